import { setTimeout } from 'node:timers/promises'
import { TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { buildApp } from '../apps/server/src/app.ts'
import { playQuiet, sceneOf } from '../apps/server/src/connectors/smt/play.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { literals, sql } from '../apps/server/src/kit/db/db.ts'
import type { House } from '../apps/server/src/kit/house.ts'
import { contextOfClock } from '../apps/server/src/kit/job/background.ts'
import { askTasks } from '../apps/server/src/modules/product-center/task/ask.ts'
import { workDue } from '../apps/server/src/modules/product-center/task/work.ts'
import { mugContent, mugSku } from '../apps/server/test/fixtures/product/publish.ts'
import type { BenchDatabase } from './database.ts'
import { figure } from './figure.ts'

const TASKS = Number(process.env['BENCH_TASKS'] ?? 1000)
const HOUR = 3600
const AGAIN_MS = 50
const state = literals(TASK)

/** Listings published by one node to the simulated platform, five a second a shop, with their SKUs and links. */
export async function benchPublish({ url }: BenchDatabase): Promise<void> {
  const app = await buildApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  try {
    const { perSecond, isWhole, ...counts } = await published(app.house, TASKS)
    const pace = perSecond * HOUR
    figure(`publish: ${TASKS} tasks`, pace, '/h', { goal: '>= 10000', met: pace >= 10_000 && isWhole, ...counts })
  } finally {
    await app.close()
  }
}

interface Published {
  perSecond: number
  /** Each done, and each once. */
  isWhole: boolean
  done: number
  listings: number
}

export async function published(house: House, tasks: number, prefix = 'B-'): Promise<Published> {
  const ids = await asked(house, tasks, prefix)
  const began = performance.now()
  while ((await left(house, ids)) > 0) if ((await workDue(house)) === 0) await setTimeout(AGAIN_MS)
  const seconds = (performance.now() - began) / 1000
  const counts = await house.db.one<{ done: number; listings: number }>(sql`
    SELECT count(*) FILTER (WHERE task_status = ${state.done})::int AS done, count(DISTINCT listing_id)::int AS listings
    FROM product_center_publish_task WHERE id = ANY(${ids}::bigint[])`)
  const { done, listings } = counts!
  return { perSecond: ids.length / seconds, isWhole: done === ids.length && listings === ids.length, done, listings }
}

async function asked(house: House, tasks: number, prefix: string): Promise<number[]> {
  const { db } = house
  const shops = await db.query<{ id: number }>(
    sql`UPDATE authorize_shop SET auth_status = 1, status = 1 WHERE plat_code = 'smt' AND deleted_at IS NULL RETURNING id`,
  )
  for (const { id } of shops) await playQuiet(await sceneOf(house), id)
  const skus = await db.query<{ id: number; goodsId: number; sku: string }>(sql`
    SELECT DISTINCT ON (goods_id) id, goods_id AS "goodsId", sku FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY goods_id, id LIMIT ${Math.ceil(tasks / shops.length)}`)
  const wanted = shops.flatMap(({ id: shopId }) =>
    skus.map(({ id: skuId, goodsId, sku }) => {
      const content = mugContent(shopId, { skus: [mugSku(`${prefix}${sku}`.slice(0, 32), 0, { skuId })] })
      const payload = { content, others: [], shopIds: [shopId] }
      return { taskType: TASK_TYPE.publish, listType: LIST_TYPE.pop, shopId, goodsId, payload }
    }),
  )
  return db.transact((tx) => askTasks(tx, wanted.slice(0, tasks), contextOfClock(house, 'bench')))
}

const left = async ({ db }: House, ids: number[]): Promise<number> =>
  (await db.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM product_center_publish_task WHERE id = ANY(${ids}::bigint[]) AND task_status IN (${state.waiting}, ${state.running}, ${state.unsure})`))!
    .n
