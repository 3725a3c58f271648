import type { storeLocation } from '@erp/contract/stock/location/store-location'
import type { ListRow } from '../../../kit/index.ts'

export type Place = ListRow<typeof storeLocation>
