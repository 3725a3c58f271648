import { CHECK_FLAG } from '@erp/contract/stock/document'
import { MOVE_STATE } from '@erp/contract/stock/move/move-goods-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'

const { waitAudit, audited, underWay, waitStockIn } = CHECK_FLAG

/** Documents that still have something to do in their store. */
const OPEN_DOCUMENTS = [
  ['stock_transfer_receipt', 'out_store_id', [waitAudit, audited]],
  ['stock_transfer_receipt', 'in_store_id', [waitAudit, audited, underWay, waitStockIn]],
  ['stock_other_in_receipt', 'store_id', [waitAudit]],
  ['stock_other_out_receipt', 'store_id', [waitAudit]],
  ['stock_move_goods_receipt', 'store_id', [MOVE_STATE.waitAudit, MOVE_STATE.waitOffShelf, MOVE_STATE.moving]],
  ['stock_check_receipt_batch', 'store_id', [waitAudit, audited]],
  ['stock_stock_check_receipt', 'store_id', [waitAudit, audited]],
  ['stock_check_receipt_finally', 'store_id', [waitAudit, audited]],
  ['stock_check_receipt_finished', 'store_id', [waitAudit]],
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
    ([table, column, flags]) =>
      `SELECT count(*) AS n FROM ${table} WHERE ${column} = w.id AND check_flag IN (${flags.join(', ')})`,
  )
  const found = await tx.one<{ n: number }>(sql`
    SELECT sum(d.n)::bigint AS n FROM (SELECT ${storeId}::bigint AS id) w, LATERAL (${raw(counts.join(' UNION ALL '))}) d`)
  return found!.n
}

export async function refusePosted(tx: Tx, storeId: number): Promise<void> {
  if (await tx.one(sql`SELECT 1 AS yes FROM stock_summary WHERE store_id = ${storeId} LIMIT 1`))
    throw refuse('仓库已有库存流水，不能删除，请停用')
}
