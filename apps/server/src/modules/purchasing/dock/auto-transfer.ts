import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { extendTransfer } from '../../stock/transfer/transfer-extend.ts'
import type { OrderRow } from '../order/lock.ts'
import { transferStores } from '../plan/transfer.ts'

type Going = Pick<OrderRow, 'supplier_id' | 'store_id' | 'target_store_id'>
const ENDED = '80'

/** Goods received for another store go on, where the rule that sent them here says so. */
export async function transferOn(
  tx: Tx,
  order: Going,
  { stockInNo }: { stockInNo: string },
  pieces: readonly { skuId: number; quantity: number }[],
  ctx: Ctx,
): Promise<void> {
  const { supplier_id: supplierId, store_id: storeId, target_store_id: targetStoreId } = order
  if (targetStoreId === storeId || pieces.length === 0) return
  const skuIds = await transferable(
    tx,
    pieces.map(({ skuId }) => skuId),
  )
  const rules = await transferStores(
    tx,
    skuIds.map((skuId) => ({ skuId, supplierId, targetStoreId })),
  )
  const lines = skuIds
    .filter((_, i) => rules[i]!.autoTransfer === 1 && rules[i]!.storeId === storeId)
    .map((skuId) => ({ skuId, quantity: pieces.reduce((sum, piece) => sum + (piece.skuId === skuId ? piece.quantity : 0), 0) }))
  if (lines.length)
    await extendTransfer(tx, { outStoreId: storeId, inStoreId: targetStoreId, sourceDocNo: stockInNo, lines }, ctx)
}

/** A SKU that was given up meanwhile stays where it is. */
async function transferable(tx: Tx, skuIds: readonly number[]): Promise<number[]> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT id FROM goods_goods_sku WHERE id = ANY(${[...new Set(skuIds)]}::bigint[]) AND sku_status <> ${ENDED} ORDER BY id`,
  )
  return found.map(({ id }) => id)
}
