import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { type DeliveryDoc, lockDeliveries, moveDelivery, notNow } from './lock.ts'
import { leavePick } from './pick-off.ts'
import { type Tell, withShops } from './platform.ts'
import { deliveryReach } from './reach.ts'
import { dropTransfer } from './transfer.ts'

/** All of them or none: the platform gives its deliveries up, the stock-up orders lie on 发货台 again. */
export async function removeDeliveries(_tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  const shops = await ctx.house.db.query<{ id: number }>(
    sql`SELECT DISTINCT t.shop_id AS id FROM temu_delivery_order t WHERE t.id = ANY(${ids}::bigint[]) AND ${deliveryReach(ctx)}`,
  )
  if (shops.length === 0) throw missing(deliveryOrder.title)
  await withShops(
    ctx,
    shops.map(({ id }) => id),
    async (tx, tell) => {
      const docs = new Map((await lockDeliveries(tx, ids, ctx)).map((doc) => [doc.id, doc]))
      const picked = await pickedOf(tx, ids)
      await moveAll(ids, async (id) => requireRemovable(docs.get(id), picked.has(id), ctx))
      for (const doc of docs.values()) await removeOne(tx, tell, doc, reason, ctx)
      await ctx.noteRows?.(tx, ids)
    },
  )
  return null
}

/** Those of which pieces lie outside of their shelves. */
export async function pickedOf(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT document_id AS id FROM temu_delivery_line WHERE document_id = ANY(${[...ids]}::bigint[]) AND picked_qty > 0`,
  )
  return new Set(found.map(({ id }) => id))
}

function requireRemovable(doc: DeliveryDoc | undefined, isPicked: boolean, ctx: Ctx): void {
  if (!doc) throw missing(deliveryOrder.title)
  if (isPicked && doc.status === DELIVERY.waitPick) throw refuse(`发货单${doc.delivery_order_no}已拣货，请先退回`)
  if (![DELIVERY.draft, DELIVERY.waitAudit, DELIVERY.waitPick].some((state) => state === doc.status))
    throw refuse(notNow(doc, 'remove'))
  if (doc.status === DELIVERY.waitPick && !may(ctx.user, 'temu:delivery:transferAudit'))
    throw refuse(`发货单${doc.delivery_order_no}已审核调拨，请由主管移除`)
}

async function removeOne(tx: Tx, tell: Tell, doc: DeliveryDoc, reason: string, ctx: Ctx): Promise<void> {
  await giveUp(tx, doc, reason, ctx)
  await freeStockOrders(tx, doc.id, ctx)
  const sn = doc.platform_delivery_sn
  if (sn) await tell(doc.shop_id, (platform, shop) => platform.cancelDelivery(shop, sn))
}

/** What was asked of the warehouse for it is taken back. */
export async function giveUp(tx: Tx, doc: DeliveryDoc, reason: string, ctx: Ctx): Promise<void> {
  await moveDelivery(tx, 'remove', doc.id, ctx, { note: reason, set: { removeReason: reason, endTime: ctx.now } })
  await leavePick(tx, doc.id, reason, ctx)
  if (doc.transfer_id !== null) await dropTransfer(tx, doc, reason, ctx)
}

const freeStockOrders = (tx: Tx, id: number, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE temu_stock_order SET delivery_order_id = NULL, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE delivery_order_id = ${id}`)
