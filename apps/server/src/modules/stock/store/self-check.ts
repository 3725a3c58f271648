import { TASK } from '@erp/contract/kit/task'
import type { SelfCheck, SelfCheckDiff, selfCheck } from '@erp/contract/stock/store/self-check'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { runTask, startTask, type TaskKind, taskJob } from '../../../kit/task/task.ts'
import { newestTask } from '../../../kit/task/task-store.ts'
import { compareBooks } from './self-check-compare.ts'
import { reportDifferences } from './self-check-errors.ts'

const KIND = 'stock.self-check'
const TITLE = '库存数据校验'
const SHOWN = 200

export const selfCheckHandlers: Handlers<typeof selfCheck> = {
  latest: async (tx, _input, ctx) => {
    const last = await lastSelfCheck(tx)
    return { last, running: await newest(tx, [TASK.waiting, TASK.running]), diffs: last ? await diffsOf(tx, last.id, ctx) : [] }
  },
  run: async (tx, _input, ctx) => {
    const { id } = await startTask(tx, ctx, { kind: KIND, title: TITLE, subjectId: 0 })
    return { id }
  },
}

/** What the last one that ended found. */
export const lastSelfCheck = (tx: Tx): Promise<SelfCheck | null> => newest(tx, [TASK.done, TASK.failed])

type Found = Pick<SelfCheck, 'pairCount' | 'movementCount' | 'diffCount'>
const NOTHING: Found = { pairCount: 0, movementCount: 0, diffCount: 0 }

async function newest(tx: Tx, statuses: readonly number[]): Promise<SelfCheck | null> {
  const found = await newestTask<Omit<SelfCheck, keyof Found> & { input: object; result: Found | null }>(tx, KIND, statuses)
  if (!found) return null
  const { input: _input, result, ...task } = found
  return { ...task, ...(result ?? NOTHING) }
}

function diffsOf(tx: Tx, checkId: number, ctx: Ctx): Promise<SelfCheckDiff[]> {
  const cost = may(ctx.user, 'stock:cost:view')
  const value = (column: 'left_value' | 'right_value') =>
    sql`CASE WHEN ${cost} OR d.kind NOT LIKE 'amount-%' THEN d.${raw(column)}::text END`
  return tx.query<SelfCheckDiff>(sql`
    SELECT d.id, d.kind, d.store_id AS "storeId", st.store_name AS "storeName", d.sku_id AS "skuId", g.sku, d.place_type AS "placeType",
      coalesce(l.location_name, c.container_no) AS "placeName", ${value('left_value')} AS "leftValue", ${value('right_value')} AS "rightValue",
      d.movement_id AS "movementId", d.movement_time AS "movementTime", d.movement_doc_no AS "movementDocNo", e.err_no AS "errNo"
    FROM stock_self_check_diff d JOIN stock_store st ON st.id = d.store_id JOIN goods_goods_sku g ON g.id = d.sku_id
    LEFT JOIN stock_store_location l ON d.place_type = 1 AND l.id = d.place_id
    LEFT JOIN stock_store_container c ON d.place_type = 2 AND c.id = d.place_id
    LEFT JOIN stock_inventory_err e ON e.id = d.err_id
    WHERE d.check_id = ${checkId} AND ${ownStores(ctx.user, raw('d.store_id'))} ORDER BY d.id LIMIT ${SHOWN}`)
}

/** Differences, errors and the end are written together or not at all; a second try starts from nothing. */
const checking: TaskKind<object> = {
  kind: KIND,
  name: TITLE,
  run: ({ id, house, finish }) =>
    house.db.transact(async (tx) => {
      const found = await compareBooks(tx, id)
      await reportDifferences(tx, house, id)
      return finish(tx, { done: found.diffCount ? `${found.diffCount} 处不平` : '账账相符', result: found })
    }),
}
export const selfChecking = taskJob(checking)

export const nightlySelfCheck: Schedule = {
  key: KIND,
  title: TITLE,
  cron: '0 4 * * *',
  run: (house) => runTask(checking, house, { title: TITLE, subjectId: 0 }),
}
