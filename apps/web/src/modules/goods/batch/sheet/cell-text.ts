import type { Option } from '../../../../kit/index.ts'
import { isMany, isPick, type SheetColumn } from './column.ts'

/** A cell as it is shown, copied and edited. */
export function textOf(column: SheetColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (column.field.kind === 'flag') return Number(value) === 1 ? '是' : '否'
  if (column.field.kind === 'decimal') return String(value as string).replace(/(\.\d\d)0+$/, '$1')
  if (!isPick(column)) return String(value as string | number)
  const named = (one: unknown) => column.options?.find((option) => option.value === one)?.label ?? String(one as string | number)
  return Array.isArray(value) ? value.map(named).join('、') : named(value)
}

/** What was typed or pasted, as a value; what cannot be read stays as text and is shown as wrong. */
export function valueOf(column: SheetColumn, typed: string): unknown {
  const { field } = column
  const text = field.untrimmed ? typed : typed.trim()
  if (field.kind === 'flag') return YES.test(text) ? 1 : text === '' || NO.test(text) ? 0 : text
  if (text === '') return isMany(column) ? [] : null
  if (isMany(column)) return splitNames(text).map((name) => picked(column, name))
  if (isPick(column)) return picked(column, text)
  if (field.kind === 'int' || field.kind === 'decimal') return numberOf(field.kind, text)
  return field.upper ? text.toUpperCase() : text
}

const YES = /^(是|1|y|yes|true|√|✓|有)$/i
const NO = /^(否|0|n|no|false|×|无)$/i

export const splitNames = (text: string): string[] =>
  text
    .split(/[、,，;；\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)

const picked = ({ options = [] }: SheetColumn, text: string): unknown => named(options, text)?.value ?? text

/** By its name or its code, whatever the case. */
export function named(options: Option[], text: string): Option | undefined {
  const wanted = text.trim().toLowerCase()
  const isCode = (code: string) => code === wanted || code.startsWith(`${wanted} `) || code.endsWith(` ${wanted}`)
  return (
    options.find(({ label }) => label.toLowerCase() === wanted) ?? options.find(({ code }) => isCode((code ?? '').toLowerCase()))
  )
}

/** Full-width digits, thousands marks and currency signs come with what is copied from elsewhere. */
function numberOf(kind: 'int' | 'decimal', typed: string): unknown {
  const text = typed
    .normalize('NFKC')
    .replace(/^[¥$€£]\s*/, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
  if (kind === 'int') return /^-?\d+$/.test(text) ? Number(text) : text
  return /^\.\d+$/.test(text) ? `0${text}` : text
}
