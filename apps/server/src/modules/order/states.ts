import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import { EXCHANGE_STATE } from '@erp/contract/order/exchange/direct-exchange'
import { IMPORT_STATE } from '@erp/contract/order/intake/order-batch-import'
import { STAGE } from '@erp/contract/order/order.states'
import { PICK_STATE } from '@erp/contract/order/pick/pick-order'
import { RETURN_STATE } from '@erp/contract/order/returns/order-logical-return'
import { BATCH_STATE } from '@erp/contract/order/wave/order-picking-batch'
import { literals } from '../../kit/db/db.ts'

export const stage = literals(STAGE)
export const batchState = literals(BATCH_STATE)
export const pickState = literals(PICK_STATE)
export const exchangeState = literals(EXCHANGE_STATE)
export const returnState = literals(RETURN_STATE)
export const importState = literals(IMPORT_STATE)
export const platformShip = literals(PLATFORM_SHIP_STATE)
