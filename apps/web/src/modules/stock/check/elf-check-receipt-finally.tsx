import { elfCheckReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import { FinallyPage } from './finally-page.tsx'

/** 精灵盘点终盘: second counts by scanner. */
const ElfCheckReceiptFinally = () => <FinallyPage resource={elfCheckReceiptFinally} elf />
export default ElfCheckReceiptFinally
