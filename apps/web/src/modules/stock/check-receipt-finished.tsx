import { checkReceiptFinally } from '@erp/contract/stock/check-receipt-finally'
import { checkReceiptFinished } from '@erp/contract/stock/check-receipt-finished'
import { FinishedPage } from './check/finished-page.tsx'

/** 盘点完成单: results of counts by hand. */
const CheckReceiptFinished = () => <FinishedPage resource={checkReceiptFinished} finals={checkReceiptFinally} />
export default CheckReceiptFinished
