import type { authReturn } from '@erp/contract/authorize/auth/auth-return'
import type { Handlers } from '../../../kit/http/serve.ts'
import { callback } from './callback.ts'
import { authRecords } from './record.ts'
import { consent } from './start.ts'

const authReturns: Handlers<typeof authReturn> = { callback, consent }

export const authCalls = { authRecord: authRecords, authReturn: authReturns }
