import type { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import type { salesManagement } from '@erp/contract/temu/sales/sales'
import type { ListRow } from '../../../kit/index.ts'

export type Sales = ListRow<typeof salesManagement>
export type Price = ListRow<typeof priceAdjust>
