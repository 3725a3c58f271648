import type { LabelBars, LabelShape } from '@erp/contract/kit/label'
import bwip from 'bwip-js'
import { type Align, type Box, barcode, LEADING, line, paragraph } from './label.ts'

/** What every designed paper is built of. One line where there is room for one, else as many as fit. */
export const written = (text: string, box: Box, size: number, align: Align = 'left'): LabelShape[] =>
  box.height < 2 * size * LEADING ? [line(text, box, size, align)] : paragraph(text, box, size)

/** Code 128; what it cannot hold is left out. */
export const coded = (value: string, box: Box): LabelShape[] => (isCodable(value) ? [barcode(value, box)] : [])
export const isCodable = (value: string): boolean => /^[\x20-\x7e]+$/.test(value)

const THIN = 0.25
export const rule = ({ x, y, width, height }: Box): LabelBars => ({
  kind: 'bars',
  y,
  height: height > width ? height : Math.max(THIN, Math.min(height, 2)),
  bars: [[x, height > width ? Math.max(THIN, Math.min(width, 2)) : width]],
})

/** One text a line; what does not fit is counted. */
export function listed(lines: string[], box: Box, size: number): LabelShape[] {
  const step = size * LEADING
  const most = Math.max(1, Math.floor(box.height / step))
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `… 共${lines.length}行`] : lines
  return shown.map((text, i) => line(text, { ...box, y: box.y + i * step, height: step }, size))
}

/** A QR code as large as fits into the box, in its middle, one row of dark runs after the other. */
export function qrCode(text: string, box: Box): LabelBars[] {
  const [code] = bwip.raw('qrcode', text) as unknown as { pixs: number[]; pixx: number; pixy: number }[]
  const { pixs, pixx: side } = code!
  const module = Math.min(box.width, box.height) / (side + 2 * QUIET)
  const [left, top] = [box.x + (box.width - side * module) / 2, box.y + (box.height - side * module) / 2]
  return Array.from({ length: side }, (_, row): LabelBars => {
    const bars: LabelBars['bars'] = []
    for (let at = 0; at < side; at++) {
      if (!pixs[row * side + at]) continue
      const from = at
      while (at + 1 < side && pixs[row * side + at + 1]) at++
      bars.push([left + from * module, (at - from + 1) * module])
    }
    return { kind: 'bars', y: top + row * module, height: module, bars }
  })
}
const QUIET = 2
