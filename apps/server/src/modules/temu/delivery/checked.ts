import type { CheckedLine } from '@erp/contract/temu/delivery/pre-delivery'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { checkLines } from '../stockup/checks.ts'
import { type LineOf, linesOf } from './lines.ts'

interface Head {
  id: number
  shopId: number
  outStoreId: number
  subWarehouseId: number | null
}
type Of<T> = T & { deliveryOrderId: number }

/** All lines of these orders by all rules, what is free shared between them by deadline: a constant number of statements. */
export async function checkedLines(
  tx: Tx,
  ids: readonly number[],
  ctx: Ctx,
  options: { submit: boolean },
): Promise<Of<CheckedLine>[]> {
  const heads = await tx.query<Head>(sql`
    SELECT id, shop_id AS "shopId", out_store_id AS "outStoreId", sub_warehouse_id AS "subWarehouseId" FROM temu_delivery_order WHERE id = ANY(${[...ids]}::bigint[])`)
  const asked = await tx.query<{ id: number; source: number; deadline: string | null }>(sql`
    SELECT l.id, o.source, o.expect_latest_deliver_time AS deadline FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id
    WHERE l.document_id = ANY(${[...ids]}::bigint[])`)
  const byId = new Map(heads.map((head) => [head.id, head]))
  const origin = new Map(asked.map((line) => [line.id, line]))
  const lines = await linesOf(tx, ids)
  const checked = await checkLines(
    tx,
    lines.map((line) => askedLine(line, byId.get(line.deliveryOrderId)!, origin.get(line.lineId)!)),
    ctx,
    options,
  )
  return lines.map((line) => {
    const { checks, margin, available } = checked.get(line.lineId)!
    return { ...line, available, checks, margin }
  })
}

const askedLine = (line: LineOf, head: Head, { source, deadline }: { source: number; deadline: string | null }) => ({
  key: line.lineId,
  shopId: head.shopId,
  outStoreId: head.outStoreId,
  subWarehouseId: head.subWarehouseId,
  skuId: line.skuId,
  productSkuId: line.productSkuId,
  extCode: line.extCode,
  supplyPrice: line.supplyPrice,
  planQty: line.planQty,
  source,
  deadline,
})

/** What keeps an order here, in the order of the rules; nothing when it may go. */
export const errorsOf = (lines: readonly CheckedLine[]): string =>
  lines.flatMap(({ checks }) => checks.flatMap(({ level, text }) => (level === 'error' ? [text] : []))).join('；')
