import { stateLabel } from '@erp/contract/kit'
import { STAGE } from '@erp/contract/order/order.states'
import type { SowProgress, SowSlot } from '@erp/contract/order/sow/sowing-calls'
import { BATCH_STATE, batchStates } from '@erp/contract/order/wave/order-picking-batch'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { type LockedBatch, lockBatch } from '../wave/batch-cancel.ts'

/** The batch, locked, while it is being sown: sowers of one batch take turns by the piece. */
export async function lockSowing(tx: Tx, batchId: number, verb: string, ctx: Ctx): Promise<LockedBatch> {
  const batch = await lockBatch(tx, batchId, ctx)
  if (batch.pick_kind !== 3 || batch.status !== BATCH_STATE.waitSow)
    throw refuse(`拣货批次 ${batch.batch_no} 当前为「${stateLabel(batchStates, batch.status)}」，不能${verb}`)
  return batch
}

export async function sowProgress(tx: Tx, { batchId }: { batchId: number }, ctx: Ctx): Promise<SowProgress> {
  const head = await tx.one<Omit<SowProgress, 'slots' | 'sownQty' | 'needQty'>>(sql`
    SELECT t.id AS "batchId", t.batch_no AS "batchNo", t.status, t.wall_id AS "wallId", c.container_no AS "wallNo", y.grid_count AS "gridCount", y.grid_columns AS "gridColumns"
    FROM order_picking_batch t LEFT JOIN stock_store_container c ON c.id = t.wall_id LEFT JOIN stock_container_type y ON y.id = c.type_id
    WHERE t.id = ${batchId} AND t.pick_kind = 3 AND ${ownStores(ctx.user, raw('t.store_id'))}`)
  if (!head) throw missing('拣货批次')
  const slots = await slotsOf(tx, batchId)
  const sum = (field: 'sownQty' | 'needQty') => slots.reduce((all, slot) => all + slot[field], 0)
  return { ...head, slots, sownQty: sum('sownQty'), needQty: sum('needQty') }
}

export async function slotsOf(tx: Tx, batchId: number): Promise<SowSlot[]> {
  const rows = await tx.query<Omit<SowSlot, 'sownQty' | 'needQty' | 'color'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", o.slot_no AS "slotNo", t.status, t.latest_ship_time AS "latestShipTime", t.picking_notes AS "pickingNotes",
      (SELECT json_agg(json_build_object('orderDetailsId', d.id, 'skuId', d.stock_sku_id, 'sku', g.sku, 'skuName', g.sku_name, 'skuImage', g.sku_image, 'barcode', g.barcode, 'quantity', d.quantity,
        'sownQty', d.sown_qty, 'shortQty', d.short_qty) ORDER BY d.id) FROM order_details d JOIN goods_goods_sku g ON g.id = d.stock_sku_id WHERE d.order_id = t.id) AS lines
    FROM order_picking_batch_order o JOIN order_trade_info t ON t.id = o.order_id WHERE o.batch_id = ${batchId} AND o.is_open = 1 ORDER BY o.slot_no`)
  return rows.map((row) => {
    const sownQty = row.lines.reduce((sum, line) => sum + line.sownQty, 0)
    const needQty = row.lines.reduce((sum, line) => sum + line.quantity - line.shortQty, 0)
    return { ...row, sownQty, needQty, color: colorOf(row.status, sownQty, needQty) }
  })
}

function colorOf(status: number, sown: number, need: number): SowSlot['color'] {
  if (status === STAGE.short) return 'red'
  if (sown >= need) return 'green'
  return sown > 0 ? 'yellow' : 'grey'
}
