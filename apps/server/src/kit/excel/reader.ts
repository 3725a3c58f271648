import { type Field, type Fields, snake } from '@erp/contract/kit'
import { ident, join, raw, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { switched } from '../switched.ts'
import type { SheetRow } from './book.ts'
import type { HeaderColumn } from './header.ts'

/** What people type into a cell, as the value the schema checks. */
export type Reader = (text: string) => { value: unknown } | { reason: string }

/** One reader a column; names behind references and dictionaries are looked up once for the whole file. */
export async function readersOf(tx: Tx, columns: HeaderColumn[], sheet: SheetRow[], ctx: Ctx): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const { field, at } of columns) readers.push(await readerOf(tx, field, () => texts(field, at, sheet), ctx))
  return readers
}

async function readerOf(tx: Tx, field: Field, typed: () => string[], ctx: Ctx): Promise<Reader> {
  switch (field.kind) {
    case 'flag':
      return (text) => ({ value: FLAGS[text.toLowerCase()] ?? text })
    case 'choice':
      return choiceReader(field, field.dict ? await dictionary(tx, field.dict) : choicesOf(field))
    case 'ref':
    case 'refs':
      return refReader(tx, field, typed(), ctx)
    case 'date':
      return (text) => ({ value: dayOf(text) })
    case 'time':
      return (text) => ({ value: timeOf(text) })
    default:
      return (text) => ({ value: text })
  }
}

const FLAGS: Record<string, string> = { 是: '1', 否: '0', y: '1', n: '0', yes: '1', no: '0', true: '1', false: '0' }
const several = (text: string): string[] =>
  text
    .split(/[、,，;；\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
const texts = (field: Field, at: number, sheet: SheetRow[]): string[] => [
  ...new Set(sheet.flatMap(({ cells }) => (field.kind === 'refs' ? several(cells[at] ?? '') : cells[at] ? [cells[at]] : []))),
]

function choiceReader(field: Field, values: Map<string, unknown>): Reader {
  const one = (text: string) => (values.has(text) ? values.get(text) : text)
  if (field.many) return (text) => ({ value: several(text).map(one) })
  if (!field.dict) return (text) => ({ value: one(text) })
  return (text) => (values.has(text) ? { value: values.get(text) } : { reason: `${field.label}「${text}」不在字典中` })
}

/** By label or by value; the value wins where the two collide. */
const choicesOf = (field: Field): Map<string, unknown> =>
  new Map([
    ...(field.choices ?? []).map(([value, label]) => [label, value] as const),
    ...(field.choices ?? []).map(([value]) => [String(value), value] as const),
  ])

async function dictionary(tx: Tx, type: string): Promise<Map<string, unknown>> {
  const rows = await tx.query<{ value: string; label: string }>(sql`
    SELECT dict_value AS value, dict_label AS label FROM basic_dict_data
    WHERE dict_type = ${type} AND status = ${switched.on} AND deleted_at IS NULL`)
  return new Map([...rows.map((row) => [row.label, row.value] as const), ...rows.map((row) => [row.value, row.value] as const)])
}

async function refReader(tx: Tx, field: Field, typed: string[], ctx: Ctx): Promise<Reader> {
  const target = ctx.house.resources.get(field.ref ?? '')
  if (!target) return (text) => ({ value: text })
  const names = [...new Set([field.show ?? target.name, target.name, ...(field.by ? [field.by] : []), ...codesOf(target.fields)])]
  const found = new Map<string, Set<unknown>>()
  for (const name of names) {
    const column = ident(snake(name))
    const value = field.by ? ident(snake(field.by)) : raw('id')
    const rows = await tx.query<{ typed: string; value: unknown }>(sql`
      SELECT ${join([sql`${column}::text AS typed`, sql`${value} AS value`], ', ')} FROM ${ident(target.table)}
      WHERE ${column}::text = ANY(${typed}::text[]) AND deleted_at IS NULL`)
    for (const row of rows) found.set(row.typed, (found.get(row.typed) ?? new Set()).add(row.value))
  }
  const one = (text: string): { value: unknown } | { reason: string } => {
    const values = [...(found.get(text) ?? [])]
    if (values.length === 1) return { value: values[0] }
    return { reason: values.length ? `${target.title}「${text}」有多个，请填写编码` : `${target.title}「${text}」不存在` }
  }
  return field.kind === 'ref' ? one : (text) => all(several(text).map(one))
}

/** The target's own codes: unique text fields. */
const codesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.unique && field.kind === 'text' && !field.computed ? [name] : []))

function all(parts: ({ value: unknown } | { reason: string })[]): { value: unknown } | { reason: string } {
  const bad = parts.find((part) => 'reason' in part)
  return bad ?? { value: parts.map((part) => (part as { value: unknown }).value) }
}

/** 2026/1/31, 2026.1.31 and 2026年1月31日 are days too. */
function dayOf(text: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00(?::00)?)?$/.exec(text)
  return parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : text
}

function timeOf(text: string): string {
  const [day = '', clock = ''] = text.split(/[ T]+/)
  const parts = /^(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?$/.exec(clock || '0')
  if (!parts) return text
  return `${dayOf(day)} ${[parts[1], parts[2] ?? '0', parts[3] ?? '0'].map((part) => part!.padStart(2, '0')).join(':')}`
}
