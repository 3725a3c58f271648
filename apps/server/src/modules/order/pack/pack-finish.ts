import type { PackAnswer } from '@erp/contract/order/pack/packing-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { numberWay, reserveParcel } from '../../express/for-orders.ts'
import { holdsOf } from '../../stock/ledger/index.ts'
import { docOf } from '../allocation/release.ts'
import { prepareNumber, takeFor } from '../desk/numbers.ts'
import { type Missing, missPieces } from '../floor/miss-pieces.ts'
import { freeEmpty, SHIP_STAGING, SHORT_STAGING, stageAll } from '../floor/staging.ts'
import { enter, type LockedOrder, lockOrder, requireStage } from '../stage.ts'
import { closeBatchesOf } from '../wave/batch-close.ts'
import { takePacking } from './pack-choice.ts'
import { packOrderOf, requireWaiting } from './pack-order.ts'

interface Finishing {
  sku?: string
  quantity?: number
  packInfoId?: number | null
  reason?: string
}
const BY_HAND = 3
const TRIES = 3

/** The order at hand wants a number of its carrier, who is never asked within a transaction. */
class WantsNumber extends Error {
  readonly orderId: number
  constructor(orderId: number) {
    super('wants a number')
    this.orderId = orderId
  }
}

/** Works in a transaction; where that wants a carrier's number, it is asked for outside and the work begins anew. */
export async function withNumbers<R>(ctx: Ctx, work: (tx: Tx) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.house.db.transact(work)
    } catch (error) {
      if (!(error instanceof WantsNumber)) throw error
      if (tries >= TRIES) throw refuse('取号超时，可重试')
      await prepareNumber(error.orderId, [2, 4], ctx)
    }
  }
}

export async function finishPack(
  _tx: Tx,
  input: { id: number; packInfoId?: number | null; force?: 0 | 1 | null; reason?: string | null },
  ctx: Ctx,
): Promise<PackAnswer> {
  return withNumbers(ctx, async (tx) => {
    const order = await lockOrder(tx, input.id, ctx)
    await requireWaiting(tx, order, '包装')
    const { packedQty, needQty } = await packOrderOf(tx, order.id)
    const open = needQty - packedQty
    if (open > 0 && !input.force) throw refuse(`订单 ${order.order_no} 还有${open}件未校验，不能完成包装`)
    if (open > 0 && !may(ctx.user, 'order:pack:force')) throw forbidden()
    if (open > 0 && !input.reason) throw bad('请填写原因', 'reason')
    await tx.run(sql`UPDATE order_details SET packed_qty = quantity WHERE order_id = ${order.id}`)
    return finishPacking(tx, ctx, order, {
      packInfoId: input.packInfoId ?? null,
      ...(open > 0 ? { reason: `跳过扫描：${input.reason}` } : {}),
    })
  })
}

/** Packing and its cost, the number, pieces to 发货暂存位; with its weight known the order waits for shipping. */
export async function finishPacking(tx: Tx, ctx: Ctx, order: LockedOrder, finishing: Finishing): Promise<PackAnswer> {
  await takeNumberFor(tx, order, ctx)
  const packing = await takePacking(tx, order.id, finishing.packInfoId, ctx)
  await stageAll(tx, ctx, order, SHIP_STAGING)
  const set = { packTime: ctx.now, packerId: ctx.user.userId, packingId: packing?.id ?? null, packCost: packing?.cost ?? '0' }
  await tx.run(sql`
    UPDATE order_trade_info SET pack_time = ${set.packTime}, packer_id = ${set.packerId}, packing_id = ${set.packingId}, pack_cost = ${set.packCost},
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  order.version++
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '完成包装',
    note: [packing?.packName, finishing.reason].filter(Boolean).join('，'),
    version: order.version,
  })
  if (order['actual_weight'] !== null) await toWaitShip(tx, ctx, order)
  const pack = await packOrderOf(tx, order.id)
  const { orderId, orderNo, trackingNumber, slotNo, packedQty, needQty, labelPrintedCount } = pack
  const { sku = null, quantity = 0 } = finishing
  const { id: packInfoId = null, packName = null } = packing ?? {}
  const parcel = { orderId, orderNo, trackingNumber, slotNo, labelPrintedCount, status: order.status }
  return { ...parcel, sku, quantity, packedQty, needQty, packInfoId, packName, isComplete: 1, isPacked: 1 }
}

/** T20: packed and weighed, whichever came first. */
export async function toWaitShip(tx: Tx, ctx: Ctx, order: LockedOrder): Promise<void> {
  await enter(tx, ctx, order, 'packed')
  await closeBatchesOf(tx, [order.id], ctx)
}

export async function takeNumberFor(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (order['tracking_number'] || !order['logistic_way_id']) return
  const { numberSource } = await numberWay(tx, order['logistic_way_id'])
  if (numberSource === BY_HAND) return
  if (numberSource !== 1) {
    const wanted = { wayId: order['logistic_way_id'], orderId: order.id, orderNo: order.order_no }
    if (!(await reserveParcel(tx, wanted)).number) throw new WantsNumber(order.id)
  }
  await takeFor(tx, order, ctx)
}

/** The check begins anew; what was moved stays where it is. */
export async function undoPacking(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, id, ctx)
  requireStage(order, 'packed')
  await tx.run(sql`UPDATE order_details SET packed_qty = 0 WHERE order_id = ${id}`)
  await tx.run(sql`
    UPDATE order_trade_info SET pack_time = NULL, packer_id = NULL, packing_id = NULL, pack_cost = NULL, version = version + 1, update_by = ${ctx.user.userId},
      update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: id, action: '重新校验', version: order.version + 1 })
  return null
}

/** T18: these pieces are not there; what is goes to 缺货暂存位. */
export async function packShort(tx: Tx, { id, lines }: { id: number; lines: Missing[] }, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, id, ctx)
  requireStage(order, 'packShort')
  const own = await tx.query<{ id: number; quantity: number }>(sql`SELECT id, quantity FROM order_details WHERE order_id = ${id}`)
  for (const { orderDetailsId, quantity } of lines)
    if (quantity > (own.find((line) => line.id === orderDetailsId)?.quantity ?? 0)) throw bad('缺少件数超过订单件数')
  const holds = await holdsOf(tx, docOf(order))
  await missPieces(tx, ctx, order, lines, 'packShort', { keep: true })
  await stageAll(tx, ctx, order, SHORT_STAGING)
  await tx.run(sql`UPDATE order_details SET packed_qty = 0 WHERE order_id = ${id}`)
  await tx.run(sql`
    UPDATE order_trade_info SET pack_time = NULL, packing_id = NULL, pack_cost = NULL, actual_weight = NULL, weight_flag = 0, freight_weighed = NULL WHERE id = ${id}`)
  await freeEmpty(tx, ctx, holds)
  await closeBatchesOf(tx, [id], ctx)
  return null
}
