import { stockCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import { ReceiptPage } from './receipt-page.tsx'

/** 盘点单: first counts by hand. */
const StockCheckReceipts = () => <ReceiptPage resource={stockCheckReceipt} />
export default StockCheckReceipts
