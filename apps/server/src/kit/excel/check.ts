import { setImmediate } from 'node:timers/promises'
import type { ImportError } from '@erp/contract/kit'
import { snake } from '@erp/contract/kit'
import { fieldSchema } from '@erp/contract/kit/schema'
import { ident, sql, type Tx } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import type { SheetRow } from './book.ts'
import type { HeaderColumn } from './header.ts'
import { type Reader, readersOf } from './reader.ts'

/** The cells of a row, by the fields of its sheet. */
export type Values = Record<string, any>
/** What people write to empty a cell, where an empty one leaves the value alone. */
export const EMPTIED = '#清空'
export interface Checked {
  rows: Values[]
  /** The sheet's number of each row. */
  numbers: number[]
  errors: ImportError[]
}

/** Every cell of every row; the other calls get their turn between rows. */
export async function checkRows(
  tx: Tx,
  resource: AnyResource,
  columns: HeaderColumn[],
  sheet: SheetRow[],
  ctx: Ctx,
  partial = false,
): Promise<Checked> {
  const readers = await readersOf(tx, columns, sheet, ctx)
  const schemas = columns.map(({ field }) => fieldSchema(field, 'text'))
  const checked: Checked = { rows: [], numbers: [], errors: [] }
  for (const [i, { row: number, cells }] of sheet.entries()) {
    const row: Values = {}
    for (const [c, column] of columns.entries()) {
      const text = cells[column.at] ?? ''
      if (partial && !column.field.required && (text === '' || text === EMPTIED)) {
        if (text === EMPTIED) row[column.name] = null
        continue
      }
      const read = cellOf(readers[c]!, text)
      const parsed = 'reason' in read ? null : schemas[c]!.safeParse(read.value)
      if (parsed?.success) row[column.name] = parsed.data
      else
        checked.errors.push({
          row: number,
          column: column.label,
          reason: 'reason' in read ? read.reason : (parsed!.error!.issues[0]?.message ?? '内容不正确'),
        })
    }
    checked.rows.push(row)
    checked.numbers.push(number)
    if (i % 200 === 199) await setImmediate()
  }
  for (const column of columns) if (column.field.unique) await checkUnique(tx, resource, column, checked)
  checked.errors.sort((a, b) => a.row - b.row)
  return checked
}

const cellOf = (reader: Reader, text: string) => (text === '' ? { value: '' } : reader(text))

/** Taken within the file, or in the table already; removed rows keep their codes. */
async function checkUnique(tx: Tx, resource: AnyResource, { name, label }: HeaderColumn, checked: Checked): Promise<void> {
  const first = new Map<string, number>()
  const wanted = [...new Set(checked.rows.flatMap((row) => (blank(row[name]) ? [] : [String(row[name])])))]
  const found = await tx.query<{ value: string }>(sql`
    SELECT ${ident(snake(name))}::text AS value FROM ${ident(resource.table)} WHERE ${ident(snake(name))}::text = ANY(${wanted}::text[])`)
  const taken = new Set(found.map((row) => row.value))
  for (const [i, row] of checked.rows.entries()) {
    if (blank(row[name])) continue
    const value = String(row[name])
    const before = first.get(value)
    const number = checked.numbers[i]!
    if (before !== undefined)
      checked.errors.push({ row: number, column: label, reason: `${label}「${value}」与第 ${before} 行重复` })
    else if (taken.has(value)) checked.errors.push({ row: number, column: label, reason: `${label}「${value}」已存在` })
    if (before === undefined) first.set(value, number)
  }
}

const blank = (value: unknown): boolean => value === null || value === undefined || value === ''
