import { compare, round2 } from '@erp/contract/kit/decimal'
import { DELIVERY, packageStates } from '@erp/contract/temu/delivery/delivery.states'
import { type PackedAnswer, type PackScreen, skuPackage } from '@erp/contract/temu/floor/sku-package'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { countUp, moveDelivery } from '../delivery/lock.ts'
import { packageState } from '../delivery/states.ts'
import { type Delivery, notNow } from './delivery-at.ts'
import { answer, type LockedPackage, limitsOf, lockPackage, requireOpen, requireRoom } from './package-pieces.ts'
import { screenOf } from './package-screen.ts'
import { recordPacking } from './packing-write.ts'
import { once } from './scanned.ts'

export interface Sealing {
  packageNo: string
  weight?: string | null
  length?: string | null
  width?: string | null
  height?: string | null
  station?: string | null
}

export const sealPackage = (tx: Tx, input: Sealing & { clientScanId: string }, ctx: Ctx): Promise<PackedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const { order, points } = await seal(tx, input, ctx)
    return answer(tx, ctx, order, points)
  })

/** Weighed and closed, with its packing record; the last box makes the order ready to ship. */
export async function seal(tx: Tx, input: Sealing, ctx: Ctx) {
  const { order, box } = await lockPackage(tx, input.packageNo, ctx)
  requireOpen(order, box, '封箱')
  await requireFit(tx, order, box, input)
  const { weight, length = null, width = null, height = null } = input
  const station = input.station ?? box.station
  const set = { weight, length, width, height, station, sealBy: ctx.user.userId, sealTime: ctx.now }
  await move(tx, skuPackage, packageStates, 'seal', box.id, ctx, { set, note: `${round2(weight!)}kg` })
  const { userId } = ctx.user
  const record = { order, box, weight: weight!, station, userId, sealTime: ctx.now, isMadeUp: 0 }
  const { recordId, points } = await recordPacking(tx, record, ctx)
  await countUp(tx, order.id)
  await finishIfPacked(tx, order, ctx)
  return { order, recordId, points }
}

async function requireFit(tx: Tx, order: Delivery, box: LockedPackage, { weight }: Sealing): Promise<void> {
  if (box.quantity === 0) throw bad('空包裹不能封箱', 'packageNo')
  if (!weight || compare(weight, '0') <= 0) throw bad('请称重', 'weight')
  const limits = await limitsOf(tx, order)
  if (compare(weight, limits.weight) > 0) throw bad(`包裹重量 ${round2(weight)}kg 超过上限 ${round2(limits.weight)}kg`, 'weight')
  requireRoom(limits.qty, box.quantity)
}

/** Boxes that were opened and never filled are nothing to ship. */
async function finishIfPacked(tx: Tx, order: Delivery, ctx: Ctx): Promise<void> {
  const open = await tx.one(sql`
    SELECT 1 AS yes FROM temu_delivery_line WHERE document_id = ${order.id} AND packed_qty < picked_qty
    UNION ALL SELECT 1 FROM temu_package WHERE delivery_order_id = ${order.id} AND deleted_at IS NULL AND status = ${packageState.open} AND quantity > 0 LIMIT 1`)
  if (open) return
  await tx.run(sql`
    UPDATE temu_package SET deleted_at = ${ctx.now}, version = version + 1 WHERE delivery_order_id = ${order.id} AND deleted_at IS NULL AND status = ${packageState.open}`)
  await moveDelivery(tx, 'packed', order.id, ctx, { set: { packTime: ctx.now } })
}

/** While it is still here: open again, its record counts no more, and it is weighed anew. */
export async function unsealPackage(
  tx: Tx,
  { packageId, version, reason }: { packageId: number; version: number; reason: string },
  ctx: Ctx,
): Promise<PackScreen> {
  const seen = await tx.one<{ no: string }>(
    sql`SELECT package_no AS no FROM temu_package WHERE id = ${packageId} AND deleted_at IS NULL`,
  )
  if (!seen) throw missing('包裹')
  const { order } = await lockPackage(tx, seen.no, ctx)
  if (order.status !== DELIVERY.waitPack && order.status !== DELIVERY.waitShip) throw notNow(order, '拆箱')
  const set = { weight: null, sealBy: null, sealTime: null, openBy: ctx.user.userId }
  await move(tx, skuPackage, packageStates, 'unseal', packageId, ctx, { version, note: reason, set })
  await tx.run(sql`
    UPDATE temu_packing_record SET is_revoked = 1, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE package_id = ${packageId} AND is_revoked = 0`)
  await countUp(tx, order.id)
  if (order.status === DELIVERY.waitShip)
    await moveDelivery(tx, 'unpack', order.id, ctx, { note: `${seen.no}：${reason}`, set: { packTime: null } })
  return screenOf(tx, order.id, ctx)
}
