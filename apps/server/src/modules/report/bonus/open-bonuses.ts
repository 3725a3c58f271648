import { BONUS_JOBS } from '@erp/contract/report/bonus/bonus-base'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bonusState } from '../states.ts'
import { monthOf } from './bonus-month.ts'
import { earnedAndAimed, ruleOf, WHO } from './live-rows.ts'

const AFTER_ALL = '9999-12-31'

/** Lines of a month, `YYYY-MM` or a day of it, that finance has not confirmed; none of a job that has no bonus. */
export async function openBonuses(tx: Tx, month: string): Promise<number> {
  const asked = monthOf(month.slice(0, 7), AFTER_ALL)
  let open = 0
  for (const [job] of BONUS_JOBS) {
    if (!(await ruleOf(tx, job, asked))) continue
    const found = await tx.one<{ n: number }>(sql`
      WITH ${earnedAndAimed(job, asked)} SELECT count(*) AS n FROM ${WHO} w WHERE NOT EXISTS (SELECT 1 FROM data_center_report_month_bonus b
        WHERE b.job = ${job} AND b.month = ${asked.first}::date AND b.user_id = w.user_id AND b.status = ${bonusState.confirmed})`)
    open += found!.n
  }
  return open
}
