import { checkReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import { checkReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import { FinishedPage } from './finished-page.tsx'

/** 盘点完成单: results of counts by hand. */
const CheckReceiptFinished = () => <FinishedPage resource={checkReceiptFinished} finals={checkReceiptFinally} />
export default CheckReceiptFinished
