import type { freightBill } from '@erp/contract/express/bill/freight-bill'
import { billSheet, type freightBillLine } from '@erp/contract/express/bill/freight-bill-line'
import type { unbilled } from '@erp/contract/express/bill/unbilled'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { auditBills, payBills, voidBills } from './audit.ts'
import { importBill } from './bill-import.ts'
import { rematch } from './compare-job.ts'
import { exportDispute } from './dispute.ts'
import { billCounts, billDetails, billLines, bills, carrierOf, unbilledParcels } from './freight-bill.ts'
import { acceptTolerance, handleLines } from './handle.ts'
import { recover } from './recover.ts'

const freightBills: Handlers<typeof freightBill> = {
  'list-page': bills.page as never,
  'status-count': (tx, { condition }, ctx) => billCounts(tx, condition, carrierOf(condition), ctx),
  details: billDetails,
  export: (_tx, input, ctx) => exportList(bills, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(billSheet, ctx),
  import: importBill as never,
  rematch: rematch as never,
  handle: handleLines,
  'accept-tolerance': acceptTolerance,
  audit: auditBills,
  pay: payBills,
  recover,
  invalid: voidBills,
  'export-dispute': exportDispute,
}
const lines: Handlers<typeof freightBillLine> = {
  'list-page': billLines.page,
  export: (_tx, input, ctx) => exportList(billLines, input, ctx),
}
const parcels: Handlers<typeof unbilled> = {
  'list-page': unbilledParcels.page,
  'status-count': (tx, { condition }, ctx) => billCounts(tx, carrierOf(condition), condition, ctx),
  export: (_tx, input, ctx) => exportList(unbilledParcels, input, ctx),
}

export const billCalls = { freightBill: freightBills, freightBillLine: lines, unbilled: parcels }
