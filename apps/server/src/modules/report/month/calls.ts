import { type Acknowledged, type MonthRow, monthStates, type OpenItem, reportMonth } from '@erp/contract/report/month/month'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { move } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { monthState } from '../states.ts'
import { CLOSED, lockMonths } from './closed.ts'
import { daysOfMonth } from './month-range.ts'
import { monthRows, sumsOf } from './months.ts'
import { openItems } from './open-items.ts'

type Said = { kind: string; reason: string }[]

const months: Handlers<typeof reportMonth> = {
  list: (tx, _input, ctx) => monthRows(tx, ctx.now),
  open: (tx, { month }) => openItems(tx, month),
  close: async (tx, { month, acknowledged }, ctx) => {
    if (month >= ctx.now.slice(0, 7)) throw refuse(`${month} 还没有结束，不能结账`)
    const items = await openItems(tx, month)
    refuseBlocked(items)
    const known = acknowledgedOf(items, acknowledged ?? [])
    await lockMonths(tx)
    await refuseOutOfTurn(tx, month)
    const id = await rowOf(tx, month, ctx)
    const days = daysOfMonth(month)
    const set = {
      ...(await sumsOf(tx, days)),
      acknowledged: JSON.stringify(known),
      closeBy: ctx.user.userId,
      closeTime: ctx.now,
    }
    await move(tx, reportMonth, monthStates, 'close', id, ctx, { set, note: noteOf(month, items, known) })
    return rowIn(tx, month, ctx)
  },
  reopen: async (tx, { month, reason }, ctx) => {
    await lockMonths(tx)
    const last = await tx.one<{ id: number; month: string }>(sql`
      SELECT id, to_char(month, 'YYYY-MM') AS month FROM data_center_report_month WHERE status = ${monthState.closed} ORDER BY data_center_report_month.month DESC LIMIT 1`)
    if (last?.month !== month) throw refuse(last ? `只能反结账最后结账的月份 ${last.month}` : `${month} 没有结账`)
    const set = { reopenBy: ctx.user.userId, reopenTime: ctx.now, reopenReason: reason }
    await move(tx, reportMonth, monthStates, 'reopen', last.id, ctx, { set, note: `${month}：${reason}` })
    return rowIn(tx, month, ctx)
  },
}
export const monthCalls = { reportMonth: months }

function refuseBlocked(items: readonly OpenItem[]): void {
  const blocking = items.filter(({ blocks, count }) => blocks && count > 0)
  if (blocking.length) throw refuse(`不能结账：${blocking.map(({ title, count }) => `${title} ${count} 个`).join('，')}`)
}

/** Whatever is still open has to be known, with a word why it does not matter. */
function acknowledgedOf(items: readonly OpenItem[], said: Said): Acknowledged[] {
  const reasons = new Map(said.map(({ kind, reason }) => [kind, reason]))
  const open = items.filter(({ blocks, count }) => !blocks && count > 0)
  const unknown = open.filter(({ kind }) => !reasons.has(kind))
  if (unknown.length)
    throw bad(`请确认并说明：${unknown.map(({ title, count }) => `${title} ${count} 个`).join('，')}`, 'acknowledged')
  return open.map(({ kind, count }) => ({ kind, count, reason: reasons.get(kind)! }))
}

/** Asked again behind the lock: months are closed one after the other. */
async function refuseOutOfTurn(tx: Tx, month: string): Promise<void> {
  const closed = await tx.one<{ yes: boolean }>(
    sql`SELECT coalesce(data_center_report_closed_before() > ${`${month}-01`}::date, false) AS yes`,
  )
  if (closed!.yes) throw refuse(CLOSED)
}

async function rowOf(tx: Tx, month: string, ctx: Ctx): Promise<number> {
  await tx.run(sql`
    INSERT INTO data_center_report_month (month, create_by, create_time, update_by, update_time)
    VALUES (${`${month}-01`}::date, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) ON CONFLICT (month) DO NOTHING`)
  return (await tx.one<{ id: number }>(sql`SELECT id FROM data_center_report_month WHERE month = ${`${month}-01`}::date`))!.id
}

function noteOf(month: string, items: readonly OpenItem[], known: readonly Acknowledged[]): string {
  const titles = new Map(items.map(({ kind, title }) => [kind, title]))
  return [month, ...known.map(({ kind, count, reason }) => `${titles.get(kind)} ${count} 个：${reason}`)].join('；')
}

async function rowIn(tx: Tx, month: string, ctx: Ctx): Promise<MonthRow> {
  const row = (await monthRows(tx, ctx.now)).find((each) => each.month === month)
  if (!row) throw missing('月份')
  return row
}
