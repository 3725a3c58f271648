import { type ReactNode, useCallback, useRef, useState } from 'react'
import { notice } from '../../app/notice.ts'
import { useSteady } from '../steady.ts'
import { GridBody } from './body.tsx'
import { type AnyRow, type Column, type ColumnLayout, type HeldColumn, movedOrder, type Sort } from './column.ts'
import { ColumnSettings } from './column-settings.tsx'
import { CopySheet } from './copy-sheet.tsx'
import type { Expansion } from './expansion.ts'
import { GridHeader } from './header.tsx'
import { GridDensity, useDensity, useRowHeight } from './row-height.ts'
import { SelectPage } from './select-page.tsx'
import { type Selection, toggled } from './selection.ts'
import { type Grid, useGrid } from './use-grid.ts'
import { useLayout } from './use-layout.ts'

export interface DataGridProps<T extends AnyRow = AnyRow> {
  /** Under which this person's column order, widths and visibility are kept. */
  gridKey: string
  columns: Column<T>[]
  rows: T[]
  rowKey: string
  sort?: Sort | null
  /** The next sort after the one given, and the field that was clicked. */
  onSort?: (sort: Sort | null, field: string) => void
  selection?: Selection<T>
  onSelect?: (selection: Selection<T>) => void
  onOpen?: (row: T) => void
  rowHeight?: number
  /** Shown over the rows when there are none: empty, error or skeleton. */
  cover?: ReactNode
  expand?: Expansion<T>
}

export const FIXED_REFUSAL = '固定列不允许交换或拖动'
const none = new Map<never, never>()

export function DataGrid<T extends AnyRow>(props: DataGridProps<T>) {
  const { gridKey, columns, rows, rowKey, sort = null, onSort = ignore, selection = none, onSelect, expand } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { layout, setLayout, reset } = useLayout(gridKey, columns)
  const density = useDensity(layout.density)
  const rowHeight = useRowHeight(props.rowHeight, density)
  const selectable = Boolean(onSelect)
  const grid = useGrid({ columns, rows, rowKey, rowHeight, expand, selectable, layout, setLayout, scroller })
  const move = useMove(columns, layout, setLayout)
  const toggle = useSteady((some: T[]) => onSelect?.(toggled(selection, some, rowKey)))
  const toggleOne = useSteady((row: T) => toggle([row]))
  const open = useSteady((row: T) => props.onOpen?.(row))
  const isSelected = (row: T) => selection.has(row[rowKey])
  const [copying, setCopying] = useState<T[]>([])
  return (
    <div className="grid-frame">
      <div className={`grid grid-${density}`} ref={scroller} {...described(rows, columns, expand)}>
        <GridHeader
          {...{ grid, gridKey, sort, onSort }}
          onMove={move}
          select={<SelectPage {...{ rows, isSelected, toggle }} />}
        />
        <GridDensity value={density}>
          <GridBody
            {...{ grid, rows, rowKey, rowHeight, expand, isSelected }}
            onToggle={toggleOne}
            onOpen={props.onOpen && open}
            onCopy={(row) => setCopying(isSelected(row) ? [...selection.values()] : [row])}
          />
        </GridDensity>
        {rows.length === 0 && props.cover && <div className="grid-cover">{props.cover}</div>}
      </div>
      {copying.length > 0 && <CopySheet rows={copying} columns={shownIn(grid)} onDone={() => setCopying([])} />}
      <ColumnSettings columns={columns} layout={layout} onChange={setLayout} onMove={move} onReset={reset} />
    </div>
  )
}

const shownIn = ({ window: { start, all, end } }: Grid): HeldColumn[] =>
  [...start, ...all, ...end].map(({ column }) => column).filter((column) => !column.id.startsWith('_'))

const described = (rows: unknown[], columns: unknown[], expand?: object) => ({
  role: expand ? 'treegrid' : 'grid',
  'aria-rowcount': rows.length + 1,
  'aria-colcount': columns.length,
})

function useMove(columns: Column<never>[], layout: ColumnLayout, setLayout: (layout: ColumnLayout) => void) {
  return useCallback(
    (from: string, to: string) => {
      const order = movedOrder(columns, layout.order, from, to)
      if (order) setLayout({ ...layout, order })
      else notice().message.warning(FIXED_REFUSAL)
    },
    [columns, layout, setLayout],
  )
}

const ignore = () => {}
