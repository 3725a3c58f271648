import { compare, round2 } from '@erp/contract/kit/decimal'
import { type FigureStatus, homePage, type TargetRow, type Targets, targetFields } from '@erp/contract/report/home/home-page'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'
import { exportColumns } from '../../../kit/excel/cells.ts'
import { workbook } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { bad } from '../../../kit/refuse.ts'
import { personRows, SALES } from '../profit/profit-now.ts'
import { NO_RATE, percentOf, reachedStatus } from './figures.ts'
import { quarterAt, quarterSpan, type Span } from './period.ts'

type Actions = typeof homePage.actions
type Asked = Parameters<Handler<Actions['target']>>[1]

export const targetList: Handler<Actions['target']> = async (tx, asked, ctx) => {
  const { year, quarter, span, rows } = await targetsOf(tx, asked, ctx)
  const years = await tx.query<{ year: number }>(
    sql`SELECT DISTINCT year FROM data_center_report_target_config WHERE deleted_at IS NULL ORDER BY year DESC`,
  )
  const answer: Targets = {
    list: rows,
    total: rows.length,
    year,
    quarter,
    from: span.from,
    to: span.to,
    dateRate: span.dateRate,
    updateTime: ctx.now,
    years: years.map((row) => row.year),
    current: quarterAt(ctx.now.slice(0, 10)),
  }
  return answer
}

export const targetExport: Handler<Actions['targetExport']> = async (tx, asked, ctx) => {
  const { rows } = await targetsOf(tx, asked, ctx)
  const columns = exportColumns(homePage, null, ctx)
  const cells = rows.map((row) => columns.map((column) => column.read(row, new Map())))
  const plain = columns.map(({ header, width, format }) => ({ header, width, format }))
  return workbook(homePage.title, await writeBook([{ name: homePage.title, columns: plain, rows: cells }]), ctx)
}

async function targetsOf(tx: Tx, asked: Asked, ctx: Ctx) {
  const { search, job, orderBy } = asked
  const [year, quarter] = [asked.year!, asked.quarter!]
  const today = ctx.now.slice(0, 10)
  const span = quarterSpan(year, quarter, today)
  const like = `%${escapeLike(search ?? '')}%`
  const found = await tx.query<Found>(sql`
    SELECT t.user_id AS "userId", u.display_name AS username, u.avatar, d.dept_name AS depart, t.currency, t.profit_target AS "profitTarget",
      t.sale_target AS "saleTarget", round(coalesce(f.profit, 0) / r.rate, 2) AS profit, round(coalesce(f.sale_money, 0) / r.rate, 2) AS "saleMoney", f.depts
    FROM data_center_report_target_config t JOIN account_user u ON u.id = t.user_id LEFT JOIN account_department d ON d.id = u.dept_id
      LEFT JOIN LATERAL (SELECT 1 AS rate WHERE t.currency = 'CNY' UNION ALL (SELECT x.rate FROM basic_exchange_rate x
        WHERE x.currency_code = t.currency AND x.deleted_at IS NULL AND x.from_day <= ${span.to < today ? span.to : today}::date ORDER BY x.from_day DESC LIMIT 1)
        LIMIT 1) r ON true
      LEFT JOIN (${job === 'supervisor' ? ledBy(span) : soldBy(span)}) f ON f.user_id = t.user_id
    WHERE t.year = ${year} AND t.quarter = ${quarter} AND t.job = ${job} AND t.deleted_at IS NULL
      AND (u.display_name ILIKE ${like} OR u.username ILIKE ${like} OR d.dept_name ILIKE ${like}) ORDER BY d.sort_no, u.id`)
  return {
    year,
    quarter,
    span,
    rows: sorted(
      found.map((row) => rowOf(row, span)),
      orderBy,
    ),
  }
}

interface Found {
  userId: number
  username: string
  avatar: string | null
  depart: string | null
  currency: string
  profitTarget: string
  saleTarget: string
  profit: string | null
  saleMoney: string | null
  depts: number[] | null
}

const soldBy = ({ from, to }: Span): Sql => sql`
  SELECT person_id AS user_id, sum(profit) AS profit, sum(sale_money) AS sale_money, NULL::bigint[] AS depts FROM (${personRows(SALES, from, to)}) s GROUP BY 1`

/** Of the departments a supervisor leads, and all below them. */
const ledBy = ({ from, to }: Span): Sql => sql`
  WITH RECURSIVE led AS (
    SELECT leader_id AS user_id, id AS dept_id FROM account_department WHERE leader_id IS NOT NULL AND deleted_at IS NULL
    UNION SELECT l.user_id, d.id FROM account_department d JOIN led l ON d.parent_id = l.dept_id WHERE d.deleted_at IS NULL
  )
  SELECT led.user_id, sum(s.profit) AS profit, sum(s.sale_money) AS sale_money, array_agg(led.dept_id ORDER BY led.dept_id) AS depts
  FROM led LEFT JOIN (SELECT dept_id, sum(profit) AS profit, sum(sale_money) AS sale_money FROM (${personRows(SALES, from, to)}) x GROUP BY 1) s USING (dept_id)
  GROUP BY led.user_id`

function rowOf({ depts, ...row }: Found, { dateRate }: Span): TargetRow {
  const rate = (reached: string | null, target: string) => (reached === null ? NO_RATE : percentOf(reached, target))
  const [profitRate, saleMoneyRate] = [rate(row.profit, row.profitTarget), rate(row.saleMoney, row.saleTarget)]
  const status = (reached: string): FigureStatus => reachedStatus(reached, dateRate)
  return {
    ...row,
    profitTarget: round2(row.profitTarget),
    saleTarget: round2(row.saleTarget),
    profitRate,
    saleMoneyRate,
    dateRate,
    profitStatus: status(profitRate),
    saleMoneyStatus: status(saleMoneyRate),
    figure: depts ? { deptId: depts } : { sellerId: row.userId },
  }
}

const collator = new Intl.Collator('zh-CN')

/** What is no number stands last, whichever way. */
function sorted(rows: TargetRow[], orderBy: Asked['orderBy']): TargetRow[] {
  const [wanted] = orderBy ?? []
  if (!wanted) return rows
  const field = Object.keys(targetFields).find((name) => name === wanted.field) as keyof typeof targetFields | undefined
  if (!field || !targetFields[field].column) throw bad(`不能按「${wanted.field}」排序`, 'orderBy')
  if (wanted.order !== 'asc' && wanted.order !== 'desc') throw bad('排序方向只能是 asc 或 desc', 'orderBy')
  const plain = ['username', 'depart', 'currency'].includes(field)
  const known = (row: TargetRow) => row[field] !== null && row[field] !== NO_RATE
  const order = (a: TargetRow, b: TargetRow) => (plain ? collator.compare(a[field]!, b[field]!) : compare(a[field]!, b[field]!))
  const placed = rows.filter(known).toSorted((a, b) => (wanted.order === 'asc' ? order(a, b) : order(b, a)))
  return [...placed, ...rows.filter((row) => !known(row))]
}
