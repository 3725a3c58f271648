import { SWITCHED } from '@erp/contract/kit'
import { literals } from './db/db.ts'

export const switched = literals(SWITCHED)
