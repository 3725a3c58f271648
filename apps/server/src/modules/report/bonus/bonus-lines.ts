import { compare, plus, round2 } from '@erp/contract/kit/decimal'
import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import type { BonusPage, BonusTotals, MonthBonusRow, salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { BONUS_STATE } from '@erp/contract/report/bonus/month-bonus.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { bonusState } from '../states.ts'
import { type Month, monthBefore, monthOf } from './bonus-month.ts'
import { bonusReach, type LiveRow, liveRows } from './live-rows.ts'

export const askedMonth = (input: ListInput, ctx: Ctx): Month => {
  const today = ctx.now.slice(0, 10)
  const wish = (input.condition as { month?: string | null } | null | undefined)?.month
  return monthOf(wish?.trim() || monthBefore(today), today)
}

/** The lines of a month: those that finance confirmed as they were then, the others as they are now. */
export async function linesOf(tx: Tx, job: BonusJob, month: Month, ctx: Ctx): Promise<MonthBonusRow[]> {
  const kept = new Map((await confirmedOf(tx, job, month, ctx)).map((row) => [row.userId, row]))
  const live = await liveRows(tx, job, month, ctx)
  const open = live.map((row) => kept.get(row.userId) ?? openLine(row, month))
  const gone = [...kept.values()].filter(({ userId }) => !live.some((row) => row.userId === userId))
  return [...open, ...gone]
}

function openLine({ baseId: _baseId, ...row }: LiveRow, { month }: Month): MonthBonusRow {
  const unconfirmed = { confirmBy: null, confirmName: null, confirmTime: null, id: null, version: null }
  return { ...row, ...unconfirmed, month, status: BONUS_STATE.open, currencyName: row.currency }
}

const confirmedOf = (tx: Tx, job: BonusJob, { month, first }: Month, ctx: Ctx): Promise<MonthBonusRow[]> =>
  tx.query<MonthBonusRow & object>(sql`
    SELECT b.id, b.version, b.user_id AS "userId", coalesce(u.display_name, u.name) AS "userName", b.dept_id AS "deptId", d.dept_name AS "deptName", ${month} AS month, b.status,
      b.bonus, b.profit, b.target, b.completion, b.percent, b.earned, b.aged_deduct AS "agedDeduct", b.err_deduct AS "errDeduct", b.note, b.currency, b.currency AS "currencyName",
      b.rate, b.reached, b.base, b.step, b.share, b.aged_stock AS "agedStock", b.aged_percent AS "agedPercent", b.err_loss AS "errLoss", b.err_percent AS "errPercent",
      b.confirm_by AS "confirmBy", c.display_name AS "confirmName", b.confirm_time AS "confirmTime"
    FROM data_center_report_month_bonus b JOIN account_user u ON u.id = b.user_id LEFT JOIN account_department d ON d.id = b.dept_id
      LEFT JOIN account_user c ON c.id = b.confirm_by
    WHERE b.job = ${job} AND b.month = ${first}::date AND b.status = ${bonusState.confirmed} AND ${bonusReach(ctx)} ORDER BY d.sort_no, u.id`)

interface Filter {
  keyword?: string | null
  userId?: unknown
  deptId?: unknown
  status?: unknown
}

export function filtered(rows: MonthBonusRow[], { condition, orderBy }: ListInput): MonthBonusRow[] {
  const { keyword, userId, deptId, status } = (condition ?? {}) as Filter
  const among = (wanted: unknown, value: number | null) =>
    wanted == null ||
    [wanted].flat().length === 0 ||
    [wanted]
      .flat()
      .map(Number)
      .includes(value ?? 0)
  const found = rows.filter(
    (row) =>
      among(userId, row.userId) &&
      among(deptId, row.deptId) &&
      among(status, row.status) &&
      (!keyword || row.userName.includes(keyword.trim())),
  )
  return (orderBy ?? []).toReversed().reduce((all, { field, order }) => sortedBy(all, field, order), found)
}

const collator = new Intl.Collator('zh-CN')
const NAMES: Record<string, keyof MonthBonusRow> = { userId: 'userName', deptId: 'deptName', confirmBy: 'confirmName' }
const WORDS = new Set<string>(['userName', 'deptName', 'confirmName', 'month', 'note', 'currency', 'confirmTime'])

/** What is empty stands last, whichever way. */
function sortedBy(rows: MonthBonusRow[], field: string, order: string): MonthBonusRow[] {
  const by = (NAMES[field] ?? field) as keyof MonthBonusRow
  if (order !== 'asc' && order !== 'desc') throw bad('排序方向只能是 asc 或 desc', 'orderBy')
  const known = rows.filter((row) => row[by] !== null)
  const ranked = known.toSorted((a, b) => {
    const way = WORDS.has(by) ? collator.compare(String(a[by]), String(b[by])) : compare(String(a[by]), String(b[by]))
    return order === 'asc' ? way : -way
  })
  return [...ranked, ...rows.filter((row) => row[by] === null)]
}

export function pageOf(rows: MonthBonusRow[], { pageNum, pageSize }: ListInput, { month }: Month): BonusPage {
  const size = pageSize ?? 20
  const from = ((pageNum ?? 1) - 1) * size
  return { list: rows.slice(from, from + size), total: rows.length, totals: totalsOf(rows), month }
}

function totalsOf(rows: MonthBonusRow[]): BonusTotals {
  const sum = (name: 'bonus' | 'profit' | 'earned' | 'agedDeduct' | 'errDeduct') =>
    round2(rows.reduce((all, row) => plus(all, row[name]).toFixed(), '0'))
  return {
    bonus: sum('bonus'),
    profit: sum('profit'),
    earned: sum('earned'),
    agedDeduct: sum('agedDeduct'),
    errDeduct: sum('errDeduct'),
    open: rows.filter(({ status }) => status === BONUS_STATE.open).length,
  }
}

/** Only what lists show is sorted by. */
export function checkSorts({ orderBy }: ListInput, resource: typeof salesmanBonus): void {
  const fields = resource.fields as Record<string, { column?: boolean }>
  const wrong = (orderBy ?? []).find(({ field }) => !Object.hasOwn(fields, field) || !fields[field]!.column)
  if (wrong) throw bad(`不能按「${wrong.field}」排序`, 'orderBy')
}
