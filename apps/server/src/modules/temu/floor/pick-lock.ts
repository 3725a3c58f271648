import { stateLabel } from '@erp/contract/kit'
import { TEMU_PICK, temuPickReceipt, temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import type { Place } from '../../stock/ledger/index.ts'

export type LockedPick = Rows['temu_pick_receipt'] & { picker: string | null }

/** Its delivery orders first, in their order: whoever takes one off a pick receipt has locked the order before. */
export async function lockPick(tx: Tx, pickNo: string, ctx: Ctx): Promise<LockedPick> {
  const seen = await tx.one<{ id: number }>(sql`
    SELECT t.id FROM temu_pick_receipt t WHERE t.pick_no = ${pickNo} AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.store_id'))}`)
  if (!seen) throw missing(temuPickReceipt.title)
  await tx.run(sql`
    SELECT 1 FROM temu_delivery_order d WHERE d.id IN (SELECT o.delivery_order_id FROM temu_pick_receipt_order o WHERE o.pick_id = ${seen.id} AND o.is_live = 1)
    ORDER BY d.id FOR UPDATE`)
  const found = (await tx.one<Rows['temu_pick_receipt']>(sql`SELECT * FROM temu_pick_receipt WHERE id = ${seen.id} FOR UPDATE`))!
  if (found.pick_user_id === null || found.pick_user_id === ctx.user.userId)
    return { ...found, picker: found.pick_user_id === null ? null : ctx.user.name }
  const picker = await tx.one<{ name: string }>(
    sql`SELECT display_name AS name FROM account_user WHERE id = ${found.pick_user_id}`,
  )
  return { ...found, picker: picker!.name }
}

export const notNow = ({ pick_no, status }: Pick<LockedPick, 'pick_no' | 'status'>, verb: string) =>
  refuse(`拣货单${pick_no}当前为「${stateLabel(temuPickStates, status)}」，不能${verb}`)

/** Only who claimed it works on it. */
export function requireMine(pick: LockedPick, verb: string, ctx: Ctx): void {
  if (pick.status !== TEMU_PICK.picking) throw notNow(pick, verb)
  if (pick.pick_user_id !== ctx.user.userId) throw refuse(`拣货单${pick.pick_no}已被 ${pick.picker} 领取`)
}

/** Where what is picked goes: into the container of the walk, or onto the store's 暂存位. */
export async function targetOf(tx: Tx, pick: Pick<LockedPick, 'container_id' | 'store_id'>): Promise<Place> {
  if (pick.container_id !== null) return { placeType: 2, placeId: pick.container_id }
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${pick.store_id} AND location_type = 3 AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!found) throw refuse('仓库没有启用的暂存位，请绑定容器')
  return { placeType: 1, placeId: found.id }
}

export interface WalkLine {
  id: number
  deliveryOrderId: number
  deliveryOrderNo: string
  transferId: number
  transferNo: string
  transferLineId: number
  skuId: number
  sku: string
  placeType: 1 | 2
  placeId: number
  placeName: string
  quantity: number
  pickedQty: number
  isShort: number
}

/** All of a walk in its order; at one place the order that is due first. */
export const walkOf = (tx: Tx, pickId: number): Promise<WalkLine[]> =>
  tx.query<WalkLine>(sql`
    SELECT l.id, l.delivery_order_id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo", d.transfer_id AS "transferId", r.transfer_no AS "transferNo",
      l.transfer_line_id AS "transferLineId", l.sku_id AS "skuId", s.sku, l.place_type AS "placeType", l.place_id AS "placeId",
      coalesce(p.location_name, c.container_no) AS "placeName", l.quantity, l.picked_qty AS "pickedQty", l.is_short AS "isShort"
    FROM temu_pick_receipt_line l JOIN temu_delivery_order d ON d.id = l.delivery_order_id JOIN stock_transfer_receipt r ON r.id = d.transfer_id
      JOIN goods_goods_sku s ON s.id = l.sku_id LEFT JOIN stock_store_location p ON l.place_type = 1 AND p.id = l.place_id
      LEFT JOIN stock_store_container c ON l.place_type = 2 AND c.id = l.place_id
    WHERE l.pick_id = ${pickId} ORDER BY l.pick_seq, "placeName", s.sku, d.deadline NULLS LAST, d.id, l.id`)

export const openOf = (line: WalkLine): number => (line.isShort ? 0 : line.quantity - line.pickedQty)
export const docOf = ({ transferId, transferNo }: Pick<WalkLine, 'transferId' | 'transferNo'>) => ({
  docType: 'transfer',
  docId: transferId,
  docNo: transferNo,
})
