import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import {
  askCarrier,
  noteAnswer,
  numberWay,
  releaseNumber,
  renumberTrack,
  reserveParcel,
  takeNumber,
  takeParcel,
  takeTransfer,
  takeTyped,
} from '../../express/for-orders.ts'
import type { Around } from '../each.ts'
import { markEarly, queueMark } from '../ship/platform-ship.ts'
import type { LockedOrder } from '../stage.ts'
import { platformShip, stage } from '../states.ts'

const PLATFORM_KNOWS = [1, 2]

/** A number from the pool, typed, or of the carrier; a shipped order takes a second one as its transfer number. */
export async function takeTrackNumber(
  tx: Tx,
  order: LockedOrder,
  input: { ids: number[]; trackingNumber?: string | null },
  ctx: Ctx,
): Promise<void> {
  if (!order['logistic_way_id']) throw bad(`订单 ${order.order_no} 未分配仓库或渠道`)
  if (input.trackingNumber && input.ids.length > 1) throw bad('填写运单号时只能选择一个订单')
  if (order.status >= STAGE.shipped) return transferNumber(tx, order, input.trackingNumber, ctx)
  if (input.trackingNumber) {
    if (order['tracking_number']) await takeBackNumber(tx, order, ctx)
    const number = await takeTyped(tx, wanted(order), input.trackingNumber)
    await requireNoTransfer(tx, order, number)
    return keepNumber(tx, order, number, ctx)
  }
  if (order['tracking_number']) throw refuse(`订单 ${order.order_no} 已有运单号 ${order['tracking_number']}`)
  await takeFor(tx, order, ctx)
}

const wanted = (order: LockedOrder) => ({ wayId: order['logistic_way_id'] as number, orderId: order.id, orderNo: order.order_no })

/** By the way's own source. The carrier has been asked before this transaction, or is asked by `prepareNumber`. */
export async function takeFor(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  const { numberSource } = await numberWay(tx, order['logistic_way_id'])
  if (numberSource === 1) return keepNumber(tx, order, await takeNumber(tx, wanted(order)), ctx)
  if (numberSource === 3) throw bad(`渠道单号为手工填写，请填写订单 ${order.order_no} 的运单号`)
  const { parcelId } = await reserveParcel(tx, wanted(order))
  await keepNumber(tx, order, await takeParcel(tx, parcelId), ctx)
}

/** Asks the carrier for an order that has a way and no number. */
export async function prepareNumber(
  orderId: number,
  sources: number[],
  ctx: Ctx,
  requireRest: () => Promise<unknown> = async () => {},
): Promise<void> {
  const order = await ctx.house.db.one<LockedOrder>(sql`SELECT * FROM order_trade_info WHERE id = ${orderId}`)
  if (order?.['logistic_way_id'] && !order['tracking_number']) await askNumber(order, sources, ctx, requireRest)
}

/**
 * Asks the carrier outside of any transaction where the order's way takes its numbers from it; repeating the question answers the same number.
 * What the carrier refused stands on the order, so that people see why it stayed.
 */
export async function askNumber(
  order: LockedOrder,
  sources: number[],
  ctx: Ctx,
  requireRest: () => Promise<unknown>,
): Promise<void> {
  const { db } = ctx.house
  const { numberSource } = await numberWay(db, order['logistic_way_id'])
  if (!sources.includes(numberSource)) return
  await requireRest()
  const noted = (tx: Tx, action: string, note?: string) =>
    log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action, note })
  const { parcelId, number } = await db.transact(async (tx) => {
    await noted(tx, '申请运单号')
    return reserveParcel(tx, wanted(order))
  })
  if (number) return
  const outcome = await askCarrier(ctx.house, parcelId, { countryCode: order.country_code!, weight: order['est_weight'] ?? 0 })
  await noteAnswer(db, parcelId, outcome)
  if ('error' in outcome) {
    const { error } = outcome
    await db.transact(async (tx) => {
      await tx.run(sql`UPDATE order_trade_info SET dispatch_error = ${error} WHERE id = ${order.id} AND tracking_number IS NULL`)
      await noted(tx, '取号失败', error)
    })
    throw refuse(error)
  }
}

