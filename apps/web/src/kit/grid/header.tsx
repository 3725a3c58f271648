import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { nextSort, type Sort } from './column.ts'
import type { Grid, Placed } from './use-grid.ts'

interface HeaderProps {
  grid: Grid
  gridKey: string
  sort: Sort | null
  onSort: (sort: Sort | null, field: string) => void
  onMove: (from: string, to: string) => void
  select: React.ReactNode
}

export function GridHeader({ grid, select, ...rest }: HeaderProps) {
  const cell = (placed: Placed, edge?: 'start' | 'end') => (
    <HeaderCell key={placed.column.id} grid={grid} placed={placed} edge={edge} {...rest} />
  )
  const { gutter, start, center, end, before, after, total } = grid.window
  return (
    <div className="grid-header" role="row" aria-rowindex={1} style={{ width: total }}>
      {gutter > 0 && (
        <div className="grid-cell grid-select grid-fixed" role="columnheader" aria-label="选择">
          {select}
        </div>
      )}
      {start.map((placed) => cell(placed, 'start'))}
      <div className="grid-space" style={{ width: before }} />
      {center.map((placed) => cell(placed))}
      <div className="grid-space grid-rest" style={{ width: after }} />
      {end.map((placed) => cell(placed, 'end'))}
    </div>
  )
}

interface CellProps extends Omit<HeaderProps, 'select'> {
  placed: Placed
  edge?: 'start' | 'end'
}

function HeaderCell({ grid, gridKey, placed, edge, sort, onSort, onMove }: CellProps) {
  const { column, width, offset } = placed
  const { ref, over } = useColumnDrag(gridKey, column.id, onMove)
  const sorted = column.sort && sort?.field === column.sort ? sort.order : null
  const fixed = edge ? { [edge === 'start' ? 'left' : 'right']: offset } : {}
  return (
    <div
      ref={ref}
      role="columnheader"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`grid-cell grid-head ${edge ? `grid-fixed grid-${edge}` : ''} ${over ? 'grid-over' : ''} ${column.align ?? ''}`}
      style={{ width, ...fixed }}
    >
      {column.sort ? (
        <button type="button" className="grid-sort" onClick={() => onSort(nextSort(sort, column.sort!), column.sort!)}>
          <span className="grid-text">{column.title}</span>
          <span className={`grid-arrow ${sorted ?? ''}`} aria-hidden="true" />
        </button>
      ) : (
        <span className="grid-text">{column.title}</span>
      )}
      {!edge && <ResizeHandle grid={grid} id={column.id} />}
    </div>
  )
}

function ResizeHandle({ grid, id }: { grid: Grid; id: string }) {
  const header = grid.table.getFlatHeaders().find((one) => one.column.id === id)
  const begin = header?.getResizeHandler()
  return (
    <span
      className="grid-resize"
      aria-hidden="true"
      onMouseDown={(event) => {
        // Or the browser drags the header along.
        event.preventDefault()
        begin?.(event.nativeEvent)
      }}
      onTouchStart={(event) => begin?.(event.nativeEvent)}
    />
  )
}

function useColumnDrag(gridKey: string, id: string, onMove: (from: string, to: string) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current!
    return combine(
      draggable({
        element,
        getInitialData: () => ({ gridKey, id }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['gridKey'] === gridKey && source.data['id'] !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          onMove(String(source.data['id']), id)
        },
      }),
    )
  }, [gridKey, id, onMove])
  return { ref, over }
}
