import { compare } from '@erp/contract/kit/decimal'
import { orderAmounts } from '@erp/contract/purchasing/order/amounts'
import { BARGAIN } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import type { OrderRow } from './lock.ts'

export interface LockedLine {
  id: number
  skuId: number
  sku: string
  quantity: number
  giftQty: number
  openQty: number
  stockedQty: number
  price: string
  originPrice: string
  landedUnitCost: string
}

/** The lines of an order that is locked. */
export const linesOf = (tx: Tx, orderId: number): Promise<LockedLine[]> =>
  tx.query<LockedLine>(sql`
    SELECT l.id, l.sku_id AS "skuId", k.sku, l.quantity, l.gift_qty AS "giftQty", l.open_qty AS "openQty", l.stocked_qty AS "stockedQty", l.price,
      l.origin_price AS "originPrice", l.landed_unit_cost AS "landedUnitCost"
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = ${orderId} ORDER BY l.sort_no, l.id FOR UPDATE OF l`)

export function lineNamed<L extends { id: number }>(lines: readonly L[], id: number): L {
  const line = lines.find((each) => each.id === id)
  if (!line) throw bad('明细行不属于该采购单', 'lines')
  return line
}

interface Fees {
  freight: string
  otherFee: string
  discountAmount: string
}
const feesOf = ({ freight, other_fee, discount_amount }: OrderRow): Fees => ({
  freight,
  otherFee: other_fee,
  discountAmount: discount_amount,
})

/** New prices or fees: amounts, landed costs and what bargaining saved follow. Answers the landed cost of each line. */
export async function reprice(
  tx: Tx,
  order: OrderRow,
  lines: readonly LockedLine[],
  prices: ReadonlyMap<number, string>,
  fees: Fees = feesOf(order),
): Promise<Map<number, string>> {
  const priced = lines.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))
  const { goodsAmount, totalAmount, lines: amounts } = orderAmounts(priced, fees)
  if (compare(fees.discountAmount, goodsAmount) > 0) throw bad('优惠不能超过货款', 'discountAmount')
  const rows = priced.map(({ id, price }, i) => ({ id, price, ...amounts[i]! }))
  await tx.run(sql`
    UPDATE purchasing_order_line l SET price = r.price, line_amount = r."lineAmount", landed_amount = r."landedAmount", landed_unit_cost = r."landedUnitCost",
      origin_price = CASE WHEN ${order.bargain_status} = ${BARGAIN.none} THEN r.price ELSE l.origin_price END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, price numeric, "lineAmount" numeric, "landedAmount" numeric, "landedUnitCost" numeric)
    WHERE l.id = r.id`)
  await tx.run(sql`
    UPDATE purchasing_order t SET goods_amount = ${goodsAmount}, total_amount = ${totalAmount}, freight = ${fees.freight}, other_fee = ${fees.otherFee},
      discount_amount = ${fees.discountAmount},
      bargain_saved = (SELECT round(sum((l.origin_price - l.price) * l.quantity), 2) FROM purchasing_order_line l WHERE l.order_id = t.id)
    WHERE t.id = ${order.id}`)
  return new Map(rows.map(({ id, landedUnitCost }) => [id, landedUnitCost]))
}
