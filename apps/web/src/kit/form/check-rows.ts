import type { Field } from '@erp/contract/kit'
import type { AnyRow } from '../grid/column.ts'
import { check } from './check.ts'

/** The first thing wrong inside the rows, with its line. */
export function checkRows(field: Field, rows: unknown[]): string | null {
  for (const [index, row] of rows.entries())
    for (const [name, one] of Object.entries(field.fields ?? {})) {
      const wrong = check(one, name === '' ? row : (row as AnyRow)[name])
      if (wrong) return `第${index + 1}行：${wrong}`
    }
  return null
}
