import type { freightTable } from '@erp/contract/express/freight/freight-table'
import type { ListRow } from '../../../kit/index.ts'

export type FreightTable = ListRow<typeof freightTable>
