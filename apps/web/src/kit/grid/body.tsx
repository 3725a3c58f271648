import { Fragment, type KeyboardEvent, memo } from 'react'
import type { AnyRow, HeldColumn } from './column.ts'
import { type HeldExpansion, isOpen } from './expansion.ts'
import type { Grid, Placed, Window } from './use-grid.ts'

interface BodyProps<T extends AnyRow> {
  grid: Grid
  rows: T[]
  rowKey: string
  rowHeight: number
  expand?: HeldExpansion
  isSelected: (row: T) => boolean
  onToggle: (row: T) => void
  onOpen?: (row: T) => void
  onCopy: (row: T) => void
}

export function GridBody<T extends AnyRow>(props: BodyProps<T>) {
  const { grid, rows, rowKey, rowHeight, expand, isSelected, onToggle, onOpen, onCopy } = props
  const { rowVirtual, window, width } = grid
  return (
    <div
      className="grid-body"
      role="rowgroup"
      style={{ height: rowVirtual.getTotalSize(), width: window.total }}
      onKeyDown={(event) => {
        moveFocus(event, grid, rows.length)
        copyRow(event, rows, onCopy)
        if (expand) openBelow(event, rows, rowKey, expand)
      }}
    >
      {rowVirtual.getVirtualItems().map((item) => {
        const row = rows[item.index]
        if (!row) return null
        const place = { index: item.index, top: item.start, height: rowHeight }
        const open = isOpen(expand, row, rowKey)
        return (
          <Fragment key={row[rowKey] ?? item.key}>
            <Row {...{ row, window, onToggle, onOpen, ...place }} selected={isSelected(row)} expanded={expand && open} />
            {expand && open && <Below expand={expand} row={row} top={item.start + rowHeight} width={width} />}
          </Fragment>
        )
      })}
    </div>
  )
}

interface RowProps<T extends AnyRow> extends Pick<BodyProps<T>, 'onToggle' | 'onOpen'> {
  window: Window
  row: T
  index: number
  top: number
  height: number
  selected: boolean
  expanded?: boolean
}

const PlainRow = <T extends AnyRow>({ window, row, index, top, height, selected, expanded, onToggle, onOpen }: RowProps<T>) => (
  <div
    role="row"
    tabIndex={index === 0 ? 0 : -1}
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={window.gutter > 0 ? selected : undefined}
    aria-expanded={expanded}
    className={selected ? 'grid-row grid-selected' : 'grid-row'}
    style={{ transform: `translateY(${top}px)`, height, width: window.total }}
    onKeyDown={(event) => act(event, () => onOpen?.(row), window.gutter > 0 ? () => onToggle(row) : undefined)}
    onDoubleClick={onOpen && (() => onOpen(row))}
  >
    {window.gutter > 0 && (
      <div className="grid-cell grid-select grid-fixed" role="gridcell">
        <input type="checkbox" checked={selected} tabIndex={-1} aria-label="选择此行" onChange={() => onToggle(row)} />
      </div>
    )}
    <Cells window={window} row={row} />
  </div>
)
/** Rows are the cost of a grid: while scrolling down only those that come in are rendered. */
const Row = memo(PlainRow) as typeof PlainRow

/** As wide as what is seen of the grid, whatever of the columns is scrolled away. */
const Below = ({ expand, row, top, width }: { expand: HeldExpansion; row: AnyRow; top: number; width: number }) => (
  <div className="grid-below" style={{ transform: `translateY(${top}px)`, height: expand.height(row) }}>
    <div className="grid-below-content" style={{ width }}>
      {expand.render(row)}
    </div>
  </div>
)

function Cells({ window, row }: { window: Window; row: AnyRow }) {
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
      {window.start.map((placed) => cell(placed, 'start'))}
      <div className="grid-space" style={{ width: window.before }} />
      {window.center.map((placed) => cell(placed))}
      <div className="grid-space grid-rest" style={{ width: window.after }} />
      {window.end.map((placed) => cell(placed, 'end'))}
    </>
  )
}

/** Bare text would be cut without saying so. */
const CellContent = memo(({ column, row }: { column: HeldColumn; row: AnyRow }) => {
  const shown = column.render(row)
  return typeof shown === 'string' ? <span>{shown}</span> : shown
})

/** Enter opens, Space chooses. */
function act(event: KeyboardEvent<HTMLElement>, open: () => void, toggle?: () => void): void {
  if (event.target !== event.currentTarget) return
  const chosen = { Enter: open, ' ': toggle }[event.key]
  if (!chosen) return
  event.preventDefault()
  chosen()
}

/** As in a tree: the right arrow opens what is below a row, the left one closes it. */
function openBelow(event: KeyboardEvent<HTMLElement>, rows: AnyRow[], rowKey: string, expand: HeldExpansion): void {
  const row = event.target instanceof HTMLElement ? rows[Number(event.target.dataset['index'])] : undefined
  const wanted = { ArrowRight: true, ArrowLeft: false }[event.key]
  if (!row || wanted === undefined || expand.open.has(row[rowKey]) === wanted) return
  event.preventDefault()
  expand.toggle(row[rowKey])
}

/** Ctrl C on a row takes the row; marked text is the browser's own to copy. */
function copyRow<T>(event: KeyboardEvent<HTMLElement>, rows: T[], copy: (row: T) => void): void {
  const asked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
  const row = event.target instanceof HTMLElement ? rows[Number(event.target.dataset['index'])] : undefined
  if (!asked || !row || getSelection()?.toString()) return
  event.preventDefault()
  copy(row)
}

/** Arrows, Home and End move between rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>, { rowVirtual }: Grid, count: number): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset['index'] : undefined
  if (from === undefined) return
  const index = Number(from)
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  const next = Math.max(0, Math.min(target, count - 1))
  const body = event.currentTarget
  rowVirtual.scrollToIndex(next)
  const rowAt = () => body.querySelector<HTMLElement>(`[data-index="${next}"]`)
  // At once where it is rendered, so that the next key already lands on it.
  const row = rowAt()
  if (row) row.focus()
  else requestAnimationFrame(() => rowAt()?.focus())
}
