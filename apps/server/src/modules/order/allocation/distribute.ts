import { setTimeout } from 'node:timers/promises'
import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { nameFor } from '../../../kit/db/prepared.ts'
import type { Ctx } from '../../../kit/house.ts'
import { unchanged } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { orderReach } from '../reach.ts'
import { exchangeState, stage } from '../states.ts'
import { allocateChunk, type Run, TRIGGER, Unresolved } from './distribute-chunk.ts'
import { type Asking, together } from './distribute-together.ts'
import { bySeniority, type Waiting, waitingColumns } from './distribute-waiting.ts'

/** So many orders are tried in one transaction: few enough that nobody waits long for their SKUs. */
const CHUNK = 100
const FEW = 20
const LONGEST_REST = 500

/** T9 by hand: chosen orders, or all that wait in a store. */
export async function distributeOrders(
  tx: Tx,
  { ids, storeId }: { ids?: number[] | null; storeId?: number | null },
  ctx: Ctx,
): Promise<EachOrder> {
  if (!ids?.length && !storeId) throw bad('请选择订单或仓库')
  const chosen = ids?.length
    ? sql`t.id = ANY(${ids}::bigint[])`
    : sql`t.store_id = ${storeId} AND t.status = ${stage.waitDistribute} AND t.is_hold = 0 AND NOT ${exchanging} AND ${ownStores(ctx.user, raw('t.store_id'))}`
  const found = await waitingOrders(tx, sql`${chosen} AND ${orderReach(ctx)}`, (ids?.length || FEW) < FEW)
  const done = await allocateOrders(ctx, found, TRIGGER.hand)
  const known = new Set(found.map(({ id }) => id))
  for (const id of new Set(ids)) if (!known.has(id)) done.failed.push({ id, orderNo: '', reason: '订单不存在' })
  ctx.say(`成功 ${done.success.length} 条，失败 ${done.failed.length} 条`)
  return done
}

export const exchanging = sql`EXISTS (SELECT 1 FROM order_straight_hair_exchange x WHERE x.order_id = t.id AND x.status IN (${exchangeState.waitArrival}, ${exchangeState.arrived}))`

export async function waitingOrders(tx: Tx, where: Sql, few = false): Promise<Waiting[]> {
  const waiting = sql`SELECT ${waitingColumns} FROM order_trade_info t WHERE t.merge_to_id IS NULL AND ${where}`
  return few ? tx.named(nameFor(waiting), waiting) : tx.query(waiting)
}

/** In the one order of the house, store by store; what was refused or is short is named, the others hold their pieces. */
export async function allocateOrders(ctx: Ctx, orders: Waiting[], trigger: Run['trigger']): Promise<EachOrder> {
  const done: EachOrder = { success: [], failed: [] }
  for (const [storeId, waiting] of Map.groupBy(orders, (order) => order.storeId)) {
    if (storeId === null) {
      for (const { id, orderNo } of waiting) done.failed.push({ id, orderNo, reason: `订单 ${orderNo} 未分配仓库或渠道` })
      continue
    }
    const asking = { ctx, storeId, trigger, orders: waiting }
    add(done, await (trigger === TRIGGER.hand ? together(asking, allocateStore) : allocateGently(asking)))
  }
  return done
}

/** Unasked for, it gives way: people come between its chunks, and it rests as long as it worked. */
async function allocateGently(asking: Asking): Promise<EachOrder> {
  const done: EachOrder = { success: [], failed: [] }
  const run = begin(asking)
  let worked = 0
  const timed = async (chunk: Asking) => {
    const began = performance.now()
    const result = await allocateStore(chunk)
    worked = performance.now() - began
    return result
  }
  for (const orders of chunksOf(asking.orders.toSorted(bySeniority))) {
    if (worked > 0) await setTimeout(Math.min(worked, LONGEST_REST))
    add(done, await together({ ...asking, orders, run }, timed))
  }
  return done
}

async function allocateStore(asking: Asking): Promise<EachOrder> {
  const done: EachOrder = { success: [], failed: [] }
  const run = asking.run ?? begin(asking)
  for (const chunk of chunksOf(asking.orders.toSorted(bySeniority))) add(done, await tryChunk(asking.ctx, run, chunk))
  return done
}

function begin({ ctx, storeId, trigger }: Asking): Run {
  const batchNo = nextNumber(ctx.house, 'ZY')
  batchNo.catch(() => {})
  return { storeId, trigger, batchNo, batchId: null }
}

function add(done: EachOrder, { success, failed }: EachOrder): void {
  done.success.push(...success)
  done.failed.push(...failed)
}

/** A random SKU is resolved by a turn that is given once: such an order is tried alone, and its turn is taken back when it is short. */
async function tryChunk(ctx: Ctx, run: Run, chunk: Waiting[]): Promise<EachOrder> {
  const attempt = async (resolve: boolean) => {
    const [result, batchId] = await ctx.house.db.transact(async (tx) => {
      const own = { ...run }
      const done = await allocateChunk(tx, ctx, own, chunk, resolve)
      await ctx.noteRows?.(tx, done.success)
      // Orders were locked, and those that lacked pieces before may lack others now.
      if (done.success.length === 0) unchanged(ctx)
      return [done, own.batchId] as const
    })
    run.batchId = batchId
    return result
  }
  try {
    return await attempt(true)
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error
    return attempt(false)
  }
}

function chunksOf(orders: Waiting[]): Waiting[][] {
  const chunks: Waiting[][] = []
  for (const order of orders) {
    const last = chunks.at(-1)
    if (last && last.length < CHUNK && !order.isRandom && !last[0]!.isRandom) last.push(order)
    else chunks.push([order])
  }
  return chunks
}
