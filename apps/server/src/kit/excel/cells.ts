import { type Field, refName, snake } from '@erp/contract/kit'
import { ident, sql } from '../db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { reachable } from '../list.ts'
import { bad } from '../refuse.ts'
import type { Cell, Column } from './book.ts'

type Row = Record<string, any>
/** Labels of dictionary values and names behind reference lists, by column. */
export type Names = Map<string, Map<string, string>>
export interface ExportColumn extends Column {
  name: string
  field: Field
  read(row: Row, names: Names): Cell
}

const STAMPS: Record<string, Field> = {
  createBy: { kind: 'text', label: '创建人' },
  createTime: { kind: 'time', label: '创建时间' },
  updateBy: { kind: 'text', label: '修改人' },
  updateTime: { kind: 'time', label: '修改时间' },
}

/** The wanted columns in the wanted order, in the words of the contract; without a wish, those that lists show. */
export function exportColumns(resource: AnyResource, wanted: string[] | null | undefined, ctx: Ctx): ExportColumn[] {
  const own = reachable(resource.fields, ctx)
  const known: Record<string, Field> = { [resource.key]: { kind: 'int', label: '编号' }, ...own, ...STAMPS }
  const shown = Object.keys(own).filter((name) => own[name]!.column)
  const names = wanted?.length ? wanted : shown.length ? shown : Object.keys(own)
  return names.map((name) => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field) throw bad(`没有「${name}」这一列`, 'columns')
    return columnOf(name, field)
  })
}

function columnOf(name: string, field: Field): ExportColumn {
  const wide = ['text', 'html', 'rows', 'json', 'time'].includes(field.kind)
  return { name, field, header: field.label, width: wide ? 22 : 14, format: formatOf(field), read: readerOf(name, field) }
}

function formatOf(field: Field): string | undefined {
  if (field.kind === 'date') return 'yyyy-mm-dd'
  if (field.kind === 'time') return 'yyyy-mm-dd hh:mm:ss'
  if (field.kind === 'decimal') return field.scale === 0 ? '0' : `0.${'0'.repeat(field.scale ?? 2)}`
  return undefined
}

function readerOf(name: string, field: Field): ExportColumn['read'] {
  switch (field.kind) {
    case 'flag':
      return (row) => (row[name] === null || row[name] === undefined ? null : row[name] ? '是' : '否')
    case 'choice':
      return field.dict ? (row, names) => labelled(row[name], names.get(name)) : choiceReader(name, field)
    case 'ref':
      return (row) => row[refName(name)] ?? row[name] ?? null
    case 'refs':
      return (row, names) => (row[name] ?? []).map((id: number) => named(id, names.get(name))).join('、')
    case 'int':
    case 'decimal':
      return (row) => exact(row[name])
    case 'date':
    case 'time':
      return (row) => wallClock(row[name])
    case 'html':
      return (row) => String(row[name] ?? '').replace(/<[^>]*>/g, '') || null
    case 'group':
    case 'rows':
    case 'json':
      return (row) => asText(row[name])
    default:
      return (row) => row[name] ?? null
  }
}

function choiceReader(name: string, field: Field): ExportColumn['read'] {
  const labels = new Map((field.choices ?? []).map(([value, label]) => [String(value), label]))
  return (row) => labelled(row[name], labels)
}

const labelled = (value: Row[string], labels?: Map<string, string>): Cell =>
  Array.isArray(value) ? value.map((one: string | number) => named(one, labels)).join('、') : named(value, labels)

const named = (value: string | number | null | undefined, labels?: Map<string, string>): string | null =>
  value === null || value === undefined ? null : (labels?.get(String(value)) ?? String(value))

/** A number where Excel keeps every digit of it, else the digits as text. */
function exact(value: string | number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  const digits = String(value).replace(/^-|\./g, '').replace(/^0+/, '')
  return digits.length <= 15 ? Number(value) : String(value)
}

function wallClock(value: string | null | undefined): Cell {
  if (!value) return null
  const date = new Date(`${value.replace(' ', 'T')}${value.length === 10 ? 'T00:00:00' : ''}Z`)
  // Excel counts days from 1900: what lies before it, or is no day at all, stays text.
  return Number.isNaN(date.getTime()) || value < '1900-03-01' ? value : date
}

function asText(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** One look-up a column and batch, never one a row. */
export async function namesOf(columns: ExportColumn[], rows: Row[], ctx: Ctx): Promise<Names> {
  const names: Names = new Map()
  for (const { name, field } of columns) {
    const found = field.dict
      ? await dictionary(field.dict, ctx)
      : field.kind === 'refs'
        ? await targets(field, name, rows, ctx)
        : null
    if (found) names.set(name, new Map(found.map(({ value, label }) => [String(value), label])))
  }
  return names
}

const dictionary = (type: string, ctx: Ctx) =>
  ctx.house.readDb.query<{ value: string; label: string }>(
    sql`SELECT dict_value AS value, dict_label AS label FROM basic_dict_data WHERE dict_type = ${type}`,
  )

async function targets(field: Field, name: string, rows: Row[], ctx: Ctx) {
  const target = ctx.house.resources.get(field.ref ?? '')
  const ids = [...new Set(rows.flatMap((row) => row[name] ?? []))]
  if (!target || ids.length === 0) return null
  return ctx.house.readDb.query<{ value: number; label: string }>(sql`
    SELECT id AS value, ${ident(snake(field.show ?? target.name))}::text AS label FROM ${ident(target.table)} WHERE id = ANY(${ids}::bigint[])`)
}
