import { DELIVERY, PICKED } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { GIVEN_UP } from '@erp/contract/temu/stockup/stock-order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { shrinkOwned } from '../../stock/transfer/transfer-by-owner.ts'
import { countUp, type DeliveryDoc, type DeliveryLineRow, lineRows, lockDeliveries } from './lock.ts'
import { leavePick } from './pick-off.ts'
import { giveUp } from './remove.ts'

const REASON = '平台已取消'

/** The platform wants these stock-up orders, locked by the caller, no more: off the orders that nobody has picked, flagged on the others. */
export async function dropPlatformCancelled(tx: Tx, stockOrderIds: readonly number[], ctx: Ctx): Promise<void> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT delivery_order_id AS id FROM temu_stock_order WHERE id = ANY(${[...stockOrderIds]}::bigint[]) AND delivery_order_id IS NOT NULL`)
  const docs = await lockDeliveries(
    tx,
    found.map(({ id }) => id),
    {} as Pick<Ctx, 'user'>,
  )
  for (const doc of docs) await dropFrom(tx, doc, new Set(stockOrderIds), ctx)
}

async function dropFrom(tx: Tx, doc: DeliveryDoc, gone: ReadonlySet<number>, ctx: Ctx): Promise<void> {
  const lines = await lineRows(tx, doc.id)
  const dropped = lines.filter((line) => gone.has(line.stock_order_id))
  if (dropped.length === 0) return
  if (PICKED.includes(doc.status) || lines.some((line) => line.picked_qty > 0)) return flag(tx, doc, ctx)
  if (doc.status > DELIVERY.waitPick) return
  if (dropped.length === lines.length) await giveUp(tx, doc, REASON, ctx)
  else await takeOff(tx, doc, dropped, ctx)
  await tx.run(sql`
    UPDATE temu_stock_order SET delivery_order_id = NULL, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE delivery_order_id = ${doc.id} AND id = ANY(${[...gone]}::bigint[])`)
}

/** Goods lie outside of their shelves for it: a person decides. */
async function flag(tx: Tx, doc: DeliveryDoc, ctx: Ctx): Promise<void> {
  if (doc.is_platform_cancelled === 1 || doc.status > DELIVERY.waitShip) return
  await tx.run(sql`
    UPDATE temu_delivery_order SET is_platform_cancelled = 1, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${doc.id}`)
  await log(tx, ctx, {
    entity: deliveryOrder.path,
    entityId: doc.id,
    action: REASON,
    note: '已拣货，请处理',
    version: doc.version + 1,
  })
}

async function takeOff(tx: Tx, doc: DeliveryDoc, dropped: DeliveryLineRow[], ctx: Ctx): Promise<void> {
  await leavePick(tx, doc.id, REASON, ctx)
  await tx.run(sql`DELETE FROM temu_delivery_line WHERE id = ANY(${dropped.map(({ id }) => id)}::bigint[])`)
  if (doc.transfer_id !== null) {
    const touched = [...new Set(dropped.map(({ transfer_line_id }) => transfer_line_id!))]
    const left = await lineRows(tx, doc.id)
    const wanted = touched.map((lineId) => ({
      lineId,
      quantity: planOf(left.filter((line) => line.transfer_line_id === lineId)),
    }))
    await shrinkOwned(tx, doc.transfer_id, wanted, ctx)
  }
  await tx.run(sql`
    UPDATE temu_delivery_order t SET version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now},
      deadline = (SELECT min(o.expect_latest_deliver_time) FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id WHERE l.document_id = t.id) WHERE t.id = ${doc.id}`)
  await countUp(tx, doc.id)
  const note = `${REASON}，移出${dropped.length}行`
  await log(tx, ctx, { entity: deliveryOrder.path, entityId: doc.id, action: '移出备货单', note, version: doc.version + 1 })
}

const planOf = (lines: DeliveryLineRow[]): number => lines.reduce((sum, { plan_qty }) => sum + plan_qty, 0)

/** What the platform had given up while goods lay outside leaves now that they are back. */
export async function dropGivenUp(tx: Tx, deliveryOrderId: number, ctx: Ctx): Promise<void> {
  const gone = await tx.query<{ id: number }>(
    sql`SELECT id FROM temu_stock_order WHERE delivery_order_id = ${deliveryOrderId} AND platform_status IN (${raw(GIVEN_UP.join(', '))})`,
  )
  if (gone.length > 0)
    await dropPlatformCancelled(
      tx,
      gone.map(({ id }) => id),
      ctx,
    )
}
