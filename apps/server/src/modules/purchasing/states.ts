import { QC, SIGN_RESULT, STOCK_IN_DOC } from '@erp/contract/purchasing/dock/dock.states'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { STATEMENT } from '@erp/contract/purchasing/money/statement'
import { BARGAIN, ORDER_CHECK, PAY, REFUND, SHIP, STOCK_IN } from '@erp/contract/purchasing/order/order.states'
import { PLAN } from '@erp/contract/purchasing/plan/plan.states'
import { literals } from '../../kit/db/db.ts'

export const orderCheck = literals(ORDER_CHECK)
export const bargain = literals(BARGAIN)
export const pay = literals(PAY)
export const ship = literals(SHIP)
export const stockInTrack = literals(STOCK_IN)
export const refundState = literals(REFUND)
export const planState = literals(PLAN)
export const paymentState = literals(PAYMENT)
export const signResult = literals(SIGN_RESULT)
export const qcState = literals(QC)
export const stockInState = literals(STOCK_IN_DOC)
export const statementState = literals(STATEMENT)
