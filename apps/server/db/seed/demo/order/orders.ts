import { round, times } from '@erp/contract/kit/decimal'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { stage } from '../../../../src/modules/order/states.ts'
import { auditAll } from '../../../../src/modules/stock/other/other-audit.ts'
import type { OtherLineInput } from '../../../../src/modules/stock/other/other-check.ts'
import { IN } from '../../../../src/modules/stock/other/other-side.ts'
import { unindexed } from '../../unburdened.ts'
import { receivePurchases } from '../purchasing/past-purchases.ts'
import { type Supply, writeBulk } from './order-bulk.ts'
import { type Month, monthsOf, tellMonth } from './order-history.ts'
import { seedOpen } from './order-open.ts'
import { pastShelves, preparePast } from './order-past.ts'
import { OrderPlay } from './order-play.ts'
import { type PastShop, pastShops } from './order-shops.ts'

const PAST = 6_000
const OPEN = 300
/** Fewer would leave a tab empty. */
const LEAST_PAST = 840
const LEAST_OPEN = 100
/** Below, a company has no orders of its own: tests make theirs. */
export const LEAST_SCALE = 0.1
const LINES = 500
/** Tables that the past only adds to. */
const WRITTEN = [
  'order_trade_info',
  'order_details',
  'order_stage_log',
  'order_profit_fact',
  'express_track',
  'express_track_number',
  'express_parcel',
  'stock_movement',
]
const OTHER = '99'
const OVERSEAS = '1.18'
/** Suppliers send to these; the others are filled from here. */
const OWN_STORES = [1, 2, 3]
/** Sale days that the goods came with. */
const GIVEN_DAYS = 30

/** Fourteen months of orders, shipped and archived, and those that are under way today. */
export async function seedOrders(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  const play = new OrderPlay(tx)
  await preparePast(play)
  // The company looks through what it dispatched before the floor gets it.
  await tx.run(sql`UPDATE system_config SET config_value = '0' WHERE config_key = 'order.autoPush'`)
  const size = Math.min(1, scale)
  const past = await seedPast(play, Math.max(LEAST_PAST, PAST * size))
  await seedOpen(play, past, Math.max(LEAST_OPEN, OPEN * size))
}

export async function seedPast(play: OrderPlay, count: number): Promise<PastShop[]> {
  const { tx } = play
  const { now } = await play.at(play.today)
  const shops = await pastShops(tx, now.slice(0, 10))
  await tx.run(raw('ANALYZE stock_store_location, stock_summary, stock_balance, stock_layer, express_track_number'))
  await unindexed(tx, WRITTEN, async () => {
    for (const month of monthsOf(play)) await writeBulk(play, tellMonth(play, month, shops, count), await supplyOf(play, month))
  })
  await keepSaleDays(tx)
  await tx.run(
    raw(
      'ANALYZE order_trade_info (id, status, merge_to_id, merge_key, seller_id, shop_id, store_id), order_details (id, order_id, stock_sku_id)',
    ),
  )
  return shops
}

/** Bought for the month, put away on its first morning, at the prices of that time. */
export async function supplyOf(play: OrderPlay, { first, ago }: Month): Promise<Supply> {
  const { tx } = play
  const shelfOf = await pastShelves(tx)
  return async (needs) => {
    const costs = await costsOf(
      tx,
      [...needs.values()].map(({ skuId }) => skuId),
    )
    for (const [storeId, wanted] of Map.groupBy(needs.values(), (need) => need.storeId)) {
      const price = (skuId: number) => (0.99 - ago * 0.005 + ((skuId * 7 + ago) % 9) / 200).toFixed(4)
      const lines = wanted.map(({ skuId, quantity }) => {
        const cost = times(costs.get(skuId)!, price(skuId)).toString()
        const unitCost = round(times(cost, storeId === 4 ? OVERSEAS : '1'), 4)
        return { skuId, quantity, unitCost, locationId: shelfOf(storeId, skuId) }
      })
      await bring(play, first, storeId, lines)
    }
  }
}

type BoughtLine = OtherLineInput & { unitCost: string }

async function bring(play: OrderPlay, day: number, storeId: number, bought: BoughtLine[]): Promise<void> {
  const { tx } = play
  const people = {
    buyer: await play.at(play.on(day + 9, 10), 'purchaser'),
    dock: await play.at(play.on(day, 0, 20), 'warehouse'),
    finance: await play.at(play.on(Math.max(0, day - 5), 11), 'finance'),
  }
  const lines = OWN_STORES.includes(storeId) ? await receivePurchases(tx, people, storeId, bought) : bought
  for (let from = 0; from < lines.length; from += LINES) await bringOtherwise(play, day, storeId, lines.slice(from, from + LINES))
}

async function bringOtherwise(play: OrderPlay, day: number, storeId: number, lines: OtherLineInput[]): Promise<void> {
  const { tx } = play
  const brought = { storeId, bizType: OTHER, remark: '到货', lines }
  const { id } = await IN.insert(tx, brought, await play.at(play.on(day + 1, 16), 'purchaser'))
  await auditAll(IN)(tx, { ids: [id] }, await play.at(play.on(day, 0, 30), 'warehouse'))
}

async function costsOf(tx: Tx, skuIds: number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; cost: string }>(
    sql`SELECT id, coalesce(last_purchase_price, cost_price) AS cost FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[])`,
  )
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}

/** What the nights before counted; the last days are those that the goods came with. */
export const keepSaleDays = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold)
    SELECT d.stock_sku_id, t.paid_time::date, t.store_id, sum(d.quantity) FROM order_trade_info t JOIN order_details d ON d.origin_order_id = t.id
    WHERE t.status IN (${stage.shipped}, ${stage.archived}) AND t.is_cancelled = 0 AND t.paid_time < now()::date - ${GIVEN_DAYS}::int GROUP BY 1, 2, 3`)
