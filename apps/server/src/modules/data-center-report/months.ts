import type { Figure, homePage, MonthRow } from '@erp/contract/data-center-report/home-page'
import { round2 } from '@erp/contract/kit/decimal'
import { raw, type Sql, sql } from '../../kit/db.ts'
import type { Handler } from '../../kit/serve.ts'
import { departmentIds, inDepartments, periodFor } from './asked.ts'
import { diffOf, ranked, rateOf } from './figures.ts'
import { DEVELOPMENT, personRows, SALES } from './profit-now.ts'

export const UNASSIGNED = '未分配'
/** A part of statements that group by it, so it holds no parameter. */
export const REGION = `coalesce(d.region, '${UNASSIGNED}')`

interface Sums {
  username: string
  img: string | null
  depart: string | null
  profit: string
  lastProfit: string
  amt: string
  lastAmt: string
  figure: Figure
}
type Actions = typeof homePage.actions
type PeriodNow = ReturnType<typeof periodFor>

export const departmentMonths: Handler<Actions['department']> = async (tx, { plat, depart }, ctx) => {
  const period = periodFor(ctx)
  const wanted = inDepartments('f.dept_id', await departmentIds(tx, depart))
  const summed = (name: Sql, figure: Sql, groups: Sql) => sql`
    SELECT ${name} AS username, NULL AS img, NULL AS depart, ${sumsOf(period)}, ${figure} AS figure
    FROM (${personRows(SALES, period.lastFrom, period.to, plat)}) f LEFT JOIN account_department d ON d.id = f.dept_id
    WHERE ${wanted} GROUP BY ${groups}`
  const [regions, departments] = await Promise.all([
    tx.query<Sums>(summed(raw(REGION), raw(`jsonb_build_object('region', ${REGION})`), raw(REGION))),
    tx.query<Sums>(
      summed(
        sql`coalesce(d.dept_name, ${UNASSIGNED}::text)`,
        raw(`jsonb_build_object('deptId', f.dept_id)`),
        raw('f.dept_id, d.id'),
      ),
    ),
  ])
  return { ...shown(period), regions: rowsOf(regions, period, plat), departments: rowsOf(departments, period, plat) }
}

/** A person's figures count wherever they sold; a department means the people of it. */
const personMonths =
  (role: typeof SALES | typeof DEVELOPMENT, figure: 'sellerId' | 'developerId'): Handler<Actions['salesperson']> =>
  async (tx, { plat, depart }, ctx) => {
    const period = periodFor(ctx)
    const people = inDepartments('u.dept_id', await departmentIds(tx, depart))
    const sums = await tx.query<Sums>(sql`
      SELECT coalesce(u.display_name, ${UNASSIGNED}::text) AS username, u.avatar AS img, d.dept_name AS depart, ${sumsOf(period)},
        jsonb_build_object(${figure}::text, f.person_id) AS figure
      FROM (${personRows(role, period.lastFrom, period.to, plat)}) f
        LEFT JOIN account_user u ON u.id = f.person_id LEFT JOIN account_department d ON d.id = u.dept_id
      WHERE ${people} GROUP BY f.person_id, u.id, d.id`)
    const list = rowsOf(sums, period, plat)
    return { ...shown(period), list, total: list.length }
  }
export const salespersonMonths = personMonths(SALES, 'sellerId')
export const developerMonths = personMonths(DEVELOPMENT, 'developerId')

const sumsOf = ({ from, lastTo }: PeriodNow): Sql => sql`
  coalesce(sum(f.profit) FILTER (WHERE f.day >= ${from}), 0) AS profit, coalesce(sum(f.profit) FILTER (WHERE f.day <= ${lastTo}), 0) AS "lastProfit",
  coalesce(sum(f.sale_money) FILTER (WHERE f.day >= ${from}), 0) AS amt, coalesce(sum(f.sale_money) FILTER (WHERE f.day <= ${lastTo}), 0) AS "lastAmt"`

function rowsOf(found: Sums[], { dateRate, updateTime }: PeriodNow, plat: string | null | undefined): MonthRow[] {
  const sums = found.map(asShown)
  const byAmount = new Map(ranked(sums, (row) => row.amt).map(({ figure, order }) => [figure, order]))
  return ranked(sums, (row) => row.profit).map(({ figure, ...row }) => ({
    ...row,
    amtOrder: byAmount.get(figure)!,
    profitDiff: diffOf(row.profit, row.lastProfit),
    rate: rateOf(row.profit, row.lastProfit),
    amtDiff: diffOf(row.amt, row.lastAmt),
    amtRate: rateOf(row.amt, row.lastAmt),
    dateRate,
    updateTime,
    figure: { ...figure, ...(plat ? { platCode: plat } : {}) },
  }))
}

const asShown = (row: Sums): Sums => ({
  ...row,
  profit: round2(row.profit),
  lastProfit: round2(row.lastProfit),
  amt: round2(row.amt),
  lastAmt: round2(row.lastAmt),
})

const shown = ({ lastSame: _same, beforeFrom: _before, ...period }: PeriodNow) => period
