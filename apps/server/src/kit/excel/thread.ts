import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { CellStyle } from 'hucre/xlsx'
import { archive } from '../file/archive.ts'
import { csvRows } from './csv.ts'
import { letter, sheetName, sheetParts } from './sheet.ts'
import type { BookSheet, Cell, Column, FromThread, ReadLimits, SheetRow, Task, ToThread } from './types.ts'
import { unpackedWithin } from './unpack.ts'

const port = parentPort!
const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

class Refused extends Error {}

// Linux keeps this to the thread: people who work meanwhile come first.
if (process.platform === 'linux') setPriority(10)

setImmediate(begin, workerData as Task)

function begin(task: Task): void {
  run(task).catch((error: Error) => tell({ kind: error instanceof Refused ? 'refused' : 'failed', message: error.message }))
}

async function run(task: Task): Promise<void> {
  if (task.kind === 'write') return write(task.name, task.columns)
  port.once('message', begin)
  if (task.kind === 'book') tell({ kind: 'book', bytes: await book(task.sheets) })
  else tellRows(await read(task.path, task.limits))
}

const PART = 1000
const MAX_TEXT = 50_000_000
function tellRows(rows: SheetRow[]): void {
  let at = 0
  for (; rows.length - at > PART; at += PART) tell({ kind: 'part', rows: rows.slice(at, at + PART) })
  tell({ kind: 'rows', rows: rows.slice(at) })
}

/** Both ends pull: a batch is asked for when the sheet needs it, a chunk is made when the reader wants it. */
async function write(name: string, columns: Column[]): Promise<void> {
  const inbox = mailbox()
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (;;) {
      const batch = await inbox.rows()
      if (!batch) return
      yield batch
    }
  }
  const bytes = archive(sheetParts(name, columns, batches()))
  for (;;) {
    await inbox.wanted()
    const { value, done } = await bytes.next()
    if (done) return tell({ kind: 'done' })
    tell({ kind: 'chunk', bytes: value })
  }
}

function mailbox() {
  let wanted = 0
  let onWanted: (() => void) | null = null
  let onRows: ((rows: Cell[][] | null) => void) | null = null
  port.on('message', (message: ToThread) => {
    if (message.kind === 'rows') return onRows?.(message.rows)
    wanted++
    onWanted?.()
  })
  return {
    rows: () =>
      new Promise<Cell[][] | null>((resolve) => {
        onRows = resolve
        tell({ kind: 'pull' })
      }),
    wanted: async () => {
      while (wanted === 0)
        await new Promise<void>((resolve) => {
          onWanted = resolve
        })
      wanted--
    },
  }
}

const HEADER: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6F0FA' } },
}
const MARK: CellStyle = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } } }

async function book(sheets: BookSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map((sheet) => ({
      name: sheetName(sheet.name),
      columns: sheet.columns.map(({ width, format }) => ({ width: width ?? 16, numFmt: format })),
      rows: [sheet.columns.map((column) => column.header), ...sheet.rows.map((row) => row.map(writable))],
      cells: new Map([
        ...sheet.columns.map((_, i) => [`0,${i}`, { style: HEADER }] as const),
        ...(sheet.marks ?? []).map(([row, column]) => [`${row + 1},${column}`, { style: MARK }] as const),
      ]),
      freezePane: { rows: 1 },
      dataValidations: Object.entries(sheet.lists ?? {}).map(([column, values]) => ({
        type: 'list' as const,
        values,
        allowBlank: true,
        range: `${letter(Number(column))}2:${letter(Number(column))}50001`,
      })),
    })),
  })
}

/** Text stays text, within Excel's limit; what looks like the format's own escape is escaped. */
const writable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, 32_767).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : cell

async function read(path: string, limits: ReadLimits): Promise<SheetRow[]> {
  const bytes = await readFile(path)
  if (limits.csv) return csvOf(bytes, limits)
  const problem = await unpackedWithin(bytes, limits.maxBytes)
  if (problem) throw new Refused(problem)
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: SheetRow[] = []
  let left = limits.maxText ?? MAX_TEXT
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      const cells = values.slice(0, limits.maxColumns).map((value) => textOf(value))
      while (cells.at(-1) === '') cells.pop()
      if (cells.length === 0) continue
      if (rows.length > limits.maxRows) throw new Refused(`一次最多导入 ${limits.maxRows} 行，请分成几个文件`)
      left -= cells.reduce((size, cell) => size + cell.length + 1, 0)
      if (left < 0) throw new Refused('文件内容过多，请分成几个文件')
      rows.push({ row: index + 1, cells })
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('文件不是可读取的 xlsx 工作簿')
  }
  return rows
}

async function csvOf(bytes: Uint8Array, limits: ReadLimits): Promise<SheetRow[]> {
  const rows = await csvRows(bytes, limits)
  if (typeof rows === 'string') throw new Refused(rows)
  return rows
}

function textOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  // Excel keeps 15 digits; what lies beyond is the noise of its binary numbers.
  if (typeof value === 'number') return plain(Number(value.toPrecision(15)))
  if (value instanceof Date) return dateText(value)
  return value.trim()
}

const plain = (n: number): string =>
  Number.isInteger(n) && Math.abs(n) < 1e15 ? String(n) : /e/.test(String(n)) ? n.toFixed(20).replace(/\.?0+$/, '') : String(n)

/** Workbook times carry rounding noise below a second. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
