import { raw, sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { type Listener, topic } from '../../../kit/outbox/topic.ts'
import { setting } from '../../../kit/setting.ts'
import type { Arrived } from '../../stock/ledger/arrival.ts'
import type { Pair } from '../../stock/ledger/index.ts'
import { stage } from '../states.ts'
import { allocateOrders, exchanging, waitingOrders } from './distribute.ts'
import { TRIGGER } from './distribute-chunk.ts'

const waits = sql`t.status = ${stage.waitDistribute} AND t.is_hold = 0 AND NOT ${exchanging}`

/** Every five minutes: orders that are new, and those out of stock that the figures would cover by now. */
export const autoDistribute: Schedule = {
  key: 'order/distribute',
  title: '自动分配库存',
  cron: '*/5 * * * *',
  run: async (house) => {
    if ((await setting(house.db, 'order.autoDistribute', 1)) === 0) return '未启用'
    const found = await waitingOrders(house.db, sql`${waits} AND (t.is_out_stock = 0 OR ${covered})`)
    const ctx = contextOfClock(house, 'order/distribute')
    const { success, failed } = await allocateOrders(ctx, found, TRIGGER.clock)
    return `分配${success.length}单，缺货或失败${failed.length}单`
  },
}
const covered =
  raw(`NOT EXISTS (SELECT 1 FROM order_details d LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id
  WHERE d.order_id = t.id AND d.quantity - d.occupied_qty > coalesce(m.sellable_on_hand - m.sellable_occupied, 0))`)

interface Arrival {
  storeId: number
  skuIds: number[]
}
/** Goods came into a store that out-of-stock orders wait for. */
export const ordersArrived = topic<Arrival>('order.arrived', '缺货订单的货已到')

/** They are allocated at once. */
export const allocateArrived: Listener<Arrival> = {
  name: 'order.allocate',
  title: '重新分配库存',
  hear: async (house, { body }) => {
    const found = await waitingOrders(
      house.db,
      sql`${waits} AND t.store_id = ${body.storeId} AND t.is_out_stock = 1 AND t.id IN (
        SELECT d.order_id FROM order_details d WHERE d.stock_sku_id = ANY(${body.skuIds}::bigint[]) AND d.short_qty > 0)`,
    )
    await allocateOrders(contextOfClock(house, 'order/arrival'), found, TRIGGER.arrival)
  },
}

export const allocateOnArrival: Arrived = async (tx, ctx, pairs) => {
  const wanted = await tx.named<Pair>(
    'order_arrival_wanted',
    sql`SELECT a.store AS "storeId", a.sku AS "skuId" FROM unnest(${pairs.map((pair) => pair.storeId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]) a(store, sku)
    WHERE EXISTS (SELECT 1 FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
      WHERE d.stock_sku_id = a.sku AND d.short_qty > 0 AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.store_id = a.store)`,
  )
  await ordersArrived.emit(
    tx,
    ctx.house.clock.now(),
    [...Map.groupBy(wanted, ({ storeId }) => storeId)].map(([storeId, skus]) => ({
      subject: null,
      body: { storeId, skuIds: skus.map(({ skuId }) => skuId) },
    })),
  )
}
