import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { ListRow } from '../../../kit/index.ts'

export type Listing = ListRow<typeof smtListing>
