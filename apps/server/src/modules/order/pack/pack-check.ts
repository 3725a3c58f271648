import type { PackAnswer, PackOrder } from '@erp/contract/order/pack/packing-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { skuByCode } from '../../stock/scanned.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { orderReach } from '../reach.ts'
import { type LockedOrder, lockOrder } from '../stage.ts'
import { stage } from '../states.ts'
import { finishPacking, withNumbers } from './pack-finish.ts'
import { packOrderOf, requireWaiting } from './pack-order.ts'

interface Checked {
  batchId?: number | null
  orderId?: number | null
  sku: string
  quantity?: number | null
  scanId: string
}
const ONE_PIECE = 1

/** One piece, or several of one SKU, of the order on the table or of the order of the batch that waits longest for it. */
export async function checkPieces(_tx: Tx, input: Checked, ctx: Ctx): Promise<PackAnswer> {
  const docId = input.orderId ?? input.batchId
  if (!docId) throw bad('请先扫描批次或订单')
  return withNumbers(ctx, (tx) =>
    scanOnce(tx, ctx, { scanId: input.scanId, station: 'pack', code: input.sku, docId }, async () => {
      const { skuId, sku } = await skuByCode(tx, input.sku)
      const order = input.orderId
        ? await lockOrder(tx, input.orderId, ctx)
        : await nextOf(tx, input.batchId!, { skuId, sku }, ctx)
      await requireWaiting(tx, order, '包装')
      return checkInto(tx, ctx, order, { skuId, sku, quantity: input.quantity ?? 1 })
    }),
  )
}

async function checkInto(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  { skuId, sku, quantity }: { skuId: number; sku: string; quantity: number },
): Promise<PackAnswer> {
  const before = await packOrderOf(tx, order.id)
  const lines = before.lines.filter((line) => line.skuId === skuId)
  if (lines.length === 0) throw bad(`SKU ${sku} 不属于订单 ${order.order_no}`, 'sku')
  let left = quantity
  const open = lines.reduce((sum, line) => sum + line.quantity - line.packedQty, 0)
  if (quantity > open) throw bad(`超出应包数量 ${open}`, 'quantity')
  for (const line of lines) {
    const n = Math.min(left, line.quantity - line.packedQty)
    if (n > 0) await tx.run(sql`UPDATE order_details SET packed_qty = packed_qty + ${n} WHERE id = ${line.orderDetailsId}`)
    line.packedQty += n
    left -= n
  }
  before.packedQty += quantity
  await tx.run(sql`UPDATE order_trade_info SET packer_id = ${ctx.user.userId} WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '包装校验',
    note: `${sku} × ${quantity}`,
  })
  if (before.pickKind === ONE_PIECE) return finishPacking(tx, ctx, order, { sku, quantity })
  return answerOf(before, order, { sku, quantity })
}

export function answerOf(pack: PackOrder, order: LockedOrder, checked: { sku: string; quantity: number }): PackAnswer {
  const { orderId, orderNo, trackingNumber, slotNo, packedQty, needQty, packInfoId, packName, labelPrintedCount } = pack
  return {
    ...checked,
    orderId,
    orderNo,
    trackingNumber,
    slotNo,
    packedQty,
    needQty,
    packInfoId,
    packName,
    labelPrintedCount,
    isComplete: packedQty === needQty ? 1 : 0,
    isPacked: 0,
    status: order.status,
  }
}

/** Packers of one batch never wait for each other while another order wants the piece; one that somebody began is his. */
async function nextOf(tx: Tx, batchId: number, { skuId, sku }: { skuId: number; sku: string }, ctx: Ctx): Promise<LockedOrder> {
  for (const skip of [sql`SKIP LOCKED`, sql``, sql``]) {
    const found = await tx.one<LockedOrder>(sql`
      SELECT t.* FROM order_picking_batch_order b JOIN order_trade_info t ON t.id = b.order_id
      WHERE b.batch_id = ${batchId} AND b.is_open = 1 AND t.status = ${stage.waitPack} AND t.pack_time IS NULL AND ${orderReach(ctx)}
        AND EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = t.id AND d.stock_sku_id = ${skuId} AND d.packed_qty < d.quantity)
        AND (t.packer_id IS NULL OR t.packer_id = ${ctx.user.userId} OR NOT EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = t.id AND d.packed_qty > 0))
      ORDER BY EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = t.id AND d.packed_qty > 0) DESC, t.latest_ship_time, t.paid_time, t.id LIMIT 1 FOR UPDATE OF t ${skip}`)
    if (found) return found
  }
  const stopped = await tx.one(sql`
    SELECT 1 FROM order_picking_batch_order b JOIN order_trade_info t ON t.id = b.order_id JOIN order_details d ON d.order_id = t.id AND d.stock_sku_id = ${skuId}
    WHERE b.batch_id = ${batchId} AND b.is_open = 0 AND t.status = ${stage.unusual} LIMIT 1`)
  if (stopped) throw refuse('订单已拦截，请将货品放入返架框')
  throw new Refusal(404, `批次中没有待包装的SKU ${sku}`)
}
