import { stateLabel } from '@erp/contract/kit'
import { deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import type { Rows } from '../../../../db/rows.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { skuByCode } from '../../stock/scanned.ts'
import { deliveryReach } from '../delivery/reach.ts'

export type Delivery = Rows['temu_delivery_order']

/** The delivery order on the bench, locked before anything of it: two people at one order follow each other. */
export const lockDelivery = (tx: Tx, deliveryOrderNo: string, ctx: Ctx): Promise<Delivery> =>
  lockedBy(tx, sql`t.delivery_order_no = ${deliveryOrderNo}`, ctx)
export const lockDeliveryById = (tx: Tx, id: number, ctx: Ctx): Promise<Delivery> => lockedBy(tx, sql`t.id = ${id}`, ctx)

async function lockedBy(tx: Tx, where: Sql, ctx: Ctx): Promise<Delivery> {
  const found = await tx.one<Delivery>(sql`
    SELECT t.* FROM temu_delivery_order t WHERE ${where} AND t.deleted_at IS NULL AND ${deliveryReach(ctx)} FOR UPDATE OF t`)
  if (!found) throw missing('发货单')
  return found
}

export async function seenDelivery(tx: Tx, where: Sql, ctx: Ctx): Promise<{ id: number }> {
  const found = await tx.one<{ id: number }>(
    sql`SELECT t.id FROM temu_delivery_order t WHERE ${where} AND t.deleted_at IS NULL AND ${deliveryReach(ctx)}`,
  )
  if (!found) throw missing('发货单')
  return found
}

export const notNow = ({ delivery_order_no, status }: Delivery, verb: string) =>
  refuse(`发货单${delivery_order_no}当前为「${stateLabel(deliveryStates, status)}」，不能${verb}`)

export interface BenchLine {
  id: number
  skuId: number
  sku: string
  barcode: string | null
  picked: number
  labeled: number
  packaged: number
  packed: number
}

export const linesOn = (tx: Tx, deliveryOrderId: number): Promise<BenchLine[]> =>
  tx.query<BenchLine>(sql`
    SELECT l.id, l.sku_id AS "skuId", s.sku, s.barcode, l.picked_qty AS picked, l.labeled_qty AS labeled, l.packaged_qty AS packaged, l.packed_qty AS packed
    FROM temu_delivery_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.document_id = ${deliveryOrderId} ORDER BY l.id FOR UPDATE OF l`)

/** The lines of what was scanned. */
export async function scannedLines(tx: Tx, lines: BenchLine[], code: string): Promise<BenchLine[]> {
  const named = lines.filter((line) => line.sku === code)
  if (named.length) return named
  const { skuId, sku } = await skuByCode(tx, code)
  const found = lines.filter((line) => line.skuId === skuId)
  if (found.length === 0) throw refuse(`SKU ${sku} 不在该发货单`)
  return found
}
