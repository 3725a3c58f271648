import { stateLabel } from '@erp/contract/kit'
import { pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { BATCH_STATE, batchStates, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { enterAll, type LockedOrder } from '../stage.ts'
import { pickState } from '../states.ts'

export interface LockedBatch {
  id: number
  batch_no: string
  store_id: number
  pick_kind: 1 | 2 | 3
  status: number
  wall_id: number | null
  version: number
}

export async function lockBatch(tx: Tx, id: number, ctx: Ctx): Promise<LockedBatch> {
  const found = await tx.one<LockedBatch>(sql`
    SELECT t.* FROM order_picking_batch t WHERE t.id = ${id} AND ${ownStores(ctx.user, raw('t.store_id'))} FOR UPDATE`)
  if (!found) throw missing(orderPickingBatch.title)
  return found
}

/** T12: nobody has claimed any of it; its orders wait for another wave. */
export async function cancelBatches(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const batch = await lockBatch(tx, id, ctx)
    await requireUnclaimed(tx, batch, '取消')
    await leave(tx, ctx, batch, await ordersOf(tx, id))
    await moveSet(tx, pickOrder, pickStates, 'cancel', sql`t.batch_id = ${id}`, ctx, { ready: true })
    await moveSet(tx, orderPickingBatch, batchStates, 'cancel', [id], ctx, { action: '取消批次' })
  }
  return null
}

/** Some orders leave: their pieces are no longer on the pick lists; an emptied batch is cancelled. */
export async function removeOrders(tx: Tx, { id, orderIds }: { id: number; orderIds: number[] }, ctx: Ctx): Promise<null> {
  const batch = await lockBatch(tx, id, ctx)
  await requireUnclaimed(tx, batch, '移出订单')
  const all = await ordersOf(tx, id)
  const gone = all.filter((order) => orderIds.includes(order.id))
  if (gone.length < new Set(orderIds).size) throw bad('所选订单不在该批次中')
  if (gone.length === all.length) return cancelBatches(tx, { ids: [id] }, ctx)
  await leave(tx, ctx, batch, gone)
  await strike(
    tx,
    ctx,
    batch,
    gone.map((order) => order.id),
  )
  await log(tx, ctx, {
    entity: orderPickingBatch.path,
    entityId: id,
    action: '移出订单',
    note: gone.map((order) => order.order_no).join('、'),
  })
  return null
}

async function requireUnclaimed(tx: Tx, batch: LockedBatch, verb: string): Promise<void> {
  if (batch.status !== BATCH_STATE.waitClaim)
    throw refuse(`拣货批次当前为「${stateLabel(batchStates, batch.status)}」，不能${verb}`)
  const claimed = await tx.one<{ no: string }>(
    sql`SELECT pick_no AS no FROM order_pick_order WHERE batch_id = ${batch.id} AND status IN (${pickState.picking}, ${pickState.done}) LIMIT 1`,
  )
  if (claimed) throw refuse(`拣货单 ${claimed.no} 已领取，不能${verb}`)
}

const ordersOf = (tx: Tx, batchId: number): Promise<LockedOrder[]> =>
  tx.query<LockedOrder>(sql`
    SELECT t.* FROM order_trade_info t JOIN order_picking_batch_order o ON o.order_id = t.id AND o.is_open = 1
    WHERE o.batch_id = ${batchId} ORDER BY t.id FOR UPDATE OF t`)

async function leave(tx: Tx, ctx: Ctx, batch: LockedBatch, orders: LockedOrder[]): Promise<void> {
  await enterAll(tx, ctx, orders, 'unwave')
  await tx.run(sql`
    UPDATE order_picking_batch_order SET is_open = 0 WHERE batch_id = ${batch.id} AND order_id = ANY(${orders.map(({ id }) => id)}::bigint[])`)
}

/** Takes the pieces of these orders off the lists, and counts anew. */
async function strike(tx: Tx, ctx: Ctx, batch: LockedBatch, orderIds: number[]): Promise<void> {
  await tx.run(sql`
    DELETE FROM order_pick_part p USING order_pick_line l, order_pick_order k, order_details d
    WHERE l.id = p.line_id AND k.id = l.pick_id AND k.batch_id = ${batch.id} AND d.id = p.order_details_id AND d.order_id = ANY(${orderIds}::bigint[])`)
  await tx.run(sql`
    UPDATE order_pick_line l SET quantity = (SELECT coalesce(sum(p.quantity), 0) FROM order_pick_part p WHERE p.line_id = l.id)
    FROM order_pick_order k WHERE k.id = l.pick_id AND k.batch_id = ${batch.id}`)
  await tx.run(
    sql`DELETE FROM order_pick_line l USING order_pick_order k WHERE k.id = l.pick_id AND k.batch_id = ${batch.id} AND l.quantity = 0`,
  )
  await tx.run(sql`
    UPDATE order_pick_order k SET line_count = c.lines, piece_count = c.pieces, version = version + 1
    FROM (SELECT o.id, count(l.id)::int AS lines, coalesce(sum(l.quantity), 0)::int AS pieces FROM order_pick_order o LEFT JOIN order_pick_line l ON l.pick_id = o.id
      WHERE o.batch_id = ${batch.id} GROUP BY o.id) c WHERE c.id = k.id`)
  const emptied = sql`t.batch_id = ${batch.id} AND t.line_count = 0`
  await moveSet(tx, pickOrder, pickStates, 'cancel', emptied, ctx, { ready: true, note: '订单全部移出' })
  await tx.run(sql`
    UPDATE order_picking_batch b SET order_count = (SELECT count(*) FROM order_picking_batch_order o WHERE o.batch_id = b.id AND o.is_open = 1),
      piece_count = c.pieces, sku_count = c.skus, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM (SELECT coalesce(sum(l.quantity), 0)::int AS pieces, count(DISTINCT l.sku_id)::int AS skus FROM order_pick_line l JOIN order_pick_order k ON k.id = l.pick_id
      WHERE k.batch_id = ${batch.id}) c WHERE b.id = ${batch.id}`)
}
