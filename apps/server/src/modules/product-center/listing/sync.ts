import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { listingPlatform } from '../../../connectors/smt.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { startTask, type TaskEnd, type TaskRun, taskJob } from '../../../kit/task/task.ts'
import { inWords } from '../../authorize/auth/platform-words.ts'
import { shopReady } from '../../authorize/auth/ready.ts'
import { shopsWithin } from '../../goods/link/shop-rows.ts'
import { seenListings } from './lock.ts'
import { type Known, syncListing, syncShop } from './sync-shop.ts'

const KIND = 'product-center.smt-sync'
export const PLATFORMS = ['smt', 'smt-qtg']
interface Asked {
  ids: number[]
  shopIds: number[]
}

/** One product at once; many, and whole shops, in the background. */
export const syncListings: Handlers<typeof smtListing>['sync'] = async (tx, input, ctx) => {
  const ids = [...new Set(input.ids ?? [])]
  const shopIds = [...new Set(input.shopIds ?? [])]
  if (ids.length + shopIds.length === 0) throw bad('请选择要同步的在线商品或店铺', 'ids')
  await seenListings(tx, ids, ctx)
  await refuseOthers(tx, shopIds, ctx)
  if (ids.length === 1 && shopIds.length === 0) {
    const [one] = await knownOf(tx, ids)
    const isChanged = await inWords(() => syncListing(ctx.house, one!, ctx))
    return { taskId: null, changed: isChanged ? 1 : 0 }
  }
  const wanted = { kind: KIND, title: '同步速卖通在线商品', input: { ids, shopIds }, total: ids.length + shopIds.length }
  const { id } = await ctx.house.db.transact((own) => startTask(own, ctx, wanted))
  return { taskId: id, changed: 0 }
}

async function refuseOthers(tx: Tx, shopIds: number[], ctx: Ctx): Promise<void> {
  const shops = await shopsWithin(tx, shopIds, ctx)
  const other = [...shops.values()].find(({ platCode }) => !PLATFORMS.includes(platCode))
  if (other) throw refuse(`店铺【${other.shopName}】不是速卖通店铺`)
}

const knownOf = (tx: Tx, ids: number[]): Promise<Known[]> =>
  tx.query<Known & object>(
    sql`SELECT id, shop_id AS "shopId", product_id AS "productId" FROM product_center_smt_listing WHERE id = ANY(${ids}::bigint[]) ORDER BY shop_id, id`,
  )

/** Shop after shop, product after product; one that is not answered is told and the others go on. */
export const smtSyncJob = taskJob<Asked>({ kind: KIND, name: '同步速卖通在线商品', run: syncAsked })

async function syncAsked(task: TaskRun<Asked>): Promise<TaskEnd> {
  const { house, input } = task
  const ctx = await task.context('product-center/smt-listing#sync')
  const platform = listingPlatform(house)
  const sum = { done: 0, failed: 0, changed: 0 }
  const each = async (name: string, work: () => Promise<number>) => {
    try {
      sum.changed += await work()
      sum.done++
      await task.progress(sum.done + sum.failed)
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Refusal)) throw error
      sum.failed++
      await task.progress(sum.done + sum.failed, { failures: [{ name, reason: error.message }] })
    }
  }
  for (const one of await knownOf(house.db, input.ids))
    await each(one.productId, async () => ((await syncListing(house, one, ctx, platform)) ? 1 : 0))
  for (const { id, name } of await shopsOf(house, input.shopIds))
    await each(name, async () => (await syncShop(house, id, ctx, platform)).changed)
  return counted(sum, { done: `${sum.done} 项，${sum.changed} 个商品有变化`, failed: `${sum.failed} 项` })
}

const shopsOf = (house: House, ids: number[]) =>
  house.db.query<{ id: number; name: string }>(
    sql`SELECT id, shop_name AS name FROM authorize_shop WHERE id = ANY(${ids}::bigint[]) ORDER BY id`,
  )

/** Every four hours, each shop by itself: one that does not answer does not keep the others waiting. */
export const smtSyncSchedule: Schedule = {
  key: 'product-center.smt-sync',
  title: '同步速卖通在线商品',
  cron: '20 */4 * * *',
  run: async (house) => {
    const ctx = contextOfClock(house, 'product-center.smt-sync')
    const shops = await house.db.query<{ id: number; name: string }>(sql`
      SELECT h.id, h.shop_name AS name FROM authorize_shop h WHERE h.plat_code = ANY(${PLATFORMS}::text[]) AND h.listing_sync = 1 AND ${shopReady} ORDER BY h.id`)
    const failed: string[] = []
    let changed = 0
    for (const { id, name } of shops)
      try {
        changed += (await syncShop(house, id, ctx)).changed
      } catch (error) {
        if (!(error instanceof ConnectorFailure || error instanceof Refusal)) throw error
        failed.push(`${name}：${error.message}`)
      }
    const words = `${shops.length}个店铺，${changed}个商品有变化`
    return failed.length ? `${words}，失败${failed.length}个（${failed[0]}）` : words
  },
}
