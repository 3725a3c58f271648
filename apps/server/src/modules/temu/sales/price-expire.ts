import { priceStates } from '@erp/contract/temu/sales/price.states'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { priceState } from './states.ts'

/** Nobody answered in time: the platform takes it for a no. */
export const priceExpiry: Schedule = {
  key: 'temu/price-expire',
  title: 'Temu调价超时',
  cron: '*/5 * * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const ctx = contextOfClock(house, priceExpiry.key)
      unchanged(ctx)
      const late = sql`t.status = ${priceState.asked} AND t.deadline <= ${ctx.now}`
      const set = { resultReason: '超时未确认' }
      const moved = await moveSet(tx, priceAdjust, priceStates, 'expire', late, ctx, { ready: true, set })
      return `超时 ${moved.length} 张调价单`
    }),
}
