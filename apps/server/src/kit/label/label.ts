import type { LabelBars, LabelText } from '@erp/contract/kit/label'
import bwip from 'bwip-js'
import { widthOf } from './label-font.ts'

/** Where a part of a label goes, in millimetres. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export type Align = 'left' | 'center' | 'right'

/** One dot of a 203 dpi thermal printer: bars of whole dots come out sharp. */
const DOT = 0.125
const QUIET_MODULES = 10

/** Code 128 in the middle of the box, with its quiet zones. */
export function barcode(text: string, box: Box): LabelBars {
  const [code] = bwip.raw('code128', text) as { sbs: number[] }[]
  const widths = code!.sbs
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const room = box.width / (modules + 2 * QUIET_MODULES)
  const module = room >= DOT ? Math.floor(room / DOT) * DOT : room
  let x = box.x + (box.width - modules * module) / 2
  const bars: LabelBars['bars'] = []
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) bars.push([x, width * module])
    x += width * module
  }
  return { kind: 'bars', y: box.y, height: box.height, bars }
}

/** One line that always fits: smaller where it must be, down to two thirds, then cut. */
export function line(text: string, box: Box, size: number, align: Align = 'left'): LabelText {
  const fitting = Math.max((size * 2) / 3, Math.min(size, box.width / widthOf(text, 1)))
  const shown = cut(text, box.width, fitting)
  const width = widthOf(shown, fitting)
  const room = box.width - width
  const x = box.x + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
  return { kind: 'text', x, y: box.y + BASELINE * fitting, size: fitting, width, text: shown }
}

/** As many lines as the box holds; the last one is cut. */
export function paragraph(text: string, box: Box, size: number): LabelText[] {
  const step = size * LEADING
  const most = Math.max(1, Math.floor(box.height / step))
  const lines = wrapped(text, box.width, size, most)
  return lines.map((shown, i) => ({
    kind: 'text',
    x: box.x,
    y: box.y + BASELINE * size + i * step,
    size,
    width: widthOf(shown, size),
    text: shown,
  }))
}

export const LEADING = 1.25
/** From the top of a line to where its letters stand. */
const BASELINE = 0.9

function wrapped(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest && lines.length < most - 1) {
    const taken = fits(rest, width, size)
    lines.push(rest.slice(0, taken).trim())
    rest = rest.slice(taken).trim()
  }
  return rest ? [...lines, cut(rest, width, size)] : lines
}

/** How many characters fit; a word is not broken when a space before it can be used. */
function fits(text: string, width: number, size: number): number {
  let taken = 0
  while (taken < text.length && widthOf(text.slice(0, taken + 1), size) <= width) taken++
  if (taken === text.length) return taken
  const space = /[\w-]/.test(text[taken]!) ? text.lastIndexOf(' ', taken) : -1
  return Math.max(1, space > taken / 2 ? space : taken)
}

function cut(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  let taken = text.length
  while (taken > 0 && widthOf(`${text.slice(0, taken)}…`, size) > width) taken--
  return `${text.slice(0, taken).trim()}…`
}
