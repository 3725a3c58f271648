import { stateLabel } from '@erp/contract/kit'
import { DELIVERY, PACKAGE, packageStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { PackedAnswer } from '@erp/contract/temu/floor/sku-package'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { countUp } from '../delivery/lock.ts'
import { packageState } from '../delivery/states.ts'
import { dealOut, sumOf } from './deal-out.ts'
import { type Delivery, linesOn, lockDelivery, lockDeliveryById, notNow, scannedLines } from './delivery-at.ts'
import { packedToday } from './earned.ts'
import { BOX_MAX_QTY, BOX_MAX_WEIGHT, screenOf } from './package-screen.ts'
import { once } from './scanned.ts'

export type LockedPackage = Rows['temu_package']
interface Pieces {
  packageNo: string
  sku: string
  quantity: number
  clientScanId: string
}
interface Opening {
  deliveryOrderNo: string
  station?: string | null
  clientScanId: string
}

/** The box that this person fills: the one that is open already, or a new one. */
export const openPackage = (tx: Tx, input: Opening, ctx: Ctx): Promise<PackedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const order = await lockDelivery(tx, input.deliveryOrderNo, ctx)
    if (order.status !== DELIVERY.waitPack) throw notNow(order, '装箱')
    const found = await tx.one<{ no: string }>(sql`
      SELECT package_no AS no FROM temu_package WHERE delivery_order_id = ${order.id} AND deleted_at IS NULL AND status = ${packageState.open} AND open_by = ${ctx.user.userId}
      ORDER BY seq DESC LIMIT 1`)
    const packageNo = found?.no ?? (await makePackage(tx, order, input, ctx))
    await noted(tx, ctx, order, '开箱', packageNo)
    return answer(tx, ctx, order)
  })

async function makePackage(tx: Tx, order: Delivery, { station }: Opening, ctx: Ctx): Promise<string> {
  const by = ctx.user.userId
  const made = await tx.one<{ no: string }>(sql`
    INSERT INTO temu_package (package_no, delivery_order_id, seq, open_by, station, create_by, create_time, update_by, update_time)
    SELECT ${order.delivery_order_no} || '-' || n.seq, ${order.id}, n.seq, ${by}, ${station ?? null}, ${by}, ${ctx.now}, ${by}, ${ctx.now}
    FROM (SELECT coalesce(max(seq), 0) + 1 AS seq FROM temu_package WHERE delivery_order_id = ${order.id}) n RETURNING package_no AS no`)
  return made!.no
}

/** Its delivery order first, then the package. */
export async function lockPackage(tx: Tx, packageNo: string, ctx: Ctx): Promise<{ order: Delivery; box: LockedPackage }> {
  const seen = await tx.one<{ id: number; orderId: number }>(sql`
    SELECT id, delivery_order_id AS "orderId" FROM temu_package WHERE package_no = ${packageNo} AND deleted_at IS NULL`)
  if (!seen) throw missing('包裹')
  const order = await lockDeliveryById(tx, seen.orderId, ctx)
  const box = await tx.one<LockedPackage>(sql`SELECT * FROM temu_package WHERE id = ${seen.id} AND deleted_at IS NULL FOR UPDATE`)
  if (!box) throw missing('包裹')
  return { order, box }
}

export function requireOpen(order: Delivery, { package_no, status }: LockedPackage, verb: string): void {
  if (status !== PACKAGE.open) throw refuse(`包裹${package_no}当前为「${stateLabel(packageStates, status)}」，不能${verb}`)
  if (order.status !== DELIVERY.waitPack) throw notNow(order, '装箱')
}

export const addToPackage = (tx: Tx, input: Pieces, ctx: Ctx): Promise<PackedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const { order, box } = await lockPackage(tx, input.packageNo, ctx)
    requireOpen(order, box, '装入')
    const own = await scannedLines(tx, await linesOn(tx, order.id), input.sku)
    const [due, before] = [sumOf(own, (line) => line.picked), sumOf(own, (line) => line.packed)]
    if (before + input.quantity > due) throw refuse(`SKU ${own[0]!.sku} 应装 ${due}，已装 ${before}`)
    requireRoom((await limitsOf(tx, order)).qty, box.quantity + input.quantity)
    const open = own.map(({ id, skuId, picked, packed }) => ({ id, skuId, open: picked - packed }))
    await changePieces(tx, box, dealOut(open, input.quantity), 1, ctx)
    await noted(tx, ctx, order, '装入', `${box.package_no} ${own[0]!.sku} × ${input.quantity}`)
    return answer(tx, ctx, order)
  })

