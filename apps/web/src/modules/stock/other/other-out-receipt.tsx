import { otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import { OtherPage } from './other-page.tsx'

/** 其他出库单: what leaves without a sale. */
export default function OtherOut() {
  return <OtherPage side="out" resource={otherOutReceipt} />
}
