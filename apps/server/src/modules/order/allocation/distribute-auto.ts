import { raw, sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { setting } from '../../../kit/setting.ts'
import type { Arrived } from '../../stock/ledger/arrival.ts'
import type { Pair } from '../../stock/ledger/index.ts'
import { stage } from '../states.ts'
import { allocateOrders, exchanging, waitingOrders } from './distribute.ts'
import { TRIGGER } from './distribute-chunk.ts'

const ARRIVAL = 'order/arrival'
const waits = sql`t.status = ${stage.waitDistribute} AND t.is_hold = 0 AND NOT ${exchanging}`

/** Every five minutes: orders that are new, and those out of stock that the figures would cover by now. */
export const autoDistribute: Schedule = {
  key: 'order/distribute',
  title: '自动分配库存',
  cron: '*/5 * * * *',
  run: async (house) => {
    if ((await setting(house.db, 'order.autoDistribute', 1)) === 0) return '未启用'
    await runArrivals(house)
    const found = await waitingOrders(house.db, sql`${waits} AND (t.is_out_stock = 0 OR ${covered})`)
    const ctx = contextOfClock(house, 'order/distribute')
    const { success, failed } = await allocateOrders(ctx, found, TRIGGER.clock)
    return `分配${success.length}单，缺货或失败${failed.length}单`
  },
}
const covered =
  raw(`NOT EXISTS (SELECT 1 FROM order_details d LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id
  WHERE d.order_id = t.id AND d.quantity - d.occupied_qty > coalesce(m.sellable_on_hand - m.sellable_occupied, 0))`)

/** Goods came in that out-of-stock orders wait for: they are allocated at once. */
export const allocateArrived: JobKind = {
  name: ARRIVAL,
  run: async (house, jobId) => {
    const arrival = await house.db.one<{ storeId: number; skuIds: number[] }>(
      sql`SELECT store_id AS "storeId", sku_ids AS "skuIds" FROM order_arrival WHERE id = ${jobId} AND done_time IS NULL`,
    )
    if (!arrival) return
    const found = await waitingOrders(
      house.db,
      sql`${waits} AND t.store_id = ${arrival.storeId} AND t.is_out_stock = 1 AND t.id IN (
        SELECT d.order_id FROM order_details d WHERE d.stock_sku_id = ANY(${arrival.skuIds}::bigint[]) AND d.short_qty > 0)`,
    )
    await allocateOrders(contextOfClock(house, ARRIVAL), found, TRIGGER.arrival)
    await house.db.run(sql`UPDATE order_arrival SET done_time = ${house.clock.now()} WHERE id = ${jobId}`)
  },
}

/** What a job left behind, such as arrivals posted where no queue is at hand. */
async function runArrivals(house: House): Promise<void> {
  const open = await house.db.query<{ id: number }>(
    sql`SELECT id FROM order_arrival WHERE done_time IS NULL AND time < ${new Date(house.clock.now().getTime() - 60_000)} ORDER BY id`,
  )
  for (const { id } of open) await allocateArrived.run(house, id, new AbortController().signal)
}

export const allocateOnArrival: Arrived = async (tx, ctx, pairs) => {
  const wanted = await tx.named<Pair>(
    'order_arrival_wanted',
    sql`SELECT a.store AS "storeId", a.sku AS "skuId" FROM unnest(${pairs.map((pair) => pair.storeId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]) a(store, sku)
    WHERE EXISTS (SELECT 1 FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
      WHERE d.stock_sku_id = a.sku AND d.short_qty > 0 AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.store_id = a.store)`,
  )
  const { jobs, clock } = ctx.house as Pick<House, 'clock'> & Partial<Pick<House, 'jobs'>>
  for (const [storeId, skus] of Map.groupBy(wanted, (pair) => pair.storeId)) {
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO order_arrival (store_id, sku_ids, time) VALUES (${storeId}, ${skus.map(({ skuId }) => skuId)}::bigint[], ${clock.now()}) RETURNING id`)
    await jobs?.enqueue(tx, ARRIVAL, made!.id)
  }
}
