import type { Field, Fields } from '@erp/contract/kit'
import { currencyField, placesOf, readingOf, stampFields, titleOf } from '@erp/contract/kit/reading'
import { sql } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { reachable } from '../list/reachable.ts'
import { bad } from '../refuse.ts'
import type { Cell, Column } from './book.ts'

type Row = Record<string, unknown>
/** Labels of dictionary values, by column. */
export type Names = Map<string, Map<string, string>>
export interface ExportColumn extends Column {
  name: string
  field: Field
  read(row: Row, names: Names): Cell
}

/** The wanted columns in the wanted order, under the heads that the list has; without a wish, those that lists show. Pictures stay in the list. */
export function exportColumns(resource: AnyResource, wanted: string[] | null | undefined, ctx: Ctx): ExportColumn[] {
  const own = reachable(resource.fields, ctx)
  const known: Fields = { [resource.key]: { kind: 'int', label: '编号' }, ...stampFields, ...own }
  const shown = Object.keys(own).filter((name) => own[name]!.column)
  const asked = wanted?.length ? wanted : shown.length ? shown : Object.keys(own)
  const unknown = asked.find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) throw bad(`没有「${unknown}」这一列`, 'columns')
  const names = withCurrencies(asked, known).filter((name) => !isPicture(known[name]!))
  if (names.length === 0) throw bad('图片不能导出，请再选其他列', 'columns')
  return names.map((name) => columnOf(name, known[name]!))
}

/** An amount is a number to add up, so its currency stands beside it. */
function withCurrencies(asked: string[], known: Fields): string[] {
  const placed = new Set(asked)
  return asked.flatMap((name) => {
    const beside = currencyField(known[name]!)
    if (!beside || placed.has(beside) || !Object.hasOwn(known, beside)) return [name]
    placed.add(beside)
    return [beside, name]
  })
}

const isPicture = ({ kind, fields }: Field): boolean => kind === 'image' || fields?.['']?.kind === 'image'

function columnOf(name: string, field: Field): ExportColumn {
  const wide = field.words || ['text', 'html', 'rows', 'json', 'time'].includes(field.kind)
  return { name, field, header: titleOf(field), width: wide ? 22 : 14, format: formatOf(field), read: readerOf(name, field) }
}

function formatOf(field: Field): string | undefined {
  if (field.kind === 'date') return 'yyyy-mm-dd'
  if (field.kind === 'time') return 'yyyy-mm-dd hh:mm:ss'
  if (field.kind === 'int') return field.ordinal ? undefined : '#,##0'
  if (field.kind !== 'decimal') return undefined
  if (field.percent) return '#,##0.00%'
  const places = placesOf(field)
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`
}

/** Numbers and days stay what they are, to be added up and sorted; all else is what the list says. */
function readerOf(name: string, field: Field): ExportColumn['read'] {
  if (field.words) return (row) => readingOf(name, field, row) || null
  switch (field.kind) {
    case 'int':
    case 'decimal':
      return (row) => exact(row[name] as string | number | null)
    case 'date':
    case 'time':
      return (row) => wallClock(row[name] as string | null)
    case 'choice':
      return choiceReader(name, field)
    case 'text':
      return (row) => (row[name] as string | null | undefined) ?? null
    default:
      return (row) => readingOf(name, field, row) || null
  }
}

function choiceReader(name: string, field: Field): ExportColumn['read'] {
  const fixed = new Map((field.choices ?? []).map(([value, label]) => [String(value), label]))
  return (row, names) => {
    const labels = names.get(name) ?? fixed
    return readingOf(name, field, row, (value) => labels.get(String(value))) || null
  }
}

/** A number where Excel keeps every digit of it, else the digits as text. */
function exact(value: string | number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  if (Number.isNaN(Number(value))) return String(value)
  const digits = String(value).replace(/^-|\./g, '').replace(/^0+/, '')
  return digits.length <= 15 ? Number(value) : String(value)
}

function wallClock(value: string | null | undefined): Cell {
  if (!value) return null
  const date = new Date(`${value.replace(' ', 'T')}${value.length === 10 ? 'T00:00:00' : ''}Z`)
  // Excel counts days from 1900: what lies before it, or is no day at all, stays text.
  return Number.isNaN(date.getTime()) || value < '1900-03-01' ? value : date
}

/** One look-up a column and batch, never one a row. */
export async function namesOf(columns: ExportColumn[], ctx: Ctx): Promise<Names> {
  const names: Names = new Map()
  for (const { name, field } of columns) {
    if (!field.dict) continue
    const found = await dictionary(field.dict, ctx)
    names.set(name, new Map(found.map(({ value, label }) => [value, label])))
  }
  return names
}

const dictionary = (type: string, ctx: Ctx) =>
  ctx.house.readDb.query<{ value: string; label: string }>(
    sql`SELECT dict_value AS value, dict_label AS label FROM basic_dict_data WHERE dict_type = ${type}`,
  )
