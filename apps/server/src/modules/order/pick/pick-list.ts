import type { BatchOrder, BatchPick, PickList, PickListLine, PickNote } from '@erp/contract/order/wave/order-picking-batch'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { onFloor, partReach } from '../reach.ts'

type Asking = Pick<Ctx, 'user'>

/** The pick orders with a piece for orders within `reach`. */
export const pickedFor = (reach: Sql): Sql => sql`
  SELECT l.pick_id FROM order_pick_line l JOIN order_pick_part p ON p.line_id = l.id JOIN order_details d ON d.id = p.order_details_id
    JOIN order_trade_info t ON t.id = d.order_id WHERE ${reach}`

export const picksOf = (tx: Tx, where: Sql, ctx: Asking): Promise<BatchPick[]> =>
  tx.query<BatchPick>(sql`
    SELECT k.id, k.pick_no AS "pickNo", k.area_code AS "areaCode", k.status, k.picker_id AS "pickerId", u.display_name AS "pickerName", k.line_count AS "lineCount", k.piece_count AS "pieceCount",
      k.picked_qty AS "pickedQty", k.short_qty AS "shortQty"
    FROM order_pick_order k LEFT JOIN account_user u ON u.id = k.picker_id
    WHERE ${where} AND ${onFloor(ctx) ? raw('true') : sql`k.id IN (${pickedFor(partReach(ctx))})`} ORDER BY k.id`)

/** Pick lists as they are printed and shown: lines along the path, whose pieces they are, what is to be minded. */
export async function pickLists(tx: Tx, where: Sql, ctx: Asking): Promise<PickList[]> {
  const heads = await tx.query<Omit<PickList, 'lines' | 'notes'> & { batchId: number }>(sql`
    SELECT k.id, k.pick_no AS "pickNo", k.area_code AS "areaCode", k.status, k.picker_id AS "pickerId", u.display_name AS "pickerName", k.line_count AS "lineCount", k.piece_count AS "pieceCount",
      k.picked_qty AS "pickedQty", k.short_qty AS "shortQty", b.id AS "batchId", b.batch_no AS "batchNo", s.store_name AS "storeName", b.pick_kind AS "pickKind",
      b.group_label AS "groupLabel", b.est_minutes AS "estMinutes",
      coalesce(w.with_pictures, 1) AS "withPictures", coalesce(w.with_codes, 1) AS "withCodes"
    FROM order_pick_order k JOIN order_picking_batch b ON b.id = k.batch_id JOIN stock_store s ON s.id = k.store_id
      LEFT JOIN order_wave_picking_template w ON w.id = b.template_id LEFT JOIN account_user u ON u.id = k.picker_id
    WHERE ${where} ORDER BY k.id`)
  const ids = heads.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(tx, ids, ctx), (line) => line.pickId)
  const notes = Map.groupBy(await notesOf(tx, sql`l.pick_id = ANY(${ids}::bigint[])`, ctx), (note) => note.pickId)
  return heads.map((head) => ({ ...head, lines: lines.get(head.id) ?? [], notes: notes.get(head.id) ?? [] }))
}

export const linesOf = (tx: Tx, pickIds: number[], ctx: Asking): Promise<(PickListLine & { pickId: number })[]> =>
  tx.query(sql`
    SELECT l.pick_id AS "pickId", l.id AS "lineId", l.seq, l.skip_no AS "skipNo", l.location_id AS "locationId", c.location_name AS "locationName", l.sku_id AS "skuId", g.sku, g.sku_name AS "skuName",
      g.sku_image AS "skuImage", g.barcode, l.quantity, l.picked_qty AS "pickedQty", l.short_qty AS "shortQty",
      coalesce((SELECT json_agg(json_build_object('orderId', t.id, 'orderNo', t.order_no, 'slotNo', o.slot_no, 'quantity', p.quantity, 'pickedQty', p.picked_qty, 'shortQty', p.short_qty)
        ORDER BY t.latest_ship_time, t.id) FROM order_pick_part p JOIN order_details d ON d.id = p.order_details_id JOIN order_trade_info t ON t.id = d.order_id
        LEFT JOIN order_picking_batch_order o ON o.batch_id = k.batch_id AND o.order_id = t.id WHERE p.line_id = l.id AND ${partReach(ctx)}), '[]') AS parts
    FROM order_pick_line l JOIN order_pick_order k ON k.id = l.pick_id JOIN stock_store_location c ON c.id = l.location_id JOIN goods_goods_sku g ON g.id = l.sku_id
    WHERE l.pick_id = ANY(${pickIds}::bigint[]) AND l.quantity > 0 AND ${ownLines(ctx)} ORDER BY l.pick_id, l.seq`)

const ownLines = (ctx: Asking): Sql =>
  onFloor(ctx)
    ? raw('true')
    : sql`EXISTS (SELECT 1 FROM order_pick_part p JOIN order_details d ON d.id = p.order_details_id
        JOIN order_trade_info t ON t.id = d.order_id WHERE p.line_id = l.id AND ${partReach(ctx)})`

export const notesOf = (tx: Tx, where: Sql, ctx: Asking): Promise<(PickNote & { pickId: number })[]> =>
  tx.query(sql`
    SELECT DISTINCT l.pick_id AS "pickId", t.id AS "orderId", t.order_no AS "orderNo", o.slot_no AS "slotNo", t.picking_notes AS "pickingNotes"
    FROM order_pick_line l JOIN order_pick_order k ON k.id = l.pick_id JOIN order_pick_part p ON p.line_id = l.id JOIN order_details d ON d.id = p.order_details_id
      JOIN order_trade_info t ON t.id = d.order_id LEFT JOIN order_picking_batch_order o ON o.batch_id = k.batch_id AND o.order_id = t.id
    WHERE ${where} AND t.picking_notes IS NOT NULL AND ${partReach(ctx)} ORDER BY o.slot_no, t.id`)

export const batchOrders = (tx: Tx, batchId: number, ctx: Asking): Promise<BatchOrder[]> =>
  tx.query<BatchOrder>(sql`
    SELECT t.id, t.order_no AS "orderNo", t.status, o.slot_no AS "slotNo", o.is_open AS "isOpen", t.latest_ship_time AS "latestShipTime", t.picking_notes AS "pickingNotes",
      (SELECT json_agg(json_build_object('sku', g.sku, 'skuName', g.sku_name, 'quantity', d.quantity, 'pickedQty', d.picked_qty, 'sownQty', d.sown_qty, 'shortQty', d.short_qty) ORDER BY d.id)
        FROM order_details d JOIN goods_goods_sku g ON g.id = d.stock_sku_id WHERE d.order_id = t.id) AS lines
    FROM order_picking_batch_order o JOIN order_trade_info t ON t.id = o.order_id WHERE o.batch_id = ${batchId} AND ${partReach(ctx)}
    ORDER BY o.slot_no, t.latest_ship_time, t.id`)
