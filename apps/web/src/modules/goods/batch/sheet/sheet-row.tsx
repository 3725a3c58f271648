import { memo, type ReactNode } from 'react'
import type { AnyRow } from '../../../../kit/index.ts'
import { textOf } from './cell-text.ts'
import { isNumeric, isReadonly, type SheetColumn } from './column.ts'

export interface Places {
  /** Distance from the left edge, for fixed columns. */
  left: number[]
  total: number
}
interface RowProps {
  columns: SheetColumn[]
  places: Places
  row: AnyRow
  index: number
  top: number
  head: (row: AnyRow, index: number) => ReactNode
  wrongs: Record<string, string> | null
  changes: ReadonlySet<string> | null
  /** The marked columns of this row, as `first-last`; empty when none is. */
  marked: string
  /** The column that has the cursor, or -1. */
  at: number
  children: ReactNode
  className: string
}

/** Only rows that change are rendered anew: the active one at every key, the others hardly ever. */
export const SheetRow = memo(({ columns, places, row, index, top, head, className, children, ...rest }: RowProps) => (
  <div
    role="row"
    tabIndex={-1}
    aria-rowindex={index + 2}
    className={className}
    style={{ transform: `translateY(${top}px)`, width: places.total }}
  >
    <div className="sheet-cell sheet-head-cell sheet-fixed" role="rowheader">
      {head(row, index)}
    </div>
    {columns.map((column, col) => (
      <Cell key={column.id} {...{ column, col, row, index, ...rest }} left={places.left[col]!}>
        {rest.at === col && children}
      </Cell>
    ))}
  </div>
))

interface CellProps extends Pick<RowProps, 'row' | 'index' | 'wrongs' | 'changes' | 'marked' | 'at'> {
  column: SheetColumn
  col: number
  left: number
  children: ReactNode
}

function Cell({ column, col, row, index, wrongs, changes, marked, at, left, children }: CellProps) {
  const wrong = wrongs?.[column.id]
  const [first, last] = marked.split('-').map(Number)
  const on = marked !== '' && col >= first! && col <= last!
  const classes = [
    'sheet-cell',
    column.fixed && 'sheet-fixed',
    isNumeric(column) && 'right',
    isReadonly(column, row) && 'sheet-locked',
    changes?.has(column.id) && 'sheet-changed',
    wrong && 'sheet-wrong',
    on && 'sheet-marked',
    at === col && 'sheet-at',
  ]
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      aria-selected={on}
      aria-readonly={isReadonly(column, row)}
      aria-invalid={wrong ? true : undefined}
      data-row={index}
      data-col={col}
      title={wrong}
      className={classes.filter(Boolean).join(' ')}
      style={{ width: column.width, ...(column.fixed && { left }) }}
    >
      {column.render ? column.render(row, index) : <Text column={column} row={row} index={index} />}
      {children}
    </div>
  )
}

function Text({ column, row, index }: { column: SheetColumn; row: AnyRow; index: number }) {
  const text = column.field.kind === 'flag' ? (Number(row[column.id]) === 1 ? '✓' : '') : textOf(column, row[column.id])
  if (text) return <span className="sheet-text">{text}</span>
  const instead = column.instead?.(row, index)
  return instead ? <span className="sheet-text sheet-instead">{instead}</span> : null
}
