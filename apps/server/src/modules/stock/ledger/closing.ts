import type { Schedule } from '../../../kit/job/jobs.ts'
import { closeDays } from './daily.ts'

export const closing: Schedule = {
  key: 'stock.daily',
  title: '库存日结',
  cron: '10 0 * * *',
  run: async (house) => `写入 ${await closeDays(house)} 行`,
}
