import type { Field, GroupRow, Groups, Report } from '@erp/contract/kit'
import { readingOf, titleOf } from '@erp/contract/kit/reading'
import { escaped } from './markup.ts'

export const SVG = 'image/svg+xml'

export interface Drawn {
  name: string
  title: string
  period: string
  groups: Groups
  by: string[]
  report: Report
}

const [WIDTH, EDGE, NAMES, FIGURES] = [960, 32, 220, 150] as const
const [HEAD, BAR, GAP, FOOT] = [148, 14, 12, 48] as const
const [INK, SOFT, LINE, LOSS] = ['#1c2434', '#5c6675', '#e3e7ee', '#c8321f'] as const
const COLOURS = ['#2358d5', '#8fb0f3'] as const
/** Those of the reader: a server has no Chinese font. */
const FONTS = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC','WenQuanYi Micro Hei',sans-serif"

/** The first groups as bars with their figures, as the page of the report draws them; losses in red. */
export function pictureOf(drawn: Drawn): string {
  const { groups } = drawn
  const measures = drawnMeasures(drawn)
  const each = measures.length * BAR + GAP
  const height = HEAD + Math.max(groups.list.length, 1) * each + FOOT
  const most = Math.max(...groups.list.flatMap((row) => measures.map((name) => size(row[name]))), 0)
  const body = groups.list.length
    ? groups.list.map((row, i) => groupAt(drawn, measures, row, HEAD + i * each, most)).join('')
    : words(EDGE, HEAD + BAR, '没有数据', { colour: SOFT })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="${FONTS}">`,
    `<title>${escaped(`${drawn.name} ${drawn.title} ${drawn.period}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    headOf(drawn, measures),
    body,
    footOf(drawn, height),
    '</svg>',
  ].join('\n')
}

/** The first, and the next one that is counted in the same unit. */
function drawnMeasures({ report, groups }: Drawn): string[] {
  const seen = Object.keys(report.report.measures).filter((name) => name in groups.totals && isAmount(report.fields[name]!))
  const [first, ...rest] = seen
  if (first === undefined) return []
  const unit = unitOf(report.fields[first]!)
  return [first, ...rest.filter((name) => unitOf(report.fields[name]!) === unit).slice(0, COLOURS.length - 1)]
}
const isAmount = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal'
const unitOf = ({ kind, currency, percent }: Field): string => `${kind} ${currency ?? ''} ${percent ?? ''}`

function headOf({ name, title, period, report, by, groups }: Drawn, measures: string[]): string {
  const dimensions = by.map((one) => titleOf(report.fields[one]!)).join(' · ')
  const totals = measures.map((one) => `${titleOf(report.fields[one]!)} ${reading(report, one, groups.totals)}`)
  const legend = measures.map((one, i) => {
    const x = EDGE + i * 220
    const text = words(x + 20, 122, fitted(titleOf(report.fields[one]!), 190, 13), { colour: SOFT, size: 13 })
    return `<rect x="${x}" y="112" width="12" height="12" rx="2" fill="${COLOURS[i]}"/>${text}`
  })
  return [
    words(EDGE, 44, fitted(name, WIDTH - 2 * EDGE, 22), { size: 22, bold: true }),
    words(EDGE, 70, fitted(`${title}　${period}　按${dimensions}`, WIDTH - 2 * EDGE, 14), { colour: SOFT }),
    words(EDGE, 96, fitted(`合计（${groups.total} 组）　${totals.join('　')}`, WIDTH - 2 * EDGE, 14), { bold: true }),
    ...legend,
  ].join('\n')
}

function groupAt({ report, by }: Drawn, measures: string[], row: GroupRow, top: number, most: number): string {
  const name = by.map((one) => readingOf(one, report.fields[one]!, row) || '未指定').join(' · ')
  const middle = top + (measures.length * BAR) / 2 + 5
  const label = words(EDGE, middle, fitted(name, NAMES - 16, 14), { whole: name })
  const bars = measures.map((measure, i) => {
    const room = WIDTH - 2 * EDGE - NAMES - FIGURES
    const width = most === 0 ? 0 : (size(row[measure]) / most) * room
    const [x, y] = [EDGE + NAMES, top + i * BAR]
    const isLoss = Number(row[measure] ?? 0) < 0
    const bar = `<rect x="${x}" y="${y + 1}" width="${width.toFixed(1)}" height="${BAR - 3}" rx="2" fill="${isLoss ? LOSS : COLOURS[i]}"/>`
    const figure = { size: 12, colour: isLoss ? LOSS : INK }
    return bar + words(Number((x + width + 8).toFixed(1)), y + BAR - 3, reading(report, measure, row), figure)
  })
  return label + bars.join('')
}

function footOf({ groups }: Drawn, height: number): string {
  const shown = groups.list.length
  const line = `<line x1="${EDGE}" x2="${WIDTH - EDGE}" y1="${height - 40}" y2="${height - 40}" stroke="${LINE}"/>`
  const note = groups.total > shown ? `前 ${shown} 组，共 ${groups.total} 组；合计为全部` : `共 ${groups.total} 组`
  return line + words(EDGE, height - 18, note, { colour: SOFT, size: 12 })
}

const size = (value: unknown): number => Math.abs(Number(value ?? 0)) || 0
const reading = (report: Report, name: string, row: Record<string, unknown>): string =>
  readingOf(name, report.fields[name]!, row) || '–'

interface Look {
  size?: number
  colour?: string
  bold?: boolean
  /** What was shortened, to be read by pointing at it. */
  whole?: string
}
const words = (x: number, y: number, text: string, { size: em = 14, colour = INK, bold, whole }: Look = {}): string =>
  `<text x="${x}" y="${y}" font-size="${em}" fill="${colour}"${bold ? ' font-weight="600"' : ''}>${whole && whole !== text ? `<title>${escaped(whole)}</title>` : ''}${escaped(text)}</text>`

/** Chinese characters are as wide as they are high, others about half of it. */
function fitted(text: string, width: number, em: number): string {
  let left = width / em
  const chars = Array.from(text)
  const end = chars.findIndex((char) => {
    left -= char.codePointAt(0)! > 0x2e7f ? 1 : 0.58
    return left < 0
  })
  return end < 0 ? text : `${chars.slice(0, Math.max(end - 1, 1)).join('')}…`
}
