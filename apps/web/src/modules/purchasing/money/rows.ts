import type { payment } from '@erp/contract/purchasing/money/payment'
import type { refund } from '@erp/contract/purchasing/money/refund'
import type { statement } from '@erp/contract/purchasing/money/statement'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Payment = ListRow<typeof payment>
export type Refund = ListRow<typeof refund>
export type OpenedRefund = DetailsOf<typeof refund>
export type Statement = ListRow<typeof statement>
