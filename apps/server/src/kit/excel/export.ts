import type { Readable } from 'node:stream'
import { batches } from '../db/cursor.ts'
import type { Ctx } from '../house.ts'
import { Download, XLSX } from '../http/download.ts'
import { seats } from '../http/seats.ts'
import type { AnyRow, List, ListInput } from '../list/list.ts'
import { setting } from '../setting.ts'
import { startTask } from '../task/task.ts'
import { type Cell, spooled, writeSheet } from './book.ts'
import { type ExportColumn, exportColumns, namesOf } from './cells.ts'

export type ExportRequest = ListInput & { columns?: string[] | null }
export interface ExportOptions {
  /** The last touch on a row before it becomes cells. */
  map?: (row: AnyRow) => AnyRow
  /** Adds to a batch of rows what the list's statement cannot say, in a fixed number of queries. */
  fill?: (rows: AnyRow[]) => Promise<unknown>
}
export const EXPORT = 'export'

/** A few at a time: each has a thread and a connection. */
const seated = seats(4)

/** What an export needs of a list. */
export type Exported = Pick<List<object>, 'resource' | 'count' | 'statement'>

/** The whole filter as a workbook of the visible columns. A long one becomes a job that calls the same handler again. */
export async function exportList(
  list: Exported,
  input: ExportRequest,
  ctx: Ctx,
  options: ExportOptions = {},
): Promise<Download | null> {
  const columns = exportColumns(list.resource, input.columns, ctx)
  const { readDb } = ctx.house
  let total = 0
  if (ctx.background) total = await list.count(readDb, { ...input, exact: 1 }, ctx)
  else {
    const most = await setting(readDb, 'sys.export.asyncRows', 20_000)
    total = await list.count(readDb, { ...input, exact: 0 }, ctx, most + 1)
    if (total > most) return later(list, ctx)
  }
  const rows = cells(list, input, ctx, columns, options, total)
  const sheet = () => spooled(ctx.house.config.dataDir, writeSheet(list.resource.title, columns, rows))
  const body = await seated(sheet)
  return workbook(list.resource.title, body, ctx)
}

export const workbook = (title: string, body: Readable | Buffer, ctx: Ctx): Download =>
  new Download(`${title}${ctx.now.replace(/\D/g, '')}.xlsx`, XLSX, body)

/** The task keeps the call and its input, never the rows: rights and data are read when it runs. */
async function later(list: Exported, ctx: Ctx): Promise<null> {
  const input = { call: ctx.call, input: ctx.input ?? {} }
  await ctx.house.db.transact((tx) => startTask(tx, ctx, { kind: EXPORT, title: `${list.resource.title}导出`, input }))
  ctx.say('已加入导出任务')
  return null
}

async function* cells(
  list: Exported,
  input: ExportRequest,
  ctx: Ctx,
  columns: ExportColumn[],
  { map, fill }: ExportOptions,
  total: number,
): AsyncGenerator<Cell[][]> {
  const names = await namesOf(columns, ctx)
  let done = 0
  for await (const found of batches<AnyRow>(ctx.house.readDb, list.statement(input, ctx))) {
    await fill?.(found)
    const rows = map ? found.map(map) : found
    yield rows.map((row) => columns.map((column) => column.read(row, names)))
    done += rows.length
    await ctx.background?.progress(done, total)
  }
}