/** Whoever wants a number and types none has the carrier asked before the transaction that keeps it. */
export const asking = (ctx: Ctx, { trackingNumber }: { trackingNumber?: string | null }): Around =>
  trackingNumber ? {} : { before: ({ id }) => prepareNumber(id, [2, 4], ctx) }

async function keepNumber(tx: Tx, order: LockedOrder, number: string, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE order_trade_info SET tracking_number = ${number}, dispatch_error = NULL, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '取运单号',
    changes: [{ field: 'trackingNumber', label: '运单号', from: order['tracking_number'], to: number }],
  })
  order['tracking_number'] = number
  await markEarly(tx, order, ctx)
}

async function transferNumber(tx: Tx, order: LockedOrder, typed: string | null | undefined, ctx: Ctx): Promise<void> {
  if (!typed) throw bad('请填写转单号')
  const number = await takeTransfer(tx, wanted(order), typed)
  await requireNoTransfer(tx, order, number)
  await tx.run(sql`
    UPDATE order_trade_info SET transfer_number = ${number}, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  await tx.run(sql`
    UPDATE order_trade_info SET platform_ship_status = ${platformShip.unmarked} WHERE (id = ${order.id} OR merge_to_id = ${order.id}) AND platform_ship_status IN (${platformShip.marking}, ${platformShip.marked})`)
  await queueMark(tx, order, ctx)
  await renumberTrack(tx, order.id, number)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '改运单号',
    changes: [{ field: 'transferNumber', label: '转单号', from: order['transfer_number'], to: number }],
  })
}

/** No other live order of the express company goes on under it; who types it at the same moment waits. */
async function requireNoTransfer(tx: Tx, order: LockedOrder, number: string): Promise<void> {
  const { expressId } = await numberWay(tx, order['logistic_way_id'])
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer ${number}`}, 0))`)
  const other = await tx.one<{ orderNo: string }>(sql`
    SELECT t.order_no AS "orderNo" FROM order_trade_info t JOIN express_logistic_way w ON w.id = t.logistic_way_id
    WHERE t.transfer_number = ${number} AND w.express_id = ${expressId} AND t.id <> ${order.id} AND t.status < ${stage.archived} LIMIT 1`)
  if (other) throw refuse(`运单号 ${number} 已被订单 ${other.orderNo} 使用`)
}

export async function clearTrackNumber(tx: Tx, order: LockedOrder, _input: object, ctx: Ctx): Promise<void> {
  if (!order['tracking_number']) throw refuse(`订单 ${order.order_no} 没有运单号`)
  await takeBackNumber(tx, order, ctx)
}

export async function takeBackNumber(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  requireTakeBack(order, ctx)
  await dropNumber(tx, order, ctx)
}

/** What the platform was told is taken back only by those who may. */
export function requireTakeBack(order: LockedOrder, ctx: Ctx): void {
  if (PLATFORM_KNOWS.includes(order['platform_ship_status']) && !may(ctx.user, 'order:logistics:forceClear'))
    throw refuse('平台已标记发货，不能清除运单号')
}

/** Back to the pool, or void where a label carries it. The platform is to be told the number that follows it. */
export async function dropNumber(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  const printed = order['label_printed_count'] > 0
  await releaseNumber(tx, order.id, printed)
  await tx.run(sql`
    UPDATE order_trade_info SET tracking_number = NULL, label_printed_count = 0, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE id = ${order.id}`)
  await tx.run(sql`
    UPDATE order_trade_info SET platform_ship_status = ${platformShip.unmarked}, platform_ship_error = NULL, platform_ship_next = NULL
    WHERE (id = ${order.id} OR merge_to_id = ${order.id}) AND platform_ship_status <> ${platformShip.unmarked}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '清除运单号',
    note: printed ? '面单已打印，单号作废' : undefined,
    changes: [{ field: 'trackingNumber', label: '运单号', from: order['tracking_number'], to: null }],
  })
  Object.assign(order, { tracking_number: null, platform_ship_status: PLATFORM_SHIP_STATE.unmarked })
}
