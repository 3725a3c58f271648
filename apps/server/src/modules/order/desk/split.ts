import { STAGE, type Stage } from '@erp/contract/order/order.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { allocateOrders, waitingOrders } from '../allocation/distribute.ts'
import { TRIGGER } from '../allocation/distribute-chunk.ts'
import { requireNoExchange } from '../exchange/exchange-open.ts'
import { estimateProfit } from '../money/profit.ts'
import { begin, type LockedOrder, lockOrder, notNow } from '../stage.ts'
import { weighOrders } from '../weight.ts'
import { type SplitLine, type SplitMoney, type SplitPart, splitAmounts } from './split-amounts.ts'

export interface Splitting {
  id: number
  parts: { lines: { orderDetailsId: number; quantity: number }[] }[]
}
interface HeldLine extends SplitLine {
  /** Pieces that lie in 缺货暂存位 for the order. */
  held: number
  sku: string
}
const SPLITTABLE: Stage[] = [STAGE.waitDispatch, STAGE.dispatched, STAGE.unusual, STAGE.waitDistribute]

/** Parts become orders of their own, numbered after the original, which keeps its number, its state, the pieces it holds and the rest of the money. */
export async function splitOrder(tx: Tx, { id, parts }: Splitting, ctx: Ctx): Promise<{ ids: number[] }> {
  const order = await lockOrder(tx, id, ctx)
  await requireSplittable(tx, order)
  const { parts: made, rest } = await sharesOf(tx, order, parts, raw('FOR UPDATE OF d'))
  const kept = new Set(rest.lines.map((line) => line.orderDetailsId))
  const gone = new Set(made.flatMap((part) => part.lines.map((line) => line.orderDetailsId)).filter((line) => !kept.has(line)))
  const ids: number[] = []
  for (const part of made) ids.push(await makeChild(tx, order, part, gone, ctx))
  await keepRest(tx, order, rest, ctx)
  await weighOrders(tx, [id, ...ids])
  await estimateProfit(tx, [id, ...ids])
  if (order.status === STAGE.waitDistribute) ctx.afterwards.push(() => allocateAgain(id, ctx))
  return { ids }
}

/** The lines and the money of each part and of the original. */
export async function sharesOf(tx: Tx, order: LockedOrder, parts: Splitting['parts'], locking: Sql) {
  const lines = await tx.query<HeldLine>(sql`
    SELECT d.id AS "orderDetailsId", d.quantity, d.line_amount AS "lineAmount", d.occupied_qty AS held, coalesce(k.sku, d.shop_sku, '') AS sku
    FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = ${order.id} ORDER BY d.id ${locking}`)
  requireQuantities(lines, parts)
  return splitAmounts(
    lines,
    moneyOf(order),
    parts.map((part) => part.lines),
  )
}

/** The original lacks less now. */
async function allocateAgain(id: number, ctx: Ctx): Promise<void> {
  const waiting = await waitingOrders(ctx.house.db, sql`t.id = ${id} AND t.is_hold = 0`, true)
  await allocateOrders(ctx, waiting, TRIGGER.hand)
}

async function requireSplittable(tx: Tx, order: LockedOrder): Promise<void> {
  if (!SPLITTABLE.includes(order.status) || (order.status === STAGE.waitDistribute && !order['is_out_stock']))
    throw notNow(order, '拆分')
  const merged = await tx.one(sql`SELECT 1 FROM order_trade_info WHERE merge_to_id = ${order.id} LIMIT 1`)
  if (merged) throw refuse(`订单 ${order.order_no} 为合并订单，请先取消合并`)
  await requireNoExchange(tx, order, '拆分')
}

function requireQuantities(lines: HeldLine[], parts: Splitting['parts']): void {
  const wrong = bad('拆分数量必须大于0且原单至少保留1件')
  const left = new Map(lines.map((line) => [line.orderDetailsId, line.quantity]))
  for (const part of parts) {
    if (!part.lines.some(({ quantity }) => quantity > 0)) throw wrong
    for (const { orderDetailsId, quantity } of part.lines) {
      const rest = (left.get(orderDetailsId) ?? -1) - quantity
      if (rest < 0) throw wrong
      left.set(orderDetailsId, rest)
    }
  }
  if ([...left.values()].every((quantity) => quantity === 0)) throw wrong
  for (const { orderDetailsId, held, sku } of lines)
    if (left.get(orderDetailsId)! < held) throw bad(`SKU ${sku} 已有 ${held} 件在缺货暂存位，须留在原单`)
}

