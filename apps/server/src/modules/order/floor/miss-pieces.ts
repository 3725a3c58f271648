import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { reportError } from '../../stock/error/inventory-err-report.ts'
import { holdsOf, lockStock, type Place, release } from '../../stock/ledger/index.ts'
import { docOf } from '../allocation/release.ts'
import { enter, type LockedOrder } from '../stage.ts'
import { toStaging } from './staging.ts'

export interface Missing {
  orderDetailsId: number
  quantity: number
}

/**
 * T18: pieces that should lie in a container or on a wall are not there. Their hold passes to an inventory error (容器不符),
 * what is there goes to 缺货暂存位 unless it is still being sown.
 */
export async function missPieces(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  missing: readonly Missing[],
  move: 'sowShort' | 'packShort',
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  const doc = docOf(order)
  const place = move === 'sowShort' ? { placeType: 2 as const } : {}
  await lockStock(tx, await holdsOf(tx, doc))
  for (const { orderDetailsId, quantity } of missing) {
    const freed = await release(tx, ctx, doc, [{ lineId: orderDetailsId, ...place, quantity }])
    if (freed.reduce((sum, portion) => sum + portion.quantity, 0) < quantity) throw bad('缺少件数超过容器内的件数')
    for (const { hold, quantity: n } of freed) await reportMissing(tx, ctx, order, hold, n)
    await tx.run(sql`
      UPDATE order_details SET occupied_qty = occupied_qty - ${quantity}, short_qty = short_qty + ${quantity}, sown_qty = least(sown_qty, quantity - short_qty - ${quantity}),
        packed_qty = least(packed_qty, quantity - short_qty - ${quantity}) WHERE id = ${orderDetailsId}`)
  }
  await enter(tx, ctx, order, move, { reason: `缺件${missing.reduce((sum, { quantity }) => sum + quantity, 0)}件` })
  if (!keep) await toStaging(tx, ctx, [order])
}

async function reportMissing(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  { storeId, skuId, placeType, placeId, onHand }: Place & { storeId: number; skuId: number; onHand: number },
  quantity: number,
): Promise<void> {
  await reportError(tx, ctx, {
    errType: 3,
    storeId,
    skuId,
    place: { placeType, placeId },
    actualQty: Math.max(onHand - quantity, 0),
    sourceDocNo: order.order_no,
    holdQty: quantity,
  })
}
