import { task } from '@erp/contract/kit/task'
import { raw, sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { taskNames } from '../../kit/task/task.ts'
import { cancelTask, getTask, ownTasks } from '../../kit/task/task-calls.ts'
import { startBatch } from './batch.ts'

const tasks = keepMainList(
  listOf(task, {
    computed: { userId: raw('t.user_id'), kindName: raw('t.kind') },
    reach: (ctx) => sql`t.user_id IS NOT NULL AND ${ownTasks(ctx)}`,
  }),
)

export const taskHandlers: Handlers<typeof task> = {
  'list-page': async (tx, input, ctx) => {
    const page = await tasks.page(tx, input, ctx)
    return { ...page, list: page.list.map((row) => ({ ...row, kindName: taskNames.get(row.kindName!) ?? row.kindName })) }
  },
  get: getTask,
  cancel: cancelTask,
  batch: startBatch,
}