const moneyOf = (order: LockedOrder): SplitMoney => ({
  shippingAmount: order['shipping_amount'],
  discountAmount: order['discount_amount'],
  saleAmount: order['sale_amount'],
  platformFee: order['platform_fee'],
  paymentFee: order['payment_fee'],
  adFee: order['ad_fee'],
})

/** Its lines are its own: cost and profit of a parcel are shared by the order that a line came with. From 10, 20 and 40 a child waits for dispatch with store and way kept; from 30 it is as unusual as its original. */
async function makeChild(tx: Tx, order: LockedOrder, part: SplitPart, gone: Set<number>, ctx: Ctx): Promise<number> {
  const root = order['split_from_id'] ?? order.id
  const seq = await tx.one<{ n: number; no: string }>(sql`
    SELECT coalesce(max(c.split_seq), 0) + 1 AS n, min(r.order_no) AS no FROM order_trade_info r LEFT JOIN order_trade_info c ON c.split_from_id = r.id WHERE r.id = ${root}`)
  const child = childOf(order, part, {
    order_no: `${seq!.no}-${seq!.n}`,
    split_from_id: root,
    split_seq: seq!.n,
    stage_time: `${ctx.now}+08`,
  })
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_trade_info SELECT r.* FROM jsonb_populate_record(NULL::order_trade_info,
      ${JSON.stringify(child)}::jsonb || jsonb_build_object('id', nextval(pg_get_serial_sequence('order_trade_info', 'id')))) r RETURNING id`)
  await giveLines(tx, made!.id, part.lines, gone)
  await begin(tx, ctx, [made!.id], { action: '拆分生成', reason: `拆自 ${order.order_no}` })
  return made!.id
}

/** A line that the original keeps nothing of goes over itself, with its past on pick lists; of any other its pieces go into a new line. */
async function giveLines(tx: Tx, childId: number, lines: SplitLine[], gone: Set<number>): Promise<void> {
  const [moved, copied] = [[] as SplitLine[], [] as SplitLine[]]
  for (const line of lines) (gone.delete(line.orderDetailsId) ? moved : copied).push(line)
  await tx.run(sql`
    UPDATE order_details d SET order_id = ${childId}, origin_order_id = ${childId}, quantity = r.quantity, line_amount = r."lineAmount", short_qty = 0
    FROM ${given(moved)} WHERE d.id = r."orderDetailsId"`)
  await tx.run(sql`
    INSERT INTO order_details (order_id, origin_order_id, shop_sku, item_id, title, image, sku_id, actual_sku_id, group_sku_id, quantity, unit_price, line_amount, is_gift)
    SELECT ${childId}, ${childId}, d.shop_sku, d.item_id, d.title, d.image, d.sku_id, d.actual_sku_id, d.group_sku_id, r.quantity, d.unit_price, r."lineAmount", d.is_gift
    FROM ${given(copied)} JOIN order_details d ON d.id = r."orderDetailsId"`)
}

const given = (lines: SplitLine[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderDetailsId" bigint, quantity int, "lineAmount" numeric)`

function childOf(order: LockedOrder, { money, goodsAmount }: SplitPart, own: object): Partial<LockedOrder> {
  const { id: _id, ...copied } = order
  return {
    ...copied,
    ...own,
    status: order.status === STAGE.unusual ? STAGE.unusual : STAGE.waitDispatch,
    is_out_stock: 0,
    merge_key: null,
    tracking_number: null,
    label_printed_count: 0,
    note_count: 0,
    dispatch_time: null,
    push_time: null,
    version: 1,
    goods_amount: goodsAmount,
    shipping_amount: money.shippingAmount,
    discount_amount: money.discountAmount,
    sale_amount: money.saleAmount,
    platform_fee: money.platformFee,
    payment_fee: money.paymentFee,
    ad_fee: money.adFee,
  }
}

async function keepRest(tx: Tx, order: LockedOrder, rest: SplitPart, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE order_details d SET quantity = r.quantity, line_amount = r."lineAmount", short_qty = least(d.short_qty, r.quantity - d.occupied_qty)
    FROM ${given(rest.lines)} WHERE d.id = r."orderDetailsId"`)
  const { money } = rest
  await tx.run(sql`
    UPDATE order_trade_info SET goods_amount = ${rest.goodsAmount}, shipping_amount = ${money.shippingAmount}, discount_amount = ${money.discountAmount},
      sale_amount = ${money.saleAmount}, platform_fee = ${money.platformFee}, payment_fee = ${money.paymentFee}, ad_fee = ${money.adFee}, merge_key = NULL,
      version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: '拆分', version: order.version + 1 })
}
