import type { ActionInput } from '@erp/contract/kit'
import { compare, minus, round, round2, times } from '@erp/contract/kit/decimal'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { adjustCost, type CostChange } from '../../stock/ledger/index.ts'
import { paymentState, stockInState } from '../states.ts'
import { type LockedLine, lineNamed, linesOf, reprice } from './lines.ts'
import { lockOrder, notNow, type OrderRow } from './lock.ts'
import { settle } from './settle.ts'

type Actions = (typeof purchaseOrder)['actions']
const PRICE_CORRECTION = 3
export const STOCK_IN_DOC_TYPE = 'purchase'

async function lockLive(
  tx: Tx,
  { orderId, version }: { orderId: number; version: number },
  ctx: Ctx,
  label: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, ctx, version)
  if (!LIVE.includes(order.check_flag)) throw notNow(order, label)
  return order
}

/** A price or a fee was wrong: what is owed changes, and what the pieces cost that are here; the share of those gone is an expense. */
export async function correctPrice(tx: Tx, input: ActionInput<Actions['correct-price']>, ctx: Ctx): Promise<null> {
  const order = await lockLive(tx, input, ctx, '改价修正')
  const lines = await linesOf(tx, order.id)
  const prices = new Map((input.lines ?? []).map(({ orderDetailsId, price }) => [lineNamed(lines, orderDetailsId).id, price]))
  const { freight, otherFee, discountAmount } = input
  const landed = await reprice(tx, order, lines, prices, { freight, otherFee, discountAmount })
  await correctLayers(tx, order, lines, landed, ctx)
  await touch(tx, order.id, ctx)
  const changed = lines.filter(({ id, price }) => compare(prices.get(id) ?? price, price) !== 0)
  const note = [input.reason, ...changed.map(({ id, sku, price }) => `${sku} ${price} → ${round(prices.get(id)!, 4)}`)].join('；')
  await log(tx, ctx, { entity: 'purchasing/order', entityId: order.id, action: '改价修正', note, version: order.version + 1 })
  await settle(tx, [order.id], ctx)
  return null
}

async function correctLayers(tx: Tx, order: OrderRow, lines: LockedLine[], landed: Map<number, string>, ctx: Ctx): Promise<void> {
  const stocked = await tx.query<{ id: number; lineId: number; quantity: number }>(sql`
    SELECT x.id, x.order_line_id AS "lineId", x.quantity - x.gift_qty AS quantity FROM purchasing_stock_in_line x JOIN purchasing_stock_in d ON d.id = x.document_id
    WHERE d.order_id = ${order.id} AND d.status = ${stockInState.audited} AND x.quantity > x.gift_qty ORDER BY x.id`)
  const changes = stocked.flatMap(({ id, lineId, quantity }): CostChange[] => {
    const line = lineNamed(lines, lineId)
    const amount = times(minus(landed.get(lineId)!, line.landedUnitCost).toString(), quantity)
    if (amount.eq(0)) return []
    const source = { docType: STOCK_IN_DOC_TYPE, lineId: id }
    return [{ lineId: id, storeId: order.store_id, skuId: line.skuId, source, amount: amount.toFixed(4), quantity }]
  })
  const doc = { docType: 'purchase-correct', docId: order.id, docNo: order.order_no, parts: true }
  await adjustCost(tx, ctx, doc, changes, PRICE_CORRECTION)
}

const touch = (tx: Tx, id: number, ctx: Ctx): Promise<number> =>
  tx.run(
    sql`UPDATE purchasing_order SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`,
  )

/** Fewer pieces, while nothing is paid: afterwards it is a refund. */
export async function cancelQuantity(tx: Tx, input: ActionInput<Actions['cancel-qty']>, ctx: Ctx): Promise<null> {
  const order = await lockLive(tx, input, ctx, '减数')
  await refuseAsked(tx, order)
  const lines = await linesOf(tx, order.id)
  const asked = input.lines
  const said = asked.map(({ orderDetailsId, quantity }) => {
    const { sku, openQty } = lineNamed(lines, orderDetailsId)
    if (quantity > openQty) throw refuse(`SKU ${sku} 未入库 ${openQty}，不能减少 ${quantity}`)
    return `${sku} −${quantity}`
  })
  await tx.run(sql`
    UPDATE purchasing_order_line l SET cancel_qty = l.cancel_qty + r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r("orderDetailsId" bigint, quantity int) WHERE l.id = r."orderDetailsId"`)
  await touch(tx, order.id, ctx)
  const note = [input.reason, ...said].join('；')
  await log(tx, ctx, { entity: 'purchasing/order', entityId: order.id, action: '减数', note, version: order.version + 1 })
  await settle(tx, [order.id], ctx)
  return null
}

async function refuseAsked(tx: Tx, { id, order_no }: OrderRow): Promise<void> {
  const asked = await tx.one<{ no: string }>(sql`
    SELECT d.payment_no AS no FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
    WHERE x.order_id = ${id} AND d.status <> ${paymentState.dropped} AND d.reverse_of IS NULL
      AND NOT EXISTS (SELECT 1 FROM purchasing_payment r WHERE r.reverse_of = d.id) LIMIT 1`)
  if (asked) throw refuse(`采购单${order_no}已有付款单${asked.no}，减少数量请走退款`)
}

/** More came than was ordered, and is kept: as a gift, or at a price. */
export async function confirmOver(tx: Tx, input: ActionInput<Actions['confirm-over']>, ctx: Ctx): Promise<null> {
  const order = await lockLive(tx, input, ctx, '多发确认')
  const lines = await linesOf(tx, order.id)
  const asked = input.lines.map((row) => ({
    ...row,
    sku: lineNamed(lines, row.orderDetailsId).sku,
    amount: round2(times(row.price, row.quantity)),
  }))
  await tx.run(sql`
    UPDATE purchasing_order_line l SET gift_qty = l.gift_qty + r.quantity, gift_amount = l.gift_amount + r.amount
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r("orderDetailsId" bigint, quantity int, amount numeric) WHERE l.id = r."orderDetailsId"`)
  await touch(tx, order.id, ctx)
  const note = asked
    .map(({ sku, quantity, price }) => `${sku} +${quantity}（${compare(price, 0) === 0 ? '赠送' : `单价${price}`}）`)
    .join('；')
  await log(tx, ctx, { entity: 'purchasing/order', entityId: order.id, action: '多发确认', note, version: order.version + 1 })
  await settle(tx, [order.id], ctx)
  return null
}
