import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { stage } from '../states.ts'

/** An order that waits for its pieces, with what says whose turn it is. */
export interface Waiting {
  id: number
  orderNo: string
  storeId: number | null
  isUrgent: number
  latestShipTime: string | null
  paidTime: string | null
  /** Holds a random SKU that is not resolved yet. */
  isRandom: boolean
}
export const waitingColumns = raw(`t.id, t.order_no AS "orderNo", t.store_id AS "storeId", t.is_urgent AS "isUrgent",
  t.latest_ship_time AS "latestShipTime", t.paid_time AS "paidTime", EXISTS (SELECT 1 FROM order_details d JOIN goods_goods_sku k ON k.id = d.sku_id
    WHERE d.order_id = t.id AND k.sku_kind = 3 AND d.actual_sku_id IS NULL) AS "isRandom"`)

const NEVER = '9999'
/** Urgent first, then the deadline, then who paid first, then the older number. */
export const bySeniority = (a: Waiting, b: Waiting): number =>
  b.isUrgent - a.isUrgent ||
  (a.latestShipTime ?? NEVER).localeCompare(b.latestShipTime ?? NEVER) ||
  (a.paidTime ?? NEVER).localeCompare(b.paidTime ?? NEVER) ||
  a.id - b.id

/**
 * Out-of-stock orders of the store that could be had now and share a SKU with these: they have waited longer and come first,
 * or an order that happens to be tried now would take what came in for them.
 */
export async function seniorsOf(tx: Tx, storeId: number, chunk: Waiting[]): Promise<Waiting[]> {
  const ids = chunk.map(({ id }) => id)
  const found = await tx.named<Waiting>(
    'order_seniors',
    sql`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT m.sku_id FROM order_details d JOIN stock_summary m ON m.store_id = ${storeId} AND m.sku_id = d.stock_sku_id
      WHERE d.order_id = ANY(${ids}::bigint[]) AND m.sellable_on_hand > m.sellable_occupied)
    SELECT ${waitingColumns} FROM order_trade_info t
    WHERE t.store_id = ${storeId} AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.is_hold = 0 AND t.merge_to_id IS NULL AND t.id <> ALL(${ids}::bigint[])
      AND EXISTS (SELECT 1 FROM wanted) AND EXISTS (SELECT 1 FROM order_details d JOIN wanted w ON w.sku_id = d.stock_sku_id WHERE d.order_id = t.id)
      AND ${coverable(storeId)}`,
  )
  const last = chunk.at(-1)!
  return found.filter((senior) => bySeniority(senior, last) < 0)
}

/** Whether the figures of the store would cover every line of `t`. */
export const coverable = (storeId: number) => sql`NOT EXISTS (
  SELECT 1 FROM order_details d LEFT JOIN stock_summary m ON m.store_id = ${storeId} AND m.sku_id = d.stock_sku_id
  WHERE d.order_id = t.id AND d.quantity - d.occupied_qty > coalesce(m.sellable_on_hand - m.sellable_occupied, 0))`
