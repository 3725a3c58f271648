import { elfCheckReceiptFinally } from '@erp/contract/stock/check-receipt-finally'
import { FinallyPage } from './check/finally-page.tsx'

/** 精灵盘点终盘: second counts by scanner. */
const ElfCheckReceiptFinally = () => <FinallyPage resource={elfCheckReceiptFinally} elf />
export default ElfCheckReceiptFinally
