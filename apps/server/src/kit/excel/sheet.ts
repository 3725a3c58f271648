import type { Part } from '../file/archive.ts'
import type { Cell, Column } from './types.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const LONGEST = 32_767
const DAY_MS = 86_400_000
/** Days from 1899-12-30, where workbooks begin to count, to 1970. */
const EPOCH = 25_569
const MOMENT = 'yyyy-mm-dd hh:mm:ss'

export function sheetParts(name: string, columns: Column[], batches: AsyncIterable<Cell[][]>): Part[] {
  const formats = [...new Set([MOMENT, ...columns.flatMap(({ format }) => format ?? [])])]
  return [
    { name: '[Content_Types].xml', body: [TYPES] },
    { name: '_rels/.rels', body: [linked([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', body: [workbook(name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: [
        linked([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', body: [styles(formats)] },
    { name: 'xl/worksheets/sheet1.xml', body: sheet(columns, formats, batches) },
  ]
}

async function* sheet(columns: Column[], formats: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const widths = columns.map(({ width = 16 }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const pane = '<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>'
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const writers = columns.map(({ format }, i) => cellWriter(letter(i), format ? formats.indexOf(format) + 1 : 0))
  let number = 1
  const rowOf = (cells: Cell[]): string => {
    let text = `<row r="${number}">`
    for (let i = 0; i < cells.length; i++) text += writers[i]!(cells[i] ?? null, number)
    number++
    return `${text}</row>`
  }
  yield rowOf(columns.map(({ header }) => header))
  for await (const rows of batches) yield rows.map(rowOf).join('')
  yield '</sheetData></worksheet>'
}

function cellWriter(column: string, style: number): (cell: Cell, row: number) => string {
  const styled = style ? ` s="${style}"` : ''
  const value = (row: number, kind: string, n: number) => `<c r="${column}${row}"${kind}><v>${n}</v></c>`
  return (cell, row) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${column}${row}"${styled} t="inlineStr"><is>${text(cell)}</is></c>`
    if (typeof cell === 'number') return Number.isFinite(cell) ? value(row, styled, cell) : ''
    if (typeof cell === 'boolean') return value(row, ' t="b"', Number(cell))
    return value(row, styled || ' s="1"', Number((cell.getTime() / DAY_MS + EPOCH).toFixed(10)))
  }
}

const SPECIAL = /[&<>\p{Cc}\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_|^\s|\s$/u
/** What XML cannot say at all is written in the format's own escape, and what looks like one is escaped itself. */
function text(cell: string): string {
  const kept = cell.slice(0, LONGEST)
  if (!SPECIAL.test(kept)) return `<t>${kept}</t>`
  const sayable = kept
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (c) =>
      c === '\n' || c === '\t' ? c : `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
  return `<t xml:space="preserve">${escaped(sayable)}</t>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string): string => value.replace(/[&<>"]/g, (c) => ENTITIES[c]!)

function styles(formats: string[]): string {
  const known = formats.map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(format)}"/>`)
  const used = formats.map(
    (_, i) => `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${known.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain}</cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${used.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const workbook = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const linked = (targets: [kind: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${LINKS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`

export const sheetName = (name: string): string => name.replace(/[\\/*?:[\]']/g, ' ').slice(0, 31) || 'Sheet1'
export const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)
