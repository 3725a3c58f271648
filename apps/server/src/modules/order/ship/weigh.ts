import { INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import type { WeighAnswer, WeighParcel } from '@erp/contract/order/ship/shipping-calls'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { weighedFreight } from '../money/weighed-freight.ts'
import { toWaitShip } from '../pack/pack-finish.ts'
import { scannedBefore } from '../pack/pack-order.ts'
import { orderReach } from '../reach.ts'
import { type LockedOrder, notNow } from '../stage.ts'
import { stage } from '../states.ts'
import { shipOrder } from './ship.ts'

interface Weighing {
  code: string
  weight: number
  deliver?: 0 | 1 | null
  force?: 0 | 1 | null
  scanId: string
}

/** The parcel of a label: its number, its transfer number or the order's own. */
export const lockParcel = (tx: Tx, code: string, ctx: Ctx): Promise<LockedOrder> => parcelBy(tx, code, sql`FOR UPDATE OF t`, ctx)

async function parcelBy(tx: Tx, code: string, lock: Sql, ctx: Ctx): Promise<LockedOrder> {
  const found = await tx.one<LockedOrder>(sql`
    SELECT t.* FROM order_trade_info t WHERE t.id = (SELECT p.id FROM order_trade_info p WHERE (p.tracking_number = ${code} OR p.transfer_number = ${code} OR p.order_no = ${code})
      AND p.merge_to_id IS NULL ORDER BY p.status BETWEEN ${stage.waitPack} AND ${stage.waitShip} DESC, p.id DESC LIMIT 1) AND ${orderReach(ctx)} ${lock}`)
  if (!found) throw missing('包裹')
  return found
}

/** What lies on the table, before it is weighed: a parcel that will not be is refused now. */
export async function seeParcel(tx: Tx, { code }: { code: string }, ctx: Ctx): Promise<WeighParcel> {
  const order = await parcelBy(tx, code, sql``, ctx)
  await requireUnweighed(tx, order)
  return (await tx.one<WeighParcel>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.status, t.tracking_number AS "trackingNumber", t.country_code AS "countryCode", e.express_name AS "expressName",
      w.way_name AS "wayName", t.est_weight AS "estWeight", w.max_weight AS "maxWeight", t.label_printed_count AS "labelPrintedCount", t.is_hold AS "isHold",
      t.picking_notes AS "pickingNotes"
    FROM order_trade_info t LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id LEFT JOIN express_express e ON e.id = w.express_id WHERE t.id = ${order.id}`))!
}

export async function weighParcel(tx: Tx, input: Weighing, ctx: Ctx): Promise<WeighAnswer> {
  if (input.deliver && !may(ctx.user, 'order:ship:ship')) throw forbidden()
  const order = await lockParcel(tx, input.code, ctx)
  return scanOnce(tx, ctx, { scanId: input.scanId, station: 'weigh', code: input.code, docId: order.id }, async () => {
    await requireUnweighed(tx, order)
    if (input.deliver && !order['pack_time']) throw refuse(`订单 ${order.order_no} 还没有完成包装校验，不能发货`)
    const weightFlag = await judgeWeight(tx, order, input, ctx)
    await keepWeight(tx, order, input.weight, weightFlag, ctx)
    if (order['pack_time'] && order.status === STAGE.waitPack) await toWaitShip(tx, ctx, order)
    if (input.deliver) await shipOrder(tx, ctx, order)
    const { id: orderId, order_no: orderNo, status } = order
    const isShipped = input.deliver ? 1 : 0
    const parcel = { trackingNumber: order['tracking_number'], weight: input.weight, estWeight: order['est_weight'] }
    return { orderId, orderNo, ...parcel, weightFlag, status, isShipped }
  })
}

async function requireUnweighed(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.status === STAGE.unusual && order['order_exception_type'] === INTERCEPTED)
    throw refuse('订单已拦截，请将货品放入返架框')
  if (order['actual_weight'] !== null) throw await scannedBefore(tx, order['weigh_time'], order['weigher_id'])
  if (order.status !== STAGE.waitPack && order.status !== STAGE.waitShip) throw notNow(order, '称重')
}

/** Within the tolerance fine, within three of them flagged, beyond refused; what the way does not take is always refused. */
export async function judgeWeight(
  tx: Tx,
  order: LockedOrder,
  { weight, force }: Pick<Weighing, 'weight' | 'force'>,
  ctx: Ctx,
): Promise<0 | 1> {
  const way = await tx.one<{ most: number }>(
    sql`SELECT max_weight AS most FROM express_logistic_way WHERE id = ${order['logistic_way_id']}`,
  )
  if (way && weight > way.most) throw refuse(`超出渠道限重${way.most}g，请换渠道`)
  const est: number = order['est_weight'] ?? 0
  if (est === 0) return 1
  const off = Math.abs(weight - est)
  const tolerance = Math.max(20, est / 10)
  if (off <= tolerance) return 0
  if (off <= 3 * tolerance) return 1
  if (!force) throw refuse(`实重${weight}g与预估${est}g偏差过大`)
  if (!may(ctx.user, 'order:weigh:force')) throw forbidden()
  return 1
}

export async function keepWeight(tx: Tx, order: LockedOrder, weight: number, weightFlag: 0 | 1, ctx: Ctx): Promise<void> {
  const freight = await weighedFreight(tx, order, weight, ctx)
  await tx.run(sql`
    UPDATE order_trade_info SET actual_weight = ${weight}, weight_flag = ${weightFlag}, freight_weighed = ${freight}, weigh_time = ${ctx.now}, weigher_id = ${ctx.user.userId},
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  Object.assign(order, { actual_weight: weight, freight_weighed: freight, version: order.version + 1 })
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '称重',
    note: `${weight}g${weightFlag ? '，重量偏差' : ''}`,
    version: order.version,
  })
}
