import type { AnyRow } from '../../../../kit/index.ts'
import { textOf, valueOf } from './cell-text.ts'
import { isMany, isReadonly, type SheetColumn } from './column.ts'
import { type Box, type Cell, isOne } from './range.ts'

/** One cell set; the same rows when nothing changes. */
export function put(rows: AnyRow[], column: SheetColumn, index: number, value: unknown): AnyRow[] {
  const row = rows[index]
  if (!row || isReadonly(column, row) || isSame(column, row[column.id], value)) return rows
  return rows.with(index, { ...row, [column.id]: value })
}

/** The top line's values in every line of the box; a single line takes the one above, as in a spreadsheet. */
export function fillDown(rows: AnyRow[], columns: SheetColumn[], box: Box): AnyRow[] {
  const from = box.top === box.bottom ? box.top - 1 : box.top
  const source = rows[from]
  if (!source) return rows
  return columns
    .slice(box.left, box.right + 1)
    .reduce((filled, column) => fill(filled, column, source, from + 1, box.bottom), rows)
}

/** This line's value in every line below it. */
export const fillBelow = (rows: AnyRow[], column: SheetColumn, from: number): AnyRow[] =>
  rows[from] ? fill(rows, column, rows[from], from + 1, rows.length - 1) : rows

function fill(rows: AnyRow[], column: SheetColumn, source: AnyRow, first: number, last: number): AnyRow[] {
  let filled = rows
  for (let index = first; index <= last; index++) filled = put(filled, column, index, source[column.id])
  return filled
}

export function cleared(rows: AnyRow[], columns: SheetColumn[], box: Box): AnyRow[] {
  let next = rows
  for (const column of columns.slice(box.left, box.right + 1))
    for (let index = box.top; index <= box.bottom; index++) next = put(next, column, index, emptyOf(column))
  return next
}

const emptyOf = (column: SheetColumn): unknown => (column.field.kind === 'flag' ? 0 : isMany(column) ? [] : null)

export const copied = (rows: AnyRow[], columns: SheetColumn[], box: Box): string[][] =>
  rows
    .slice(box.top, box.bottom + 1)
    .map((row) => columns.slice(box.left, box.right + 1).map((column) => textOf(column, row[column.id])))

interface Pasting {
  columns: SheetColumn[]
  box: Box
  table: string[][]
  /** A line for what goes beyond the last one; null when no more may be added. */
  more: (rows: AnyRow[]) => AnyRow | null
}
export interface Pasted {
  rows: AnyRow[]
  /** What was written, to be marked. */
  box: Box
  /** Lines for which there was no room. */
  left: number
}

/** One value goes into all that is marked; a table goes down and right from the first cell, by its heads if it has some. */
export function paste(rows: AnyRow[], { columns, box, table, more }: Pasting): Pasted {
  const value = table.length === 1 && table[0]!.length === 1 ? table[0]![0]! : null
  if (value !== null && !isOne(box)) return { rows: spread(rows, columns, box, value), box, left: 0 }
  const heads = headed(columns, table)
  const targets = heads ?? table[0]!.map((_, index) => columns[box.left + index])
  const lines = heads ? table.slice(1) : table
  let next = rows
  let left = 0
  for (const [offset, cells] of lines.entries()) {
    const index = box.top + offset
    const line = index < next.length ? null : more(next)
    if (index >= next.length && !line) left++
    else next = written(line ? [...next, line] : next, targets, index, cells)
  }
  return { rows: next, box: boxWritten(columns, targets, box.top, lines.length - left), left }
}

const spread = (rows: AnyRow[], columns: SheetColumn[], box: Box, text: string): AnyRow[] => {
  let next = rows
  for (const column of columns.slice(box.left, box.right + 1))
    for (let index = box.top; index <= box.bottom; index++) next = put(next, column, index, valueOf(column, text))
  return next
}

/** The columns that a first line names; null when it is a line like the others. */
function headed(columns: SheetColumn[], table: string[][]): (SheetColumn | undefined)[] | null {
  if (table.length < 2) return null
  const found = table[0]!.map((name) => columns.find(({ title }) => bare(title) === bare(name)))
  return found.filter(Boolean).length >= Math.max(1, table[0]!.filter(Boolean).length / 2) ? found : null
}

const bare = (title: string): string => title.replace(/[\s*]|[(（].*[)）]/g, '').toUpperCase()

const written = (rows: AnyRow[], targets: (SheetColumn | undefined)[], index: number, cells: string[]): AnyRow[] =>
  cells.reduce((next, text, at) => {
    const column = targets[at]
    return column ? put(next, column, index, valueOf(column, text)) : next
  }, rows)

function boxWritten(columns: SheetColumn[], targets: (SheetColumn | undefined)[], top: number, count: number): Box {
  const places = targets.flatMap((column) => (column ? [columns.indexOf(column)] : []))
  return { top, bottom: top + Math.max(0, count - 1), left: Math.min(...places), right: Math.max(...places) }
}

export const firstOf = ({ top, left }: Box): Cell => ({ row: top, col: left })

/** The same price is the same with fewer zeros behind it. */
const isSame = ({ field }: SheetColumn, a: unknown, b: unknown): boolean =>
  same(a, b) || (field.kind === 'decimal' && Boolean(a) && Boolean(b) && Number(a) === Number(b))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
