import { SHEIN_BOX, SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { literals } from '../../kit/db/db.ts'

export const orderState = literals(SHEIN_ORDER)
export const boxState = literals(SHEIN_BOX)
export const DOC_TYPE = 'sheinOrder'
