import { TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'

export interface Print {
  refNo: string
  copies: number
  deliveryOrderId?: number | null
  stockOrderId?: number | null
  skuId?: number | null
  productSkuId?: string | null
  /** So many have their own first label: pieces that were counted as labelled. */
  firsts?: number
}
interface Before {
  refNo: string
  productSkuId: string | null
  nth: number
  copies: number
}
export interface Asked {
  reason?: string | null
  station?: string | null
}
type PrintKind = (typeof TEMU_PRINT)[keyof typeof TEMU_PRINT]
const ORDER = 'operation-temu/delivery-order'
const WORDS: Record<PrintKind, string> = {
  [TEMU_PRINT.skuLabel]: '打印SKU标签',
  [TEMU_PRINT.packageLabel]: '打印包裹标签',
  [TEMU_PRINT.pickReceipt]: '打印拣货单',
}

/** One row a thing that is printed. What was printed before asks why; who prints the same at once waits for the other. */
export async function countPrints(tx: Tx, kind: PrintKind, prints: Print[], asked: Asked, ctx: Ctx): Promise<void> {
  const refs = [...new Set(prints.map(({ refNo }) => refNo))].toSorted()
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('temu print ' || r.ref, ${kind})) FROM unnest(${refs}::text[]) WITH ORDINALITY AS r(ref, n) ORDER BY r.n`)
  const before = await tx.query<Before>(sql`
    SELECT ref_no AS "refNo", product_sku_id AS "productSkuId", max(nth) AS nth, sum(copies)::int AS copies FROM temu_print_record
    WHERE print_type = ${kind} AND ref_no = ANY(${refs}::text[]) AND deleted_at IS NULL GROUP BY 1, 2`)
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const rows = prints.map((print) => {
    const nth = nthOf(print, known.get(keyOf(print)))
    if (nth > 1 && !asked.reason) throw bad(`第${nth}次打印请选择原因`, 'reason')
    return { ...print, nth, reason: nth > 1 ? asked.reason : null }
  })
  await keep(tx, kind, rows, asked, ctx)
}

const keyOf = ({ refNo, productSkuId }: Pick<Print, 'refNo' | 'productSkuId'>): string => `${refNo} ${productSkuId ?? ''}`

/** At the bench each piece that is counted gets its label: the first of that piece, however many prints it takes. */
function nthOf({ copies, firsts = 0 }: Print, before?: Before): number {
  if (!before || before.copies + copies <= firsts) return 1
  return before.nth + 1
}

async function keep(
  tx: Tx,
  kind: PrintKind,
  rows: (Print & { nth: number })[],
  { station = null }: Asked,
  ctx: Ctx,
): Promise<void> {
  const { userId } = ctx.user
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO temu_print_record (print_type, ref_no, delivery_order_id, stock_order_id, sku_id, product_sku_id, copies, nth, reason, station,
      user_id, time, create_by, create_time, update_by, update_time)
    SELECT ${kind}, r."refNo", r."deliveryOrderId", r."stockOrderId", r."skuId", r."productSkuId", r.copies, r.nth, r.reason, ${station},
      ${userId}, ${ctx.now}::timestamptz, ${userId}, ${ctx.now}::timestamptz, ${userId}, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("refNo" text, "deliveryOrderId" bigint, "stockOrderId" bigint, "skuId" bigint, "productSkuId" text, copies int, nth int, reason text)
    RETURNING id`)
  const orders = Map.groupBy(
    rows.filter(({ deliveryOrderId }) => deliveryOrderId),
    ({ deliveryOrderId }) => deliveryOrderId!,
  )
  const copies = (some: Print[]) => some.reduce((sum, each) => sum + each.copies, 0)
  await logAll(
    tx,
    ctx,
    [...orders].map(([entityId, some]) => ({ entity: ORDER, entityId, action: WORDS[kind], note: `${copies(some)}张` })),
  )
  if (orders.size > 0) return
  const note = `${rows[0]!.refNo} ${copies(rows)}张`
  await log(tx, ctx, { entity: 'operation-temu/print-record', entityId: made[0]!.id, action: WORDS[kind], note })
}
