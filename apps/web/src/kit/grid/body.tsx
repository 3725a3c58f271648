import { Checkbox } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import type { AnyRow, Column } from './column.ts'
import type { Grid, Placed } from './use-grid.ts'

interface BodyProps {
  grid: Grid
  rows: AnyRow[]
  rowKey: string
  rowHeight: number
  isSelected: (row: AnyRow) => boolean
  onToggle: (row: AnyRow) => void
  onOpen?: (row: AnyRow) => void
}

export function GridBody(props: BodyProps) {
  const { grid, rows, rowKey } = props
  const { rowVirtual } = grid
  return (
    <div className="grid-body" role="rowgroup" style={{ height: rowVirtual.getTotalSize(), width: grid.total }}>
      {rowVirtual.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return row && <Row key={row[rowKey] ?? item.key} {...props} row={row} index={item.index} top={item.start} />
      })}
    </div>
  )
}

interface RowProps extends BodyProps {
  row: AnyRow
  index: number
  top: number
}

function Row({ row, index, top, ...body }: RowProps) {
  const { grid, rowHeight, isSelected, onToggle, onOpen } = body
  const selected = isSelected(row)
  return (
    <div
      role="row"
      tabIndex={index === 0 ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={grid.gutter > 0 ? selected : undefined}
      className={`grid-row ${selected ? 'grid-selected' : ''}`}
      style={{ transform: `translateY(${top}px)`, height: rowHeight, width: grid.total }}
      onKeyDown={(event) => keyed(event, body, row, index)}
      onDoubleClick={onOpen && (() => onOpen(row))}
    >
      {grid.gutter > 0 && (
        <div className="grid-cell grid-select grid-fixed" role="gridcell">
          <Checkbox checked={selected} tabIndex={-1} aria-label="选择此行" onChange={() => onToggle(row)} />
        </div>
      )}
      <Cells grid={grid} row={row} />
    </div>
  )
}

/** Arrows move between rows, Enter opens, Space chooses. */
function keyed(event: KeyboardEvent<HTMLElement>, { grid, rows, onOpen, onToggle }: BodyProps, row: AnyRow, index: number): void {
  if (event.target !== event.currentTarget) return
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (target !== undefined) {
    const next = Math.max(0, Math.min(target, rows.length - 1))
    grid.rowVirtual.scrollToIndex(next)
    focusRow(event.currentTarget.parentElement!, next)
  } else if (event.key === 'Enter') onOpen?.(row)
  else if (event.key === ' ' && grid.gutter > 0) onToggle(row)
  else return
  event.preventDefault()
}

function Cells({ grid, row }: { grid: Grid; row: AnyRow }) {
  const cell = ({ column, width, offset }: Placed, edge?: 'start' | 'end') => (
    <div
      key={column.id}
      role="gridcell"
      className={`grid-cell ${edge ? `grid-fixed grid-${edge}` : ''} ${column.align ?? ''}`}
      style={{ width, ...(edge ? { [edge === 'start' ? 'left' : 'right']: offset } : {}) }}
    >
      <CellContent column={column} row={row} />
    </div>
  )
  return (
    <>
      {grid.start.map((placed) => cell(placed, 'start'))}
      <div className="grid-space" style={{ width: grid.before }} />
      {grid.center.map((placed) => cell(placed))}
      <div className="grid-space grid-rest" style={{ width: grid.after }} />
      {grid.end.map((placed) => cell(placed, 'end'))}
    </>
  )
}

/** Cells are the cost of a grid: one renders again only when its row or its column does. */
const CellContent = memo(({ column, row }: { column: Column; row: AnyRow }) => column.render(row))

function focusRow(body: HTMLElement, index: number): void {
  requestAnimationFrame(() => body.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus())
}
