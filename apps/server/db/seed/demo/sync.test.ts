import { describe, expect, it } from 'vitest'
import { sql } from '../../../src/kit/db/db.ts'
import { contextOfClock } from '../../../src/kit/job/background.ts'
import { pullShop } from '../../../src/modules/order/intake/pull.ts'
import { testApp } from '../../../test/app.ts'
import { preparePast } from './order/order-past.ts'
import { OrderPlay } from './order/order-play.ts'

const HOUR = 3_600_000
const HOURS = 12
const LOSS = 6

const app = await testApp()
const { db } = app.house
await db.transact((tx) => preparePast(new OrderPlay(tx)))

describe('what the shops of the demo sell', () => {
  it('costs the buyer about what it is worth, in the sums of every currency', async () => {
    const rows = await db.query<{ currency: string; price: number; cny: number; cost: number; weight: number }>(sql`
      SELECT s.currency, s.price::float8 AS price, s.price::float8 * coalesce((SELECT r.rate::float8 FROM basic_exchange_rate r
          WHERE r.currency_code = s.currency AND r.from_day <= now()::date ORDER BY r.from_day DESC LIMIT 1), 1) AS cny, i.cost::float8 AS cost, i.weight::float8 AS weight
      FROM goods_shopsku s JOIN LATERAL (SELECT sum(i.quantity * coalesce(k.last_purchase_price, k.cost_price)) AS cost, sum(i.quantity * coalesce(k.weight, 0)) AS weight FROM goods_link_shop_item i
        JOIN goods_goods_sku k ON k.id = i.sku_id WHERE i.link_id = s.link_id HAVING bool_and(k.sku_kind = 1)) i ON i.cost > 0`)
    expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThan(10)
    for (const { cny, cost, weight, price, currency } of rows) {
      expect(cny, `${price} ${currency} for ${cost} CNY`).toBeGreaterThan(cost * 0.7)
      expect(cny, `${price} ${currency} for ${cost} CNY`).toBeLessThan((cost + 40 + weight * 0.1) * 3.2)
    }
    const dong = rows.filter(({ currency }) => currency === 'VND')
    expect(dong.length).toBeGreaterThan(0)
    for (const { price } of dong) expect(price % 1000).toBe(0)
    for (const { price } of rows.filter(({ currency }) => currency === 'JPY')) expect(price % 1).toBe(0)
  })

  it('leaves a profit on most of the orders that the platforms tell, and a loss on a few', async () => {
    const shops = await db.query<{ id: number }>(sql`
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY currency ORDER BY id) AS nth FROM authorize_shop
        WHERE status = 1 AND order_sync = 1 AND auth_status IN (1, 2)) s WHERE nth <= 3 ORDER BY id`)
    for (let hour = 0; hour < HOURS; hour++) {
      for (const { id } of shops) await pullShop(app.house, id, contextOfClock(app.house, 'test'))
      app.clock.advance(HOUR)
    }
    const [all] = await db.query<{ taken: number; way: number; losing: number; earning: number; currencies: number }>(sql`
      SELECT count(*)::int AS taken, (count(*) FILTER (WHERE logistic_way_id IS NOT NULL))::int AS way, (count(*) FILTER (WHERE order_exception_type = ${LOSS}))::int AS losing,
        (count(*) FILTER (WHERE logistic_way_id IS NOT NULL AND profit > 0))::int AS earning, count(DISTINCT currency)::int AS currencies FROM order_trade_info`)
    expect(all!.taken).toBeGreaterThan(100)
    expect(all!.currencies).toBeGreaterThan(10)
    expect(all!.losing / all!.way).toBeLessThan(0.12)
    expect(all!.earning / all!.way).toBeGreaterThan(0.8)
  })
})
