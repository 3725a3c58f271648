import { CASE, REFUND_STATE } from '@erp/contract/sale-after/case/case.states'
import { literals } from '../../kit/db/db.ts'

export const caseState = literals(CASE)
export const refundState = literals(REFUND_STATE)
