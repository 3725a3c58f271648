import type { LabelShape } from '@erp/contract/kit/label'
import type { PrintElement } from '@erp/contract/kit/print'
import { coded, rule } from './block.ts'
import { type Box, LEADING, line } from './label.ts'
import type { Named } from './paper.ts'

const TEXT = 3.2
const CODE_HEIGHT = 7
const PAD = 1

/** How many rows of a table its box holds. */
export function rowsHeld(table: PrintElement, box: Box, columns: Named): number {
  const { head, row } = heights(table, columns)
  return Math.max(1, Math.floor((box.height - head) / row))
}

function heights(table: PrintElement, columns: Named): { size: number; head: number; row: number } {
  const size = Number(table.size ?? TEXT)
  const text = size * LEADING + 2 * PAD
  const hasCode = (table.columns ?? []).some(({ column }) => columns[column]?.[2] === 'code')
  return { size, head: text, row: hasCode ? text + CODE_HEIGHT : text }
}

/** Titles, then a row after the other with a thin line below each; columns share the width of the box. */
export function drawTable(
  table: PrintElement,
  box: Box,
  columns: Named,
  rows: readonly Readonly<Record<string, string>>[],
): LabelShape[] {
  const { size, head, row } = heights(table, columns)
  const cells = cellsOf(table, box)
  const lineAt = (y: number) => rule({ x: box.x, y, width: box.width, height: 0 })
  const titles = cells.map(({ column, x, width }) =>
    line(columns[column]?.[0] ?? column, { x, y: box.y + PAD, width, height: 0 }, size),
  )
  const body = rows.flatMap((values, i) => {
    const y = box.y + head + i * row
    return [...cells.flatMap((cell) => drawCell(cell, values[cell.column] ?? '', y, size, columns)), lineAt(y + row)]
  })
  return [...titles, lineAt(box.y + head), ...body]
}

interface Cell {
  column: string
  x: number
  width: number
}

function cellsOf({ columns }: PrintElement, box: Box): Cell[] {
  const total = (columns ?? []).reduce((sum, { width }) => sum + Number(width), 0)
  let x = box.x
  return (columns ?? []).map(({ column, width }) => {
    const share = (box.width * Number(width)) / total
    const cell = { column, x: x + PAD / 2, width: share - PAD }
    x += share
    return cell
  })
}

function drawCell({ column, x, width }: Cell, value: string, y: number, size: number, columns: Named): LabelShape[] {
  if (!value) return []
  const text = line(value, { x, y: y + PAD, width, height: 0 }, size)
  if (columns[column]?.[2] !== 'code') return [text]
  return [text, ...coded(value, { x, y: y + PAD + size * LEADING, width, height: CODE_HEIGHT - PAD / 2 })]
}
