import { type ReactNode, useCallback, useRef, useState } from 'react'
import { notice } from '../../app/notice.ts'
import { useSteady } from '../steady.ts'
import { GridBody } from './body.tsx'
import { type AnyRow, type Column, type ColumnLayout, movedOrder, type Sort } from './column.ts'
import { ColumnSettings } from './column-settings.tsx'
import { CopySheet } from './copy-sheet.tsx'
import type { Expansion } from './expansion.ts'
import { GridHeader } from './header.tsx'
import { GridDensity, useDensity, useRowHeight } from './row-height.ts'
import { SelectPage } from './select-page.tsx'
import { type Selection, toggled } from './selection.ts'
import { type Grid, useGrid } from './use-grid.ts'
import { useLayout } from './use-layout.ts'

export interface DataGridProps {
  /** Under which this person's column order, widths and visibility are kept. */
  gridKey: string
  columns: Column<any>[]
  rows: AnyRow[]
  rowKey: string
  sort?: Sort | null
  /** The next sort after the one given, and the field that was clicked. */
  onSort?: (sort: Sort | null, field: string) => void
  selection?: Selection
  onSelect?: (selection: Selection) => void
  onOpen?: (row: any) => void
  rowHeight?: number
  /** Shown over the rows when there are none: empty, error or skeleton. */
  cover?: ReactNode
  expand?: Expansion
}

export const FIXED_REFUSAL = '固定列不允许交换或拖动'
const none: Selection = new Map()

export function DataGrid(props: DataGridProps) {
  const { gridKey, columns, rows, rowKey, sort = null, onSort = ignore, selection = none, onSelect, expand } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { layout, setLayout, reset } = useLayout(gridKey, columns)
  const density = useDensity(layout.density)
  const rowHeight = useRowHeight(props.rowHeight, density)
  const selectable = Boolean(onSelect)
  const grid = useGrid({ columns, rows, rowKey, rowHeight, expand, selectable, layout, setLayout, scroller })
  const move = useMove(columns, layout, setLayout)
  const toggle = useSteady((some: AnyRow[]) => onSelect?.(toggled(selection, some, rowKey)))
  const toggleOne = useSteady((row: AnyRow) => toggle([row]))
  const open = useSteady((row: AnyRow) => props.onOpen?.(row))
  const isSelected = (row: AnyRow) => selection.has(row[rowKey])
  const [copying, setCopying] = useState<AnyRow[]>([])
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

const shownIn = ({ window: { start, all, end } }: Grid): Column[] =>
  [...start, ...all, ...end].map(({ column }) => column).filter((column) => !column.id.startsWith('_'))

const described = (rows: AnyRow[], columns: Column[], expand?: Expansion) => ({
  role: expand ? 'treegrid' : 'grid',
  'aria-rowcount': rows.length + 1,
  'aria-colcount': columns.length,
})

function useMove(columns: Column[], layout: ColumnLayout, setLayout: (layout: ColumnLayout) => void) {
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
