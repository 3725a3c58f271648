import { MESSAGE_STATE } from '@erp/contract/account/own/message-state'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { literals } from '../../kit/db/db.ts'

export const userState = literals(USER_STATE)
export const messageState = literals(MESSAGE_STATE)
