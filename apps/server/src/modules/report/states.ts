import { BONUS_STATE } from '@erp/contract/report/bonus/month-bonus.states'
import { EXECUTE_STATE } from '@erp/contract/report/fba/report-generate-job'
import { FEE, FEE_KIND, FEE_SOURCE } from '@erp/contract/report/fee/fee.states'
import { MONTH } from '@erp/contract/report/month/month'
import { literals } from '../../kit/db/db.ts'

export const executeState = literals(EXECUTE_STATE)
export const monthState = literals(MONTH)
export const fee = literals(FEE)
export const feeKind = literals(FEE_KIND)
export const feeSource = literals(FEE_SOURCE)
export const bonusState = literals(BONUS_STATE)
