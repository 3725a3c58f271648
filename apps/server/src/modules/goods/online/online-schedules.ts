import type { Schedule } from '../../../kit/job/jobs.ts'
import { syncAll } from '../ali/ali-sync.ts'
import { pushDue, reviewAll, trimPushes } from './push-run.ts'

/** What keeps 1688 and the shops in step with the catalogue. Offers come before the statuses that read them. */
export const onlineSchedules: Schedule[] = [
  { key: 'goods.ali-sync', title: '同步1688商品', cron: '30 1 * * *', run: syncAll },
  { key: 'goods.stock-push', title: '推送在线库存', cron: '* * * * *', run: (house) => pushDue(house) },
  { key: 'goods.stock-review', title: '核对在线库存', cron: '20 4 * * *', run: reviewAll },
  { key: 'goods.push-trim', title: '清理推送记录', cron: '40 4 * * *', run: trimPushes },
]