export const takeFromPackage = (tx: Tx, input: Pieces, ctx: Ctx): Promise<PackedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const { order, box } = await lockPackage(tx, input.packageNo, ctx)
    requireOpen(order, box, '取出')
    const own = await scannedLines(tx, await linesOn(tx, order.id), input.sku)
    const held = await tx.query<{ id: number; skuId: number; open: number }>(sql`
      SELECT delivery_line_id AS id, sku_id AS "skuId", quantity AS open FROM temu_package_line
      WHERE package_id = ${box.id} AND delivery_line_id = ANY(${own.map((line) => line.id)}::bigint[]) ORDER BY id DESC`)
    const inside = sumOf(held, ({ open }) => open)
    if (input.quantity > inside) throw refuse(`包裹${box.package_no}内SKU ${own[0]!.sku} 只有 ${inside} 件`)
    await changePieces(tx, box, dealOut(held, input.quantity), -1, ctx)
    await noted(tx, ctx, order, '取出', `${box.package_no} ${own[0]!.sku} × ${input.quantity}`)
    return answer(tx, ctx, order)
  })

/** What a box of the shop may weigh and hold. */
export async function limitsOf(tx: Tx, order: Delivery): Promise<{ weight: string; qty: number }> {
  const found = await tx.one<{ weight: string; qty: number }>(
    sql`SELECT box_max_weight AS weight, box_max_qty AS qty FROM temu_config WHERE shop_id = ${order.shop_id} AND deleted_at IS NULL`,
  )
  return found ?? { weight: BOX_MAX_WEIGHT, qty: BOX_MAX_QTY }
}

export function requireRoom(most: number, quantity: number): void {
  if (quantity > most) throw bad(`包裹件数 ${quantity} 超过上限 ${most}`, 'quantity')
}

type Part = { id: number; skuId: number; taken: number }
async function changePieces(tx: Tx, box: LockedPackage, parts: Part[], sign: 1 | -1, ctx: Ctx): Promise<void> {
  const [ids, skus, counts] = [parts.map(({ id }) => id), parts.map(({ skuId }) => skuId), parts.map(({ taken }) => taken)]
  if (sign > 0)
    await tx.run(sql`
      INSERT INTO temu_package_line (package_id, delivery_line_id, sku_id, quantity)
      SELECT ${box.id}, n.id, n.sku, n.q FROM unnest(${ids}::bigint[], ${skus}::bigint[], ${counts}::int[]) n(id, sku, q)
      ON CONFLICT (package_id, delivery_line_id) DO UPDATE SET quantity = temu_package_line.quantity + excluded.quantity`)
  else {
    const taken = sql`unnest(${ids}::bigint[], ${counts}::int[]) n(id, q)`
    await tx.run(sql`
      DELETE FROM temu_package_line x USING ${taken} WHERE x.package_id = ${box.id} AND x.delivery_line_id = n.id AND x.quantity = n.q`)
    await tx.run(sql`
      UPDATE temu_package_line x SET quantity = x.quantity - n.q FROM ${taken} WHERE x.package_id = ${box.id} AND x.delivery_line_id = n.id AND x.quantity > n.q`)
  }
  await tx.run(sql`
    UPDATE temu_delivery_line l SET packed_qty = l.packed_qty + ${sign} * n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE l.id = n.id`)
  await tx.run(sql`
    UPDATE temu_package SET quantity = quantity + ${sign * sumOf(parts, ({ taken }) => taken)}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${box.id}`)
}

async function noted(tx: Tx, ctx: Ctx, order: Delivery, action: string, note: string): Promise<void> {
  await countUp(tx, order.id)
  await log(tx, ctx, { entity: deliveryOrder.path, entityId: order.id, action, note })
}

export const answer = async (tx: Tx, ctx: Ctx, order: Delivery, points = '0.0000'): Promise<PackedAnswer> => ({
  points,
  ...(await packedToday(tx, ctx)),
  screen: await screenOf(tx, order.id, ctx),
})
