import type { payment } from '@erp/contract/purchasing/money/payment'
import type { refund } from '@erp/contract/purchasing/money/refund'
import type { Handlers } from '../../../kit/http/serve.ts'
import { payables } from './payable.ts'
import { createPayment, paymentCounts, paymentDetails, payments } from './payment.ts'
import { auditPayments, dropPayments, payPayments, rejectPayments, reversePayment } from './payment-verbs.ts'
import { refundable, refunds } from './refund.ts'
import { applyRefunds } from './refund-apply.ts'
import { invalidRefunds } from './refund-drop.ts'
import { auditRefunds, confirmRefund, resentArrived } from './refund-verbs.ts'
import { createRefund, editRefund, setExpress } from './refund-write.ts'
import { statements } from './statement.ts'

const paymentCalls: Handlers<typeof payment> = {
  ...payments.calls,
  'status-count': paymentCounts,
  details: paymentDetails,
  payable: payables,
  create: createPayment,
  audit: auditPayments,
  reject: rejectPayments,
  pay: payPayments,
  invalid: dropPayments,
  reverse: reversePayment,
}
const refundCalls: Handlers<typeof refund> = {
  ...refunds.calls,
  refundable,
  create: createRefund,
  edit: editRefund,
  'set-express': setExpress,
  audit: auditRefunds,
  apply: applyRefunds,
  confirm: confirmRefund,
  arrive: resentArrived,
  invalid: invalidRefunds,
}
export const moneyCalls = { payment: paymentCalls, refund: refundCalls, statement: statements }
