import type { Schedule } from '../../../kit/job/jobs.ts'
import { renewLevels } from './level-night.ts'
import { tellSeasons } from './season-night.ts'
import { leaveByClock } from './status-night.ts'

/** Status before season: what was sold out overnight needs no clearing. */
export const goodsNights: Schedule[] = [
  { key: 'goods.level', title: '重算商品等级', cron: '0 2 * * *', run: renewLevels },
  { key: 'goods.status', title: '商品状态自动变更', cron: '30 2 * * *', run: leaveByClock },
  { key: 'goods.season', title: '季末待清仓提醒', cron: '40 2 * * *', run: tellSeasons },
]
