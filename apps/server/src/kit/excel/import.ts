import type { ImportError, ImportResult } from '@erp/contract/kit'
import { raw, type Tx } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { seats } from '../http/seats.ts'
import { requireKind } from '../http/upload.ts'
import { unchanged } from '../log.ts'
import { bad, Refusal } from '../refuse.ts'
import { setting } from '../setting.ts'
import { readSheet, type SheetRow } from './book.ts'
import { type Checked, checkRows, type Values } from './check.ts'
import { type HeaderColumn, headerOf } from './header.ts'
import { beginTask, type ImportTask } from './task.ts'
import { insertAll } from './write.ts'

export { templateOf } from './template.ts'

/** What a row becomes; a refusal names the row it was about. Without one, rows go into the resource's table in bulk. */
export type InsertRow = (tx: Tx, row: Values) => Promise<unknown>
/** A file whose rows are judged and written together. */
export interface WholeFile {
  /** Only filled cells change anything: an empty one is not there, `#清空` is null. */
  partial?: boolean
  /** Where more rows than usual may come. */
  maxRows?: number
  /** Adds what it finds to the errors of the cells; rows with such errors lack those cells. */
  check(tx: Tx, checked: Checked): Promise<void>
  write(tx: Tx, checked: Checked): Promise<number[]>
}

/** A few at a time: each holds one connection and needs a second now and then. */
const seated = seats(3)
/** Unpacked, a workbook may take hundreds of megabytes: as many as the machine has room for, however many are sent. */
const reading = seats(2)
const SHOWN = 2000
const LIMITS = { maxColumns: 300, maxBytes: 400 * 1024 * 1024 }

/**
 * Everything is checked first; with any error nothing is written and every bad cell is told at once.
 * A good file is written in one transaction. The action is declared `ownTx`, so that a refused import leaves its task.
 */
export async function importInto(resource: AnyResource, ctx: Ctx, how?: InsertRow | WholeFile): Promise<ImportResult> {
  const whole = typeof how === 'object' ? how : undefined
  const [header, ...rows] = await sheetOf(ctx, whole?.maxRows)
  const columns = headerOf(resource, header?.cells ?? [], ctx)
  if (rows.length === 0) throw bad('文件里没有数据行', 'file')
  return seated(async () => {
    let task: ImportTask | undefined
    try {
      const ids = await ctx.house.db.transact(async (tx) => {
        ctx.logged = 0
        if (task) await task.hold(tx)
        else task = await beginTask(tx, resource, ctx, rows.length)
        const checked = await checkRows(tx, resource, columns, rows, ctx, whole?.partial)
        await whole?.check(tx, checked)
        if (checked.errors.length) throw new BadRows(checked.errors.toSorted((a, b) => a.row - b.row))
        await task.writing()
        const made = await written(tx, resource, checked, columns, ctx, how)
        await task.done(tx, made)
        if (ctx.logged === 0) unchanged(ctx)
        return made
      })
      ctx.say(`成功导入 ${ids.length} 行`)
      return { rows: ids.length, errors: [], taskId: task!.id }
    } catch (error) {
      if (error instanceof BadRows) throw await refused(task!, header!, rows, columns, error.errors)
      await task?.failed((error as Error).message)
      throw error
    }
  })
}

function written(
  tx: Tx,
  resource: AnyResource,
  checked: Checked,
  columns: HeaderColumn[],
  ctx: Ctx,
  how?: InsertRow | WholeFile,
) {
  if (typeof how === 'object') return how.write(tx, checked)
  return how ? insertEach(tx, checked, columns, how) : insertAll(tx, resource, checked, ctx)
}

/** The rows of the uploaded workbook or text, header first. */
export async function sheetOf(ctx: Ctx, most = 0): Promise<SheetRow[]> {
  if (!ctx.file) throw bad('请选择文件', 'file')
  const { path, fileName } = ctx.file
  const csv = /\.csv$/i.test(fileName)
  if (!csv) await requireKind(ctx.file, ['xlsx'])
  const maxRows = Math.max(most, await setting(ctx.house.db, 'sys.import.maxRows', 50_000))
  return reading(() => readSheet(path, { ...LIMITS, maxRows, csv }))
}

/** Thrown by what is written too, where only the writing shows what is wrong. */
export class BadRows extends Error {
  readonly errors: ImportError[]
  constructor(errors: ImportError[]) {
    super('bad rows')
    this.errors = errors
  }
}

async function refused(
  task: ImportTask,
  header: SheetRow,
  rows: SheetRow[],
  columns: HeaderColumn[],
  errors: ImportError[],
): Promise<Refusal> {
  await task.refused(header, rows, columns, errors)
  const bad = new Set(errors.map((error) => error.row)).size
  const result: ImportResult = {
    rows: rows.length,
    errors: errors.slice(0, SHOWN),
    errorFile: `/tool/import-center/${task.id}/error-file`,
    taskId: task.id,
  }
  return new Refusal(400, `共 ${rows.length} 行，${bad} 行有误，没有写入任何数据`, result)
}

/** A row with rules of its own is tried under a savepoint, so that one refusal does not hide the next. */
async function insertEach(tx: Tx, checked: Checked, columns: HeaderColumn[], insert: InsertRow): Promise<number[]> {
  const ids: number[] = []
  const errors: ImportError[] = []
  for (const [i, row] of checked.rows.entries()) {
    await tx.run(raw('SAVEPOINT import_row'))
    try {
      const made = await insert(tx, row)
      ids.push(Number(typeof made === 'object' && made !== null ? (Object.values(made)[0] ?? 0) : (made ?? 0)))
      await tx.run(raw('RELEASE SAVEPOINT import_row'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.run(raw('ROLLBACK TO SAVEPOINT import_row'))
      errors.push({ row: checked.numbers[i]!, column: columnIn(error, columns), reason: error.message })
    }
  }
  if (errors.length) throw new BadRows(errors)
  return ids
}

function columnIn(error: Refusal, columns: HeaderColumn[]): string {
  const field = (error.data as { errors?: { field: string }[] } | null)?.errors?.[0]?.field
  return columns.find((column) => column.name === field)?.label ?? ''
}
