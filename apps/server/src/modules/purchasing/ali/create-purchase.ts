import type { ActionInput } from '@erp/contract/kit'
import { over, round } from '@erp/contract/kit/decimal'
import type { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { AliOrderLine } from '@erp/contract/purchasing/ali/ali-order-fields'
import { ORDER_TYPE, SOURCE } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { createOrders, type MadeOrder } from '../order/create.ts'
import type { DraftLine } from '../order/draft.ts'
import { requireLoose, tie } from './link.ts'
import { linesOf, sellerSupplier } from './list.ts'
import { type AliRow, lockAli } from './lock.ts'

type Input = ActionInput<(typeof aliOrder)['actions']['create-purchase']>
type Wanted = NonNullable<Input['lines']>

/** What somebody bought at 1688 by hand becomes a purchase order that waits for its audit. */
export async function createPurchase(tx: Tx, input: Input, ctx: Ctx): Promise<MadeOrder> {
  const { ali } = await lockAli(tx, input.id, ctx)
  await requireLoose(tx, ali)
  const lines = await linesOf(tx, ali.id, true)
  if (lines.length === 0) throw refuse(`1688订单${ali.ali_order_id}没有明细，请手工建采购单后关联`)
  const supplierId = input.supplierId ?? (await supplierOf(tx, ali))
  const discount = Number(ali.discount) < 0 ? '0' : ali.discount
  const [made] = await createOrders(
    tx,
    [
      {
        supplierId,
        storeId: input.storeId,
        orderType: ORDER_TYPE.ali,
        source: SOURCE.ali,
        freight: ali.freight,
        discountAmount: discount,
        aliOrderId: ali.ali_order_id,
        remark: `由1688订单${ali.ali_order_id}建单`,
        lines: merged(lines.map((line, i) => draftOf(line, i, input.lines ?? []))),
      },
    ],
    ctx,
  )
  await keepSkus(tx, input.lines ?? [])
  await tie(tx, ali, { id: made!.orderId, order_no: made!.orderNo }, ctx)
  return made!
}

async function supplierOf(tx: Tx, ali: AliRow): Promise<number> {
  const found = await tx.one<{ id: number | null }>(
    sql`SELECT s.id FROM purchasing_ali_order a ${sellerSupplier} WHERE a.id = ${ali.id}`,
  )
  if (!found?.id) throw bad(`卖家「${ali.seller_name ?? ali.seller_login_id ?? ''}」还不是供应商，请选择供应商`, 'supplierId')
  return found.id
}

/** Units of theirs are pieces of ours; what is typed wins over the link. */
function draftOf({ lineId, title, skuId, unitRatio, quantity, price = '0' }: AliOrderLine, i: number, wanted: Wanted): DraftLine {
  const typed = wanted.find((line) => line.lineId === lineId)
  const sku = typed?.skuId ?? skuId
  if (!sku) throw bad(`第${i + 1}行「${title.slice(0, 20)}」没有关联SKU，请选择`, 'lines')
  const same = sku === skuId && unitRatio !== null
  const pieces = typed?.quantity ?? Math.floor(quantity * Number(same ? unitRatio : 1))
  if (pieces < 1) throw bad(`第${i + 1}行件数必须大于0`, 'lines')
  return { skuId: sku, quantity: pieces, price: round(over(Number(price) * quantity, pieces), 4) }
}

/** A SKU stands once in an order: two specifications of it cost their average. */
function merged(lines: DraftLine[]): DraftLine[] {
  const bySku = new Map<number, DraftLine>()
  for (const line of lines) {
    const other = bySku.get(line.skuId)
    if (!other) bySku.set(line.skuId, line)
    else {
      const quantity = other.quantity + line.quantity
      const amount = Number(other.price) * other.quantity + Number(line.price) * line.quantity
      bySku.set(line.skuId, { skuId: line.skuId, quantity, price: round(over(amount, quantity), 4) })
    }
  }
  return [...bySku.values()]
}

const keepSkus = (tx: Tx, lines: Wanted) =>
  tx.run(sql`
    UPDATE purchasing_ali_order_line l SET sku_id = r."skuId" FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("lineId" bigint, "skuId" bigint)
    WHERE l.id = r."lineId" AND r."skuId" IS NOT NULL`)
