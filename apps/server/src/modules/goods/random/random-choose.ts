import { sql, type Tx } from '../../../kit/db/db.ts'

export interface RandomLine {
  /** The random SKU that was sold. */
  skuId: number
  storeId: number
  quantity: number
  /** The order it is for. */
  docNo: string
  now: string
}

/**
 * Which member is sent for a line, decided when the order is allocated; null when none covers it. Kept as a choice, so that
 * members can take turns. Allocations of one random SKU queue, so that a turn is given once.
 */
export async function chooseRandom(tx: Tx, line: RandomLine): Promise<number | null> {
  const { skuId, storeId, quantity } = line
  const config = await tx.one<{ id: number; strategy: 1 | 2 | 3 }>(sql`
    SELECT id, strategy FROM goods_random_delivery_sku
    WHERE sku_id = ${skuId} AND is_activated = 1 AND deleted_at IS NULL AND (store_ids = '{}' OR ${storeId} = ANY(store_ids)) FOR UPDATE`)
  if (!config) return null
  const chosen = await tx.one<{ skuId: number }>(sql`
    SELECT m.sku_id AS "skuId" FROM goods_random_member m JOIN goods_sku_stock s ON s.sku_id = m.sku_id AND s.store_id = ${storeId}
    LEFT JOIN goods_sku_age a ON a.sku_id = m.sku_id AND a.store_id = ${storeId}
    WHERE m.config_id = ${config.id} AND s.sellable >= ${quantity}
    ORDER BY ${ORDERS[config.strategy]}, m.priority, m.sku_id LIMIT 1`)
  if (!chosen) return null
  await tx.run(sql`
    UPDATE goods_random_member SET last_chosen = clock_timestamp() WHERE config_id = ${config.id} AND sku_id = ${chosen.skuId}`)
  await tx.run(sql`
    INSERT INTO goods_random_choice (config_id, sku_id, store_id, quantity, doc_no, time)
    VALUES (${config.id}, ${chosen.skuId}, ${storeId}, ${quantity}, ${line.docNo}, ${line.now})`)
  return chosen.skuId
}

const ORDERS = {
  1: sql`s.sellable DESC`,
  2: sql`a.oldest NULLS LAST`,
  3: sql`m.last_chosen NULLS FIRST`,
}
