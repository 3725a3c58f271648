import { useRef, useState } from 'react'
import { type AnyRow, done } from '../../../../kit/index.ts'
import { textOf, valueOf } from './cell-text.ts'
import { parseClip, writeClip } from './clip.ts'
import { isReadonly, type SheetColumn } from './column.ts'
import { cleared, copied, fillBelow, fillDown, paste, put } from './edit.ts'
import { type History, noHistory, redone, remembered, undone } from './history.ts'
import { boxOf, type Cell, type Extent, type Marked, moved, within } from './range.ts'

export interface SheetSource {
  columns: SheetColumn[]
  rows: AnyRow[]
  onRows: (rows: AnyRow[]) => void
  /** A line for what is pasted beyond the last one; null when there is no room. */
  more?: (rows: AnyRow[]) => AnyRow | null
  /** The column the cursor begins in. */
  startIn?: string
}
/** What is typed into the cell that has the cursor. */
export interface Editing {
  text: string
  /** Began by typing over the cell: arrows leave it. Else they move within the text. */
  typed: boolean
}
export type Sheet = ReturnType<typeof useSheet>

/** Where the cursor is, what is marked, and every change of the cells. */
export function useSheet(source: SheetSource) {
  const { columns, rows } = source
  const [marks, setMarks] = useState<Marked>(() => startOf(source))
  const [editing, setEditing] = useState<Editing | null>(null)
  const extent = { rows: rows.length, cols: columns.length }
  const marked = { anchor: within(marks.anchor, extent), at: within(marks.at, extent) }
  const { change, undo, redo } = useHistory(source)
  const column = columns[marked.at.col]
  const row = rows[marked.at.row]
  const edit = (text: string, typed: boolean) => {
    if (column && row && column.field.kind !== 'image' && !isReadonly(column, row)) setEditing({ text, typed })
  }
  const commit = (value?: unknown): AnyRow[] => {
    if (!editing || !column) return rows
    setEditing(null)
    const next = put(rows, column, marked.at.row, value === undefined ? valueOf(column, editing.text) : value)
    if (next !== rows) change(next)
    return next
  }
  return {
    columns,
    marked,
    column,
    row,
    editing,
    edit,
    commit,
    undo,
    redo,
    cancel: () => setEditing(null),
    editPresent: () => column && edit(textOf(column, row?.[column.id]), false),
    ...moving(marked, extent, setMarks),
    ...wholes(source, marked, change, setMarks),
  }
}

const moving = (marked: Marked, extent: Extent, setMarks: (marked: Marked) => void) => ({
  mark: setMarks,
  markCell: (at: Cell, widen = false) => setMarks({ anchor: widen ? marked.anchor : at, at }),
  /** False when the key leads out of the sheet. */
  move: (event: Parameters<typeof moved>[1]): boolean => {
    const next = moved(marked, event, extent)
    if (next) setMarks(next)
    return next !== null
  },
})

function startOf({ columns, startIn }: SheetSource): Marked {
  const cell = {
    row: 0,
    col: Math.max(
      0,
      columns.findIndex(({ id }) => id === startIn),
    ),
  }
  return { anchor: cell, at: cell }
}

/** Changes of all that is marked. */
function wholes(source: SheetSource, marked: Marked, change: (rows: AnyRow[]) => void, setMarks: (marked: Marked) => void) {
  const { columns, rows, more = () => null } = source
  const box = boxOf(marked)
  const column = columns[marked.at.col]
  const take = (next: AnyRow[]) => void (next !== rows && change(next))
  return {
    clear: () => take(cleared(rows, columns, box)),
    fill: () => take(fillDown(rows, columns, box)),
    fillColumn: (one: SheetColumn) => take(fillBelow(rows, one, column === one ? marked.at.row : 0)),
    toggle: () => column && take(put(rows, column, marked.at.row, Number(rows[marked.at.row]?.[column.id]) === 1 ? 0 : 1)),
    markAll: () => setMarks({ anchor: { row: 0, col: 0 }, at: { row: rows.length - 1, col: columns.length - 1 } }),
    copy: () => writeClip(copied(rows, columns, box)),
    paste: (text: string) => {
      const { rows: next, box: written, left } = paste(rows, { columns, box, table: parseClip(text), more })
      take(next)
      setMarks({ anchor: { row: written.top, col: written.left }, at: { row: written.bottom, col: written.right } })
      if (left > 0) done(`还有${left}行没有粘贴，表格已满`)
    },
  }
}

function useHistory({ rows, onRows }: SheetSource) {
  const history = useRef<History<AnyRow[]>>(noHistory)
  const change = (next: AnyRow[]) => {
    history.current = remembered(history.current, rows)
    onRows(next)
  }
  const step = (taken: ReturnType<typeof undone<AnyRow[]>>) => {
    if (!taken) return
    history.current = taken.history
    onRows(taken.state)
  }
  return {
    change,
    undo: () => step(undone(history.current, rows)),
    redo: () => step(redone(history.current, rows)),
  }
}
