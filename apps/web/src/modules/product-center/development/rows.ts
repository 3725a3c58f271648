import type { development } from '@erp/contract/product-center/development/development'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Development = ListRow<typeof development>
export type OpenedDevelopment = DetailsOf<typeof development>
