import { checkStates } from '@erp/contract/stock/check/check.states'
import { checkReceiptFinished, elfCheckReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import { otherInReceipt, otherOutReceipt, otherStates } from '@erp/contract/stock/other/other-receipt'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { moveSet } from '../../../kit/move.ts'

const DAYS = 30

/** After thirty days an audited receipt can no longer be reversed. */
export const archiveReceipts: Schedule = {
  key: 'stock.archive',
  title: '归档仓库单据',
  cron: '20 2 * * *',
  run: async (house) => {
    const ctx = contextOfClock(house, archiveReceipts.key)
    const old = sql`t.audit_time < ${ctx.now}::timestamptz - make_interval(days => ${DAYS})`
    const options = { column: 'check_flag', ready: true, note: `审核满${DAYS}天` }
    return house.db.transact(async (tx) => {
      let n = 0
      for (const [resource, states, which] of [
        [otherInReceipt, otherStates, old],
        [otherOutReceipt, otherStates, old],
        [checkReceiptFinished, checkStates, sql`t.variant = 1 AND ${old}`],
        [elfCheckReceiptFinished, checkStates, sql`t.variant = 2 AND ${old}`],
      ] as const)
        n += (await moveSet(tx, resource, states, 'archive', which, ctx, options)).length
      return `归档 ${n} 张`
    })
  },
}
