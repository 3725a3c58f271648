import { OPEN_STOCK_ORDER, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { literals, raw } from '../../../kit/db/db.ts'

export const stockOrder = literals(STOCK_ORDER)
/** Not yet on its way, by what the platform says; the order is `t`. */
export const OPEN = raw(`t.platform_status IN (${OPEN_STOCK_ORDER.join(', ')})`)
