import { JOB_TIMEOUT } from '@erp/contract/report/fba/report-generate-job'
import { wireTime } from '../../../kit/clock.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Outcome } from '../../../kit/job/outcome.ts'
import { executeState } from '../states.ts'
import { titleOf } from './reports.ts'

interface Ended {
  userId: number
  reportType: string
}
const told = sql`RETURNING create_by AS "userId", report_type AS "reportType"`

/** False when it was ended before, by hand of the clock: then nothing it did may be seen. */
export const succeed = (tx: Tx, house: House, jobId: number, rows: number): Promise<boolean> =>
  ended(
    tx,
    house,
    sql`
    UPDATE report_report_generate_job SET execute_status = ${executeState.done}, progress = 100, row_count = ${rows}, message = NULL,
      end_time = ${wireTime(house.clock.now())}, update_time = ${wireTime(house.clock.now())} WHERE id = ${jobId} AND execute_status = ${executeState.running} ${told}`,
    { done: '' },
  )

export const fail = (house: House, jobId: number, reason: string): Promise<boolean> => {
  const message = reason.slice(0, 500)
  return house.db.transact((tx) => ended(tx, house, failing(house, message, sql`id = ${jobId}`), { failed: message }))
}

/** Ten minutes without a word: the node that had it is gone, or the platform never answered. */
export const endStale = (tx: Tx, house: House): Promise<boolean> =>
  ended(
    tx,
    house,
    failing(house, JOB_TIMEOUT, sql`update_time <= ${wireTime(house.clock.now())}::timestamptz - interval '10 minutes'`),
    { failed: JOB_TIMEOUT },
  )

const failing = (house: House, message: string, which: Sql): Sql => {
  const now = wireTime(house.clock.now())
  return sql`
    UPDATE report_report_generate_job SET execute_status = ${executeState.failed}, message = ${message}, end_time = ${now}, update_time = ${now}
    WHERE ${which} AND execute_status IN (${executeState.waiting}, ${executeState.running}) ${told}`
}

/** The end and the word of it are one: whoever started it hears of it exactly when it is so. */
async function ended(tx: Tx, house: House, update: Sql, outcome: Outcome): Promise<boolean> {
  const rows = await tx.query<Ended>(update)
  for (const { userId, reportType } of rows) await house.realtime.ended(tx, userId, `${titleOf(reportType)}生成`, outcome)
  return rows.length > 0
}
