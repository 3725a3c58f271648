import type { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Acquisition = ListRow<typeof dataAcquisition>
export type OpenedAcquisition = DetailsOf<typeof dataAcquisition>
