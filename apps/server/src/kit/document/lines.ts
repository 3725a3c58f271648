import { type Field, type Fields, refName, snake } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { dictionaryOf } from '../list/dictionary.ts'
import { shownColumn } from '../list/mask.ts'
import { reachable } from '../list/reachable.ts'
import { bad } from '../refuse.ts'
import type { LineTable } from './list.ts'

type Line = Record<string, unknown>
export interface DocumentLines extends LineTable {
  fields: Fields
  /** Columns that are reckoned from the others of a line `l`. */
  derived?: Record<string, Sql>
}

/** All lines in one statement, by their declared fields. */
export async function insertLines(tx: Tx, { lines, head, fields, derived = {} }: DocumentLines, id: number, given: object[]) {
  const written = Object.entries(fields).filter(([, field]) => !field.computed && !field.readonly)
  const rows = given.map((line) =>
    Object.fromEntries(written.map(([name, field]) => [name, (line as Line)[name] ?? field.initial ?? null])),
  )
  const names = [...written.map(([name]) => name), ...Object.keys(derived)]
  const values = [...written.map(([name]) => sql`l.${ident(name)}`), ...Object.values(derived)]
  const typed = written.map(([name, field]) => sql`${ident(name)} ${raw(typeOf(field))}`)
  await tx.run(sql`
    INSERT INTO ${ident(lines)} (${join(
      [head, ...names].map((name) => ident(snake(name))),
      ', ',
    )})
    SELECT ${id}, ${join(values, ', ')} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l(${join(typed, ', ')})`)
}

const TYPES: Partial<Record<Field['kind'], string>> = {
  int: 'bigint',
  flag: 'int',
  decimal: 'numeric',
  date: 'date',
  time: 'timestamptz',
  refs: 'bigint[]',
  rows: 'jsonb',
  group: 'jsonb',
  json: 'jsonb',
}

function typeOf(field: Field): string {
  if (field.kind === 'ref') return field.by ? 'text' : 'bigint'
  if (field.kind !== 'choice') return TYPES[field.kind] ?? 'text'
  const one = typeof field.choices?.[0]?.[0] === 'number' ? 'int' : 'text'
  return field.many ? `${one}[]` : one
}

/** The lines as they were declared: what the person may see of them, and the names behind what they refer to. */
export function readLines(tx: Tx, { lines, head, fields }: DocumentLines, id: number, ctx: Ctx): Promise<object[]> {
  const columns = Object.entries(reachable(fields, ctx)).flatMap(([name, field]) => {
    const column = sql`l.${ident(snake(name))}`
    const target = field.kind === 'ref' ? ctx.house.resources.get(field.ref!) : undefined
    const own = sql`${shownColumn(field, column, ctx)} AS ${ident(name)}`
    if (!target || refName(name) in fields) return [own]
    const shown = ident(snake(field.show ?? target.name))
    const key = ident(field.by ? snake(field.by) : 'id')
    return [own, sql`(SELECT r.${shown} FROM ${ident(target.table)} r WHERE r.${key} = ${column}) AS ${ident(refName(name))}`]
  })
  return tx.query(sql`
    SELECT l.id AS "lineId", ${join(columns, ', ')} FROM ${ident(lines)} l WHERE l.${ident(head)} = ${id} ORDER BY l.id`)
}

/** What the lines refer to is there, asked once a field; the first line that is wrong is named. */
export async function checkLines(tx: Tx, fields: Fields, lines: object[], ctx: Ctx): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const values = (lines as Line[]).map((line) => line[name] ?? null)
    const wanted = [...new Set(values.flat())].filter((value) => value !== null)
    if (wanted.length === 0) continue
    const known = field.ref ? await referred(tx, field, wanted, ctx) : field.dict ? await entriesOf(tx, field.dict) : null
    const wrong = known ? values.findIndex((value) => [value].flat().some((one) => one !== null && !known.has(one))) : -1
    if (wrong >= 0) throw bad(`第${wrong + 1}行${field.label}「${values[wrong] as string}」不存在`, 'lines')
  }
}

async function referred(tx: Tx, field: Field, wanted: unknown[], ctx: Ctx): Promise<Set<unknown>> {
  const target = ctx.house.resources.get(field.ref!)
  if (!target) return new Set(wanted)
  const key = ident(field.by ? snake(field.by) : 'id')
  const found = await tx.query<{ key: unknown }>(sql`
    SELECT ${key} AS key FROM ${ident(target.table)}
    WHERE ${key} = ANY(${wanted}::${raw(field.by ? 'text' : 'bigint')}[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`)
  return new Set(found.map((row) => row.key))
}

async function entriesOf(tx: Tx, type: string): Promise<Set<unknown>> {
  const entries = (await dictionaryOf(tx, type))?.entries ?? []
  return new Set(entries.filter((entry) => entry.status === 1).map((entry) => entry.value))
}
