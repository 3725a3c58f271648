import { CHANNELS, type Channel } from '@erp/contract/basic/channels'
import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

/** Beside its name: group, way of authorisation, currency, managed by the platform or not. */
const PLATFORMS: Record<Channel, [group: string, mode: number, currency: string, managed: 0 | 1]> = {
  'ebay-yw': ['ebay', 1, 'USD', 0],
  'ebay-hw': ['ebay', 1, 'USD', 0],
  smt: ['aliexpress', 1, 'USD', 0],
  amazon: ['amazon', 1, 'USD', 0],
  joom: ['other', 1, 'USD', 0],
  lazada: ['southeast', 1, 'MYR', 0],
  temu: ['managed', 2, 'CNY', 1],
  shein: ['managed', 1, 'CNY', 1],
  shopee: ['southeast', 1, 'SGD', 0],
  'smt-qtg': ['aliexpress', 1, 'CNY', 1],
  'smt-btg': ['aliexpress', 1, 'USD', 1],
  tiktok: ['southeast', 1, 'USD', 0],
  'smt-zy': ['aliexpress', 3, 'CNY', 0],
}

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
      CHANNELS.map(([code, name], index) => {
        const [group, mode, currency, managed] = PLATFORMS[code]
        return {
          plat_code: code,
          plat_name: name,
          plat_group: group,
          auth_mode: mode,
          default_currency: currency,
          is_managed: managed,
          sort_no: index + 1,
        }
      }),
  })
