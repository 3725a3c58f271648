import { AFTER_SALE_STATUS } from '@erp/contract/order/desk/order-fields'
import type { afterSaleCase, afterSaleStatus } from '@erp/contract/sale-after/case/case'
import type { caseRefund } from '@erp/contract/sale-after/case/refund'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { auditCases, financeAuditCases } from './audit.ts'
import { casesOfOrder, findOrders } from './by-order.ts'
import { caseCounts, cases } from './case.ts'
import { cancelCases, rejectCases } from './close.ts'
import { detailsOf } from './details.ts'
import { refundCounts, refundList } from './refund.ts'
import { refundsDone, refundsFailed, retryRefunds } from './refund-verbs.ts'
import { confirmRefund, waiveReturns } from './returned.ts'
import { solutionsFor } from './solutions.ts'
import { createCase, editCase } from './write.ts'

const caseHandlers: Handlers<typeof afterSaleCase> = {
  ...cases.calls,
  'status-count': caseCounts,
  details: detailsOf,
  find: findOrders,
  'by-order': casesOfOrder,
  solutions: solutionsFor,
  create: createCase,
  edit: editCase,
  audit: auditCases,
  'finance-audit': financeAuditCases,
  reject: rejectCases,
  cancel: cancelCases,
  'waive-return': waiveReturns,
  'confirm-refund': confirmRefund,
}
const refundHandlers: Handlers<typeof caseRefund> = {
  'list-page': refundList.page,
  'status-count': refundCounts,
  details: async (tx, { refundId }, ctx) => ({ ...(await refundList.get(tx, refundId, ctx)), remark: null }),
  export: (_tx, input, ctx) => exportList(refundList, input, ctx),
  done: refundsDone,
  fail: refundsFailed,
  retry: retryRefunds,
}
const statusHandlers: Handlers<typeof afterSaleStatus> = {
  list: async () => AFTER_SALE_STATUS.map(([value, label, color]) => ({ value, label, color })),
}
export const caseCalls = { case: caseHandlers, refund: refundHandlers, status: statusHandlers }
