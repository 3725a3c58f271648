import { SWITCHED } from '@erp/contract/kit'
import type { SheinSynced } from '@erp/contract/shein/order/order'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { missing, Refusal } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { askInReach, asShop } from '../../authorize/auth/account.ts'
import { pullSheinOrders } from './pull.ts'

interface Shop {
  id: number
  name: string
}
const PLATFORM = 'shein'

const shopsWhere = (tx: Tx, where: Sql): Promise<Shop[]> =>
  tx.query<Shop>(sql`
    SELECT s.id, s.shop_name AS name FROM authorize_shop s WHERE s.plat_code = ${PLATFORM} AND s.status = ${SWITCHED.on} AND s.deleted_at IS NULL AND ${where} ORDER BY s.id`)

/** Shops of the person, all of them unless some are named; one that cannot be asked does not keep the others. */
export async function syncOrders(tx: Tx, { shopIds }: { shopIds?: number[] | null }, ctx: Ctx): Promise<SheinSynced> {
  const mine = ownShops(ctx.user, raw('s'))
  const wanted = shopIds?.length ? sql`s.id = ANY(${shopIds}::bigint[]) AND ${mine}` : mine
  const shops = await shopsWhere(tx, wanted)
  if (shopIds?.length && shops.length < new Set(shopIds).size) throw missing('SHEIN店铺')
  unchanged(ctx)
  const total: SheinSynced = { pulled: 0, changed: 0, failed: [] }
  for (const shop of shops)
    try {
      const { pulled, changed } = await askInReach(shop.id, ctx, (account) => pullSheinOrders(ctx.house, account, ctx))
      total.pulled += pulled
      total.changed += changed
    } catch (error) {
      if (!(error instanceof Refusal) || shops.length === 1) throw error
      total.failed.push({ shopName: shop.name, reason: error.message })
    }
  return total
}

export const sheinSync: Schedule = {
  key: 'shein/sync',
  title: '同步SHEIN备货单',
  cron: '*/30 * * * *',
  run: async (house) => {
    const ctx = contextOfClock(house, 'shein/sync')
    const shops = await shopsWhere(house.db, sql`s.order_sync = ${SWITCHED.on}`)
    const ends = { changed: 0, failed: 0 }
    for (const shop of shops) {
      const done = await asShop(house, shop.id, ctx, (account) => pullSheinOrders(house, account, ctx)).catch(() => null)
      if (done) ends.changed += done.changed
      else ends.failed++
    }
    return `更新 ${ends.changed} 单${ends.failed ? `，${ends.failed} 个店铺失败` : ''}`
  },
}
