import { SHEIN_BOX, sheinBoxStates } from '@erp/contract/shein/order/order.states'
import { sheinBox } from '@erp/contract/shein/scan/box'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import type { OrderDoc } from '../order/lock.ts'
import { boxState } from '../states.ts'
import { laneFor } from './lane.ts'
import type { BoxDoc, ScanInput } from './work.ts'

export async function openBox(tx: Tx, { storeId }: { storeId: number }, ctx: Ctx): Promise<{ boxId: number; boxNo: string }> {
  await requireStore(tx, storeId, ctx)
  const { id, box_no } = await makeBox(tx, storeId, ctx)
  return { boxId: id, boxNo: box_no }
}

async function makeBox(tx: Tx, storeId: number, ctx: Ctx): Promise<BoxDoc> {
  const by = ctx.user.userId
  const box = await tx.one<BoxDoc>(sql`
    INSERT INTO shein_box (box_no, store_id, open_by, create_by, create_time, update_by, update_time)
    VALUES (${await nextNumber(ctx.house, 'SB')}, ${storeId}, ${by}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING *`)
  await log(tx, ctx, { entity: sheinBox.path, entityId: box!.id, action: '开箱', version: 1 })
  return box!
}

/** By its number, locked. */
export async function lockBox(tx: Tx, boxNo: string, storeId: number | null, ctx: Ctx): Promise<BoxDoc> {
  const box = await tx.one<BoxDoc>(
    sql`SELECT b.* FROM shein_box b WHERE b.box_no = ${boxNo} AND b.deleted_at IS NULL AND ${ownStores(ctx.user, raw('b.store_id'))} FOR UPDATE`,
  )
  if (!box) throw missing('箱')
  if (storeId !== null && box.store_id !== storeId) throw refuse(`箱${boxNo}不在本仓`)
  return box
}

/** The box that was named, else the one this person fills for where the order goes; none: a new one is opened. */
export async function boxFor(tx: Tx, { boxNo, code, storeId }: ScanInput, ctx: Ctx): Promise<BoxDoc | null> {
  if (boxNo) {
    const box = await lockBox(tx, boxNo, storeId, ctx)
    if (box.status !== SHEIN_BOX.open) throw refuse(`箱${boxNo}${sheinBoxStates.table[box.status]![0]}，请换一个箱`)
    return box
  }
  const found = await tx.one<BoxDoc>(sql`
    SELECT b.* FROM shein_box b JOIN shein_order o ON o.order_no = ${code}
    WHERE b.open_by = ${ctx.user.userId} AND b.store_id = ${storeId} AND b.status = ${boxState.open} AND coalesce(b.receive_warehouse, o.receive_warehouse) = o.receive_warehouse
    ORDER BY b.id DESC LIMIT 1 FOR UPDATE OF b`)
  return found ?? null
}

export async function putInto(
  tx: Tx,
  asked: BoxDoc | null,
  order: OrderDoc,
  quantity: number,
  { storeId }: ScanInput,
  ctx: Ctx,
): Promise<BoxDoc> {
  const box = asked ?? (await makeBox(tx, storeId, ctx))
  const { receive_warehouse: goesTo } = order
  if (box.receive_warehouse !== null && box.receive_warehouse !== goesTo)
    throw refuse(`箱${box.box_no}送「${box.receive_warehouse}」，备货单${order.order_no}送「${goesTo}」，请换一个箱`)
  const again = await tx.one(sql`SELECT 1 AS yes FROM shein_box_order WHERE box_id = ${box.id} AND order_id = ${order.id}`)
  if (again) throw refuse(`备货单${order.order_no}已有货在箱${box.box_no}中，余下的请换一个箱`)
  await tx.run(sql`INSERT INTO shein_box_order (box_id, order_id, quantity) VALUES (${box.id}, ${order.id}, ${quantity})`)
  const filled = await tx.one<BoxDoc>(sql`
    UPDATE shein_box SET receive_warehouse = ${goesTo}, quantity = quantity + ${quantity}, lane = ${await laneFor(tx, storeId, goesTo)},
      update_by = ${ctx.user.userId}, update_time = ${ctx.now}, version = version + 1 WHERE id = ${box.id} RETURNING *`)
  return filled!
}

/** What is taken out again; an empty box goes nowhere. */
export async function takeOut(tx: Tx, box: BoxDoc, orderId: number, quantity: number, ctx: Ctx): Promise<void> {
  await tx.run(sql`DELETE FROM shein_box_order WHERE box_id = ${box.id} AND order_id = ${orderId}`)
  await tx.run(sql`
    UPDATE shein_box b SET quantity = b.quantity - ${quantity}, receive_warehouse = CASE WHEN b.quantity > ${quantity} THEN b.receive_warehouse END,
      lane = CASE WHEN b.quantity > ${quantity} THEN b.lane END, update_by = ${ctx.user.userId}, update_time = ${ctx.now}, version = b.version + 1 WHERE b.id = ${box.id}`)
}
