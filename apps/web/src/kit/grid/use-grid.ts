import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { AnyRow, ColumnLayout, HeldColumn } from './column.ts'
import { type HeldExpansion, isOpen } from './expansion.ts'

const GUTTER = 40
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})

export interface GridProps {
  columns: HeldColumn[]
  rows: AnyRow[]
  rowKey: string
  rowHeight: number
  expand?: HeldExpansion
  selectable: boolean
  layout: ColumnLayout
  setLayout: (layout: ColumnLayout) => void
  scroller: React.RefObject<HTMLDivElement | null>
}
export type Grid = ReturnType<typeof useGrid>
export interface Placed {
  column: HeldColumn
  width: number
  /** Distance from its edge, for fixed ones. */
  offset: number
}

/** The column model (order, visibility, fixed edges, widths) and what of it is on screen. */
export function useGrid(props: GridProps) {
  const { columns, selectable, layout, scroller } = props
  const table = useColumnModel(props)
  const width = useWidth(scroller)
  const known = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const gutter = selectable ? GUTTER : 0
  const start = place(table.getStartVisibleLeafColumns(), known, gutter)
  const end = place(table.getEndVisibleLeafColumns().toReversed(), known, 0).toReversed()
  const edges = gutter + sum(start) + sum(end)
  const center = stretched(place(table.getCenterVisibleLeafColumns(), known, 0), layout.widths, width - edges)
  const columnVirtual = useColumnVirtual(center, scroller)
  const rowVirtual = useRowVirtual(props)
  const shown = columnVirtual.getVirtualItems().filter((item) => item.index < center.length)
  const window = {
    gutter,
    start,
    end,
    center: shown.map((item) => center[item.index]!),
    all: center,
    before: shown[0]?.start ?? 0,
    after: Math.max(0, sum(center) - (shown.at(-1)?.end ?? 0)),
    total: edges + sum(center),
  }
  return { table, rowVirtual, width, window: useSteady(window, columns) }
}

function useRowVirtual({ rows, rowKey, rowHeight, expand, scroller }: GridProps) {
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (isOpen(expand, rows[index], rowKey) ? expand!.height(rows[index]!) : 0),
    overscan: 6,
  })
  const uneven = expand ? rows : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps sizes until told that they changed.
  useLayoutEffect(() => virtual.measure(), [rowHeight, expand, uneven, virtual])
  return virtual
}

/** The columns on screen and the room of those that are not; the same object while scrolling down changes neither. */
export interface Window {
  gutter: number
  start: Placed[]
  center: Placed[]
  /** On screen or not. */
  all: Placed[]
  end: Placed[]
  before: number
  after: number
  total: number
}

function useSteady(window: Window, columns: HeldColumn[]): Window {
  const ids = (list: Placed[]) => list.map(({ column, width, offset }) => [column.id, width, offset])
  const { start, center, all, end, ...rest } = window
  const signature = JSON.stringify([ids(start), ids(center), ids(all), ids(end), rest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says all that the window holds.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => window, [signature, columns])
}

function useColumnModel({ columns, rows, layout, setLayout }: GridProps) {
  const defs = useMemo(
    () => columns.map((c) => ({ id: c.id, accessorFn: (row: AnyRow) => row[c.id], size: c.width ?? 130, minSize: 56 })),
    [columns],
  )
  const state = useMemo(() => tableState(columns, layout), [columns, layout])
  return useTable({
    features,
    columns: defs,
    data: rows,
    state,
    columnResizeMode: 'onChange',
    onColumnSizingChange: (update) => {
      const widths = typeof update === 'function' ? update(state.columnSizing) : update
      setLayout({ ...layout, widths })
    },
  })
}

function useColumnVirtual(center: Placed[], scroller: GridProps['scroller']) {
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center[index]!.width,
    overscan: 3,
  })
  const widths = center.map((placed) => placed.width).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps sizes until told that they changed.
  useLayoutEffect(() => virtual.measure(), [widths, virtual])
  return virtual
}

const sum = (list: Placed[]): number => list.reduce((total, placed) => total + placed.width, 0)

const tableState = (columns: HeldColumn[], layout: ColumnLayout) => ({
  columnOrder: layout.order,
  columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
  columnSizing: layout.widths,
  columnPinning: {
    start: columns.filter((column) => column.fixed === 'start').map((column) => column.id),
    end: columns.filter((column) => column.fixed === 'end').map((column) => column.id),
  },
})

interface Sized {
  id: string
  getSize: () => number
}
function place(columns: Sized[], known: Map<string, HeldColumn>, from: number): Placed[] {
  let offset = from
  return columns.flatMap((sized) => {
    const column = known.get(sized.id)
    if (!column) return []
    const placed = { column, width: sized.getSize(), offset }
    offset += placed.width
    return [placed]
  })
}

/** Room that is left goes to the columns whose width nobody chose. */
function stretched(center: Placed[], chosen: Record<string, number>, room: number): Placed[] {
  const total = center.reduce((sum, placed) => sum + placed.width, 0)
  const free = center.filter((placed) => !(placed.column.id in chosen))
  const base = free.reduce((sum, placed) => sum + placed.width, 0)
  const extra = room - total - 1
  if (extra <= 0 || base === 0) return center
  return center.map((placed) =>
    free.includes(placed) ? { ...placed, width: placed.width + Math.floor((extra * placed.width) / base) } : placed,
  )
}

function useWidth(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}
