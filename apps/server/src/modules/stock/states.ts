import { COUNT_TASK } from '@erp/contract/stock/check/elf-check-receipt-task'
import { CONTAINER_STATE } from '@erp/contract/stock/container/store-container'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { ERR_STATE } from '@erp/contract/stock/error/inventory-err.states'
import { MOVE_STATE } from '@erp/contract/stock/move/move-goods-receipt'
import { WAIT_MOVE_STATE } from '@erp/contract/stock/move/wait-move.states'
import { FINANCE_STATE } from '@erp/contract/stock/transfer/transfer-fields'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { literals } from '../../kit/db/db.ts'

export const checkFlag = literals(CHECK_FLAG)
export const moveState = literals(MOVE_STATE)
export const waitMoveState = literals(WAIT_MOVE_STATE)
export const errState = literals(ERR_STATE)
export const unusualState = literals(UNUSUAL_STATE)
export const countTask = literals(COUNT_TASK)
export const containerState = literals(CONTAINER_STATE)
export const financeState = literals(FINANCE_STATE)
