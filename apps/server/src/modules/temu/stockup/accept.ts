import { stateLabel } from '@erp/contract/kit'
import { type EachShipment, shipment } from '@erp/contract/temu/stockup/shipment'
import { STAGED, STOCK_ORDER, stockOrderStates } from '@erp/contract/temu/stockup/stock-order.states'
import { managedPlatform } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { wordsOf } from '../../authorize/auth/platform-words.ts'
import { lockStockOrders } from './lock.ts'
import { shopReach } from './reach.ts'

interface Wanted {
  id: number
  sn: string
  shopId: number
}

/** Each order by itself: the platform is told before ours is written, and told again after a lost answer. A single one is refused in words. */
export async function acceptOrders(_tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<EachShipment> {
  const wanted = await wantedOf(ctx, ids)
  const each: EachShipment = { done: [], failed: [] }
  const told = ({ id, sn }: Wanted) => ({ stockOrderId: id, subPurchaseOrderSn: sn })
  for (const [shopId, orders] of Map.groupBy(wanted, (order) => order.shopId)) {
    const left = new Set(orders)
    try {
      await askInReach(shopId, ctx, async (shop) => {
        for (const order of left) {
          const reason = await refusalOf(() => acceptOne(shop, order, ctx))
          if (reason === null) each.done.push(told(order))
          else each.failed.push({ ...told(order), reason: reason.message })
          if (reason && wanted.length === 1) throw reason
          left.delete(order)
        }
      })
    } catch (error) {
      if (!(error instanceof Refusal) || wanted.length === 1) throw error
      for (const order of left) each.failed.push({ ...told(order), reason: error.message })
    }
  }
  ctx.say(`成功 ${each.done.length} 条，失败 ${each.failed.length} 条`)
  return each
}

async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    // A token that is not known any more is asked for anew, and the rest once more.
    if (error instanceof ConnectorFailure && error.kind !== 'auth') return wordsOf(error)
    throw error
  }
}

async function wantedOf(ctx: Ctx, ids: number[]): Promise<Wanted[]> {
  const asked = [...new Set(ids)]
  const rows = await ctx.house.db.query<Wanted>(sql`
    SELECT t.id, t.sub_purchase_order_sn AS sn, t.shop_id AS "shopId" FROM temu_stock_order t
    WHERE t.id = ANY(${asked}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx)} ORDER BY t.id`)
  if (rows.length < asked.length) throw missing(shipment.title)
  return rows
}

/** Locked while the platform is asked: of two who accept it one does, and news waits for both. */
export const acceptOne = (shop: ShopAccount, { id }: Pick<Wanted, 'id'>, ctx: Ctx, note?: string): Promise<void> =>
  ctx.house.db.transact(async (tx) => {
    const [row] = await lockStockOrders(tx, [id], ctx)
    if (row!.platform_status !== STOCK_ORDER.waitAccept)
      throw refuse(`备货单${row!.sub_purchase_order_sn}当前为「${stateLabel(stockOrderStates, row!.platform_status)}」，不能接单`)
    const auto = await tx.one<{ stage: number }>(
      sql`SELECT auto_stage AS stage FROM temu_config WHERE shop_id = ${row!.shop_id} AND deleted_at IS NULL AND is_activated = 1`,
    )
    const isStaged = auto?.stage === 1 ? STAGED.yes : STAGED.no
    await move(tx, shipment, stockOrderStates, 'accept', id, ctx, { column: 'platform_status', set: { isStaged }, note })
    await ctx.noteRows?.(tx, [id])
    await managedPlatform(ctx.house).acceptStockOrder(shop, row!.sub_purchase_order_sn)
  })
