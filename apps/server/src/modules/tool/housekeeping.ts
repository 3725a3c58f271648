import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PRINT_JOB_DAYS } from '@erp/contract/tool/print/print-job'
import { wireTime } from '../../kit/clock.ts'
import { trimConnectorLog } from '../../kit/connector/connector.ts'
import { sql } from '../../kit/db/db.ts'
import { failAbandoned } from '../../kit/excel/task.ts'
import type { House } from '../../kit/house.ts'
import type { Schedule } from '../../kit/job/jobs.ts'
import { trimOutbox } from '../../kit/outbox/deliver.ts'
import { trimMessages } from '../../kit/realtime/realtime-store.ts'
import { trimTasks, turn } from '../../kit/task/task-store.ts'

/** What the house needs done by the clock, whichever modules there are. */
export const schedules: Schedule[] = [
  { key: 'tool.partitions', title: '建立月分区', cron: '10 3 * * *', atStart: true, run: makePartitions },
  { key: 'tool.export-expire', title: '清理过期的导出文件', cron: '20 * * * *', run: expireExports },
  { key: 'tool.import-expire', title: '清理过期的导入文件', cron: '30 3 * * *', run: expireImports },
  { key: 'tool.import-abandoned', title: '标记中断的导入', cron: '*/5 * * * *', atStart: true, run: failImports },
  { key: 'tool.trim', title: '清理临时记录', cron: '40 3 * * *', run: trim },
  { key: 'tool.print-trim', title: '清理过期的打印记录', cron: '45 3 * * *', run: trimPrints },
  { key: 'tool.realtime', title: '清理过期的推送消息', cron: '50 3 * * *', run: trimMessages },
]

const MONTHS_AHEAD = 12
const IMPORT_DAYS = 90

/** Every table partitioned by range gets its coming months; the default partition is for clocks gone wild only. */
async function makePartitions(house: House): Promise<string> {
  const tables = await house.db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
    WHERE p.partstrat = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)
  const today = wireTime(house.clock.now()).slice(0, 10)
  for (const { name } of tables)
    await house.db.query(sql`SELECT ensure_month_partitions(${name}, ${today}::date, ${MONTHS_AHEAD})`)
  return `${tables.length} 张表已备好 ${MONTHS_AHEAD} 个月`
}

async function expireExports(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const due = await house.db.query<{ id: number; key: string }>(sql`
    SELECT id, file_key AS key FROM task WHERE file_key IS NOT NULL AND (deleted_at IS NOT NULL OR expire_time <= ${now}) LIMIT 1000`)
  for (const { id, key } of due) {
    await house.files.remove(key)
    await turn(house.db, house, id, 'expire')
    await house.db.run(sql`UPDATE task SET file_key = NULL WHERE id = ${id} AND file_key = ${key}`)
  }
  return `清理 ${due.length} 个文件`
}

async function expireImports(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const due = await house.db.query<{ id: number; keys: string[] }>(sql`
    SELECT id, array_remove(ARRAY[origin_key, error_key], NULL) AS keys FROM import_task
    WHERE origin_key IS NOT NULL AND create_time < ${now}::timestamptz - make_interval(days => ${IMPORT_DAYS}) LIMIT 1000`)
  for (const { id, keys } of due) {
    for (const key of keys) await house.files.remove(key)
    await house.db.run(sql`UPDATE import_task SET origin_key = NULL, error_key = NULL WHERE id = ${id}`)
  }
  return `清理 ${due.length} 次导入的文件`
}

async function failImports(house: House): Promise<string> {
  return `标记 ${await failAbandoned(house)} 个`
}

async function trim(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const runs = await house.db.run(
    sql`DELETE FROM scheduled_job_run WHERE start_time < ${now}::timestamptz - interval '90 days' AND result <> 0`,
  )
  const keys = await house.db.run(sql`DELETE FROM idempotency_key WHERE create_time < ${now}::timestamptz - interval '7 days'`)
  const tasks = await trimTasks(house)
  const [events, calls] = [await trimOutbox(house), await trimConnectorLog(house)]
  return `清理 ${runs} 条执行记录、${keys} 个幂等键、${tasks} 个后台任务、${events} 个事件、${calls} 条接口日志、${await trimFolder(house)} 个临时文件`
}

async function trimPrints(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const gone = await house.db.run(
    sql`DELETE FROM tool_print_job WHERE time < ${now}::timestamptz - make_interval(days => ${PRINT_JOB_DAYS})`,
  )
  return `清理 ${gone} 条打印记录`
}

/** What a killed process left half-way. */
async function trimFolder(house: House): Promise<number> {
  const folder = join(house.config.dataDir, 'tmp')
  let gone = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || house.clock.now().getTime() - found.mtimeMs < 86_400_000) continue
    await rm(path, { recursive: true, force: true })
    gone++
  }
  return gone
}
