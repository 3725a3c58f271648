import type { ImportError } from '@erp/contract/kit'
import { bad } from '../../../kit/refuse.ts'

export interface FileColumn {
  field: string
  /** The platform's names for it; the first one is told when it is missing. */
  headers: string[]
  kind: 'text' | 'int' | 'decimal'
  optional?: boolean
  /** What the whole file must say here. */
  same?: string
}
export type FileRow = Record<string, string | number | null>
export interface ReadFile {
  rows: FileRow[]
  errors: ImportError[]
}

/** The platform's tab-separated file. Columns nobody asked for are passed over; the first line is row 1, as a spreadsheet shows it. */
export function readAmazonFile(text: string, columns: FileColumn[]): ReadFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const headers = cellsOf(lines[0] ?? '').map(plain)
  const at = columns.map(({ headers: names }) => headers.findIndex((header) => names.some((name) => plain(name) === header)))
  const absent = columns.filter(({ optional }, i) => !optional && at[i] === -1)
  if (absent.length) throw bad(`文件缺少列：${absent.map(({ headers: [name] }) => name).join('、')}`, 'file')
  const errors: ImportError[] = []
  const rows = lines.slice(1).flatMap((line, n) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line)
    const row: FileRow = {}
    columns.forEach((column, i) => {
      const read = valueOf(column, at[i] === -1 ? '' : (cells[at[i]!] ?? ''))
      if ('reason' in read) errors.push({ row: n + 2, column: column.headers[0]!, reason: read.reason })
      else row[column.field] = read.value
    })
    return [row]
  })
  return { rows, errors }
}

const plain = (header: string): string => header.toLowerCase().replace(/[\s_]+/g, '-')
const cellsOf = (line: string): string[] => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

const MOST = 2_147_483_647

function valueOf(column: FileColumn, cell: string): { value: string | number | null } | { reason: string } {
  if (cell === '' || cell === '--' || cell === 'N/A')
    return column.field === 'sellerSku' && !column.optional ? { reason: '不能为空' } : { value: null }
  if (column.kind === 'text') return textOf(column, cell)
  const number = cell.replace(/^(-?)(\d{1,3})((,\d{3})+)(\.\d+)?$/, (match) => match.replaceAll(',', ''))
  if (!/^-?\d{1,10}(\.\d{1,10})?$/.test(number)) return { reason: `「${cell.slice(0, 50)}」不是数字` }
  if (column.kind === 'decimal') return { value: number }
  const whole = Math.round(Number(number))
  return whole < 0 || whole > MOST ? { reason: `「${cell.slice(0, 50)}」不是有效数量` } : { value: whole }
}

function textOf(column: FileColumn, cell: string): { value: string } | { reason: string } {
  if (cell.length > 200) return { reason: '内容过长' }
  if (column.same && !cell.startsWith(column.same)) return { reason: `「${cell.slice(0, 50)}」与所选的${column.same}不一致` }
  return { value: cell }
}
