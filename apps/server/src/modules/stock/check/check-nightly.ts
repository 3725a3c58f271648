import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { generateAllFinals } from './check-finally.ts'
import { settleBatches } from './check-settle.ts'
import { ELF, HAND } from './check-variant.ts'

/** What the day's counts left open goes to a second count; batches whose last receipt is done end. */
export const nightlyChecks: Schedule = {
  key: 'stock.check-finally',
  title: '生成盘点终盘单',
  cron: '0 2 * * *',
  run: async (house) => {
    const ctx = contextOfClock(house, 'stock.check-finally')
    const made = await house.db.transact(async (tx) => {
      const hand = await generateAllFinals(tx, HAND, ctx)
      return hand + (await generateAllFinals(tx, ELF, ctx))
    })
    const ended = await house.db.transact((tx) => settleBatches(tx, 'all', ctx))
    return `生成终盘单 ${made} 张，归档批次 ${ended} 个`
  },
}
