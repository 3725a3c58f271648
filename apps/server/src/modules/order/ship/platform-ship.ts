import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import { STAGE } from '@erp/contract/order/order.states'
import { orderConnector } from '../../../connectors/platform-orders.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { asShop, clockOf } from '../../authorize/auth/account.ts'
import { shopState } from '../../authorize/states.ts'
import { buyerSimulatorData } from '../intake/buyers-simulator-data.ts'
import { normalText } from '../rules/facts.ts'
import type { LockedOrder } from '../stage.ts'
import { platformShip } from '../states.ts'
import { isMarked } from './marked.ts'

const KIND = 'order/platform-ship'
const RETRY_MINUTES = [1, 5, 30]

/** By hand: what is not marked, or failed, is sent again. */
export async function markPlatform(tx: Tx, order: LockedOrder, _input: object, ctx: Ctx): Promise<void> {
  if (isMarked(order))
    throw refuse(
      `订单 ${order.order_no} ${order['platform_ship_status'] === PLATFORM_SHIP_STATE.marking ? '正在标记' : '已标记'}，不能重复平台标记`,
    )
  if (!order['tracking_number'] && !order['transfer_number']) throw refuse(`订单 ${order.order_no} 没有运单号，不能平台标记`)
  await queueMark(tx, order, ctx)
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: '平台标记', version: order.version + 1 })
}

/** Every platform order of the parcel is told, each by its own job; what needs no telling counts as told. */
export async function queueMark(tx: Tx, order: LockedOrder, ctx: Ctx, where: Sql = sql`true`): Promise<void> {
  const queued = await tx.query<{ id: number; waits: boolean }>(sql`
    UPDATE order_trade_info t SET platform_ship_status = CASE WHEN t.order_type = 1 AND t.fulfil_by <> 2 AND t.shop_id IN (SELECT id FROM authorize_shop WHERE status = ${shopState.enabled})
        THEN ${platformShip.marking} ELSE ${platformShip.marked} END, platform_ship_error = NULL, platform_ship_tries = 0, platform_ship_next = NULL
    WHERE (t.id = ${order.id} OR t.merge_to_id = ${order.id}) AND t.platform_ship_status IN (${platformShip.unmarked}, ${platformShip.failed}) AND ${where}
    RETURNING t.id, t.platform_ship_status = ${platformShip.marking} AS waits`)
  for (const { id, waits } of queued) if (waits) await ctx.house.jobs.enqueue(tx, KIND, id)
}

/** Where the shop wants it told at 派单: once the order is dispatched and has its number, whichever came last. */
export async function markEarly(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (!order['tracking_number'] || order.status === STAGE.waitDispatch || order.status === STAGE.unusual) return
  await queueMark(tx, order, ctx, sql`t.shop_id IN (SELECT id FROM authorize_shop WHERE mark_at = 2)`)
}

interface Mark extends ShopAccount {
  orderNo: string
  platOrderNo: string
  trackingNumber: string
  carrierCode: string
  tries: number
}

/** Outside of any transaction; the platform bears being told twice. */
export const marking: JobKind = {
  name: KIND,
  run: async (house, orderId) => {
    const mark = await markOf(house.db, orderId)
    if (mark) await settle(house, orderId, mark, await tell(house, mark))
  },
}

interface MarkRow extends Omit<Mark, 'carrierCode'> {
  platName: string
  expressCode: string
  platCarriers: { platName: string; carrierCode: string }[]
}

/** What the platform of an order is told: every platform has names of its own for the carriers. */
export async function markOf(tx: Tx, orderId: number): Promise<Mark | null> {
  const row = await tx.one<MarkRow>(sql`
    SELECT s.id AS "shopId", s.plat_code AS "platCode", s.shop_name AS "shopName", s.currency, coalesce(s.sku_prefix, '') AS "skuPrefix", s.auth_status AS "authStatus",
      t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", coalesce(m.transfer_number, m.tracking_number) AS "trackingNumber",
      coalesce(t.platform_ship_tries, 0) AS tries, p.plat_name AS "platName", coalesce(e.express_code, '') AS "expressCode", coalesce(e.plat_carriers, '[]') AS "platCarriers"
    FROM order_trade_info t JOIN order_trade_info m ON m.id = coalesce(t.merge_to_id, t.id) JOIN authorize_shop s ON s.id = t.shop_id
      JOIN basic_platform p ON p.plat_code = s.plat_code LEFT JOIN express_express e ON e.id = m.express_id
    WHERE t.id = ${orderId} AND t.platform_ship_status = ${platformShip.marking}`)
  if (!row) return null
  const { platName, expressCode, platCarriers, ...mark } = row
  const own = [platName, mark.platCode].map(normalText)
  const named = platCarriers.find((carrier) => own.includes(normalText(carrier.platName)))
  return { ...mark, carrierCode: named?.carrierCode ?? expressCode }
}

async function tell(house: House, { orderNo: _orderNo, tries: _tries, ...mark }: Mark): Promise<string | null> {
  const { platOrderNo, trackingNumber, carrierCode, ...shop } = mark
  try {
    const platform = orderConnector(house, buyerSimulatorData(house.db))
    await asShop(house, shop.shopId, clockOf(house), (account) =>
      platform.markShipped(account, { platOrderNo, trackingNumber, carrierCode }),
    )
    return null
  } catch (error) {
    if (error instanceof ConnectorFailure) return error.message
    throw error
  }
}

/** A number that took the place of the one told meanwhile has a job of its own. */
export async function settle(
  house: House,
  orderId: number,
  { tries, trackingNumber }: Mark,
  error: string | null,
): Promise<void> {
  const wait = RETRY_MINUTES[tries]
  const next = error && wait ? new Date(house.clock.now().getTime() + wait * 60_000) : null
  await house.db.run(sql`
    UPDATE order_trade_info t SET platform_ship_status = ${error ? 3 : 2}, platform_ship_error = ${error?.slice(0, 200) ?? null}, platform_ship_tries = ${tries + 1},
      platform_ship_next = ${next}
    FROM order_trade_info m WHERE t.id = ${orderId} AND t.platform_ship_status = ${platformShip.marking} AND m.id = coalesce(t.merge_to_id, t.id)
      AND coalesce(m.transfer_number, m.tracking_number) IS NOT DISTINCT FROM ${trackingNumber}`)
}

/** After 1, 5 and 30 minutes what failed is told again. */
export const remarking: Schedule = {
  key: 'order/platform-ship-again',
  title: '平台标记重试',
  cron: '* * * * *',
  run: async (house) => {
    const due = await house.db.query<{ id: number }>(sql`
      UPDATE order_trade_info SET platform_ship_status = ${platformShip.marking}, platform_ship_next = NULL WHERE platform_ship_status = ${platformShip.failed} AND platform_ship_next <= ${house.clock.now()} RETURNING id`)
    for (const { id } of due) await marking.run(house, id, new AbortController().signal)
    return `${due.length}单`
  },
}
