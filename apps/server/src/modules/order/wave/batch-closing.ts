import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { batchState } from '../states.ts'
import { closeBatches } from './batch-close.ts'

/** Orders leave a batch by many ways; whatever way the last one took, its batch is done soon after. */
export const closeDone: Schedule = {
  key: 'order/batch-close',
  title: '完结拣货批次',
  cron: '*/5 * * * *',
  run: async (house) => {
    const open = await house.db.query<{ id: number }>(
      sql`SELECT id FROM order_picking_batch WHERE status IN (${batchState.picking}, ${batchState.waitSow}) ORDER BY id`,
    )
    await house.db.transact((tx) =>
      closeBatches(
        tx,
        open.map(({ id }) => id),
        contextOfClock(house, 'order/batch-close'),
      ),
    )
  },
}
