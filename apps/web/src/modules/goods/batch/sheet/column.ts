import type { Field } from '@erp/contract/kit'
import type { ReactNode } from 'react'
import type { AnyRow, Option } from '../../../../kit/index.ts'

/** A column of a sheet: its field says how cells are read, written and checked. */
export interface SheetColumn {
  id: string
  title: string
  width: number
  field: Field
  /** What a reference or a choice is picked from. */
  options?: Option[]
  /** Stays at the left edge. */
  fixed?: boolean
  readonly?: boolean | ((row: AnyRow) => boolean)
  /** Where the text is not enough: pictures, marks. */
  render?: (row: AnyRow, index: number) => ReactNode
  /** Shown faint in an empty cell: what the server will put there. */
  instead?: (row: AnyRow, index: number) => string | null | undefined
}

export const isReadonly = (column: SheetColumn, row: AnyRow): boolean =>
  typeof column.readonly === 'function' ? column.readonly(row) : (column.readonly ?? false)

export const isPick = ({ field }: SheetColumn): boolean => ['choice', 'ref', 'refs'].includes(field.kind)
export const isMany = ({ field }: SheetColumn): boolean => field.kind === 'refs' || field.many === true
export const isNumeric = ({ field }: SheetColumn): boolean => ['int', 'decimal'].includes(field.kind)
