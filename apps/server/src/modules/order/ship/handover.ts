import { STAGE } from '@erp/contract/order/order.states'
import {
  HANDOVER_STATE,
  type Handover,
  type HandoverSheet,
  handover,
  handoverStates,
  type ShipScanAnswer,
} from '@erp/contract/order/ship/shipping-calls'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { scannedBefore } from '../pack/pack-order.ts'
import type { LockedOrder } from '../stage.ts'
import { shipOrder } from './ship.ts'
import { lockParcel } from './weigh.ts'

export const handovers = listOf(handover, {
  computed: { creatorId: raw('t.create_by'), createTime: raw('t.create_time') },
  reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  order: raw('t.id DESC'),
})

async function handoverOf(tx: Tx, id: number, ctx: Ctx): Promise<Handover> {
  const found = await tx.one<Handover>(sql`
    SELECT t.id, t.handover_no AS "handoverNo", t.store_id AS "storeId", s.store_name AS "storeName", t.express_id AS "expressId", e.express_name AS "expressName",
      t.status, t.parcels, t.total_weight::int AS "totalWeight", t.driver, t.handover_time AS "handoverTime", t.create_time AS "createTime"
    FROM order_handover t JOIN stock_store s ON s.id = t.store_id JOIN express_express e ON e.id = t.express_id
    WHERE t.id = ${id} AND ${ownStores(ctx.user, raw('t.store_id'))}`)
  if (!found) throw missing('交接单')
  return found
}

/** A bag for one express company; who has one open goes on with it. */
export async function openHandover(
  tx: Tx,
  { storeId, expressId }: { storeId: number; expressId: number },
  ctx: Ctx,
): Promise<Handover> {
  await requireStore(tx, storeId, ctx)
  const own = await tx.one<{ id: number }>(sql`
    SELECT id FROM order_handover WHERE store_id = ${storeId} AND express_id = ${expressId} AND status = ${HANDOVER_STATE.open} AND create_by = ${ctx.user.userId} ORDER BY id DESC LIMIT 1`)
  if (own) {
    ctx.logged++
    return handoverOf(tx, own.id, ctx)
  }
  const no = await nextNumber(ctx.house, 'JJ')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_handover (handover_no, store_id, express_id, create_by, create_time, update_by, update_time)
    VALUES (${no}, ${storeId}, ${expressId}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await log(tx, ctx, { entity: handover.path, entityId: made!.id, action: '新增', note: no, version: 1 })
  return handoverOf(tx, made!.id, ctx)
}

/** The parcel into the bag: it is shipped by that. The first one opens the bag, and leaves none behind when it is refused. */
export async function scanShip(
  tx: Tx,
  { handoverId, code, scanId }: { handoverId?: number | null; code: string; scanId: string },
  ctx: Ctx,
): Promise<ShipScanAnswer> {
  return scanOnce(tx, ctx, { scanId, station: 'ship', code, docId: handoverId ?? 0 }, async () => {
    const order = await lockParcel(tx, code, ctx)
    if (order.status === STAGE.unusual && order['order_exception_type'] === 5) throw refuse('订单已拦截，请将货品放入返架框')
    if (order.status >= STAGE.shipped) throw await scannedBefore(tx, order['ship_time'], order['shipper_id'])
    const express = await expressOf(tx, order)
    const bag = handoverId ? await handoverOf(tx, handoverId, ctx) : await openHandover(tx, express, ctx)
    if (order['store_id'] !== bag.storeId) throw bad(`包裹不在仓库 ${bag.storeName}，不能装入该交接单`)
    if (express.expressId !== bag.expressId) throw bad(`包裹属于 ${express.name}，不能装入 ${bag.expressName} 的交接单`)
    await shipOrder(tx, ctx, order, { handoverId: bag.id })
    const after = await tx.one<{ parcels: number; totalWeight: number }>(sql`
      UPDATE order_handover SET parcels = parcels + 1, total_weight = total_weight + ${order['actual_weight'] ?? 0}, version = version + 1, update_time = ${ctx.now}
      WHERE id = ${bag.id} AND status = ${HANDOVER_STATE.open} RETURNING parcels, total_weight::int AS "totalWeight"`)
    if (!after) throw refuse(`交接单 ${bag.handoverNo} 已交接`)
    const { id: orderId, order_no: orderNo } = order
    const parcel = { trackingNumber: order['tracking_number'], weight: order['actual_weight'] }
    return { orderId, orderNo, ...parcel, handoverNo: bag.handoverNo, ...after, bag: { ...bag, ...after } }
  })
}

async function expressOf(tx: Tx, order: LockedOrder): Promise<{ storeId: number; expressId: number; name: string }> {
  const own = await tx.one<{ expressId: number; name: string }>(sql`
    SELECT e.id AS "expressId", e.express_name AS name FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id WHERE w.id = ${order['logistic_way_id']}`)
  if (!own || !order['store_id']) throw bad('包裹还没有仓库或物流公司', 'code')
  return { ...own, storeId: order['store_id'] }
}

export async function closeHandover(tx: Tx, { id, driver }: { id: number; driver?: string | null }, ctx: Ctx): Promise<Handover> {
  const bag = await handoverOf(tx, id, ctx)
  const { row } = await move(tx, handover, handoverStates, 'close', id, ctx, {
    set: { driver: driver ?? null, handoverTime: ctx.now },
    note: driver ?? undefined,
    says: () => `交接单 ${bag.handoverNo} 已交接`,
  })
  if (row['parcels'] === 0) throw refuse(`交接单 ${bag.handoverNo} 没有包裹，不能交接`)
  return handoverOf(tx, id, ctx)
}

export async function handoverSheet(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<HandoverSheet> {
  const bag = await handoverOf(tx, id, ctx)
  const lines = await tx.query<HandoverSheet['lines'][number]>(sql`
    SELECT order_no AS "orderNo", tracking_number AS "trackingNumber", country_code AS "countryCode", actual_weight AS weight, ship_time AS "shipTime"
    FROM order_trade_info WHERE handover_id = ${id} AND merge_to_id IS NULL ORDER BY ship_time, id`)
  return { ...bag, lines }
}
