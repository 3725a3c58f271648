import type { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import type { ListRow } from '../../../kit/index.ts'

export type Config = ListRow<typeof inventoryUpdateConfig>
