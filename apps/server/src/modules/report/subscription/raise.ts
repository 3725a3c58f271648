import { subscription } from '@erp/contract/report/subscription/subscription'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { logAll } from '../../../kit/log.ts'
import { switched } from '../../../kit/switched.ts'
import { nextDue, type Plan } from './due.ts'

export const CLOCK = 'report.subscription'
const AT_ONCE = 50

export interface DueAt {
  id: number
  at: string
}

/** A row for each recipient at that time, once whoever asks. */
export const raise = (tx: Tx, due: DueAt[], now: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO data_center_report_subscription_sending (subscription_id, due_time, user_id, channel, form, next_time, create_time, update_time)
    SELECT s.id, r.at, u.id, s.channel, s.form, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS r(id bigint, at timestamptz)
      JOIN data_center_report_subscription s ON s.id = r.id JOIN account_user u ON u.id = ANY(s.user_ids)
    ON CONFLICT ON CONSTRAINT data_center_report_subscription_sending_once DO NOTHING`)

/** Whatever is due, and when it is due next, in one transaction. What was missed while nobody served comes once. */
export async function raiseDue(house: House): Promise<void> {
  const now = wireTime(house.clock.now())
  await house.db.transact(async (tx) => {
    const due = await tx.query<Plan & { id: number; nextTime: string }>(sql`
      SELECT id, cycle, weekday, month_day AS "monthDay", hour, next_time AS "nextTime" FROM data_center_report_subscription
      WHERE is_activated = ${switched.on} AND deleted_at IS NULL AND next_time <= ${now} ORDER BY next_time, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`)
    if (due.length === 0) return
    await raise(
      tx,
      due.map(({ id, nextTime }) => ({ id, at: nextTime })),
      now,
    )
    const next = due.map((one) => ({ id: one.id, at: nextDue(one, now) }))
    await tx.run(sql`
      UPDATE data_center_report_subscription s SET next_time = r.at
      FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS r(id bigint, at timestamptz) WHERE s.id = r.id`)
    const rows = due.map(({ id, nextTime }) => ({ entity: subscription.path, entityId: id, action: '到期', note: nextTime }))
    await logAll(tx, contextOfClock(house, CLOCK), rows)
  })
}
