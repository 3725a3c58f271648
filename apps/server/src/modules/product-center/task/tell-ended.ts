import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { liveTasks } from './around.ts'
import { taskState } from './states.ts'

type Task = Pick<Rows['product_center_publish_task'], 'batch_id' | 'task_type'>
interface Ended {
  userId: number
  batchId: number
  done: number
  failed: number
  lines: string[]
}
const LISTED = 50

/** Whoever published hears how it went when the last of what was asked for together has ended. Those that end at the same moment wait for each other. */
export async function tellEnded(tx: Tx, tasks: readonly Task[], ctx: Ctx): Promise<void> {
  const batches = [...new Set(tasks.flatMap((task) => (task.task_type === TASK_TYPE.publish ? (task.batch_id ?? []) : [])))]
  for (const batch of batches.sort((a, b) => a - b))
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('publish batch', ${batch}))`)
  const ended = await tx.query<Ended>(sql`
    SELECT t.create_by AS "userId", t.batch_id AS "batchId", (count(*) FILTER (WHERE t.task_status = ${taskState.done}))::int AS done,
      (count(*) FILTER (WHERE t.task_status = ${taskState.failed}))::int AS failed,
      coalesce((array_agg('店铺【' || h.shop_name || '】' || coalesce(m.temp_name, '') || '：' || t.error_msg ORDER BY t.id) FILTER (WHERE t.task_status = ${taskState.failed}))[1:${LISTED}::int], '{}') AS lines
    FROM product_center_publish_task t JOIN authorize_shop h ON h.id = t.shop_id LEFT JOIN product_center_smt_template m ON m.id = t.template_id
    WHERE t.batch_id = ANY(${batches}::bigint[]) AND t.task_type = ${TASK_TYPE.publish} AND t.create_by IS NOT NULL
    GROUP BY 1, 2 HAVING NOT bool_or(t.${liveTasks}) AND bool_or(t.task_status IN (${taskState.done}, ${taskState.failed}))`)
  await notifyEach(
    tx,
    ended.map(({ userId, batchId, done, failed, lines }) => {
      const words = failed ? `成功${done}个，失败${failed}个` : `成功${done}个`
      const content = [`您的刊登任务已全部结束：${words}。`, ...lines].join('\n')
      return { userId, title: `刊登任务结束：${words}`, content, source: publishTask.path, sourceId: batchId }
    }),
    ctx,
  )
}
