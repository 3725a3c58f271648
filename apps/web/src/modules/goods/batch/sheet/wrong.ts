import { check } from '../../../../kit/form/check.ts'
import type { AnyRow } from '../../../../kit/index.ts'
import { isMany, isPick, type SheetColumn } from './column.ts'

/** What is wrong with a cell, in words; null when nothing is. */
export function wrongWith(column: SheetColumn, row: AnyRow): string | null {
  const value = row[column.id]
  const { field, title } = column
  if (field.kind === 'flag' && typeof value === 'string') return `${title}应为是或否`
  const strange = isPick(column) ? [value].flat().find((one) => isStrange(column, one)) : undefined
  if (strange !== undefined) return `${title}「${String(strange as string)}」不存在`
  return check({ ...field, label: title }, isMany(column) ? (value ?? []) : value)
}

/** Text that named no option: a known value that the options lack is an old one and stays. */
function isStrange({ field, options = [] }: SheetColumn, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false
  const byCode = field.by !== undefined || field.dict !== undefined || typeof field.choices?.[0]?.[0] === 'string'
  return byCode ? options.length > 0 && !options.some((option) => option.value === value) : true
}
