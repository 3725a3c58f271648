import type { publishTask } from '@erp/contract/product-center/task/publish-task'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { withinShops } from '../../goods/link/shop-rows.ts'
import { taskCounts, taskList } from './tasks.ts'
import { cancelTasks, retryTasks } from './verbs.ts'

const taskHandlers: Handlers<typeof publishTask> = {
  'list-page': async (tx, input, ctx) => taskList.page(tx, await withinShops(tx, input, ctx), ctx),
  'status-count': taskCounts,
  details: (tx, { taskId }, ctx) => taskList.get(tx, taskId, ctx),
  export: (_tx, input, ctx) => exportList(taskList, input, ctx),
  retry: retryTasks,
  cancel: cancelTasks,
}
export const taskCalls = { publishTask: taskHandlers }
