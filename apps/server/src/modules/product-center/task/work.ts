import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import type { Pulse } from '../../../kit/job/pulse.ts'
import { claim, doubtAbandoned, dueShops } from './claim.ts'
import { runTask } from './run.ts'
import { taskState } from './states.ts'

/** So many shops at a time on a node: each has at most five tasks under way. */
const LANES = 4
const KEPT_DAYS = 180
const CHUNK = 5000

/** Every node looks; each task is held by one. */
export const publishing: Pulse = { seconds: 1, beat: (house) => workDue(house) }

/** What is due now, as much of it as each shop takes in a second. What fails for reasons of our own is left to be verified. */
export async function workDue(house: House): Promise<number> {
  await doubtAbandoned(house)
  const shops = await dueShops(house)
  const failures: unknown[] = []
  let count = 0
  const lane = async () => {
    for (let next = shops.shift(); next; next = shops.shift()) {
      const tasks = await claim(house, next.shopId, next.due)
      count += tasks.length
      const ends = await Promise.allSettled(tasks.map((task) => runTask(house, task)))
      failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (failures.length) throw failures[0]
  return count
}

/** Half a year after they ended nobody asks for them. */
export const taskTrim: Schedule = {
  key: 'product-center.publish-task-trim',
  title: '清理刊登任务',
  cron: '40 3 * * *',
  run: async (house) => {
    let gone = 0
    for (let more = CHUNK; more === CHUNK; gone += more) more = await trim(house)
    return `清理 ${gone} 条`
  },
}
const trim = ({ db, clock }: House): Promise<number> =>
  db.run(sql`
    DELETE FROM product_center_publish_task WHERE id IN (SELECT id FROM product_center_publish_task
      WHERE end_time < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS}) AND task_status IN (${taskState.done}, ${taskState.failed}, ${taskState.cancelled}) LIMIT ${CHUNK})`)
