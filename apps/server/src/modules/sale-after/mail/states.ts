import { EMAIL } from '@erp/contract/sale-after/mail/mail.states'
import { literals } from '../../../kit/db/db.ts'

export const emailState = literals(EMAIL)
