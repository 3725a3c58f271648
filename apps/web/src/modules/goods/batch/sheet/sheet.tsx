import { VerticalAlignBottomOutlined } from '@ant-design/icons'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../../../../kit/index.ts'
import { CellInput } from './cell-input.tsx'
import type { SheetColumn } from './column.ts'
import { boxOf } from './range.ts'
import './sheet.css'
import { mouse } from './mouse.ts'
import { type Places, SheetRow } from './sheet-row.tsx'
import { type Sheet as Cells, type SheetSource, useSheet } from './use-sheet.ts'

export interface SheetProps extends SheetSource {
  label: string
  /** What is wrong with the cells of a row, by column. */
  wrongs: (row: AnyRow, index: number) => Record<string, string> | null
  /** The columns of a row that were changed and not saved. */
  changes?: (row: AnyRow) => ReadonlySet<string> | null
  /** In the gutter: the row's number and what can be done with it. */
  head: (row: AnyRow, index: number) => ReactNode
  /** Pictures pasted or dropped onto a picture's cell; none of them asks to choose some. */
  onImages?: (files: File[], index: number, column: string) => void
  rowClass?: (row: AnyRow) => string
  /** Said beside the cursor's place, at the foot. */
  foot?: ReactNode
}
const ROW = 30
const GUTTER = 44

/** Cells edited as in a spreadsheet: arrows and Enter move, typing writes, Ctrl+D fills down, what Excel copied is pasted. */
export function Sheet(props: SheetProps) {
  const sheet = useSheet(props)
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(false)
  const places = usePlaces(props.columns)
  useFollow(scroller, sheet, focused)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears whether the focus is inside.
    <div
      className="sheet-frame"
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        ref={scroller}
        className={focused ? 'sheet sheet-focused' : 'sheet'}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.rows.length + 1}
        style={{ scrollPaddingLeft: fixedWidth(props.columns) }}
      >
        <Heads columns={props.columns} places={places} onFill={sheet.fillColumn} />
        <Rows {...props} {...{ sheet, scroller, places, focused }} />
      </div>
      <Foot sheet={sheet} wrongs={props.wrongs}>
        {props.foot}
      </Foot>
    </div>
  )
}

function usePlaces(columns: SheetColumn[]): Places {
  return useMemo(() => {
    const left = columns.map((_column, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, GUTTER))
    return { left, total: columns.reduce((sum, { width }) => sum + width, GUTTER) }
  }, [columns])
}

const fixedWidth = (columns: SheetColumn[]): number =>
  columns.reduce((sum, { fixed, width }) => (fixed ? sum + width : sum), GUTTER)

/** The cursor's cell comes into sight when it moves. */
function useFollow(scroller: React.RefObject<HTMLDivElement | null>, { marked: { at } }: Cells, focused: boolean): void {
  useLayoutEffect(() => {
    if (!focused) return
    const cell = scroller.current?.querySelector(`[data-row="${at.row}"][data-col="${at.col}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, focused, at.row, at.col])
}

interface HeadsProps {
  columns: SheetColumn[]
  places: Places
  onFill: (column: SheetColumn) => void
}

function Heads({ columns, places, onFill }: HeadsProps) {
  return (
    <div className="sheet-heads" role="row" style={{ width: places.total }}>
      <div className="sheet-cell sheet-head-cell sheet-fixed" role="columnheader" aria-label="行" />
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          title={column.title}
          className={column.fixed ? 'sheet-cell sheet-fixed' : 'sheet-cell'}
          style={{ width: column.width, ...(column.fixed && { left: places.left[index] }) }}
        >
          <span className="sheet-text">
            {column.field.required && <span className="must">*</span>}
            {column.title}
          </span>
          {column.readonly !== true && (
            <button
              type="button"
              tabIndex={-1}
              className="sheet-fill"
              title={`向下填充${column.title}`}
              aria-label={`向下填充${column.title}`}
              onClick={() => onFill(column)}
            >
              <VerticalAlignBottomOutlined />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

interface RowsProps extends SheetProps {
  sheet: Cells
  scroller: React.RefObject<HTMLDivElement | null>
  places: Places
  focused: boolean
}

function Rows({ sheet, scroller, places, focused, columns, rows, wrongs, changes, head, onImages, rowClass }: RowsProps) {
  const { at } = sheet.marked
  const box = boxOf(sheet.marked)
  const virtual = useRows(scroller, rows.length, at.row)
  const images = (files: File[]) => onImages?.(files, at.row, columns[at.col]!.id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are reached by keys.
    <div className="sheet-body" style={{ height: virtual.getTotalSize(), width: places.total }} {...mouse(sheet, onImages)}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        const own = { columns, places, row, index, top: start, wrongs: wrongs(row, index), changes: changes?.(row) ?? null }
        return (
          <SheetRow
            key={index}
            {...own}
            head={head}
            marked={index >= box.top && index <= box.bottom ? `${box.left}-${box.right}` : ''}
            at={index === at.row ? at.col : -1}
            className={`sheet-row ${rowClass?.(row) ?? ''}`}
          >
            {index === at.row && (
              <CellInput
                key={`${at.row}.${at.col}`}
                {...{ sheet, focused }}
                wrong={own.wrongs?.[columns[at.col]?.id ?? '']}
                onImages={images}
              />
            )}
          </SheetRow>
        )
      })}
    </div>
  )
}

/** The cursor's row stays rendered: it holds the focus. */
function useRows(scroller: React.RefObject<HTMLDivElement | null>, count: number, active: number) {
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return active < count && !shown.includes(active) ? [...shown, active].sort((a, b) => a - b) : shown
    },
  })
}

function Foot({ sheet, wrongs, children }: { sheet: Cells; wrongs: SheetProps['wrongs']; children: ReactNode }) {
  const { marked, column, row } = sheet
  const { top, bottom, left, right } = boxOf(marked)
  const wrong = row && column ? wrongs(row, marked.at.row)?.[column.id] : undefined
  return (
    <div className="sheet-foot" role="status">
      {row && column && (
        <span>
          第{marked.at.row + 1}行 {column.title}
          {(top !== bottom || left !== right) && `，已选${bottom - top + 1}行${right - left + 1}列`}
        </span>
      )}
      {wrong && <b className="sheet-reason">{wrong}</b>}
      <span className="sheet-foot-end">{children}</span>
    </div>
  )
}
