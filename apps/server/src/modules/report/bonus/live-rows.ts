import { type Bonus, type BonusRule, bonusOf } from '@erp/contract/report/bonus/bonus'
import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { within } from '../../../kit/scope.ts'
import { DEVELOPMENT, personRows, SALES } from '../profit/profit-now.ts'
import type { Month } from './bonus-month.ts'
import { lostPieces, oldLayers, ownedBy } from './owned-stock.ts'

/** What targets call the job, and whose profit it is. */
const JOBS = {
  salesman: { target: 'salesperson', role: SALES },
  developer: { target: 'developer', role: DEVELOPMENT },
} as const

interface Person {
  userId: number
  userName: string
  deptId: number | null
  deptName: string | null
  profit: string
  currency: string | null
  target: string | null
  rate: string | null
  agedStock: string
  errLoss: string
}
export interface LiveRow extends Person, Bonus {
  baseId: number | null
  note: string | null
}
export interface KeptRule extends BonusRule {
  id: number | null
}

/** One's own line, or those of one's department. */
export const bonusReach = ({ user }: Ctx): Sql =>
  user ? within(user, { users: [raw('u.id')], dept: raw('u.dept_id') }) : raw('true')

/** Everybody who has a target or a profit of the month, as it is known now. */
export async function liveRows(tx: Tx, job: BonusJob, month: Month, ctx: Ctx, rule?: KeptRule | null): Promise<LiveRow[]> {
  const counts = rule === undefined ? await ruleOf(tx, job, month) : rule
  return (await peopleOf(tx, job, month, bonusReach(ctx))).map((person) => ({
    ...person,
    ...bonusOf(person, counts),
    baseId: counts?.id ?? null,
    note: noteOf(person, counts),
  }))
}

export const ruleOf = (tx: Tx, job: BonusJob, { first }: Month): Promise<KeptRule | null> =>
  tx
    .one<KeptRule & object>(
      sql`
    SELECT id, base, ladder, share, aged_percent AS "agedPercent", err_percent AS "errPercent" FROM data_center_report_bonus_base
    WHERE job = ${job} AND from_day <= ${first}::date AND deleted_at IS NULL ORDER BY from_day DESC LIMIT 1`,
    )
    .then((row) => row ?? null)

async function peopleOf(tx: Tx, job: BonusJob, month: Month, reach: Sql): Promise<Person[]> {
  const sums = (rows: Sql) => sql`SELECT user_id, round(sum(amount), 2) AS amount FROM ${ownedBy(job, rows)} o GROUP BY user_id`
  return tx.query<Person & object>(sql`
    WITH ${earnedAndAimed(job, month)},
      aged AS (${sums(oldLayers(month))}), lost AS (${sums(lostPieces(month))})
    SELECT u.id AS "userId", coalesce(u.display_name, u.name) AS "userName", u.dept_id AS "deptId", d.dept_name AS "deptName", coalesce(e.profit, 0) AS profit,
      t.currency, t.target, r.rate, coalesce(a.amount, 0) AS "agedStock", coalesce(l.amount, 0) AS "errLoss"
    FROM ${WHO} w JOIN account_user u ON u.id = w.user_id
      LEFT JOIN account_department d ON d.id = u.dept_id LEFT JOIN earned e ON e.user_id = u.id LEFT JOIN aimed t ON t.user_id = u.id
      LEFT JOIN aged a ON a.user_id = u.id LEFT JOIN lost l ON l.user_id = u.id
      LEFT JOIN LATERAL (SELECT 1 AS rate WHERE t.currency = 'CNY' UNION ALL (SELECT x.rate FROM basic_exchange_rate x
        WHERE x.currency_code = t.currency AND x.deleted_at IS NULL AND x.from_day <= ${month.known}::date ORDER BY x.from_day DESC LIMIT 1) LIMIT 1) r ON true
    WHERE ${reach} ORDER BY d.sort_no, u.id`)
}

/** What people earned in the month and what they were to reach: a third of the quarter's. */
export function earnedAndAimed(job: BonusJob, { month, first, last }: Month): Sql {
  const { target, role } = JOBS[job]
  const [year, nth] = month.split('-').map(Number) as [number, number]
  return sql`
    earned AS (SELECT person_id AS user_id, round(sum(profit), 2) AS profit FROM (${personRows(role, first, last)}) s WHERE person_id > 0 GROUP BY person_id),
    aimed AS (SELECT user_id, currency, round(profit_target / 3, 2) AS target FROM data_center_report_target_config
      WHERE year = ${year} AND quarter = ${Math.ceil(nth / 3)} AND job = ${target} AND deleted_at IS NULL)`
}
export const WHO = raw('(SELECT user_id FROM earned UNION SELECT user_id FROM aimed)')

/** Why there is no bonus where nobody set what it follows from. */
function noteOf({ target, currency, rate }: Person, rule: KeptRule | null): string | null {
  if (!rule) return '未设奖金基数'
  if (target === null) return '未设目标'
  return rate === null ? `缺少${currency}汇率` : null
}
