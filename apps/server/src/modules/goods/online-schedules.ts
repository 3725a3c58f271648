import type { Schedule } from '../../kit/jobs.ts'
import { syncAll } from './ali-sync.ts'

/** What keeps 1688 and the shops in step with the catalogue. Offers come before the statuses that read them. */
export const onlineSchedules: Schedule[] = [{ key: 'goods.ali-sync', title: '同步1688商品', cron: '30 1 * * *', run: syncAll }]
