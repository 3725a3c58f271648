import type { Db } from '../../../src/kit/db/db.ts'
import type { House } from '../../../src/kit/house.ts'
import { nightlyWeights } from '../../../src/modules/order/ship/weighed-skus.ts'
import { nightlyWork } from '../../../src/modules/report/points/work-close.ts'
import { nightlyReportCheck } from '../../../src/modules/report/profit/check.ts'
import { nightlySelfCheck } from '../../../src/modules/stock/store/self-check.ts'

const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const JOBS = [
  ['00:20', nightlyWork],
  ['03:20', nightlyWeights],
  ['04:00', nightlySelfCheck],
  ['04:30', nightlyReportCheck],
] as const

/** What the last night found out, once the company is there: nobody has to wait for the next one to see it, nor one job for another. */
export async function lastNight(db: Db, now = Date.now()): Promise<void> {
  const midnight = Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI
  await Promise.all(
    JOBS.map(([time, job]) => {
      const [hours, minutes] = time.split(':').map(Number)
      const today = midnight + (hours! * 60 + minutes!) * 60_000
      const clock = { now: () => new Date(today > now ? today - DAY : today) }
      return job.run({ db, clock } as House)
    }),
  )
}
