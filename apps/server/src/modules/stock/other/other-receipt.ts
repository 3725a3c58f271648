import type { otherInReceipt, otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import type { Handlers } from '../../../kit/http/serve.ts'
import { auditAll, invalidateAll } from './other-audit.ts'
import { byHand } from './other-check.ts'
import { toDefective } from './other-defective.ts'
import { exportDetails } from './other-details.ts'
import { importOthers, otherTemplate } from './other-import.ts'
import { otherLabels } from './other-label.ts'
import { reverseOther } from './other-reverse.ts'
import { IN, inReceipts, OUT, outReceipts, type Side } from './other-side.ts'

const moreOf = (side: Side) => ({
  'export-details': exportDetails(side),
  audit: auditAll(side),
  invalid: invalidateAll(side),
  reverse: reverseOther(side),
  'print-label': otherLabels(side),
  'import-template': otherTemplate(side),
  import: importOthers(side),
})

export const otherInReceipts: Handlers<typeof otherInReceipt> = {
  ...inReceipts.calls,
  create: byHand(inReceipts.calls.create),
  edit: byHand(inReceipts.calls.edit),
  ...moreOf(IN),
}
export const otherOutReceipts: Handlers<typeof otherOutReceipt> = {
  ...outReceipts.calls,
  create: byHand(outReceipts.calls.create),
  edit: byHand(outReceipts.calls.edit),
  ...moreOf(OUT),
  'to-defective': toDefective,
}
