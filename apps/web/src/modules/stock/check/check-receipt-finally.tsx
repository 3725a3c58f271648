import { checkReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import { FinallyPage } from './finally-page.tsx'

/** 盘点终盘: second counts by hand, and what comes of them. */
const CheckReceiptFinally = () => <FinallyPage resource={checkReceiptFinally} />
export default CheckReceiptFinally
