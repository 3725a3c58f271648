import { type Db, raw, sql } from '../src/kit/db.ts'
import { makeOrder } from './order.ts'

export const forgetFacts = (db: Db): Promise<number> =>
  db.run(
    raw(
      `TRUNCATE order_profit_fact, ${['delta', 'day', 'person', 'goods', 'top'].map((name) => `data_center_report_profit_${name}`).join(', ')}`,
    ),
  )

export interface Sold {
  suffix: string
  day: string
  sale: string
  profit: string
  goodsId?: number
  developer?: string
  quantity?: number
}

export async function sell(db: Db, { suffix, day, sale, profit, goodsId, developer, quantity = 1 }: Sold): Promise<number> {
  const shop = await db.one<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE suffix = ${suffix}`)
  const { id, orderNo } = await makeOrder(db, {
    status: 120,
    shop_id: shop!.id,
    currency: 'CNY',
    exchange_rate: '1',
    sale_amount: sale,
    goods_cost: (Number(sale) - Number(profit)).toFixed(4),
    ship_time: `${day} 12:00:00+08`,
  })
  await db.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, site, shop_id, suffix, seller_id, dept_id, developer_id, goods_id,
      quantity, sale_money, goods_cost, profit, doc_no)
    SELECT 1, ${day}::date, ${day}::date, ${day}::date, o.id, o.plat_code, s.site, s.id, s.suffix, o.seller_id, o.dept_id,
      (SELECT id FROM account_user WHERE username = ${developer ?? null}), ${goodsId ?? null}, ${quantity}, ${sale}, ${sale}::numeric - ${profit}::numeric, ${profit}, ${orderNo}
    FROM order_trade_info o JOIN authorize_shop s ON s.id = o.shop_id WHERE o.id = ${id}`)
  return id
}
