import type { Synced } from '../../../connectors/managed.ts'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { pullStockOrders } from './pull-stock-orders.ts'

/** Asked for by a person, shop after shop. */
export async function syncShops(_tx: Tx, { shopIds }: { shopIds: number[] }, ctx: Ctx): Promise<Synced> {
  const sum = { pulled: 0, changed: 0 }
  for (const shopId of new Set(shopIds)) {
    const { pulled, changed } = await askInReach(shopId, ctx, (shop) => pullStockOrders(ctx.house, shop, ctx))
    sum.pulled += pulled
    sum.changed += changed
  }
  ctx.say(`已同步 ${sum.pulled} 张备货单，${sum.changed} 张有变化`)
  return sum
}
