import { stateLabel } from '@erp/contract/kit'
import { sheinOrder } from '@erp/contract/shein/order/order'
import { SHEIN_ORDER, sheinOrderStates } from '@erp/contract/shein/order/order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { allocate } from '../../stock/ledger/allocate.ts'
import { release, type Shortage } from '../../stock/ledger/index.ts'
import { DOC_TYPE } from '../states.ts'
import { docOf, linesOf, lockOrders, type OrderDoc, type OrderLine } from './lock.ts'
import { matchAgain } from './match.ts'

/** To the floor: what is due first is held first, all lines of an order or nothing. */
export async function releaseOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = await lockOrders(tx, ids, ctx)
  requireState(orders, 'release')
  const by = { releaseBy: ctx.user?.userId ?? null, releaseTime: ctx.now }
  await moveSet(tx, sheinOrder, sheinOrderStates, 'release', ids, ctx, { set: by })
  await matchAgain(tx, orders, ctx)
  const lines = Map.groupBy(await linesOf(tx, ids), (line) => line.order_id)
  requireReady(orders, lines)
  const inTurn = orders.toSorted(byDeadline)
  const claims = inTurn.map((order) => ({
    doc: { docId: order.id, docNo: order.order_no },
    demands: lines
      .get(order.id)!
      .map(({ id, sku_id, quantity }) => ({ lineId: id, storeId: order.store_id!, skuId: sku_id!, quantity })),
  }))
  const allotted = await allocate(tx, ctx, DOC_TYPE, claims)
  const short = allotted.flatMap(({ shortages }, i) => saidShort(inTurn[i]!, lines, shortages))
  if (short.length) throw refuse(short.join('；'))
  return null
}

function requireState(orders: readonly OrderDoc[], verb: 'release' | 'invalid'): void {
  const { from, label } = sheinOrderStates.moves[verb]
  const refusals = orders.flatMap(({ id, order_no, status }) =>
    (from as readonly number[]).includes(status)
      ? []
      : [{ id, reason: `备货单${order_no}当前为「${stateLabel(sheinOrderStates, status)}」，不能${label}` }],
  )
  if (refusals.length) throw refuse(refusals.map(({ reason }) => reason).join('；'), { refusals })
}

function saidShort(
  { id, order_no }: OrderDoc,
  lines: ReadonlyMap<number, OrderLine[]>,
  shortages: readonly Shortage[],
): string[] {
  if (shortages.length === 0) return []
  const skus = new Map(lines.get(id)!.map(({ sku_id, sku }) => [sku_id, sku]))
  return [
    `备货单${order_no}库存不足：${shortages.map(({ skuId, need, available }) => `${skus.get(skuId)} 需 ${need} 可用 ${available}`).join('；')}`,
  ]
}

const byDeadline = (a: OrderDoc, b: OrderDoc): number =>
  (a.deliver_deadline ?? '9').localeCompare(b.deliver_deadline ?? '9') || a.id - b.id

function requireReady(orders: readonly OrderDoc[], lines: ReadonlyMap<number, OrderLine[]>): void {
  const reasons = orders.flatMap((order) => {
    const unknown = (lines.get(order.id) ?? []).filter(({ sku_id }) => sku_id === null).map(({ ext_code }) => ext_code)
    if (order.is_platform_cancelled) return [`备货单${order.order_no}已被平台取消，不能下发`]
    if (order.store_id === null) return [`备货单${order.order_no}没有发货仓，请先设置店铺的默认仓库`]
    return unknown.length ? [`备货单${order.order_no}有未匹配的SKU：${unknown.join('、')}`] : []
  })
  if (reasons.length) throw refuse(reasons.join('；'))
}

/** Before anything was picked; what is held for them is free again. */
export async function invalidOrders(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  const orders = await lockOrders(tx, ids, ctx)
  await giveUp(tx, orders, reason, ctx)
  return null
}

export async function giveUp(tx: Tx, orders: readonly OrderDoc[], reason: string, ctx: Ctx): Promise<void> {
  const ids = orders.map(({ id }) => id)
  requireState(orders, 'invalid')
  const set = { invalidReason: reason }
  await moveSet(tx, sheinOrder, sheinOrderStates, 'invalid', ids, ctx, { set, note: reason })
  for (const order of orders) if (order.status === SHEIN_ORDER.waitPick) await release(tx, ctx, docOf(order))
}
