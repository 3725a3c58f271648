import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { compileExpress, type Feasible, isFeasible, numberWay } from '../../express/for-orders.ts'
import { holdsAny } from '../allocation/holds.ts'
import type { Around } from '../each.ts'
import { requireNoExchange } from '../exchange/exchange-open.ts'
import { estimateProfit } from '../money/profit.ts'
import { weighedFreight } from '../money/weighed-freight.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { runRules, wayByRules } from '../rules/run.ts'
import { type LockedOrder, notNow } from '../stage.ts'
import { askNumber, requireTakeBack, takeBackNumber, takeFor } from './numbers.ts'
import { stopped } from './unusual.ts'

interface Matching {
  storeId?: number | null
  logisticWayId?: number | null
  overrideManual?: 0 | 1 | null
}

/** Without a way the rules choose; with one it is checked and stays, as chosen by hand. */
export async function matchLogistics(tx: Tx, order: LockedOrder, input: Matching, ctx: Ctx): Promise<void> {
  if (input.storeId) await moveStore(tx, order, input.storeId, ctx)
  if (!input.logisticWayId && order.status > STAGE.waitDistribute) throw bad('请选择渠道')
  const before = order['logistic_way_id']
  if (input.logisticWayId) await setWay(tx, order, input.logisticWayId, ctx)
  else {
    const decision = (await runRules(tx, [order.id], ctx, { overrideManual: Boolean(input.overrideManual) })).get(order.id)!
    if (decision.stop && order.status === STAGE.waitDispatch) return stopped(tx, order, decision.stop.ruleName, ctx)
  }
  Object.assign(order, await tx.one(sql`SELECT * FROM order_trade_info WHERE id = ${order.id}`))
  await estimateProfit(tx, [order.id])
  if (order['logistic_way_id'] !== before) await renumber(tx, order, ctx)
}

const POOL = 1
const BY_CARRIER = 2
const AT_PACKING = 4
const isDispatched = ({ status }: LockedOrder): boolean => status !== STAGE.waitDispatch && status !== STAGE.unusual
/** Which carriers are asked now; the others are when the parcel is packed. */
const askedNow = (order: LockedOrder): number[] => (order['pack_time'] ? [BY_CARRIER, AT_PACKING] : [BY_CARRIER])

/** The carrier of another way is asked for its number beforehand, once nothing else is against the change. */
export const changingWay = (ctx: Ctx, input: Matching): Around => ({
  before: async (order) => {
    const { db } = ctx.house
    const wayId = isDispatched(order) ? (input.logisticWayId ?? (await ruledWay(order, input, ctx))) : null
    if (!wayId || wayId === order['logistic_way_id']) return
    await askNumber({ ...order, logistic_way_id: wayId }, askedNow(order), ctx, async () => {
      if (order['tracking_number']) requireTakeBack(order, ctx)
      if (input.storeId) await requireMovable(db, order, input.storeId)
      if (input.logisticWayId) await feasibleOrRefuse(db, { ...order, store_id: input.storeId ?? order['store_id'] }, wayId, ctx)
    })
  },
})

async function ruledWay(order: LockedOrder, { overrideManual }: Matching, ctx: Ctx): Promise<number | null> {
  if (order.status > STAGE.waitDistribute || (order['manual_way'] && !overrideManual)) return null
  return wayByRules(ctx.house.db, order.id, ctx)
}

/** What travels another way needs that way's number; what is packed already, its label too. */
async function renumber(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (order['tracking_number']) await takeBackNumber(tx, order, ctx)
  if (!isDispatched(order) || !order['logistic_way_id']) return
  const { numberSource } = await numberWay(tx, order['logistic_way_id'])
  if ([POOL, ...askedNow(order)].includes(numberSource)) await takeFor(tx, order, ctx)
  if (order.status >= STAGE.waitPack)
    await tx.run(sql`UPDATE order_trade_info SET label_printed_count = 0 WHERE id = ${order.id}`)
}

async function requireMovable(tx: Tx, order: LockedOrder, storeId: number): Promise<void> {
  if (order.status > STAGE.waitDistribute) throw notNow(order, '换仓')
  if (order.status === STAGE.waitDistribute && (await holdsAny(tx, order.id)))
    throw refuse(`订单 ${order.order_no} 已占用库存，不能换仓`)
  await requireNoExchange(tx, order, '换仓')
  const store = await tx.one(sql`SELECT id FROM stock_store WHERE id = ${storeId} AND is_activated = 1 AND deleted_at IS NULL`)
  if (!store) throw bad('仓库不存在或已停用')
}

async function moveStore(tx: Tx, order: LockedOrder, storeId: number, ctx: Ctx): Promise<void> {
  await requireMovable(tx, order, storeId)
  await tx.run(sql`
    UPDATE order_trade_info SET store_id = ${storeId}, manual_store = 1, is_out_stock = 0, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '换仓',
    changes: [{ field: 'storeId', label: '仓库', from: order['store_id'], to: storeId }],
  })
  order['store_id'] = storeId
}

async function setWay(tx: Tx, order: LockedOrder, wayId: number, ctx: Ctx): Promise<void> {
  const way = await feasibleOrRefuse(tx, order, wayId, ctx)
  const { expressId } = await numberWay(tx, wayId)
  const weight: number | null = order['actual_weight']
  const weighed = weight === null ? null : await weighedFreight(tx, { ...order, logistic_way_id: wayId }, weight, ctx)
  await tx.run(sql`
    UPDATE order_trade_info SET logistic_way_id = ${wayId}, express_id = ${expressId}, manual_way = 1, freight_est = ${way.freightCny}, freight_weighed = ${weighed}, dispatch_error = NULL,
      version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '匹配物流',
    changes: [{ field: 'logisticWayId', label: '渠道', from: order['logistic_way_id'], to: wayId }],
  })
}

/** Whether this order may travel that way from its store, today. */
export async function feasibleOrRefuse(tx: Tx, order: LockedOrder, wayId: number, ctx: Ctx): Promise<Feasible> {
  const today = ctx.now.slice(0, 10)
  const [facts] = await gatherFacts(tx, [order.id])
  const express = await compileExpress(tx, today)
  const isNumbered = order['tracking_number'] !== null && order['logistic_way_id'] === wayId
  const [verdict] = express.feasible({ ...parcelOf(facts!, order['store_id'], today), isNumbered }, [wayId])
  if (verdict && isFeasible(verdict)) return verdict
  if (verdict?.isPoolEmpty) throw refuse(`渠道 ${express.wayName(wayId)} ${verdict.reason}`)
  throw bad(`渠道 ${express.wayName(wayId)} 不可用：${verdict?.reason ?? '渠道不存在'}`)
}
