import type { purchaserConfig } from '@erp/contract/purchasing/config/purchaser-config'
import type { receiveAddress } from '@erp/contract/purchasing/config/receive-address'
import type { ListRow } from '../../../kit/index.ts'

export type PurchaserRule = ListRow<typeof purchaserConfig>
export type Address = ListRow<typeof receiveAddress>
