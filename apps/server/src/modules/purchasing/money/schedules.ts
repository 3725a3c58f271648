import { addDays, wireDate } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { archiveOrders } from '../order/closing.ts'
import { settle } from '../order/settle.ts'
import { orderCheck, pay, refundState, stockInTrack } from '../states.ts'
import { draftDue } from './period-drafts.ts'
import { logRefreshed, makeStatements } from './statement.ts'
import { refreshOpen } from './statement-figures.ts'

const AT_ONCE = 200
/** A period may be asked for this long before it ends; the warning comes later than that. */
const AHEAD_DAYS = 7
const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

/** A day has passed: what was not due yet may be, and what was due may be late. */
export const payTracks: Schedule = {
  key: 'purchasing.pay-track',
  title: '采购付款到期',
  cron: '10 0 * * *',
  run: async (house) => {
    const ahead = addDays(wireDate(house.clock.now()), AHEAD_DAYS)
    const due = await house.db.query<{ id: number }>(sql`
      SELECT id FROM purchasing_order WHERE pay_status IN (${pay.notYet}, ${pay.due}, ${pay.soon}) AND due_date <= ${ahead}::date AND due_date IS NOT NULL ORDER BY id`)
    let drafts = 0
    for (const part of parts(due.map(({ id }) => id))) drafts += await payTrackOf(house, part)
    return `核对 ${due.length} 张采购单，生成 ${drafts} 张账期付款单`
  },
}

function payTrackOf(house: House, ids: number[]): Promise<number> {
  const ctx = contextOfClock(house, payTracks.key)
  return house.db.transact(async (tx) => {
    await settle(tx, ids, ctx)
    unchanged(ctx)
    return draftDue(tx, ids, ctx)
  })
}

/** What is stocked, paid and settled is put away. */
export const archiveComplete: Schedule = {
  key: 'purchasing.archive',
  title: '归档已完成的采购单',
  cron: '0 2 * * *',
  run: async (house) => {
    const ready = await house.db.query<{ id: number }>(sql`
      SELECT id FROM purchasing_order WHERE check_flag = ${orderCheck.arrived} AND stock_in_status = ${stockInTrack.all}
        AND refund_status IN (${refundState.none}, ${refundState.done}) AND (pay_status IN (${pay.paid}, ${pay.repaid}) OR payable_amount = 0) ORDER BY id`)
    let archived = 0
    for (const { id } of ready) archived += await archiveOne(house, id)
    return `归档 ${archived} 张采购单`
  },
}

async function archiveOne(house: House, id: number): Promise<number> {
  const ctx = contextOfClock(house, archiveComplete.key)
  try {
    await house.db.transact((tx) => archiveOrders(tx, { ids: [id] }, ctx))
    return 1
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

/** On the first, last month for everybody; on every day, what is not confirmed yet says what is true. */
export const monthStatements: Schedule = {
  key: 'purchasing.statements',
  title: '供应商对账单',
  cron: '30 0 * * *',
  run: async (house) => {
    const ctx = contextOfClock(house, monthStatements.key)
    const today = wireDate(house.clock.now())
    return house.db.transact(async (tx) => {
      const changed = await refreshOpen(tx, sql`true`, null, ctx.now)
      await logRefreshed(tx, changed, ctx)
      const { made } = today.endsWith('-01') ? await makeStatements(tx, monthBefore(today), null, ctx) : { made: 0 }
      return `生成 ${made} 张，刷新 ${changed.length} 张`
    })
  },
}
const monthBefore = (first: string): string => `${addDays(first, -1).slice(0, 7)}-01`

export const moneySchedules: Schedule[] = [payTracks, archiveComplete, monthStatements]
