import type { Report } from '@erp/contract/kit'
import { type RelativeDays, relativeDays } from '@erp/contract/kit/period'
import { schemaOf } from '@erp/contract/kit/schema'
import { CYCLE, MOST_RECIPIENTS } from '@erp/contract/report/subscription/subscription'
import type { Ctx } from '../../../kit/house.ts'
import { parse } from '../../../kit/http/http.ts'
import { bad, forbidden } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { REPORTS } from '../reports.ts'

export interface Question {
  report: string
  condition: Record<string, unknown> | null
  orderBy: { field: string; order: string }[] | null
  days: string | null
}

export const registeredAt = (path: string) => REPORTS.find(({ report }) => report.path === path)

/** What the report is asked on that day. */
export function askedOn({ report }: Report, { condition, orderBy, days }: Question, today: string) {
  const period = report.days && days ? { [report.days.field]: relativeDays(days as RelativeDays, today) } : {}
  const asked: Record<string, unknown> = { ...condition, ...period }
  return { condition: asked, orderBy: orderBy ?? [] }
}

interface Wanted extends Question {
  cycle: number
  weekday?: number | null
  monthDay?: number | null
  userIds: number[]
}

/** Refused where it is written, in the words of the report, not tomorrow morning. */
export async function checkWanted(wanted: Wanted, ctx: Ctx): Promise<void> {
  const found = registeredAt(wanted.report)
  if (!found) throw bad('没有这个报表', 'report')
  const { report, handlers } = found
  if (!may(ctx.user, report.actions.export.permission)) throw forbidden(`您没有导出${report.title}的权限`)
  if (report.report.days && !wanted.days) throw bad('请选择日期范围', 'days')
  if (wanted.cycle === CYCLE.weekly && !wanted.weekday) throw bad('每周发送请选择星期', 'weekday')
  if (wanted.cycle === CYCLE.monthly && !wanted.monthDay) throw bad('每月发送请填写每月几日', 'monthDay')
  if (wanted.userIds.length === 0) throw bad('请选择收件人', 'userIds')
  if (wanted.userIds.length > MOST_RECIPIENTS) throw bad(`收件人最多${MOST_RECIPIENTS}人`, 'userIds')
  const asked = { ...askedOn(report, wanted, ctx.now.slice(0, 10)), pageNum: 1, pageSize: 10 }
  parse(schemaOf(report.actions.query.input), asked)
  await handlers.query(ctx.house.readDb, asked, ctx)
}
