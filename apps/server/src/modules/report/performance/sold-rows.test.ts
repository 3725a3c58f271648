import { shiftDays } from '@erp/contract/kit/period'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts } from '../../../../test/fixtures/profit.ts'
import { chance } from '../../../../test/malformed/chance.ts'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { foldProfit } from '../profit/profit-fold.ts'
import { thirdAt } from './developed-rows.ts'
import { SOLD, soldOfGoods, soldPieces, soldSums } from './sold-rows.ts'

const app = await testApp()
const { db } = app.house
const dice = chance(20261119)
const FIRST = '2023-12-01'
const DAYS = 240

const sell = (every: number) =>
  db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, goods_id, sku_id, quantity, profit, doc_no)
    SELECT 5, d, d, d, 900000001, s.plat_code, s.id, s.suffix, k, k, k + extract(day FROM d)::int - 20, 0, 'T'
    FROM (SELECT * FROM authorize_shop ORDER BY id LIMIT 1) s, generate_series(1, 3) k, generate_series(0, ${DAYS}) n CROSS JOIN LATERAL (SELECT ${FIRST}::date + n AS d) x
    WHERE (n * 7 + k * 3) % ${every} = 0`)
const summed = (rows: Sql, sums: Sql[]) =>
  db.query(sql`SELECT r.sku_id, ${join(sums, ', ')} FROM ${rows} r GROUP BY 1 ORDER BY 1`)

it('thirds of months say what their days do, up to whichever day, what is not folded included', async () => {
  await forgetFacts(db)
  await sell(4)
  await foldProfit(app.house)
  await sell(9)
  for (let n = 0; n < 120; n++) {
    const last = shiftDays(FIRST, 90 + dice.below(DAYS - 80))
    const kept = await summed(
      soldOfGoods(last),
      SOLD.map((name) => raw(`sum(r.${name}) AS ${name}`)),
    )
    const days = sql`(SELECT sku_id, quantity, fact_day AS day FROM order_profit_fact WHERE fact_day BETWEEN ${shiftDays(last, -89)}::date AND ${last}::date)`
    const plain = await summed(days, soldSums(last))
    expect(plain).toHaveLength(3)
    const told = (rows: Record<string, unknown>[]) => rows.map((row) => Object.values(row).map((value) => Number(value ?? 0)))
    expect([last, told(kept)]).toEqual([last, told(plain)])
  }
})

it('thirds say how many pieces were sold within some days, and of whom there are none', async () => {
  const all = sql`(SELECT sku_id, quantity, fact_day AS day FROM order_profit_fact)`
  for (let n = 0; n < 120; n++) {
    const to = shiftDays(FIRST, 90 + dice.below(DAYS - 80))
    const from = shiftDays(to, -dice.below(120))
    const kept = await summed(soldPieces([from, to], shiftDays(to, 1)), [raw('sum(r.quantity)::int AS pieces')])
    const plain = await summed(all, [
      sql`coalesce(sum(r.quantity) FILTER (WHERE r.day BETWEEN ${from}::date AND ${to}::date), 0)::int AS pieces`,
    ])
    expect([from, to, kept]).toEqual([from, to, plain])
  }
})

it('and of today by the day on which each was last booked', async () => {
  const today = shiftDays(FIRST, DAYS)
  const lone = (sku: number, day: string) =>
    db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, goods_id, sku_id, quantity, profit, doc_no)
      SELECT 5, ${day}::date, ${day}::date, ${day}::date, 900000001, plat_code, id, suffix, ${sku}::bigint, ${sku}::bigint, 7, 0, 'T' FROM authorize_shop ORDER BY id LIMIT 1`)
  await lone(4, shiftDays(today, -130))
  await lone(5, shiftDays(today, -60))
  await foldProfit(app.house)
  await lone(6, shiftDays(today, -45))
  for (let back = 0; back < 120; back++) {
    const from = shiftDays(today, -back)
    const kept = await summed(soldPieces([from, today], today), [raw('sum(r.quantity)::int AS pieces')])
    const since = [from, thirdAt(shiftDays(today, -89))[0]].toSorted()[0]!
    const plain = await summed(
      sql`(SELECT sku_id, quantity, fact_day AS day FROM order_profit_fact WHERE fact_day >= ${since}::date)`,
      [sql`coalesce(sum(r.quantity) FILTER (WHERE r.day >= ${from}::date), 0)::int AS pieces`],
    )
    expect(plain).toHaveLength(5)
    expect([from, kept]).toEqual([from, plain])
  }
})
