import { SCORE_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { SCORE_DAYS, SCORE_ORDERS, SCORE_WEIGHTS, supplierScore } from '@erp/contract/purchasing/supplier/supplier-score'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { switched } from '../../../kit/switched.ts'
import { scoreState } from './states.ts'

export interface Scored {
  scored: number
  proposed: number
}
const REFUND_DAYS = 7
const { onTimeRate, passRate, priceIndex, refundRate } = SCORE_WEIGHTS

/** The last 90 days of every supplier that something was bought from, or of some. A month keeps its last reckoning and whatever a person decided on. */
export async function calculateScores(tx: Tx, ctx: Ctx, supplierIds: number[] | null): Promise<Scored> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing-supplier-score'))`)
  const which = (column: string) => (supplierIds ? sql`${raw(column)} = ANY(${supplierIds}::bigint[])` : raw('true'))
  await tx.run(sql`
    DELETE FROM purchasing_supplier_score s WHERE is_current = 1 AND ${which('s.supplier_id')} AND status IN (${scoreState.none}, ${scoreState.open})
      AND date_trunc('month', to_day) = date_trunc('month', ${ctx.now}::timestamptz)`)
  await tx.run(sql`UPDATE purchasing_supplier_score s SET is_current = 0 WHERE is_current = 1 AND ${which('s.supplier_id')}`)
  const made = await tx.query<{ id: number; status: number }>(sql`
    WITH parts AS (${partsSince(ctx.now, which('s.id'))}), scored AS (${scoredParts})
    INSERT INTO purchasing_supplier_score (supplier_id, from_day, to_day, order_count, on_time_rate, pass_rate, price_index, refund_rate, score, level_id,
      proposed_level_id, status, create_by, create_time, update_by, update_time)
    SELECT s.supplier_id, ${ctx.now}::date - ${SCORE_DAYS}::int, ${ctx.now}::date, s.orders, s.on_time, s.pass, s.price, s.refund, s.score, s.level_id,
      p.id, CASE WHEN p.id IS NULL THEN ${scoreState.none} ELSE ${scoreState.open} END,
      ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz, ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz
    FROM scored s LEFT JOIN LATERAL (
      SELECT id FROM (SELECT l.id FROM purchasing_supplier_level l WHERE l.deleted_at IS NULL AND l.from_day <= ${ctx.now}::date AND l.min_score <= s.score
        ORDER BY l.min_score DESC LIMIT 1) best WHERE s.orders >= ${SCORE_ORDERS} AND best.id <> s.level_id) p ON true
    RETURNING id, status`)
  await tx.run(sql`
    UPDATE purchasing_supplier t SET score = s.score FROM purchasing_supplier_score s
    WHERE s.supplier_id = t.id AND s.is_current = 1 AND s.order_count >= ${SCORE_ORDERS} AND s.score IS DISTINCT FROM t.score AND ${which('t.id')}`)
  if (made.length === 0) unchanged(ctx)
  await logAll(
    tx,
    ctx,
    made.map(({ id }) => ({ entity: supplierScore.path, entityId: id, action: '评分', version: 1 })),
  )
  return { scored: made.length, proposed: made.filter(({ status }) => status === SCORE_STATE.open).length }
}

/** A refund that is neither done nor due says nothing yet. */
const partsSince = (now: string, which: ReturnType<typeof raw>) => {
  const since = sql`${now}::timestamptz - make_interval(days => ${SCORE_DAYS})`
  return sql`
    SELECT s.id AS supplier_id, s.level_id, bought.orders, scanned.on_time, checked.pass, priced.price, asked.refund
    FROM purchasing_supplier s
    JOIN (SELECT supplier_id, count(*)::int AS orders FROM purchasing_bought_order WHERE bought_time >= ${since} GROUP BY 1) bought ON bought.supplier_id = s.id
    LEFT JOIN (SELECT supplier_id, round(100.0 * count(*) FILTER (WHERE first_scan_time::date <= expect_arrive_date) / count(*), 2) AS on_time
      FROM purchasing_bought_order WHERE first_scan_time >= ${since} GROUP BY 1) scanned ON scanned.supplier_id = s.id
    LEFT JOIN (SELECT supplier_id, round(100.0 * sum(good_qty) / nullif(sum(arrived_qty), 0), 2) AS pass
      FROM purchasing_checked_line WHERE check_time >= ${since} GROUP BY 1) checked ON checked.supplier_id = s.id
    LEFT JOIN (SELECT b.supplier_id, least(100, round(100.0 * sum(q.lowest * b.quantity) / nullif(sum(b.price * b.quantity), 0), 2)) AS price
      FROM purchasing_bought_line b JOIN LATERAL (SELECT min(purchasing_ladder_price(o.price, o.ladder, b.quantity)) AS lowest FROM purchasing_supplier_sku o
        WHERE o.sku_id = b.sku_id AND o.status = ${switched.on} AND o.deleted_at IS NULL) q ON q.lowest IS NOT NULL
      WHERE b.bought_time >= ${since} GROUP BY 1) priced ON priced.supplier_id = s.id
    LEFT JOIN (SELECT supplier_id, round(100.0 * count(*) FILTER (WHERE done_time <= asked_time + make_interval(days => ${REFUND_DAYS})) / count(*), 2) AS refund
      FROM purchasing_asked_refund WHERE asked_time >= ${since}
        AND (done_time IS NOT NULL OR asked_time < ${now}::timestamptz - make_interval(days => ${REFUND_DAYS})) GROUP BY 1) asked ON asked.supplier_id = s.id
    WHERE s.deleted_at IS NULL AND ${which}`
}

const weighed = (part: string, weight: number) => `coalesce(${part} * ${weight}, 0)`
const weight = (part: string, share: number) => `CASE WHEN ${part} IS NULL THEN 0 ELSE ${share} END`
const PARTS: [string, number][] = [
  ['on_time', onTimeRate],
  ['pass', passRate],
  ['price', priceIndex],
  ['refund', refundRate],
]
/** A part without data leaves its weight to the others. */
const scoredParts = raw(`
  SELECT parts.*, round((${PARTS.map(([part, share]) => weighed(part, share)).join(' + ')})
    / nullif(${PARTS.map(([part, share]) => weight(part, share)).join(' + ')}, 0), 2) AS score FROM parts`)
