import { ALI_AUTH, ALI_CLOSED, ALI_DIFF } from '@erp/contract/purchasing/ali/ali.states'
import { literals, raw } from '../../../kit/db/db.ts'

export const aliAuth = literals(ALI_AUTH)
export const aliDiff = literals(ALI_DIFF)
export const CLOSED = raw(`(${ALI_CLOSED.map((status) => `'${status}'`).join(', ')})`)
