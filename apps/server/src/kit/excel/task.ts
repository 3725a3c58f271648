import { createReadStream } from 'node:fs'
import type { ImportError } from '@erp/contract/kit'
import { type Sql, sql, type Tx } from '../db/db.ts'
import type { AnyResource, Ctx, House } from '../house.ts'
import { XLSX } from '../http/download.ts'
import { type BookSheet, type SheetRow, writeBook } from './book.ts'
import { type HeaderColumn, REASON } from './header.ts'

/** The lock that a living import holds: a task without it belongs to a node that died. */
const LOCK = 7_245_010

/** The row of 导入任务 that follows an import, written beside its transaction. */
export class ImportTask {
  readonly id: number
  readonly #ctx: Ctx
  readonly #title: string

  constructor(id: number, ctx: Ctx, title: string) {
    this.id = id
    this.#ctx = ctx
    this.#title = title
  }

  /** Locked before it is seen, and until its transaction ends. */
  async hold(tx: Tx): Promise<void> {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK}::int, ${this.id % 2_147_483_647}::int)`)
  }

  async writing(): Promise<void> {
    await this.#set(this.#ctx.house.db, sql`status = 2`)
  }

  /** Within the import's own transaction: 成功 and the rows are seen together or not at all. */
  async done(tx: Tx, ids: number[]): Promise<void> {
    const said = `成功导入 ${ids.length} 行`
    await this.#set(tx, sql`status = 3, result = ${JSON.stringify(ids)}::jsonb, message = ${said}`)
  }

  async failed(message: string): Promise<void> {
    await this.#set(this.#ctx.house.db, sql`status = 4, message = ${message.slice(0, 2000)}`)
  }

  async refused(header: SheetRow, rows: SheetRow[], columns: HeaderColumn[], errors: ImportError[]): Promise<void> {
    const book = await writeBook([marked(this.#title, header, rows, columns, errors)])
    const key = keyOf(this.id, this.#ctx, 'error')
    await this.#ctx.house.files.put(key, book, XLSX)
    const bad = new Set(errors.map((error) => error.row)).size
    await this.#set(
      this.#ctx.house.db,
      sql`status = 1, error_rows = ${bad}, error_key = ${key}, message = ${`${bad} 行有误，没有写入任何数据`}`,
    )
  }

  async #set(tx: Tx, change: Sql): Promise<void> {
    await tx.run(sql`UPDATE import_task SET ${change}, update_time = ${this.#ctx.now} WHERE id = ${this.id}`)
  }
}

export async function beginTask(tx: Tx, resource: AnyResource, ctx: Ctx, rows: number): Promise<ImportTask> {
  const { db, files } = ctx.house
  const { userId } = ctx.user
  const taken = await tx.one<{ id: number }>(sql`SELECT nextval(pg_get_serial_sequence('import_task', 'id')) AS id`)
  const task = new ImportTask(taken!.id, ctx, resource.title)
  await task.hold(tx)
  const key = keyOf(task.id, ctx, 'origin')
  await files.put(key, createReadStream(ctx.file!.path), XLSX)
  await db.run(sql`
    INSERT INTO import_task (id, import_type, import_name, file_name, rows, status, origin_key, user_id, create_by, create_time, update_by, update_time)
    VALUES (${task.id}, ${resource.path}, ${resource.title}, ${ctx.file!.fileName}, ${rows}, 0, ${key}, ${userId}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now})`)
  return task
}

const keyOf = (id: number, ctx: Ctx, kind: string): string => `import/${ctx.now.slice(0, 7)}/${id}-${kind}.xlsx`

/** The uploaded rows with every bad cell coloured and a last column that says why; corrected, it can be uploaded as it is. */
function marked(title: string, header: SheetRow, rows: SheetRow[], columns: HeaderColumn[], errors: ImportError[]): BookSheet {
  const reasonAt = header.cells.indexOf(REASON) < 0 ? header.cells.length : header.cells.indexOf(REASON)
  const headers = header.cells.map((cell) => ({ header: cell }))
  headers[reasonAt] = { header: REASON }
  const at = new Map(columns.map((column) => [column.label, column.at]))
  const index = new Map(rows.map(({ row }, i) => [row, i]))
  const reasons = new Map<number, string[]>()
  for (const error of errors) reasons.set(error.row, [...(reasons.get(error.row) ?? []), error.reason])
  return {
    name: title,
    columns: headers,
    rows: rows.map(({ row, cells }) => {
      const copy = headers.map((_, i) => cells[i] ?? '')
      copy[reasonAt] = (reasons.get(row) ?? []).join('；')
      return copy
    }),
    marks: errors.map((error) => [index.get(error.row)!, at.get(error.column) ?? reasonAt]),
  }
}

/** Tasks whose import died with its node: nothing of them was written. */
export async function failAbandoned(house: House): Promise<number> {
  return house.db.run(sql`
    UPDATE import_task SET status = 4, message = '导入中断，没有写入任何数据，请重新上传', update_time = now()
    WHERE status IN (0, 2) AND pg_try_advisory_xact_lock(${LOCK}::int, (id % 2147483647)::int)`)
}
