import type { LabelShape, LabelSize } from '@erp/contract/kit/label'
import { SHEET_SIZES, type Sheet } from '@erp/contract/tool/code/barcode'
import { isCodable, qrCode } from '../../../kit/label/block.ts'
import { type Box, barcode, LEADING, line } from '../../../kit/label/label.ts'
import { bad } from '../../../kit/refuse.ts'

export interface WantedSheet {
  codes: string[]
  symbol: string
  sheet: string
  withText: 0 | 1
}
/** One dot of a thermal printer: nothing reads finer bars. */
const NARROWEST = 0.125
const MARGIN = 2
const MOST_QR = 0.9

export const sheetSize = (sheet: string): LabelSize => SHEET_SIZES[sheet as Sheet]

/** As many pages as the codes need, cell after cell. A code that no scanner would read names its row. */
export function sheetPages({ codes, symbol, sheet, withText }: WantedSheet): LabelShape[][] {
  const { width, height, columns, rows } = SHEET_SIZES[sheet as Sheet]
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  const pages: LabelShape[][] = []
  for (const [i, code] of codes.entries()) {
    const at = i % (columns * rows)
    if (at === 0) pages.push([])
    const box = {
      x: (at % columns) * cellWidth + MARGIN,
      y: Math.floor(at / columns) * cellHeight + MARGIN,
      width: cellWidth - 2 * MARGIN,
      height: cellHeight - 2 * MARGIN,
    }
    pages.at(-1)!.push(...cellOf(code, box, symbol, withText === 1, i + 1))
  }
  return pages
}

function cellOf(code: string, box: Box, symbol: string, withText: boolean, row: number): LabelShape[] {
  const size = Math.min(3.6, box.height / 6)
  const foot = withText ? size * LEADING + 0.5 : 0
  const upper = { ...box, height: box.height - foot }
  const text = withText ? [line(code, { ...box, y: box.y + upper.height + 0.5, height: 0 }, size, 'center')] : []
  return [...(symbol === 'qr' ? qrIn(code, upper, row) : barsIn(code, upper, row)), ...text]
}

function barsIn(code: string, box: Box, row: number): LabelShape[] {
  if (!isCodable(code)) throw bad(`第${row}行「${code.slice(0, 40)}」：Code 128 只能含英文、数字和符号，中文请用二维码`, 'codes')
  const bars = barcode(code, box)
  if (Math.min(...bars.bars.map(([, width]) => width)) < NARROWEST)
    throw bad(`第${row}行「${code.slice(0, 40)}」：编码太长，放不进这种格子，请换大的纸张或二维码`, 'codes')
  return [bars]
}

function qrIn(code: string, box: Box, row: number): LabelShape[] {
  const side = Math.min(box.width, box.height) * MOST_QR
  const square = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side }
  const rows = qrCode(code, square)
  if (rows[0]!.height < NARROWEST)
    throw bad(`第${row}行「${code.slice(0, 40)}」：编码太长，放不进这种格子，请换大的纸张`, 'codes')
  return rows
}
