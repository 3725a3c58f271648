import { type TemuPickDetails, type TemuPickLine, temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'

export const pickReceipts = keepMainList(
  listOf(temuPickReceipt, {
    computed: {
      containerNo: raw('(SELECT c.container_no FROM stock_store_container c WHERE c.id = t.container_id)'),
      deliveryOrderNo: raw('NULL::text'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      deliveryOrderNo: (
        value: string,
      ) => sql`t.id IN (SELECT o.pick_id FROM temu_pick_receipt_order o JOIN temu_delivery_order d ON d.id = o.delivery_order_id
        WHERE d.delivery_order_no = ANY(${codesOf(value)}::text[]))`,
    },
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
    order: raw('t.id DESC'),
  }),
)

export async function pickDetails(tx: Tx, { pickId }: { pickId: number }, ctx: Ctx): Promise<TemuPickDetails> {
  const head = (await pickReceipts.get(tx, pickId, ctx)) as Omit<TemuPickDetails, 'lines' | 'orders'>
  const lines = await tx.query<TemuPickLine>(sql`
    SELECT l.id AS "lineId", l.delivery_order_id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo", l.sku_id AS "skuId", s.sku, s.sku_name AS "skuName",
      s.sku_image AS "skuImage", s.barcode, coalesce(p.location_name, c.container_no) AS "locationName", l.pick_seq AS "pickSeq", l.quantity, l.picked_qty AS "pickedQty",
      l.is_short AS "isShort"
    FROM temu_pick_receipt_line l JOIN temu_delivery_order d ON d.id = l.delivery_order_id JOIN goods_goods_sku s ON s.id = l.sku_id
      LEFT JOIN stock_store_location p ON l.place_type = 1 AND p.id = l.place_id LEFT JOIN stock_store_container c ON l.place_type = 2 AND c.id = l.place_id
    WHERE l.pick_id = ${pickId} ORDER BY l.pick_seq, "locationName", s.sku, d.deadline NULLS LAST, d.id, l.id`)
  const orders = await tx.query<TemuPickDetails['orders'][number]>(sql`
    SELECT d.id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo" FROM temu_pick_receipt_order o JOIN temu_delivery_order d ON d.id = o.delivery_order_id
    WHERE o.pick_id = ${pickId} ORDER BY d.deadline NULLS LAST, d.id`)
  return { ...head, lines, orders }
}

/** By its number, as a station asks. */
export async function scanPick(tx: Tx, { pickNo }: { pickNo: string }, ctx: Ctx): Promise<TemuPickDetails> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT t.id FROM temu_pick_receipt t WHERE t.pick_no = ${pickNo} AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.store_id'))}`)
  if (!found) throw missing(temuPickReceipt.title)
  return pickDetails(tx, { pickId: found.id }, ctx)
}
