import { INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import type { PackOrder, PackScreen } from '@erp/contract/order/pack/packing-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { containerState } from '../../stock/states.ts'
import { orderReach } from '../reach.ts'
import { type LockedOrder, notNow } from '../stage.ts'
import { batchState, stage } from '../states.ts'
import { choosePacking } from './pack-choice.ts'

/** An order that was stopped goes to the shelf; one scanned before says when and by whom; others say where they stand. */
export async function requireWaiting(tx: Tx, order: LockedOrder, verb: string): Promise<void> {
  if (order.status === STAGE.unusual && order['order_exception_type'] === INTERCEPTED)
    throw refuse('订单已拦截，请将货品放入返架框')
  if (order.status >= STAGE.waitShip && order.status <= STAGE.shipped)
    throw await scannedBefore(tx, order['pack_time'], order['packer_id'])
  if (order.status !== STAGE.waitPack) throw notNow(order, verb)
  if (order['pack_time']) throw await scannedBefore(tx, order['pack_time'], order['packer_id'])
}

export async function scannedBefore(tx: Tx, time: string | null, userId: number | null) {
  const user = await tx.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE id = ${userId}`)
  return refuse(`该包裹已于 ${time ?? '—'} 由 ${user?.name ?? '系统'} 扫描`)
}

/** A batch, container, slot of a batch, order or number; where the packer starts. */
export async function openPacking(
  tx: Tx,
  { code, batchId }: { code: string; batchId?: number | null },
  ctx: Ctx,
): Promise<PackScreen> {
  const slot = batchId && /^\d{1,3}$/.test(code) ? Number(code) : null
  const whole = sql`(SELECT p.id FROM order_picking_batch p WHERE p.batch_no = ${code}),
    (SELECT coalesce(k.batch_id, p.id) FROM stock_store_container c LEFT JOIN order_pick_order k ON k.pick_no = c.current_doc_no
      LEFT JOIN order_picking_batch p ON p.batch_no = c.current_doc_no OR p.wall_id = c.id AND p.status IN (${batchState.picking}, ${batchState.waitSow}) WHERE c.container_no = ${code} AND c.use_status = ${containerState.busy} LIMIT 1)`
  const batches = sql`${slot ? (batchId ?? null) : null}::bigint, ${whole}`
  const found = await tx.query<LockedOrder & { batch: number | null; whole: boolean }>(sql`
    SELECT t.*, b.batch_id AS batch, NOT coalesce(t.order_no = ${code} OR t.tracking_number = ${code} OR b.slot_no = ${slot}::int AND b.batch_id = ${batchId ?? null}, false) AS whole
    FROM order_trade_info t LEFT JOIN order_picking_batch_order b ON b.order_id = t.id AND (b.is_open = 1 OR t.status = ${stage.unusual})
    WHERE t.merge_to_id IS NULL AND ${orderReach(ctx)} AND t.id IN (
        SELECT o.id FROM order_trade_info o WHERE o.order_no = ${code} OR o.tracking_number = ${code}
        UNION ALL SELECT o.order_id FROM order_picking_batch_order o WHERE o.batch_id = ANY(ARRAY[${batches}]))
      AND (t.order_no = ${code} OR t.tracking_number = ${code} OR (b.batch_id = ${batchId ?? null} AND b.slot_no = ${slot}::int) OR b.batch_id = ANY(ARRAY[${whole}]))
    ORDER BY whole, t.id LIMIT 1`)
  const [first] = found
  if (!first) throw missing('批次、周转箱或订单')
  if (!first.whole) await requireWaiting(tx, first, '包装')
  return screenOf(tx, first.batch, first.whole ? null : first.id)
}

export async function screenOf(tx: Tx, batchId: number | null, orderId: number | null): Promise<PackScreen> {
  const head = await tx.one<Omit<PackScreen, 'order'>>(sql`
    SELECT p.id AS "batchId", p.batch_no AS "batchNo", p.pick_kind AS "pickKind", count(*) FILTER (WHERE t.status = ${stage.waitPack} AND t.pack_time IS NULL)::int AS waiting,
      count(*) FILTER (WHERE t.pack_time IS NOT NULL)::int AS packed
    FROM order_picking_batch p JOIN order_picking_batch_order b ON b.batch_id = p.id AND b.is_open = 1 JOIN order_trade_info t ON t.id = b.order_id
    WHERE p.id = ${batchId} GROUP BY p.id`)
  const order = orderId ? await packOrderOf(tx, orderId) : null
  return { ...(head ?? { batchId: null, batchNo: null, pickKind: order?.pickKind ?? null, waiting: 1, packed: 0 }), order }
}

export async function packOrderOf(tx: Tx, orderId: number): Promise<PackOrder> {
  const row = await tx.one<Omit<PackOrder, 'packedQty' | 'needQty' | 'packInfoId' | 'packName'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.tracking_number AS "trackingNumber", t.pick_kind AS "pickKind", b.slot_no AS "slotNo",
      t.latest_ship_time AS "latestShipTime", t.picking_notes AS "pickingNotes", t.is_hold AS "isHold", t.label_printed_count AS "labelPrintedCount",
      (SELECT json_agg(json_build_object('orderDetailsId', d.id, 'skuId', d.stock_sku_id, 'sku', g.sku, 'skuName', g.sku_name, 'skuImage', g.sku_image, 'barcode', g.barcode,
        'quantity', d.quantity, 'packedQty', d.packed_qty) ORDER BY d.id) FROM order_details d JOIN goods_goods_sku g ON g.id = d.stock_sku_id WHERE d.order_id = t.id) AS lines
    FROM order_trade_info t LEFT JOIN order_picking_batch_order b ON b.order_id = t.id AND b.is_open = 1 WHERE t.id = ${orderId}`)
  const packing = await choosePacking(tx, orderId)
  const sum = (field: 'quantity' | 'packedQty') => row!.lines.reduce((all, line) => all + line[field], 0)
  return {
    ...row!,
    packedQty: sum('packedQty'),
    needQty: sum('quantity'),
    packInfoId: packing?.id ?? null,
    packName: packing?.packName ?? null,
  }
}
