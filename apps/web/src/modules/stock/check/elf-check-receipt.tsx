import { elfCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import { ReceiptPage } from './receipt-page.tsx'

/** 精灵盘点单: first counts by scanner. */
const ElfCheckReceipts = () => <ReceiptPage resource={elfCheckReceipt} elf />
export default ElfCheckReceipts
