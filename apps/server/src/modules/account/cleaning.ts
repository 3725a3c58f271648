import { sql } from '../../kit/db/db.ts'
import type { Schedule } from '../../kit/job/jobs.ts'
import { IDLE_HOURS, MAX_DAYS } from '../../kit/session.ts'

/** Forgets what can no longer be used: dead sessions, old captchas, failures and tickets. */
export const cleaning: Schedule = {
  key: 'account.cleaning',
  title: '清理过期会话与验证码',
  cron: '20 3 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    const before = (age: string) => sql`${now}::timestamptz - ${age}::interval`
    await db.run(sql`
      DELETE FROM account_session WHERE revoked_at < ${before('1 day')} OR create_time < ${before(`${MAX_DAYS} days`)}
        OR last_seen < ${before(`${IDLE_HOURS} hours`)}`)
    await db.run(sql`DELETE FROM account_captcha WHERE create_time < ${before('1 hour')}`)
    await db.run(sql`DELETE FROM account_login_failure WHERE time < ${before('2 days')}`)
    await db.run(sql`DELETE FROM account_login_ticket WHERE create_time < ${before('1 hour')}`)
    await db.run(sql`DELETE FROM account_bind_ticket WHERE create_time < ${before('1 hour')}`)
  },
}
