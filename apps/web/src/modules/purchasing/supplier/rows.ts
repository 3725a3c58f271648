import type { supplier } from '@erp/contract/purchasing/supplier/supplier'
import type { supplierScore } from '@erp/contract/purchasing/supplier/supplier-score'
import type { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import type { ListRow } from '../../../kit/index.ts'

export type Supplier = ListRow<typeof supplier>
export type Quote = ListRow<typeof supplierSku>
export type Score = ListRow<typeof supplierScore>
