import { wireTime } from '../clock.ts'
import { sql } from '../db/db.ts'
import type { House } from '../house.ts'
import type { Schedule } from './jobs.ts'

export const TIME_ZONE = 'Asia/Shanghai'
export const queueOf = (key: string): string => `cron/${key}`

/** The declared schedules as rows that an administrator may pause; those of an older release go. */
export async function declareSchedules(house: House, schedules: Schedule[]): Promise<void> {
  const rows = JSON.stringify(schedules.map(({ key, title, cron }) => ({ key, title, cron })))
  await house.db.transact(async (tx) => {
    await tx.run(sql`
      INSERT INTO scheduled_job (job_key, job_name, cron)
      SELECT r.key, r.title, r.cron FROM jsonb_to_recordset(${rows}::jsonb) AS r(key text, title text, cron text) ORDER BY r.key
      ON CONFLICT (job_key) DO UPDATE SET job_name = excluded.job_name, cron = excluded.cron, deleted_at = NULL`)
    await tx.run(sql`
      UPDATE scheduled_job SET deleted_at = now()
      WHERE deleted_at IS NULL AND job_key <> ALL(${schedules.map((schedule) => schedule.key)}::text[])`)
  })
}

/** One run with its row in the history. A paused schedule runs by hand only. */
export async function runSchedule(house: House, schedule: Schedule, userId: number | null | undefined): Promise<void> {
  const manual = userId !== undefined
  const begun = await begin(house, schedule.key, userId ?? null, manual)
  if (!begun) return
  try {
    await end(house, schedule.key, begun, 1, (await schedule.run(house)) ?? '完成')
  } catch (error) {
    await end(house, schedule.key, begun, 2, (error as Error).message)
    throw error
  }
}

async function begin(house: House, key: string, userId: number | null, manual: boolean): Promise<number | null> {
  const now = wireTime(house.clock.now())
  return house.db.transact(async (tx) => {
    const touched = await tx.run(sql`
      UPDATE scheduled_job SET last_start = ${now}, last_end = NULL, last_result = 0, last_message = NULL
      WHERE job_key = ${key} AND deleted_at IS NULL AND (enabled = 1 OR ${manual})`)
    if (touched === 0) return null
    // Only one run is alive at a time, so an open one belongs to a node that died.
    await tx.run(sql`
      UPDATE scheduled_job_run SET result = 2, end_time = ${now}, message = '执行中断' WHERE job_key = ${key} AND result = 0`)
    const made = await tx.one<{ id: number }>(
      sql`INSERT INTO scheduled_job_run (job_key, start_time, run_by) VALUES (${key}, ${now}, ${userId}) RETURNING id`,
    )
    return made!.id
  })
}

async function end(house: House, key: string, runId: number, result: 1 | 2, message: string): Promise<void> {
  const now = wireTime(house.clock.now())
  const said = message.slice(0, 2000)
  await house.db.transact(async (tx) => {
    await tx.run(sql`UPDATE scheduled_job_run SET result = ${result}, end_time = ${now}, message = ${said} WHERE id = ${runId}`)
    await tx.run(sql`
      UPDATE scheduled_job SET last_end = ${now}, last_result = ${result}, last_message = ${said} WHERE job_key = ${key}`)
  })
}
