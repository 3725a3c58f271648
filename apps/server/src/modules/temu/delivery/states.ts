import { CHECK_FLAG } from '@erp/contract/stock/document'
import { FINANCE_STATE } from '@erp/contract/stock/transfer/transfer-fields'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { literals } from '../../../kit/db/db.ts'

export const deliveryState = literals(DELIVERY)
export const packageState = literals(PACKAGE)
export const stockOrderState = literals(STOCK_ORDER)
export const transferFlag = literals(CHECK_FLAG)
export const financeState = literals(FINANCE_STATE)
export const unusualState = literals(UNUSUAL_STATE)
