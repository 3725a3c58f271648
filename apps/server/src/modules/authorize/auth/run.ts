import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql } from '../../../kit/db/db.ts'
import { ifFree } from '../../../kit/db/exclusive.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { ports } from '../../../kit/port.ts'
import { refuse } from '../../../kit/refuse.ts'
import { asShop, readyShop } from './account.ts'

const LOCK = 'shop-sync'
const BACKOFF_MINUTES = [1, 5, 15, 60]
const MINUTE = 60_000

export interface Pulled {
  taken?: number
  news?: number
  listings?: number
}
/** What a shop has that others take: its orders, its listings. */
export const shopPulls = ports<(house: House, shop: ShopAccount, ctx: Ctx) => Promise<Pulled>>('authorize.shopPulls')

/** One run at a time a shop, on whichever node. What fails waits longer each time, and stands on the shop in words. */
export async function syncing<R>(house: House, shopId: number, ctx: Ctx, work: (shop: ShopAccount) => Promise<R>): Promise<R> {
  await readyShop(house, shopId, ctx)
  const held = await ifFree(house.db, LOCK, shopId, async () => {
    await begin(house, shopId)
    try {
      const result = await asShop(house, shopId, ctx, work)
      await settled(house, shopId)
      return result
    } catch (error) {
      if (error instanceof ConnectorFailure) await failed(house, shopId, error.message)
      throw error
    }
  })
  if (!held) throw refuse(await runningWords(house, shopId))
  return held.done
}

const begin = (house: House, shopId: number) => {
  const now = house.clock.now()
  return house.db.run(sql`
    INSERT INTO authorize_shop_sync (shop_id, start_time) VALUES (${shopId}, ${now}) ON CONFLICT (shop_id) DO UPDATE SET start_time = excluded.start_time`)
}

async function settled(house: House, shopId: number): Promise<void> {
  await house.db.run(sql`UPDATE authorize_shop_sync SET failures = 0, next_time = NULL WHERE shop_id = ${shopId}`)
  await house.db.run(sql`UPDATE authorize_shop SET last_sync_error = NULL WHERE id = ${shopId} AND last_sync_error IS NOT NULL`)
}

async function failed(house: House, shopId: number, message: string): Promise<void> {
  const row = await house.db.one<{ failures: number }>(sql`
    UPDATE authorize_shop_sync SET failures = failures + 1 WHERE shop_id = ${shopId} RETURNING failures`)
  const wait = BACKOFF_MINUTES[Math.min(row!.failures, BACKOFF_MINUTES.length) - 1]!
  const next = new Date(house.clock.now().getTime() + wait * MINUTE)
  await house.db.run(sql`UPDATE authorize_shop_sync SET next_time = ${next} WHERE shop_id = ${shopId}`)
  await house.db.run(
    sql`UPDATE authorize_shop SET last_sync_error = ${message.slice(0, 500)} WHERE id = ${shopId} AND coalesce(last_sync_error, '') NOT LIKE '授权失效%'`,
  )
}

async function runningWords(house: House, shopId: number): Promise<string> {
  const row = await house.db.one<{ time: string | null }>(
    sql`SELECT start_time AS time FROM authorize_shop_sync WHERE shop_id = ${shopId}`,
  )
  return `店铺正在同步（开始于 ${row?.time?.slice(11) ?? '刚才'}）`
}
