import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { unchanged } from '../../../kit/log.ts'
import type { Listener } from '../../../kit/outbox/topic.ts'
import { lockOrdersOf } from './lock.ts'
import { finishCases } from './settle.ts'

/** What was promised is on its way: its case ends. Heard after the shipping, so that no floor waits for a case. */
export const finishResent: Listener<{ orderId: number }> = {
  name: 'sale-after.resent',
  title: '完成补发的售后单',
  hear: async (house, { body }) => {
    const ctx = contextOfClock(house, 'sale-after/resent')
    const waiting = await house.db.query<{ id: number }>(
      sql`SELECT id FROM sale_after_case WHERE resend_order_id = ${body.orderId}`,
    )
    const ids = waiting.map(({ id }) => id)
    await house.db.transact(async (tx) => {
      unchanged(ctx)
      await lockOrdersOf(tx, ids)
      await finishCases(tx, ids, ctx)
    })
  },
}
