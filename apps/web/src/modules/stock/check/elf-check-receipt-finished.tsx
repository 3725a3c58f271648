import { elfCheckReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import { elfCheckReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import { FinishedPage } from './finished-page.tsx'

/** 精灵盘点完成单: results of counts by scanner. */
const ElfCheckReceiptFinished = () => <FinishedPage resource={elfCheckReceiptFinished} finals={elfCheckReceiptFinally} />
export default ElfCheckReceiptFinished
