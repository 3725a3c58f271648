import { sql } from '../../kit/db/db.ts'
import { EXPORT } from '../../kit/excel/export.ts'
import { Download, XLSX } from '../../kit/http/download.ts'
import { setting } from '../../kit/setting.ts'
import { type TaskFile, type TaskKind, type TaskRun, taskJob } from '../../kit/task/task.ts'

export interface ExportInput {
  call: string
  input: Record<string, unknown>
}

/** Calls the export again in the person's name, from the start each time; its file is seen only when it is whole. */
const exports: TaskKind<ExportInput> = {
  kind: EXPORT,
  name: '导出',
  run: async (task) => {
    const file = await make(task)
    return { done: file.name, file }
  },
  tell: async (tx, { userId }, outcome, house) => house.realtime.ended(tx, userId!, '导出', outcome),
  abandoned: (house, { file }) => house.files.remove(file!.key),
}
export const exporting = taskJob(exports)

async function make({ id, house, input: { call, input }, context, progress }: TaskRun<ExportInput>): Promise<TaskFile> {
  const ctx = await context(call)
  let rows = 0
  ctx.background = {
    progress: (done, total) => {
      rows = done
      return progress(done, { total })
    },
  }
  const made = await house.calls.get(call)!.handler(house.db, input, ctx)
  if (!(made instanceof Download)) throw new Error(`${call} gave no file`)
  const key = `export/${ctx.now.slice(0, 7)}/${id}-${crypto.randomUUID().slice(0, 8)}.xlsx`
  await house.files.put(key, made.body, XLSX)
  await progress(rows, { total: rows })
  const days = await setting(house.db, 'sys.export.keepDays', 7)
  const expires = await house.db.one<{ time: string }>(
    sql`SELECT ${ctx.now}::timestamptz + make_interval(days => ${days}::int) AS time`,
  )
  return { name: made.fileName, key, size: (await house.files.stat(key))?.size ?? 0, expireTime: expires!.time }
}
