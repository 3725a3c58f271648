import { TASK } from '@erp/contract/kit/task'
import { literals } from '../db/db.ts'

export const taskState = literals(TASK)
