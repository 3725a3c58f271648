import { type Field, type Fields, snake } from '@erp/contract/kit'
import { raw, type Sql, sql } from '../db/db.ts'
import { bad } from '../refuse.ts'

export type Columns = Record<string, Sql>

/** The condition of a list as SQL. Input has passed its schema; what this person may not see is as unknown as what does not exist. */
export function filters(
  fields: Fields,
  condition: Record<string, unknown> | null | undefined,
  columns: Columns,
  own: (name: string, value: unknown) => Sql | undefined = () => undefined,
): Sql[] {
  const wheres: Sql[] = []
  for (const [name, value] of Object.entries(condition ?? {})) {
    if (isBlank(value)) continue
    if (name === 'keyword') wheres.push(own(name, value) ?? keyword(fields, value as string, columns))
    else if (fields[name]) wheres.push(own(name, value) ?? matches(fields[name], columns[name]!, value))
    else throw bad(`未知的筛选条件「${name}」`)
  }
  return wheres
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Contains, in any field that people search text in. */
function keyword(fields: Fields, value: string, columns: Columns): Sql {
  const texts = Object.entries(fields).filter(([, field]) => field.search && field.kind === 'text')
  if (texts.length === 0) return raw('true')
  const parts = texts.map(([name]) => sql`${columns[name]!} ILIKE ${`%${escapeLike(value)}%`}`)
  return sql`(${parts.reduce((a, b) => sql`${a} OR ${b}`)})`
}

function matches(field: Field, column: Sql, value: unknown): Sql {
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'date':
    case 'time':
      return within(field, column, value as [End, End])
    case 'choice':
      return field.many ? sql`${column} && ${values(field, value)}` : among(field, column, value)
    case 'flag':
    case 'ref':
      return among(field, column, value)
    case 'refs':
      return sql`${column} && ${values(field, value)}`
    default:
      return textMatch(field, column, String(value))
  }
}

function textMatch(field: Field, column: Sql, value: string): Sql {
  if (field.search === 'prefix') return sql`${column} LIKE ${`${escapeLike(value)}%`}`
  const codes = value.split(/[\n,，\s]+/).filter(Boolean)
  if (field.search === 'exact' || (field.search === 'codes' && codes.length > 1)) return sql`${column} = ANY(${codes}::text[])`
  return sql`${column} ILIKE ${`%${escapeLike(value)}%`}`
}

type End = string | number | null

function within(field: Field, column: Sql, [from, to]: [End, End]): Sql {
  const cast = raw({ int: '::bigint', decimal: '::numeric', date: '::date', time: '::timestamptz' }[field.kind as 'int'])
  for (const end of [from, to]) if (end !== null && !readable(field, end)) throw bad(`${field.label}应为起止范围`)
  const wheres: Sql[] = []
  if (from !== null) wheres.push(sql`${column} >= ${from}${cast}`)
  if (to !== null)
    wheres.push(
      field.kind === 'time' && String(to).length === 10 ? sql`${column} < ${to}::date + 1` : sql`${column} <= ${to}${cast}`,
    )
  return wheres.length === 2 ? sql`(${wheres[0]!} AND ${wheres[1]!})` : (wheres[0] ?? raw('true'))
}

function readable(field: Field, end: NonNullable<End>): boolean {
  if (field.kind === 'int') return Number.isSafeInteger(Number(end))
  if (field.kind === 'decimal') return /^-?\d{1,14}(\.\d{1,8})?$/.test(String(end))
  const [day = '', clock = '00:00:00'] = String(end).split(' ')
  return new Date(`${day}T00:00:00Z`).toJSON?.()?.startsWith(day) === true && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)
}

/** One value is read from its index in the order of the list; several are not. */
function among(field: Field, column: Sql, value: unknown): Sql {
  const [one, ...others] = wanted(field, value)
  return others.length ? sql`${column} = ANY(${values(field, value)})` : sql`${column} = ${one}::${typeOf(one)}`
}

function values(field: Field, value: unknown): Sql {
  const many = wanted(field, value)
  return sql`${many}::${typeOf(many[0])}[]`
}

const typeOf = (value: unknown): Sql => raw(typeof value === 'number' ? 'bigint' : 'text')

function wanted(field: Field, value: unknown): (number | string)[] {
  const many = Array.isArray(value) ? value : [value]
  const numeric = field.kind !== 'choice' || typeof field.choices?.[0]?.[0] === 'number'
  if (!numeric || field.by) return many.map(String)
  const numbers = many.map(Number)
  if (!numbers.every(Number.isSafeInteger)) throw bad(`${field.label}筛选值不正确`)
  return numbers
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`)
export const columnOf = (name: string): Sql => raw(`t."${snake(name)}"`)
