import {
  MANAGED_FAULT_KIND,
  type ManagedFault,
  type ManagedSimulatorState,
  managedSimulator,
} from '@erp/contract/tool/managed-simulator'
import { breakManaged, MANAGED_SIDE, mendManaged } from '../../connectors/managed/stage.ts'
import { statusName } from '../../connectors/managed/stock-orders.ts'
import { hearAhead, platformClock } from '../../connectors/simulator-clock.ts'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad } from '../../kit/refuse.ts'
import { playManaged } from './managed-events.ts'
import { requireStage } from './simulator-stage.ts'

type Calls = Handlers<typeof managedSimulator>
type Breaking = Parameters<Calls['fault']>[1]
type State = ManagedSimulatorState
const MINUTE = 60_000
const SHOWN = 30
const PRICE_STATES = ['待平台答复', '待我方确认', '已生效', '未生效']

async function fail(tx: Tx, { kind, shopId, calls, minutes, delayMs, lateMinutes }: Breaking, ctx: Ctx): Promise<null> {
  await requireStage(ctx)
  const counted = kind === MANAGED_FAULT_KIND.fails || kind === MANAGED_FAULT_KIND.loses
  if (kind === MANAGED_FAULT_KIND.mend) await mendManaged(tx)
  else {
    if (counted && !calls) throw bad('请填写次数', 'calls')
    if (!counted && !minutes) throw bad('请填写持续时间', 'minutes')
    if (kind === MANAGED_FAULT_KIND.slow && !delayMs) throw bad('请填写变慢的毫秒数', 'delayMs')
    if (kind === MANAGED_FAULT_KIND.late && !lateMinutes) throw bad('请填写晚说几分钟', 'lateMinutes')
    const now = platformClock(ctx.house).now().getTime()
    await breakManaged(tx, {
      kind,
      shopId,
      ...(counted ? { calls: calls! } : { until: new Date(now + minutes! * MINUTE) }),
      delayMs: kind === MANAGED_FAULT_KIND.late ? lateMinutes! * MINUTE : (delayMs ?? undefined),
    })
  }
  await log(tx, ctx, { entity: managedSimulator.path, entityId: shopId ?? 0, action: '制造托管平台故障', note: String(kind) })
  return null
}

async function stockOrders(tx: Tx): Promise<State['stockOrders']> {
  const rows = await tx.query<Omit<State['stockOrders'][number], 'status'> & { status: number }>(sql`
    SELECT o.id, h.shop_name AS "shopName", o.sub_purchase_order_sn AS "subPurchaseOrderSn", o.status, l.goods, l.quantity, o.deliver_by AS "deliverBy"
    FROM simulator_managed_stock_order o JOIN authorize_shop h ON h.id = o.shop_id
    CROSS JOIN LATERAL (SELECT string_agg(s.ext_code, '、') AS goods, sum(s.purchase_qty)::int AS quantity FROM simulator_managed_stock_line s WHERE s.stock_order_id = o.id) l
    ORDER BY o.id DESC LIMIT ${SHOWN}`)
  return rows.map((row) => ({ ...row, status: statusName(row.status) }))
}

async function deliveries(tx: Tx): Promise<State['deliveries']> {
  const rows = await tx.query<Omit<State['deliveries'][number], 'status'> & { status: number }>(sql`
    SELECT d.id, h.shop_name AS "shopName", d.platform_delivery_sn AS "platformDeliverySn", d.delivery_order_no AS "deliveryOrderNo", d.status, d.ship_time AS "shipTime",
      l.ship AS "shipQty", l.receive AS "receiveQty", l.reject AS "rejectQty"
    FROM simulator_managed_delivery d JOIN authorize_shop h ON h.id = d.shop_id
    CROSS JOIN LATERAL (SELECT sum(x.ship_qty)::int AS ship, sum(x.receive_qty)::int AS receive, sum(x.reject_qty)::int AS reject FROM simulator_managed_delivery_line x WHERE x.delivery_id = d.id) l
    ORDER BY d.id DESC LIMIT ${SHOWN}`)
  return rows.map((row) => ({ ...row, status: statusName(row.status) }))
}

async function prices(tx: Tx): Promise<State['prices']> {
  const rows = await tx.query<Omit<State['prices'][number], 'status'> & { status: number }>(sql`
    SELECT p.id, h.shop_name AS "shopName", p.platform_price_sn AS "platformPriceSn", p.source, p.old_price::text AS "oldPrice", p.new_price::text AS "newPrice", p.status, p.deadline
    FROM simulator_managed_price p JOIN authorize_shop h ON h.id = p.shop_id ORDER BY p.id DESC LIMIT ${SHOWN}`)
  return rows.map((row) => ({ ...row, status: PRICE_STATES[row.status]! }))
}

export const managedSimulatorHandlers: Calls = {
  state: async (tx, _input, { house }) => {
    await hearAhead(house)
    const now = platformClock(house).now()
    return {
      now: wireTime(now),
      isSimulated: house.config.connectors === 'simulated',
      stockOrders: await stockOrders(tx),
      deliveries: await deliveries(tx),
      prices: await prices(tx),
      faults: await tx.query<ManagedFault>(sql`
        SELECT f.id, f.kind, h.shop_name AS "shopName", f.calls_left AS "callsLeft", f.until_time AS "untilTime" FROM simulator_fault f LEFT JOIN authorize_shop h ON h.id = f.shop_id
        WHERE f.side = ${MANAGED_SIDE} AND f.ended = 0 AND (f.calls_left > 0 OR f.until_time > ${now}) ORDER BY f.id`),
    }
  },
  event: playManaged,
  fault: fail,
}
