import { plus, round2 } from '@erp/contract/kit/decimal'
import type { Figure, homePage, MonthRow, MonthSums } from '@erp/contract/report/home/home-page'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { DEVELOPMENT, personRows, SALES } from '../profit/profit-now.ts'
import { departmentIds, inDepartments, periodFor } from './asked.ts'
import { diffOf, ranked, rateOf } from './figures.ts'

export const UNASSIGNED = '未分配'
/** A part of statements that group by it, so it holds no parameter. */
export const REGION = `coalesce(d.region, '${UNASSIGNED}')`

const MEASURES = ['profit', 'lastProfit', 'lastSameProfit', 'amt', 'lastAmt', 'lastSameAmt'] as const
type Sums = Record<(typeof MEASURES)[number], string>
interface Found extends Sums {
  username: string
  img: string | null
  depart: string | null
  figure: Figure
}
type Actions = typeof homePage.actions
type PeriodNow = ReturnType<typeof periodFor>

export const departmentMonths: Handler<Actions['department']> = async (tx, { plat, depart }, ctx) => {
  const period = periodFor(ctx)
  const deptIds = await departmentIds(tx, depart)
  const wanted = inDepartments('f.dept_id', deptIds)
  const summed = (name: Sql, figure: Sql, groups: Sql) => sql`
    SELECT ${name} AS username, NULL AS img, NULL AS depart, ${sumsOf(period)}, ${figure} AS figure
    FROM (${personRows(SALES, period.lastFrom, period.to, plat)}) f LEFT JOIN account_department d ON d.id = f.dept_id
    WHERE ${wanted} GROUP BY ${groups}`
  const [regions, departments] = await Promise.all([
    tx.query<Found>(summed(raw(REGION), raw(`jsonb_build_object('region', ${REGION})`), raw(REGION))),
    tx.query<Found>(
      summed(
        sql`coalesce(d.dept_name, ${UNASSIGNED}::text)`,
        raw(`jsonb_build_object('deptId', f.dept_id)`),
        raw('f.dept_id, d.id'),
      ),
    ),
  ])
  const asked = { ...platOf(plat), ...(deptIds ? { deptId: deptIds } : {}) }
  return {
    ...period,
    whole: compared(wholeOf(regions)),
    regions: rowsOf(regions, period, asked),
    departments: rowsOf(departments, period, platOf(plat)),
  }
}

/** A person's figures count wherever they sold; a department means the people of it. */
const personMonths =
  (role: typeof SALES | typeof DEVELOPMENT, figure: 'sellerId' | 'developerId'): Handler<Actions['salesperson']> =>
  async (tx, { plat, depart }, ctx) => {
    const period = periodFor(ctx)
    const people = inDepartments('u.dept_id', await departmentIds(tx, depart))
    const sums = await tx.query<Found>(sql`
      SELECT coalesce(u.display_name, ${UNASSIGNED}::text) AS username, u.avatar AS img, d.dept_name AS depart, ${sumsOf(period)},
        jsonb_build_object(${figure}::text, f.person_id) AS figure
      FROM (${personRows(role, period.lastFrom, period.to, plat)}) f
        LEFT JOIN account_user u ON u.id = f.person_id LEFT JOIN account_department d ON d.id = u.dept_id
      WHERE ${people} GROUP BY f.person_id, u.id, d.id`)
    const list = rowsOf(sums, period, platOf(plat))
    return { ...period, list, total: list.length }
  }
export const salespersonMonths = personMonths(SALES, 'sellerId')
export const developerMonths = personMonths(DEVELOPMENT, 'developerId')

const platOf = (plat: string | null | undefined): Figure => (plat ? { platCode: plat } : {})

function sumsOf({ from, lastTo, lastSame }: PeriodNow): Sql {
  const sum = (column: string, where: Sql) => sql`coalesce(sum(f.${raw(column)}) FILTER (WHERE f.day ${where}), 0)`
  const [now, last, same] = [sql`>= ${from}`, sql`<= ${lastTo}`, sql`<= ${lastSame}`]
  return sql`${sum('profit', now)} AS profit, ${sum('profit', last)} AS "lastProfit", ${sum('profit', same)} AS "lastSameProfit",
    ${sum('sale_money', now)} AS amt, ${sum('sale_money', last)} AS "lastAmt", ${sum('sale_money', same)} AS "lastSameAmt"`
}

/** `asked` narrows what a row opens to what it was made of. */
function rowsOf(found: Found[], { dateRate, updateTime }: PeriodNow, asked: Figure): MonthRow[] {
  const rows = found.map((row) => ({ ...row, ...compared(row) }))
  const byAmount = new Map(ranked(rows, (row) => row.amt).map(({ figure, order }) => [figure, order]))
  return ranked(rows, (row) => row.profit).map(({ figure, ...row }) => ({
    ...row,
    amtOrder: byAmount.get(figure)!,
    dateRate,
    updateTime,
    figure: { ...figure, ...asked },
  }))
}

/** Compared as they are shown, so that each can be checked with the others. */
function compared(sums: Sums): MonthSums {
  const shown = Object.fromEntries(MEASURES.map((name) => [name, round2(sums[name])])) as Sums
  return {
    ...shown,
    profitDiff: diffOf(shown.profit, shown.lastSameProfit),
    rate: rateOf(shown.profit, shown.lastSameProfit),
    amtDiff: diffOf(shown.amt, shown.lastSameAmt),
    amtRate: rateOf(shown.amt, shown.lastSameAmt),
  }
}

const wholeOf = (rows: Sums[]): Sums =>
  Object.fromEntries(MEASURES.map((name) => [name, rows.reduce((sum, row) => plus(sum, row[name]).toFixed(), '0')])) as Sums
