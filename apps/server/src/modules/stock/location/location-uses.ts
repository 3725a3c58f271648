import { CHECK_FLAG } from '@erp/contract/stock/document'
import { LOCATION_TYPES, NEEDED_TYPES } from '@erp/contract/stock/location/location-fields'
import { MOVE_STATE } from '@erp/contract/stock/move/move-goods-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'

const { waitAudit, audited } = CHECK_FLAG

/** Lines of open documents that lie at a location `l`; with `sku`, of that SKU alone. */
export const openLinesAt = (sku: string | null) => {
  const of = (table: string, place: string, head: string, flags: number[]) =>
    `SELECT 1 FROM ${table} x JOIN ${head} h ON h.id = x.receipt_id
     WHERE ${place} ${sku ? `AND x.sku_id = ${sku}` : ''} AND h.check_flag IN (${flags.join(', ')})`
  return raw(
    [
      of('stock_other_in_line', 'x.location_id = l.id', 'stock_other_in_receipt', [waitAudit]),
      of('stock_other_out_line', 'x.location_id = l.id', 'stock_other_out_receipt', [waitAudit]),
      of(
        'stock_move_line',
        '(x.to_location_id = l.id OR (x.from_place_type = 1 AND x.from_place_id = l.id))',
        'stock_move_goods_receipt',
        [MOVE_STATE.waitAudit, MOVE_STATE.waitOffShelf, MOVE_STATE.moving],
      ),
      of('stock_check_line', 'x.location_id = l.id', 'stock_stock_check_receipt', [waitAudit, audited]),
    ].join(' UNION ALL '),
  )
}

export async function refuseUsed(tx: Tx, ids: number[]): Promise<void> {
  const used = await tx.one<{ name: string }>(sql`
    SELECT l.location_name AS name FROM stock_store_location l
    WHERE l.id = ANY(${ids}::bigint[]) AND (
      EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id AND b.on_hand > 0) OR EXISTS (${openLinesAt(null)}))
    ORDER BY l.location_name LIMIT 1`)
  if (used) throw refuse(`库位${used.name}有库存或未完成单据，不能删除`)
}

/** Asked after the change: a warehouse without a 暂存位 or 返架位 could not work. */
export async function refuseLastOfType(tx: Tx, storeIds: number[]): Promise<void> {
  const lacking = await tx.one<{ type: number }>(sql`
    SELECT n.type FROM stock_store s, unnest(${[...NEEDED_TYPES]}::int[]) n(type)
    WHERE s.id = ANY(${storeIds}::bigint[]) AND s.is_location_managed = 1 AND NOT EXISTS (
      SELECT 1 FROM stock_store_location l
      WHERE l.store_id = s.id AND l.location_type = n.type AND l.is_activated = 1 AND l.deleted_at IS NULL)
    ORDER BY n.type LIMIT 1`)
  if (lacking) throw refuse(`每个仓库至少保留一个启用的${LOCATION_TYPES.find(([type]) => type === lacking.type)![1]}`)
}

/** What still lies in a place that goes out of use is to be moved. */
export const waitToMoveFrom = (tx: Tx, ids: number[], userId: number, now: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    SELECT b.store_id, b.sku_id, 1, b.place_id, b.on_hand - b.occupied, 4, 5, ${userId}, ${now}, ${userId}, ${now}
    FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = ANY(${ids}::bigint[]) AND b.on_hand > b.occupied
    ON CONFLICT DO NOTHING`)
