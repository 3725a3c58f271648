import type { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import type { checkReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import type { checkReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import type { elfCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Batch = ListRow<typeof checkReceiptBatch>
export type OpenedBatch = DetailsOf<typeof checkReceiptBatch>

/** Each further document has two variants of one type: by hand and by scanner. */
export type Receipts = typeof elfCheckReceipt
export type Receipt = ListRow<Receipts>
export type OpenedReceipt = DetailsOf<Receipts>
export type Finals = typeof checkReceiptFinally
export type Final = ListRow<Finals>
export type OpenedFinal = DetailsOf<Finals>
export type Results = typeof checkReceiptFinished
export type Result = ListRow<Results>
export type OpenedResult = DetailsOf<Results>

/** Both are counted in the same way. */
export type Counted = OpenedReceipt | OpenedFinal
export type CountedLine = Counted['lines'][number]
export const idOf = (document: Counted): number =>
  'checkReceiptId' in document ? document.checkReceiptId : document.checkReceiptFinallyId
export const noOf = (document: Counted): string | null => ('checkNo' in document ? document.checkNo : document.finallyNo)
