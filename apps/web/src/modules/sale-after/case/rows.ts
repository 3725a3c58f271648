import type { afterSaleCase } from '@erp/contract/sale-after/case/case'
import type { caseRefund } from '@erp/contract/sale-after/case/refund'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Case = ListRow<typeof afterSaleCase>
export type OpenedCase = DetailsOf<typeof afterSaleCase>
export type Refund = ListRow<typeof caseRefund>
