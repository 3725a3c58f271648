import { round2 } from '@erp/contract/kit/decimal'
import type { homePage, RankingRow } from '@erp/contract/report/home/home-page'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { personRows, SALES } from '../profit/profit-now.ts'
import { departmentIds, inDepartments, periodFor } from './asked.ts'
import { averageOf, diffOf, medalOf, progressOf, ranked, rankingStatus } from './figures.ts'

interface Sums {
  userId: number
  username: string
  img: string | null
  depart: string | null
  thisProfit: string
  lastProfit: string
  lastSameDay: string
  beforeProfit: string
}

/** Everybody who sold something this month or the last; of a platform, by what was sold there. */
export const ranking: Handler<typeof homePage.actions.ranking> = async (tx, { plat, depart }, ctx) => {
  const period = periodFor(ctx)
  const { from, to, lastFrom, lastTo, lastSame, beforeFrom, dateRate } = period
  const people = inDepartments('u.dept_id', await departmentIds(tx, depart))
  const sums = await tx.query<Sums>(sql`
    SELECT u.id AS "userId", u.display_name AS username, u.avatar AS img, d.dept_name AS depart, f."thisProfit", f."lastProfit", f."lastSameDay", f."beforeProfit"
    FROM (SELECT person_id, coalesce(sum(profit) FILTER (WHERE day >= ${from}), 0) AS "thisProfit",
        coalesce(sum(profit) FILTER (WHERE day BETWEEN ${lastFrom} AND ${lastTo}), 0) AS "lastProfit",
        coalesce(sum(profit) FILTER (WHERE day BETWEEN ${lastFrom} AND ${lastSame}), 0) AS "lastSameDay",
        coalesce(sum(profit) FILTER (WHERE day < ${lastFrom}), 0) AS "beforeProfit", max(day) AS latest
      FROM (${personRows(SALES, beforeFrom, to, plat)}) sold GROUP BY person_id) f
    JOIN account_user u ON u.id = f.person_id LEFT JOIN account_department d ON d.id = u.dept_id
    WHERE f.latest >= ${lastFrom} AND ${people}`)
  const list = ranked(sums.map(asShown), (row) => row.thisProfit).map(
    ({ beforeProfit, ...row }): RankingRow => ({
      ...row,
      medal: medalOf(row.order),
      thisAve: averageOf(row.thisProfit, period.elapsedDays),
      thisDiff: diffOf(row.thisProfit, row.lastSameDay),
      lastAve: averageOf(row.lastProfit, period.lastDays),
      lastDiff: diffOf(row.lastProfit, beforeProfit),
      profit: row.thisProfit,
      progress: progressOf(row.thisProfit, row.lastProfit),
      dateRate,
      status: rankingStatus(row.thisProfit, row.lastProfit, dateRate),
      createDate: period.today,
      figure: { sellerId: row.userId, ...(plat ? { platCode: plat } : {}) },
    }),
  )
  return { ...period, list, total: list.length }
}

/** The other figures are reckoned from those that people see, so that each can be checked with them. */
const asShown = (row: Sums): Sums => ({
  ...row,
  thisProfit: round2(row.thisProfit),
  lastProfit: round2(row.lastProfit),
  lastSameDay: round2(row.lastSameDay),
  beforeProfit: round2(row.beforeProfit),
})
