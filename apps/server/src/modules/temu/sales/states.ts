import { PLAN } from '@erp/contract/purchasing/plan/plan.states'
import { PRICE_AUDIT, PRICE_SOURCE, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { ADVICE } from '@erp/contract/temu/sales/sales.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { literals } from '../../../kit/db/db.ts'

export const advice = literals(ADVICE)
export const priceState = literals(PRICE_STATE)
export const priceAudit = literals(PRICE_AUDIT)
export const priceSource = literals(PRICE_SOURCE)
export const stockOrder = literals(STOCK_ORDER)
export const planState = literals(PLAN)
