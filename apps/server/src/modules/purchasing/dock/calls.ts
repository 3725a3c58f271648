import type { qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import type { sign } from '@erp/contract/purchasing/dock/sign'
import type { stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import { purchaseFiles } from './purchase-file.ts'
import { createCheck, scanCheck } from './qc-find.ts'
import { voidChecks } from './qc-invalid.ts'
import { checkDetails, checks } from './qc-list.ts'
import { submitCheck } from './qc-submit.ts'
import { candidatesOf } from './sign-candidates.ts'
import { claimParcel } from './sign-claim.ts'
import { countToday, signs } from './sign-list.ts'
import { revokeSign } from './sign-revoke.ts'
import { scanParcel } from './sign-scan.ts'
import { auditStockIns } from './stock-in-audit.ts'
import { createStockIn } from './stock-in-create.ts'
import { stockInLabels } from './stock-in-label.ts'
import { stockInDetails, stockIns } from './stock-in-list.ts'
import { recommendFor, seePlace } from './stock-in-place.ts'
import { reverseStockIn, voidStockIns } from './stock-in-reverse.ts'
import { stockableFor } from './stockable.ts'

const signCalls: Handlers<typeof sign> = {
  'list-page': signs.page,
  'status-count': statusCount(signs, 'result'),
  export: (_tx, input, ctx) => exportList(signs, input, ctx),
  'today-count': async (tx, { storeId }, ctx) => {
    await requireStore(tx, storeId, ctx)
    return countToday(tx, storeId, ctx)
  },
  scan: scanParcel,
  claim: claimParcel,
  candidates: candidatesOf,
  revoke: revokeSign,
}
const checkCalls: Handlers<typeof qualityCheck> = {
  ...checks.calls,
  details: checkDetails,
  scan: scanCheck,
  create: createCheck,
  submit: submitCheck,
  invalid: voidChecks,
}
const stockInCalls: Handlers<typeof stockIn> = {
  ...stockIns.calls,
  details: stockInDetails,
  stockable: stockableFor,
  'recommend-location': recommendFor,
  place: seePlace,
  create: createStockIn,
  audit: auditStockIns,
  invalid: voidStockIns,
  reverse: reverseStockIn,
  'print-label': stockInLabels,
}
export const dockCalls = { sign: signCalls, qualityCheck: checkCalls, stockIn: stockInCalls, purchaseFile: purchaseFiles }
