import { TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { literals } from '../../../kit/db/db.ts'

export const taskState = literals(TASK)
export const taskType = literals(TASK_TYPE)
