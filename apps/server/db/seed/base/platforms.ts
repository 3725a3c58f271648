import type { Tx } from '../../../src/kit/db.ts'
import { addMissing } from './missing.ts'

/** In the dashboard's order. */
const PLATFORMS = [
  ['ebay-yw', 'eBay义乌仓', 'ebay', 1, 'USD', 0],
  ['ebay-hw', 'eBay海外仓', 'ebay', 1, 'USD', 0],
  ['smt', '速卖通', 'aliexpress', 1, 'USD', 0],
  ['amazon', '亚马逊', 'amazon', 1, 'USD', 0],
  ['joom', 'Joom', 'other', 1, 'USD', 0],
  ['lazada', 'Lazada', 'southeast', 1, 'MYR', 0],
  ['temu', 'Temu', 'managed', 2, 'CNY', 1],
  ['shein', 'SHEIN', 'managed', 2, 'CNY', 1],
  ['shopee', 'Shopee', 'southeast', 1, 'SGD', 0],
  ['smt-qtg', '速卖通全托管', 'aliexpress', 1, 'CNY', 1],
  ['smt-btg', '速卖通半托管', 'aliexpress', 1, 'USD', 1],
  ['tiktok', 'TikTok', 'southeast', 1, 'USD', 0],
  ['smt-zy', '速卖通直营', 'aliexpress', 3, 'CNY', 0],
] as const

export const seedPlatforms = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'basic_platform',
    columns: {
      plat_code: 'text',
      plat_name: 'text',
      plat_group: 'text',
      auth_mode: 'int',
      default_currency: 'text',
      is_managed: 'int',
      sort_no: 'int',
    },
    by: 'plat_code',
    rows: () =>
      PLATFORMS.map(([code, name, group, mode, currency, managed], index) => ({
        plat_code: code,
        plat_name: name,
        plat_group: group,
        auth_mode: mode,
        default_currency: currency,
        is_managed: managed,
        sort_no: index + 1,
      })),
  })
