import type { NumberSummary } from '@erp/contract/express/track/track-number'
import { trackNumber } from '@erp/contract/express/track/track-number'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { notify } from '../../account/own/notice.ts'
import { holdersOf } from '../../account/user/holders.ts'

const DAYS = 14
/** Below so many days of its mean use, a way runs out before somebody brings new numbers. */
const LOW_DAYS = 3

/** Every way that takes from the pool: what is left, what a day needs, and for how long that lasts. */
export const numberSummary = (tx: Tx): Promise<NumberSummary[]> =>
  tx.query<NumberSummary & object>(sql`
    SELECT w.id AS "wayId", w.way_name AS "wayName", e.express_name AS "expressName", f.n AS free, round(u.n / ${DAYS}::numeric, 1)::text AS "dailyUse",
      CASE WHEN u.n > 0 THEN round(f.n * ${DAYS}::numeric / u.n, 1)::text END AS "daysLeft",
      (f.n * ${DAYS} < ${LOW_DAYS} * u.n OR f.n = 0)::int AS "isLow"
    FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM express_track_number n WHERE n.way_id = w.id AND n.state = 1 AND n.origin <> 3) f
    CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM express_track_number n
      WHERE n.way_id = w.id AND n.state IN (2, 3) AND n.use_time > now() - make_interval(days => ${DAYS})) u
    WHERE w.number_source = 1 AND w.is_activated = 1 AND w.deleted_at IS NULL
    ORDER BY "isLow" DESC, f.n * ${DAYS}::numeric / nullif(u.n, 0) NULLS LAST, w.sort_no, w.id`)

/** Supervisors hear of it every morning until new numbers are in. */
export const numberAlarm: Schedule = {
  key: 'express.numberAlarm',
  title: '运单号余量提醒',
  cron: '0 9 * * *',
  run: (house: House) =>
    house.db.transact(async (tx) => {
      const low = (await numberSummary(tx)).filter((way) => way.isLow)
      if (low.length === 0) return '余量充足'
      const ctx = { ...contextOfClock(house, 'express.numberAlarm'), user: { userId: 0 } as never }
      const content = low.map((way) => `${way.wayName}：可用${way.free}个，日均${way.dailyUse}个`).join('\n')
      const people = await holdersOf(tx, 'express:matchRule:edit', ctx)
      await notify(
        tx,
        people,
        { title: `运单号不足（${low.length}个渠道）`, content, source: trackNumber.path, sourceId: low[0]!.wayId },
        ctx,
      )
      return `${low.length} 个渠道余量不足`
    }),
}
