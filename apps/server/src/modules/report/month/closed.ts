import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'

export const CLOSED = '该月份已结账'
const LOCK = `hashtext('data_center_report_month')`

/** The first open day; null while no month is closed. Nobody closes a month until the caller commits. */
export async function closedBefore(tx: Tx): Promise<string | null> {
  await tx.run(raw(`SELECT pg_advisory_xact_lock_shared(${LOCK})`))
  // A statement of its own: who waited for the lock must see what was closed meanwhile.
  return (await tx.one<{ day: string | null }>(raw('SELECT data_center_report_closed_before() AS day')))!.day
}

/** What is dated into a closed month would change it. */
export async function refuseClosed(tx: Tx, day: string): Promise<void> {
  const before = await closedBefore(tx)
  if (before !== null && day < before) throw refuse(CLOSED)
}

/** The day itself, or the first open one where its month is closed. */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const before = await closedBefore(tx)
  return before !== null && day < before ? before : day
}

/** Waits for everybody who is writing facts; they wait for the caller. */
export async function lockMonths(tx: Tx): Promise<void> {
  try {
    await tx.run(sql`SET LOCAL lock_timeout = '10s'`)
    await tx.run(raw(`SELECT pg_advisory_xact_lock(${LOCK})`))
    await tx.run(sql`SET LOCAL lock_timeout = 0`)
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw refuse('有单据正在入账，请稍后再试')
    throw error
  }
}
