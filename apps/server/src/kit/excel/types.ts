/** Dates hold the wall clock in their UTC parts, as workbooks know no time zone. */
export type Cell = string | number | boolean | Date | null

export interface Column {
  header: string
  width?: number
  /** How Excel shows numbers and dates, e.g. `0.00`. */
  format?: string
}
export interface BookSheet {
  name: string
  columns: Column[]
  rows: Cell[][]
  /** Cells to colour, as row and column from 0 below the header. */
  marks?: [row: number, column: number][]
  /** Pick lists by column number. */
  lists?: Record<number, string[]>
}
export interface SheetRow {
  /** As Excel counts: the header is usually row 1. */
  row: number
  cells: string[]
}
export interface ReadLimits {
  maxRows: number
  maxColumns: number
  /** Of everything inside the archive, unpacked. */
  maxBytes: number
  /** Of all cells together: one text of a workbook may stand in every cell of it. */
  maxText?: number
  /** Text with commas instead of a workbook. */
  csv?: boolean
}
export type Task = { kind: 'write'; name: string; columns: Column[] } | WholeTask
/** Those that have one answer, after which the thread can take another. */
export type WholeTask = { kind: 'book'; sheets: BookSheet[] } | { kind: 'read'; path: string; limits: ReadLimits }

export type FromThread =
  | { kind: 'pull' }
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'done' }
  | { kind: 'book'; bytes: Uint8Array }
  /** In parts: the server takes other messages between them. */
  | { kind: 'part'; rows: SheetRow[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
export type ToThread = { kind: 'read' } | { kind: 'rows'; rows: Cell[][] | null }
