import type { Fields } from '@erp/contract/kit'
import type { Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import type { AnyRow, List, ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'

export type Condition = ListInput['condition']

export interface Report {
  resource: AnyResource
  /** What it may be sorted by: no page sorts a million figures that have to be computed first. */
  sorts?: readonly string[]
  listFor: (tx: Tx, condition: Condition, ctx: Ctx) => Promise<List> | List
  /** The filter as the list takes it: defaults filled in, limits checked. */
  condition?: (condition: Condition, ctx: Ctx) => Condition
  /** Adds what is computed for the rows of a page, in a fixed number of queries. */
  fill?: (tx: Tx, rows: AnyRow[], condition: Condition, ctx: Ctx) => Promise<void>
}

/** Page and export of a report. */
export function reportOf({ resource, sorts = [], listFor, condition = (given) => given, fill }: Report) {
  const sorted = <I extends ListInput>(input: I, ctx: Ctx): I => {
    const beyond = input.orderBy?.find(({ field }) => !sorts.includes(field))
    if (beyond) throw bad(`不能按「${beyond.field}」排序`, 'orderBy')
    return { ...input, condition: condition(input.condition, ctx) }
  }
  return {
    'list-page': async (tx: Tx, given: ListInput, ctx: Ctx): Promise<any> => {
      const input = sorted(given, ctx)
      const page = await (await listFor(tx, input.condition, ctx)).page(tx, input, ctx)
      await fill?.(tx, page.list, input.condition, ctx)
      return { ...page, list: page.list.map((row) => ({ ...hiddenFields(resource.fields, ctx), ...row })) }
    },
    export: async (_tx: Tx, given: ListInput & { columns?: string[] | null }, ctx: Ctx): Promise<any> => {
      const input = sorted(given, ctx)
      const { readDb } = ctx.house
      const list = await listFor(readDb, input.condition, ctx)
      return exportList(list, input, ctx, { fill: async (rows) => fill?.(readDb, rows, input.condition, ctx) })
    },
  }
}

/** What a person may not see is null on the wire, not missing. */
const hiddenFields = (fields: Fields, ctx: Ctx): Record<string, null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { reach }]) => (reach && !may(ctx.user, reach) ? [[name, null]] : [])),
  )

/** The moment a report is asked for, at the end of a second; null is now. */
export function momentOf(condition: Condition, ctx: Ctx): string | null {
  const asked = condition?.['asOf'] as string | null | undefined
  if (!asked) return null
  const moment = asked.length === 10 ? `${asked} 23:59:59` : asked
  const read = new Date(`${moment.replace(' ', 'T')}Z`)
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== moment.slice(0, 10))
    throw bad('截至时间应为 YYYY-MM-DD HH:mm:ss 格式的时间', 'asOf')
  if (asked.length === 10 ? asked > ctx.now.slice(0, 10) : moment > ctx.now) throw bad('截至时间不能晚于当前时间', 'asOf')
  return moment
}
