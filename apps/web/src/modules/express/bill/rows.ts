import type { freightBill } from '@erp/contract/express/bill/freight-bill'
import type { ListRow } from '../../../kit/index.ts'

export type Bill = ListRow<typeof freightBill>
