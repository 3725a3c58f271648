import { empty, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { DELTA, GOODS, PERSON } from './profit-tables.ts'

export const SALES = 1
export const DEVELOPMENT = 2
type Role = typeof SALES | typeof DEVELOPMENT

/** Days of people, with what is not folded yet: rows to be added up by whoever asks. */
export function personRows(role: Role, from: string, to: string, plat?: string | null): Sql {
  const columns = raw('day, plat_code, dept_id, quantity, sale_money, profit')
  const where = sql`day BETWEEN ${from}::date AND ${to}::date ${plat ? sql`AND plat_code = ${plat}` : empty}`
  return sql`
    SELECT ${columns}, person_id FROM ${raw(PERSON)} WHERE role = ${role} AND ${where}
    UNION ALL SELECT ${columns}, ${raw(role === SALES ? 'seller_id' : 'developer_id')} FROM ${raw(DELTA)} WHERE ${where}`
}

/** The first goods of a month by amount or profit. What is folded is read in order; goods that have more to come are added up on their own. */
export const topGoods = (month: string, by: 'sale_money' | 'profit', most: number): Sql => sql`
  WITH later AS (
    SELECT goods_id, sum(quantity) AS quantity, sum(sale_money) AS sale_money, sum(profit) AS profit FROM ${raw(DELTA)}
    WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month' AND goods_id > 0 GROUP BY goods_id
  ), settled AS (
    SELECT goods_id, quantity, sale_money, profit FROM ${raw(GOODS)} g
    WHERE month = ${month}::date AND goods_id > 0 AND NOT EXISTS (SELECT 1 FROM later l WHERE l.goods_id = g.goods_id)
    ORDER BY ${raw(by)} DESC, goods_id LIMIT ${most}
  )
  SELECT * FROM (
    SELECT goods_id, quantity, sale_money, profit FROM settled UNION ALL
    SELECT l.goods_id, l.quantity + coalesce(g.quantity, 0), l.sale_money + coalesce(g.sale_money, 0), l.profit + coalesce(g.profit, 0)
    FROM later l LEFT JOIN ${raw(GOODS)} g ON g.month = ${month}::date AND g.goods_id = l.goods_id
  ) sold ORDER BY ${raw(by)} DESC, goods_id LIMIT ${most}`
