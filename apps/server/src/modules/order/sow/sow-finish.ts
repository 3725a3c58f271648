import { STAGE } from '@erp/contract/order/order.states'
import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { type Missing, missPieces } from '../floor/miss-pieces.ts'
import { toStaging } from '../floor/staging.ts'
import { lockOrder, requireStage } from '../stage.ts'
import { closeBatches } from '../wave/batch-close.ts'
import { lockSowing, slotsOf } from './sow-batch.ts'

/** T18 by hand: these pieces of one order are missing. */
export async function sowShort(tx: Tx, { id, lines }: { id: number; lines: Missing[] }, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, id, ctx)
  requireStage(order, 'sowShort')
  const found = await tx.query<{ id: number; open: number }>(
    sql`SELECT id, quantity - short_qty - sown_qty AS open FROM order_details WHERE order_id = ${id}`,
  )
  const open = new Map(found.map((line) => [line.id, line.open]))
  for (const { orderDetailsId, quantity } of lines)
    if (quantity > (open.get(orderDetailsId) ?? 0)) throw bad(`缺少件数超过未播件数 ${open.get(orderDetailsId) ?? 0}`)
  const missing = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const rest = found.reduce((sum, line) => sum + line.open, 0)
  await missPieces(tx, ctx, order, lines, 'sowShort', { keep: rest > missing })
  return null
}

/** The end of sowing: what is still open is missing, once the sower says so; short orders' pieces leave the wall. */
export async function finishSowing(
  tx: Tx,
  { batchId, force }: { batchId: number; force?: 0 | 1 | null },
  ctx: Ctx,
): Promise<{ shorted: string[] }> {
  const batch = await lockSowing(tx, batchId, '完成播种', ctx)
  if (!batch.wall_id) throw refuse(`拣货批次 ${batch.batch_no} 还没有绑定播种墙`)
  const slots = await slotsOf(tx, batchId)
  const open = slots.filter((slot) => slot.status === STAGE.waitSow)
  if (open.length && !force)
    throw refuse(`还有${open.length}个槽位未播完，确认缺件后才能完成`, {
      open: open.map(({ orderId, orderNo, slotNo, sownQty, needQty }) => ({ orderId, orderNo, slotNo, sownQty, needQty })),
    })
  for (const slot of open.toSorted((a, b) => a.orderId - b.orderId)) {
    const order = await lockOrder(tx, slot.orderId, ctx)
    await missPieces(tx, ctx, order, openLinesOf(slot.lines), 'sowShort')
  }
  await toStaging(
    tx,
    ctx,
    slots.filter((slot) => slot.status === STAGE.short).map(({ orderId: id }) => ({ id })),
  )
  await freeIfEmpty(tx, batch.wall_id, ctx)
  await closeBatches(tx, [batchId], ctx)
  await log(tx, ctx, {
    entity: orderPickingBatch.path,
    entityId: batchId,
    action: '完成播种',
    note: open.map(({ orderNo }) => orderNo).join('、'),
  })
  return { shorted: open.map(({ orderNo }) => orderNo) }
}

const openLinesOf = (lines: { orderDetailsId: number; quantity: number; sownQty: number; shortQty: number }[]): Missing[] =>
  lines.flatMap(({ orderDetailsId, quantity, sownQty, shortQty }) =>
    quantity - sownQty - shortQty > 0 ? [{ orderDetailsId, quantity: quantity - sownQty - shortQty }] : [],
  )
