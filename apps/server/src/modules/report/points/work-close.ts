import { wireDate } from '../../../kit/clock.ts'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { closedBefore } from '../month/closed.ts'
import { rateOn, type Span, workRecords } from './work-records.ts'

const LOCK = 7245064
/** So long a record may still be taken back: days that are closed again every night. */
const STILL_OPEN = 7

/** Work of these days by day, person, store and action, with what it earned. */
export const workSums = (span: Span): Sql => sql`(
  SELECT w.day, w.user_id, w.store_id, w.action, w.records, w.quantity, w.given + w.plain * ${rateOn('w.action', 'w.day')} AS points
  FROM (
    SELECT r.time::date AS day, r.user_id, r.store_id, r.action, count(*)::int AS records, sum(r.quantity) AS quantity, coalesce(sum(r.points), 0) AS given,
      coalesce(sum(r.quantity) FILTER (WHERE r.points IS NULL), 0) AS plain
    FROM ${workRecords(span)} r GROUP BY 1, 2, 3, 4) w)`

/** Adds up every day until yesterday; what belongs to a closed month stays as it is. */
export async function closeWork(house: Pick<House, 'db' | 'clock'>): Promise<number> {
  const today = wireDate(house.clock.now())
  return house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    await tx.query(raw('SET LOCAL statement_timeout = 0'))
    const { first } = (await tx.one<{ first: string }>(sql`
      SELECT greatest(coalesce((SELECT least(day + 1, ${today}::date - ${STILL_OPEN}::int) FROM data_center_report_work_through), '2000-01-01'::date),
        ${await closedBefore(tx)}::date) AS first`))!
    if (first >= today) return 0
    await tx.run(sql`DELETE FROM data_center_report_work_day WHERE day >= ${first}`)
    const span = { from: sql`${first}::date`, to: sql`${today}::date - 1` }
    const written = await tx.run(sql`
      INSERT INTO data_center_report_work_day (day, user_id, store_id, action, records, quantity, points)
      SELECT day, user_id, store_id, action, records, quantity, points FROM ${workSums(span)} s`)
    await tx.run(sql`
      INSERT INTO data_center_report_work_through (day) VALUES (${today}::date - 1) ON CONFLICT (one) DO UPDATE SET day = excluded.day`)
    return written
  })
}

export const nightlyWork: Schedule = {
  key: 'report.work-close',
  title: '仓库积分日结',
  cron: '20 0 * * *',
  run: async (house) => `汇总 ${await closeWork(house)} 行`,
}
