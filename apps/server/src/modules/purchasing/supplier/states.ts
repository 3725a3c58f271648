import { SCORE_STATE, SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { literals } from '../../../kit/db/db.ts'

export const supplierState = literals(SUPPLIER_STATE)
export const scoreState = literals(SCORE_STATE)
