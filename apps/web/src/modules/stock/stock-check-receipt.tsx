import { stockCheckReceipt } from '@erp/contract/stock/stock-check-receipt'
import { ReceiptPage } from './check/receipt-page.tsx'

/** 盘点单: first counts by hand. */
const StockCheckReceipts = () => <ReceiptPage resource={stockCheckReceipt} />
export default StockCheckReceipts
