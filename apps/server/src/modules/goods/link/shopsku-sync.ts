import { setTimeout } from 'node:timers/promises'
import type { shopSku } from '@erp/contract/goods/link/shopsku'
import { type ShopAccount, ShopDown } from '../../../connectors/shop-listing.ts'
import { type ShopConnector, shopConnector } from '../../../connectors/shops.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { unchanged } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { startTask, type TaskEnd, type TaskRun, taskJob } from '../../../kit/task/task.ts'
import { syncing } from '../../authorize/auth/run.ts'
import { shopsWithin } from './shop-rows.ts'
import { keepListings, markGone } from './shopsku-keep.ts'
import { shopSimulatorData } from './shopsku-simulator-data.ts'

const KIND = 'goods-shopsku-sync'
const TRIES = 3
const WAIT_MS = 50

export interface Synced {
  read: number
  matched: number
}

export const syncShopSkus: Handler<typeof shopSku.actions.sync> = async (tx, { shopIds }, ctx) => {
  const shops = [...(await shopsWithin(tx, shopIds, ctx)).keys()]
  const { id } = await startTask(tx, ctx, {
    kind: KIND,
    title: '同步店铺SKU',
    input: { shopIds: shops },
    total: shops.length,
  })
  return { taskId: id }
}

/** Shop after shop; one that does not answer is told and the others go on. */
export const syncJob = taskJob<Asked>({ kind: KIND, name: '同步店铺SKU', run: syncAsked })

interface Asked {
  shopIds: number[]
}
async function syncAsked(task: TaskRun<Asked>): Promise<TaskEnd> {
  const { house } = task
  const ctx = await task.context('goods/shopsku#sync')
  const connector = shopConnector(house, shopSimulatorData(house.readDb))
  const sum = { read: 0, matched: 0, failed: 0 }
  for (const [i, shopId] of task.input.shopIds.entries()) {
    try {
      const synced = await syncing(house, shopId, ctx, (shop) => syncShop(house, connector, shop, ctx))
      sum.read += synced.read
      sum.matched += synced.matched
      await task.progress(i + 1)
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Refusal)) throw error
      sum.failed++
      await task.progress(i + 1, { failures: [{ name: await nameOf(house, shopId), reason: error.message }] })
    }
  }
  const done = task.input.shopIds.length - sum.failed
  const read = `${done} 个店铺，共 ${sum.read} 个店铺SKU，自动匹配 ${sum.matched} 个`
  return counted({ done, failed: sum.failed }, { done: read, failed: `${sum.failed} 个店铺` })
}

/** A page a transaction. Only a shop that was read to its end knows what is gone. */
export async function syncShop(house: House, connector: ShopConnector, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const begun = house.clock.now()
  const seen = new Set<number>()
  let matched = 0
  let cursor: string | null = null
  do {
    const page = await asked(connector, shop, cursor)
    const kept = await house.db.transact((tx) => keepPage(tx, shop.shopId, page.listings, ctx))
    for (const id of kept.ids) seen.add(id)
    matched += kept.matched
    cursor = page.next
  } while (cursor !== null)
  await markGone(house.db, shop.shopId, seen, begun, ctx)
  return { read: seen.size, matched }
}

/** What is only seen again was not changed by anybody. */
async function keepPage(...[tx, shopId, listings, ctx]: Parameters<typeof keepListings>) {
  const before = ctx.logged
  const kept = await keepListings(tx, shopId, listings, ctx)
  if (ctx.logged === before) unchanged(ctx)
  return kept
}

async function asked(connector: ShopConnector, shop: ShopAccount, cursor: string | null) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connector.listings(shop, cursor)
    } catch (error) {
      if (!(error instanceof ShopDown) || attempt === TRIES) throw error
      await setTimeout(WAIT_MS * attempt)
    }
  }
}

async function nameOf(house: House, shopId: number): Promise<string> {
  const row = await house.db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`)
  return row?.name ?? String(shopId)
}

/** What 立即同步 of a shop takes of it. */
export async function pullListings(house: House, shop: ShopAccount, ctx: Ctx): Promise<{ listings: number }> {
  const wanted = await house.db.one(sql`SELECT 1 AS yes FROM authorize_shop WHERE id = ${shop.shopId} AND listing_sync = 1`)
  if (!wanted) return { listings: 0 }
  const { read } = await syncShop(house, shopConnector(house, shopSimulatorData(house.readDb)), shop, ctx)
  return { listings: read }
}
