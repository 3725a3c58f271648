import type { PackAnswer } from '@erp/contract/order/pack/packing-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { scanOnce, scanToTakeBack } from '../floor/scan-once.ts'
import { lockOrder } from '../stage.ts'
import { answerOf } from './pack-check.ts'
import { packOrderOf, requireWaiting } from './pack-order.ts'

/** The pieces of one scan are unchecked again, as long as their order is not packed. */
export async function takeBackPiece(
  tx: Tx,
  { undoes, scanId }: { undoes: string; scanId: string },
  ctx: Ctx,
): Promise<PackAnswer> {
  const { orderId, sku, quantity } = await scanToTakeBack<PackAnswer>(tx, ctx, { undoes, scanId, station: 'pack', docId: null })
  const order = await lockOrder(tx, orderId, ctx)
  return scanOnce(tx, ctx, { scanId, station: 'unpack', code: undoes, docId: orderId }, async () => {
    await requireWaiting(tx, order, '撤销校验')
    const pack = await packOrderOf(tx, orderId)
    let left = quantity
    for (const line of pack.lines.filter((each) => each.sku === sku).toReversed()) {
      const n = Math.min(left, line.packedQty)
      if (n > 0) await tx.run(sql`UPDATE order_details SET packed_qty = packed_qty - ${n} WHERE id = ${line.orderDetailsId}`)
      line.packedQty -= n
      left -= n
    }
    if (left > 0) throw refuse(`订单 ${order.order_no} 已重新校验，没有可撤销的件`)
    pack.packedQty -= quantity
    await log(tx, ctx, { entity: 'order/tradeInfo', entityId: orderId, action: '撤销校验', note: `${sku} × ${quantity}` })
    return answerOf(pack, order, { sku: sku!, quantity: -quantity })
  })
}
