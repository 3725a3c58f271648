import { BILL } from '@erp/contract/express/bill/freight-bill.states'
import { FEE, HANDLE, RESULT } from '@erp/contract/express/bill/freight-bill-line'
import { FREIGHT_STATE } from '@erp/contract/express/freight/freight-table.states'
import { TRACK_STATE } from '@erp/contract/express/track/track'
import { literals } from '../../kit/db/db.ts'

export const freightState = literals(FREIGHT_STATE)
export const trackState = literals(TRACK_STATE)
export const billState = literals(BILL)
export const feeType = literals(FEE)
export const billResult = literals(RESULT)
export const billHandle = literals(HANDLE)
