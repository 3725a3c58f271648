import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { Shortage } from '../../stock/ledger/index.ts'
import { enterAll } from '../stage.ts'
import type { Need, Run, Tried } from './distribute-chunk.ts'

/** 1 one piece, 2 pieces of one SKU, 3 several SKUs. */
export function pickKindOf(needs: readonly Pick<Need, 'skuId' | 'quantity'>[]): 1 | 2 | 3 {
  if (new Set(needs.map(({ skuId }) => skuId)).size > 1) return 3
  return needs.reduce((sum, { quantity }) => sum + quantity, 0) === 1 ? 1 : 2
}

/** Whole orders: their lines are full, they go on to 50. */
export async function settle(tx: Tx, ctx: Ctx, run: Run, whole: Tried[]): Promise<void> {
  if (whole.length === 0) return
  const ids = whole.map(({ order }) => order.id)
  const kinds = Map.groupBy(whole, ({ needs }) => pickKindOf(needs))
  const entering = [...kinds].map(([pickKind, tried]) =>
    enterAll(
      tx,
      ctx,
      tried.map(({ order }) => order),
      'allocate',
      { set: { pickKind, occupyBatchId: run.batchId, isOutStock: 0 } },
    ),
  )
  await inOneGo(
    tx.run(sql`UPDATE order_details SET occupied_qty = quantity, short_qty = 0 WHERE order_id = ANY(${ids}::bigint[])`),
    ...entering,
    tx.run(sql`INSERT INTO order_loc_occupy_order (batch_id, order_id) SELECT ${run.batchId}::bigint, unnest(${ids}::bigint[])`),
  )
}

/** Short orders: nothing more is held for them, each line says how many it lacks. Told in the log when it is news. */
export async function keepShort(tx: Tx, ctx: Ctx, short: Tried[]): Promise<EachOrder['failed']> {
  if (short.length === 0) return []
  const changed = short.flatMap(({ needs, allotted }) => {
    const lacks = lacksOf(needs, allotted.shortages)
    return needs.flatMap((need, i) => (lacks[i] === need.shortQty ? [] : [{ id: need.lineId, n: lacks[i]! }]))
  })
  const news = short.filter(({ order }) => order['is_out_stock'] === 0)
  const [reasons] = await inOneGo(
    saidOf(tx, short),
    changed.length &&
      tx.run(sql`
        UPDATE order_details d SET short_qty = c.n FROM unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ n }) => n)}::int[]) c(id, n) WHERE d.id = c.id`),
    news.length &&
      tx.run(sql`
        UPDATE order_trade_info SET is_out_stock = 1, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
        WHERE id = ANY(${news.map(({ order }) => order.id)}::bigint[])`),
  )
  const said = new Map(reasons.map(({ id, reason }) => [id, reason]))
  const rows = news.map(({ order }) => ({
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '分配',
    note: said.get(order.id),
    version: order.version + 1,
  }))
  await logAll(tx, ctx, rows)
  return reasons
}

/** What is there goes to the first lines of a SKU; the later ones lack the rest. */
export function lacksOf(needs: readonly Need[], shortages: readonly Shortage[]): number[] {
  const left = new Map(shortages.map((each) => [each.skuId, each.available]))
  return needs.map(({ skuId, quantity, held }) => {
    const there = left.get(skuId)
    if (there === undefined) return 0
    const given = Math.min(there, quantity - held)
    left.set(skuId, there - given)
    return quantity - held - given
  })
}

async function saidOf(tx: Tx, short: Tried[]): Promise<EachOrder['failed']> {
  const ids = [...new Set(short.flatMap(({ allotted }) => allotted.shortages.map(({ skuId }) => skuId)))]
  const rows = await tx.query<{ id: number; sku: string }>(
    sql`SELECT id, sku FROM goods_goods_sku WHERE id = ANY(${ids}::bigint[])`,
  )
  const names = new Map(rows.map(({ id, sku }) => [id, sku]))
  return short.map(({ order, allotted }) => ({
    id: order.id,
    orderNo: order.order_no,
    reason: `缺货：${allotted.shortages.map((each) => `${names.get(each.skuId)} 需${each.need} 可用${each.available}`).join('；')}`,
  }))
}

/** The figures of the run so far, its row made by its first chunk. A run that tried again what was short before, and in vain, leaves none. */
export async function keepRun(tx: Tx, ctx: Ctx, run: Run, tried: Tried[]): Promise<void> {
  const whole = tried.filter(({ allotted }) => allotted.shortages.length === 0)
  const news = tried.some(({ order, allotted }) => allotted.shortages.length > 0 && order['is_out_stock'] === 0)
  if (whole.length === 0 && !news && !run.batchId) return
  const pieces = whole.reduce((sum, { allotted }) => sum + allotted.picks.reduce((all, pick) => all + pick.quantity, 0), 0)
  const [by, now, short] = [ctx.user?.userId ?? null, ctx.house.clock.now(), tried.length - whole.length]
  if (run.batchId) {
    await tx.run(sql`
      UPDATE order_loc_occupy_batch SET order_count = order_count + ${whole.length}, short_count = short_count + ${short}, piece_count = piece_count + ${pieces},
        update_time = greatest(update_time, ${now}::timestamptz) WHERE id = ${run.batchId}`)
    return
  }
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_loc_occupy_batch (batch_no, store_id, trigger_type, order_count, short_count, piece_count, create_by, create_time, update_by, update_time)
    VALUES (${await run.batchNo}, ${run.storeId}, ${run.trigger}, ${whole.length}, ${short}, ${pieces}, ${by}, ${ctx.now}, ${by}, ${now}) RETURNING id`)
  run.batchId = made!.id
}
