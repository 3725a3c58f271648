import { TEMU_STORE_ID } from '@erp/contract/stock/store'
import type { Tx } from '../../../src/kit/db.ts'
import { addMissing } from './missing.ts'

/** The one store every installation has: what lies at Temu. */
export const seedStores = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'stock_store',
    columns: {
      id: 'bigint',
      store_code: 'text',
      store_name: 'text',
      store_type: 'int',
      country_code: 'text',
      is_allocatable: 'int',
      is_location_managed: 'int',
      sort_no: 'int',
      is_system: 'int',
    },
    by: 'id',
    rows: () => [
      {
        id: TEMU_STORE_ID,
        store_code: 'TEMU',
        store_name: 'TEMU虚拟仓',
        store_type: 5,
        country_code: 'CN',
        is_allocatable: 0,
        is_location_managed: 0,
        sort_no: 99,
        is_system: 1,
      },
    ],
  })
