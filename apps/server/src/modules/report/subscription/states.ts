import { SENDING } from '@erp/contract/report/subscription/sending.states'
import { literals } from '../../../kit/db/db.ts'

export const sendingState = literals(SENDING)
