import type { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import type { unusualTransfer } from '@erp/contract/stock/transfer/unusual-transfer'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Transfer = ListRow<typeof transferReceipt>
export type OpenedTransfer = DetailsOf<typeof transferReceipt>
export type Unusual = ListRow<typeof unusualTransfer>
export type OpenedUnusual = DetailsOf<typeof unusualTransfer>

/** What the dialog of a step gets. */
export interface StepDialogProps {
  resource: typeof transferReceipt
  document: OpenedTransfer
  onClose: () => void
  onDone: () => void
}
