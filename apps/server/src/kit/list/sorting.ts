import { join, raw, type Sql, sql } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { bad } from '../refuse.ts'
import type { Columns } from './filter.ts'
import type { ListInput } from './list.ts'
import { whole } from './reachable.ts'

type Wanted = ListInput['orderBy']
type Way = 'ASC' | 'DESC' | 'DESC NULLS LAST'

/** As it was asked for, else in the list's own order; turned round from the end to the beginning. */
export const sorting =
  (resource: AnyResource, columns: Columns, fallback?: Sql) =>
  ({ orderBy: wanted }: ListInput, ctx: Ctx, turned = false): Sql => {
    if (wanted?.length) return sql`ORDER BY ${askedFor(resource, columns, wanted, ctx, turned)}, t.id ${directed('DESC', turned)}`
    if (fallback && !turned) return sql`ORDER BY ${fallback}`
    const own = fallback?.text ?? ('sortNo' in resource.fields ? 't.sort_no, t.id' : 't.id DESC')
    return raw(`ORDER BY ${turned ? turnedText(own) : own}`)
  }

function askedFor(resource: AnyResource, all: Columns, wanted: NonNullable<Wanted>, ctx: Ctx, turned: boolean): Sql {
  const columns = sortable(resource, all, ctx)
  const parts = wanted.map(({ field, order }) => {
    if (!Object.hasOwn(columns, field)) throw bad(`不能按「${field}」排序`)
    if (order !== 'asc' && order !== 'desc') throw bad('排序方向只能是 asc 或 desc')
    // What is never empty is read backwards from its plain index.
    const last: Way = resource.fields[field]?.required ? 'DESC' : 'DESC NULLS LAST'
    return sql`${columns[field]!} ${directed(order === 'desc' ? last : 'ASC', turned)}`
  })
  return join(parts, ', ')
}

function sortable(resource: AnyResource, columns: Columns, ctx: Ctx): Columns {
  const seen = whole(resource.fields, ctx)
  return {
    ...stampColumns,
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => name in seen)),
    [resource.key]: raw('t.id'),
  }
}
const stampColumns: Columns = { createTime: raw('t.create_time'), updateTime: raw('t.update_time'), version: raw('t.version') }

const DIRECTION = /(?: (ASC|DESC))?(?: NULLS (FIRST|LAST))?$/

function turnedDirection(direction: string): string {
  const [, way = 'ASC', empty = way === 'ASC' ? 'LAST' : 'FIRST'] = DIRECTION.exec(direction)!
  return `${way === 'ASC' ? 'DESC' : 'ASC'} NULLS ${empty === 'LAST' ? 'FIRST' : 'LAST'}`
}
const directed = (direction: Way, turned: boolean): Sql => raw(turned ? turnedDirection(` ${direction}`) : direction)

export const turnedText = (order: string): string =>
  termsOf(order)
    .map((term) => `${term.replace(DIRECTION, '')} ${turnedDirection(term)}`)
    .join(', ')

/** An order of which no two rows have the same place, so that it is the same from either end. */
export const turnable = (wanted: Wanted, fallback?: Sql): boolean =>
  Boolean(wanted?.length) || !fallback || (fallback.values.length === 0 && /^t\.id\b/.test(termsOf(fallback.text).at(-1)!))

function termsOf(order: string): string[] {
  const terms = ['']
  let depth = 0
  for (const letter of order) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) terms.push('')
    else terms.push(terms.pop()! + letter)
  }
  return terms.map((term) => term.trim())
}
