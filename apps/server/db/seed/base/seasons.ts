import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

/** Code, name, from, to, days before the end when buying stops and clearing starts. */
const SEASONS = [
  ['ALL', '四季', '01-01', '12-31', 0, 0],
  ['SPRING', '春', '03-01', '05-31', 20, 30],
  ['SUMMER', '夏', '06-01', '08-31', 20, 30],
  ['AUTUMN', '秋', '09-01', '11-30', 20, 30],
  ['WINTER', '冬', '12-01', '02-29', 20, 30],
  ['XMAS', '圣诞', '09-15', '12-25', 45, 20],
] as const

export const seedSeasons = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'goods_season',
    columns: {
      season_code: 'text',
      season_name: 'text',
      start_month_day: 'text',
      end_month_day: 'text',
      purchase_stop_days: 'int',
      clear_start_days: 'int',
      is_system: 'int',
      sort_no: 'int',
    },
    by: 'season_code',
    rows: () =>
      SEASONS.map(([code, name, from, to, stop, clear], index) => ({
        season_code: code,
        season_name: name,
        start_month_day: from,
        end_month_day: to,
        purchase_stop_days: stop,
        clear_start_days: clear,
        is_system: code === 'ALL' ? 1 : 0,
        sort_no: index + 1,
      })),
  })
