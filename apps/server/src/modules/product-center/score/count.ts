import { HIT, HIT_SHARE, NEVER_SOLD_DAYS } from '@erp/contract/product-center/score/score'
import { literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { developmentState } from '../states.ts'

const hit = literals(HIT)
/** Refunds and freight bills come late: so long after the first sale, or without one after the approval, it is counted again. */
const SETTLED_DAYS = 180
const GIVEN_UP_DAYS = 365

/** 开发成绩: counted once a night from the profit facts. */
export const scoring: Schedule = {
  key: 'product-center/score',
  title: '开发成绩统计',
  cron: '40 4 * * *',
  run: (house) => countScores(house),
}

export const countScores = (house: House): Promise<string> =>
  house.db.transact(async (tx) => {
    const ctx = contextOfClock(house, scoring.key)
    unchanged(ctx)
    await tx.run(
      raw(
        'DELETE FROM product_center_score s USING product_center_development d WHERE d.id = s.development_id AND d.goods_id IS NULL',
      ),
    )
    return `统计 ${await count(tx, ctx.now)} 个商品`
  })

/** The first days are those of the orders: what was ordered in them counts, whenever it was shipped, refunded or billed. */
const count = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`
    WITH open AS (
      SELECT d.id, d.goods_id, d.approve_time::date AS approved, d.est_monthly_qty AS est_qty, d.est_profit * d.est_monthly_qty AS est_profit
      FROM product_center_development d LEFT JOIN product_center_score s ON s.development_id = d.id
      WHERE d.dev_status = ${developmentState.made} AND d.goods_id IS NOT NULL AND d.approve_time IS NOT NULL AND d.deleted_at IS NULL AND coalesce(s.is_settled, 0) = 0
    ), sold AS (
      SELECT f.goods_id, f.order_day AS day, sum(f.quantity) AS qty, sum(f.profit) AS profit FROM order_profit_fact f
      WHERE f.goods_id IN (SELECT goods_id FROM open) AND f.fact_day >= (SELECT min(approved) FROM open) GROUP BY 1, 2
    ), begun AS (
      SELECT o.*, ${now}::date AS today, (SELECT min(s.day) FROM sold s WHERE s.goods_id = o.goods_id AND s.qty > 0) AS first_day FROM open o
    ), counted AS (SELECT b.*, ${of(30)}, ${of(60)}, ${of(90)} FROM begun b)
    INSERT INTO product_center_score AS k (development_id, est_qty, est_profit, first_day, days, qty30, profit30, qty60, profit60, qty90, profit90, hit, is_settled, count_time)
    SELECT c.id, c.est_qty, c.est_profit, c.first_day, coalesce(c.today - c.first_day, 0), c.qty30, c.profit30, c.qty60, c.profit60, c.qty90, c.profit90, ${judged},
      CASE WHEN c.first_day + ${SETTLED_DAYS}::int <= c.today OR (c.first_day IS NULL AND c.approved + ${GIVEN_UP_DAYS}::int <= c.today) THEN 1 ELSE 0 END, ${now}
    FROM counted c
    ON CONFLICT (development_id) DO UPDATE SET est_qty = excluded.est_qty, est_profit = excluded.est_profit, first_day = excluded.first_day, days = excluded.days,
      qty30 = excluded.qty30, profit30 = excluded.profit30, qty60 = excluded.qty60, profit60 = excluded.profit60, qty90 = excluded.qty90, profit90 = excluded.profit90,
      hit = excluded.hit, is_settled = excluded.is_settled, count_time = excluded.count_time`)

/** Nothing before the days are over: half of them would be held against all of the estimate. */
const of = (days: number): Sql =>
  raw(
    ['qty', 'profit']
      .map(
        (what) => `CASE WHEN b.first_day + ${days} <= b.today THEN
          (SELECT sum(s.${what}) FROM sold s WHERE s.goods_id = b.goods_id AND s.day < b.first_day + ${days}) END AS ${what}${days}`,
      )
      .join(', '),
  )

const judged = sql`CASE WHEN c.est_profit IS NULL THEN NULL
  WHEN c.first_day IS NULL THEN CASE WHEN c.approved + ${raw(String(NEVER_SOLD_DAYS))} <= c.today THEN ${hit.missed} END
  WHEN c.profit30 IS NULL THEN NULL
  WHEN c.profit30 >= CASE WHEN c.est_profit > 0 THEN c.est_profit * ${raw(HIT_SHARE)} ELSE c.est_profit END THEN ${hit.hit} ELSE ${hit.missed} END`
