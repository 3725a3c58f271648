import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'

/** Documents that still have something to do in their store. */
const OPEN_DOCUMENTS = [
  ['stock_transfer_receipt', 'out_store_id', '100, 200'],
  ['stock_transfer_receipt', 'in_store_id', '100, 200, 300, 400'],
  ['stock_other_in_receipt', 'store_id', '100'],
  ['stock_other_out_receipt', 'store_id', '100'],
  ['stock_move_goods_receipt', 'store_id', '100, 200, 300'],
  ['stock_check_receipt_batch', 'store_id', '100, 200'],
  ['stock_stock_check_receipt', 'store_id', '100, 200'],
  ['stock_check_receipt_finally', 'store_id', '100, 200'],
  ['stock_check_receipt_finished', 'store_id', '100'],
] as const

/** A store leaves the pickers only when nothing lies in it, nothing is under way and nothing points to it. */
export async function refuseStoreInUse(tx: Tx, storeId: number): Promise<void> {
  const stock = await tx.one<{ onHand: number; occupied: number }>(sql`
    SELECT coalesce(sum(on_hand), 0)::bigint AS "onHand", coalesce(sum(occupied), 0)::bigint AS occupied
    FROM stock_summary WHERE store_id = ${storeId}`)
  const documents = await openDocuments(tx, storeId)
  const { onHand, occupied } = stock!
  if (onHand || occupied || documents)
    throw refuse(`仓库仍有库存${onHand}件、占用${occupied}件、未完成单据${documents}张，不能停用`)
  const goods = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM goods_goods WHERE default_store_id = ${storeId} AND deleted_at IS NULL AND goods_status <> '80'`)
  if (goods!.n) throw refuse(`仓库是${goods!.n}个商品的默认仓库，不能停用`)
}

async function openDocuments(tx: Tx, storeId: number): Promise<number> {
  const counts = OPEN_DOCUMENTS.map(
    ([table, column, flags]) => `SELECT count(*) AS n FROM ${table} WHERE ${column} = w.id AND check_flag IN (${flags})`,
  )
  const found = await tx.one<{ n: number }>(sql`
    SELECT sum(d.n)::bigint AS n FROM (SELECT ${storeId}::bigint AS id) w, LATERAL (${raw(counts.join(' UNION ALL '))}) d`)
  return found!.n
}

export async function refusePosted(tx: Tx, storeId: number): Promise<void> {
  if (await tx.one(sql`SELECT 1 AS yes FROM stock_summary WHERE store_id = ${storeId} LIMIT 1`))
    throw refuse('仓库已有库存流水，不能删除，请停用')
}
