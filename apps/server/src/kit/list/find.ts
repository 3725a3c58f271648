import { type Action, type Finding, type Findings, type Numbered, type Permission, snake } from '@erp/contract/kit'
import { ident, join, type Sql, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { may } from '../session.ts'
import { escapeLike } from './filter.ts'
import { mainList } from './lists.ts'

export const FOUND_MOST = 6
/** A number that many begin with is read no further than this before the reach is asked. */
export const CANDIDATES = 2000

/** A module's own look-up, where a number alone does not do. */
export interface Find {
  title: string
  permission: Permission
  find: (tx: Tx, typed: string, ctx: Ctx) => Promise<Finding[]>
}

export const isNumber = (typed: string): boolean => /^(?=.*\d)\S{3,}$/.test(typed)

/** What begins with it: served by an index of the pattern operators, and by any where the collation is C. */
export const begins = (column: Sql, typed: string): Sql => sql`${column} LIKE ${`${escapeLike(typed)}%`}`

interface Hit {
  at: number
  no: string
  tab: string | null
}

/** Every kind of document in one statement: the latest few of each that begin with the number. */
export async function findNumbered(tx: Tx, numbered: Numbered[], typed: string, ctx: Ctx): Promise<Findings[]> {
  const asked = isNumber(typed) ? numbered.filter((one) => mayRead(one, ctx)) : []
  if (asked.length === 0) return []
  const hits = await tx.query<Hit>(
    join(
      asked.map((one, at) => latest(one, at, typed.toUpperCase(), ctx)),
      ' UNION ALL ',
    ),
  )
  return [...Map.groupBy(hits, ({ at }) => at)].map(([at, found]) => {
    const { title } = ctx.house.resources.get(asked[at]!.resource)!
    return { title, findings: found.map((hit) => ({ title: hit.no, detail: title, path: pathOf(asked[at]!, hit) })) }
  })
}

function mayRead({ resource }: Numbered, ctx: Ctx): boolean {
  const actions: Record<string, Action> = ctx.house.resources.get(resource)!.actions
  return may(ctx.user, actions['list-page']!.permission)
}

function latest({ resource, field, tab }: Numbered, at: number, typed: string, ctx: Ctx): Sql {
  const column = sql`t.${ident(snake(field))}`
  const what = sql`${at}::int AS at, ${column} AS no, ${tab ? sql`t.${ident(snake(tab))}::text` : sql`NULL::text`} AS tab`
  return sql`(${mainList(resource)!.select(what, null, ctx)} AND ${begins(column, typed)} ORDER BY ${column} DESC LIMIT ${FOUND_MOST})`
}

const pathOf = ({ page, field }: Numbered, { no, tab }: Hit): string =>
  `${page}?${new URLSearchParams({ [field]: no, ...(tab === null ? {} : { tab }) }).toString()}`
