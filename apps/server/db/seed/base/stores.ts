import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { addAutomaticLocations } from '../../../src/modules/stock/location/automatic-locations.ts'
import { addMissing } from './missing.ts'

/** The one store every installation has, what lies at Temu; and the places that every store gets by itself. */
export async function seedStores(tx: Tx): Promise<void> {
  await addTemuStore(tx)
  await addLocations(tx)
}

/** Also for the stores of a company that was here before there were locations. */
export async function addLocations(tx: Tx): Promise<void> {
  const bare = await tx.query<{ id: number; type: number }>(sql`
    SELECT id, store_type AS type FROM stock_store s
    WHERE NOT EXISTS (SELECT 1 FROM stock_store_location l WHERE l.store_id = s.id) AND deleted_at IS NULL ORDER BY id`)
  for (const { id, type } of bare) await addAutomaticLocations(tx, id, type)
}

const addTemuStore = (tx: Tx): Promise<void> =>
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
