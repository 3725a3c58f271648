import { snake } from '@erp/contract/kit'
import { ident, raw, type Sql, sql, type Tx } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { type List, type ListInput, type ListOptions, type ListRow, listOf } from '../list/list.ts'
import { keepMainList } from '../list/lists.ts'

/** Where the lines of a document are kept, and the column that names their document. */
export interface LineTable {
  lines: string
  head: string
}
export interface DocumentListOptions extends Pick<ListOptions, 'computed' | 'matches' | 'reach' | 'idsFirst'> {
  /** Fields that are sums of the column of that name over the lines. */
  totals?: readonly string[]
  /** Filters by what a line `x` holds. */
  held?: Record<string, (value: string) => Sql>
}

/** The list of a kind of document: newest first, with its totals, found by what its lines hold. */
export function documentList<R extends AnyResource>(
  resource: R,
  { lines, head, totals = [], held = {}, computed, matches, reach, idsFirst = false }: LineTable & DocumentListOptions,
): List<ListRow<R>> {
  const ofLines = sql`FROM ${ident(lines)} x WHERE x.${ident(head)} = t.id`
  const each = <T>(names: readonly string[], made: (name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, made(name)]))
  return keepMainList(
    listOf(resource, {
      computed: {
        creatorId: raw('t.create_by'),
        createTime: raw('t.create_time'),
        lineCount: sql`(SELECT count(*) ${ofLines})`,
        ...each(totals, (name) => sql`(SELECT ${summed(resource, name)} ${ofLines})`),
        ...each(Object.keys(held), () => raw('NULL::text')),
        ...computed,
      },
      matches: {
        ...each(Object.keys(held), (name) => (value: string) => sql`EXISTS (SELECT 1 ${ofLines} AND ${held[name]!(value)})`),
        ...matches,
      },
      ...(reach && { reach }),
      idsFirst,
    }),
  )
}

/** Pieces are none where there are none; an amount that nobody knows yet stays unknown. */
function summed({ fields }: AnyResource, name: string): Sql {
  const sum = sql`sum(x.${ident(snake(name))})`
  return fields[name]!.kind === 'int' ? sql`coalesce(${sum}, 0)::bigint` : sum
}

/** Codes as people paste them: one a line, or with commas. */
export const codesOf = (pasted: string): string[] =>
  pasted
    .toUpperCase()
    .split(/[\n,，;；\s]+/)
    .filter(Boolean)

/** How many rows each tab would show, up to the cap, from an index that begins with it: however long the list is. What is reckoned has no index and is counted through. */
export const statusCount =
  (list: List<object>, tab: string, is?: (value: string) => Sql) =>
  async (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx): Promise<Record<string, number>> => {
    const { choices = [], computed } = list.resource.fields[tab]!
    const values = choices.map(([value]) => String(value))
    if (computed && !is) {
      const { all = 0, ...counts } = await list.tally(tx, tab, condition, ctx)
      return { all, ...Object.fromEntries(values.map((value) => [value, counts[value] ?? 0])) }
    }
    const stands = is ?? ((value: string) => sql`t.${ident(snake(tab))} = ${value}`)
    const tabs = Object.fromEntries(values.map((value) => [value, stands(value)]))
    return list.counts(tx, { all: raw('true'), ...tabs }, { ...condition, [tab]: null }, ctx)
  }
