import type { LabelShape } from '@erp/contract/kit/label'
import type { PrintData, PrintElement, PrintPaper } from '@erp/contract/kit/print'
import { PRINT_FIELDS } from '@erp/contract/kit/print-fields'
import { coded, qrCode, rule, written } from './block.ts'
import type { Align, Box } from './label.ts'
import { drawTable, rowsHeld } from './paper-table.ts'

/** The named fields of a type, where a template only knows their names. */
export type Named = Readonly<Record<string, readonly [label: string, example: string, as?: 'picture' | 'code']>>
const TEXT = 3
const LONGEST_QR = 1000

/** A paper filled: one page, or as many as the rows of its tables need. */
export function drawPaper(paper: PrintPaper, { values, rows }: PrintData): LabelShape[][] {
  const columns: Named = PRINT_FIELDS[paper.type].columns
  const tables = paper.elements.filter(({ kind }) => kind === 'table')
  const held = Math.min(...tables.map((table) => rowsHeld(table, boxOf(table), columns)), Number.POSITIVE_INFINITY)
  const pages = Math.max(1, tables.length ? Math.ceil(rows.length / held) : 1)
  return Array.from({ length: pages }, (_, page) =>
    paper.elements.flatMap((element) => {
      if (element.kind !== 'table') return drawElement(element, values)
      const own = rows.slice(page * held, (page + 1) * held)
      return drawTable(element, boxOf(element), columns, own)
    }),
  )
}

const boxOf = ({ x, y, width, height }: PrintElement): Box => ({
  x: Number(x),
  y: Number(y),
  width: Number(width),
  height: Number(height),
})

function drawElement(element: PrintElement, values: Readonly<Record<string, string>>): LabelShape[] {
  const box = boxOf(element)
  const value = element.field ? (values[element.field] ?? '') : ''
  const text = element.field ? value && `${element.text ?? ''}${value}` : (element.text ?? '')
  switch (element.kind) {
    case 'line':
      return [rule(box)]
    case 'barcode':
      return coded(text, box)
    case 'qr':
      return text ? qrCode(text.slice(0, LONGEST_QR), box) : []
    case 'image': {
      const src = element.field ? value : (element.picture ?? '')
      return src ? [{ kind: 'picture', ...box, src }] : []
    }
    default:
      return text ? written(text, box, Number(element.size ?? TEXT), (element.align ?? 'left') as Align) : []
  }
}

/** Where the pictures of these pages come from. */
export const sourcesOf = (pages: readonly LabelShape[][]): string[] => [
  ...new Set(pages.flatMap((page) => page.flatMap((shape) => (shape.kind === 'picture' ? [shape.src] : [])))),
]
