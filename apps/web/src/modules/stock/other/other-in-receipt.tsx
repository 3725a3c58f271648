import { otherInReceipt } from '@erp/contract/stock/other/other-receipt'
import { OtherPage } from './other-page.tsx'

/** 其他入库单: what comes in without a purchase. */
export default function OtherIn() {
  return <OtherPage side="in" resource={otherInReceipt} />
}
