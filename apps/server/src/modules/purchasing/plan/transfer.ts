import { sql, type Tx } from '../../../kit/db/db.ts'

export interface TransferWant {
  skuId: number
  supplierId: number | null
  targetStoreId: number
}
export interface TransferStore {
  ruleId: number | null
  /** Where it is received: the way station of the rule, else the target itself. */
  storeId: number
  targetStoreId: number
  autoTransfer: 0 | 1
}

/** The rule of each want: the lowest priority, then the one with more conditions. One query, whatever the number; answered in the order asked. */
export const transferStores = (tx: Tx, wants: TransferWant[]): Promise<TransferStore[]> =>
  tx.query<TransferStore>(sql`
    WITH RECURSIVE wants AS (
      SELECT w.n, w.want->>'targetStoreId' AS target, g.cat_id, s.province_code
      FROM jsonb_array_elements(${JSON.stringify(wants)}::jsonb) WITH ORDINALITY AS w(want, n)
        LEFT JOIN goods_goods_sku k ON k.id = (w.want->>'skuId')::bigint LEFT JOIN goods_goods g ON g.id = k.goods_id
        LEFT JOIN purchasing_supplier s ON s.id = (w.want->>'supplierId')::bigint
    ), above AS (
      SELECT DISTINCT cat_id AS leaf, cat_id AS id FROM wants WHERE cat_id IS NOT NULL
      UNION SELECT a.leaf, c.parent_id FROM above a JOIN goods_goods_cats c ON c.id = a.id WHERE c.parent_id IS NOT NULL)
    SELECT r.id AS "ruleId", coalesce(r.receive_store_id, w.target::bigint) AS "storeId", w.target::bigint AS "targetStoreId",
      coalesce(r.auto_transfer, 0) AS "autoTransfer"
    FROM wants w LEFT JOIN LATERAL (
      SELECT c.id, c.receive_store_id, c.auto_transfer FROM purchasing_purchase_plan_transfer_store_config c
      WHERE c.target_store_id = w.target::bigint AND c.is_activated = 1 AND c.deleted_at IS NULL
        AND (c.category_id IS NULL OR c.category_id = ANY(ARRAY(SELECT a.id FROM above a WHERE a.leaf = w.cat_id)))
        AND (c.supplier_province IS NULL OR c.supplier_province = w.province_code)
      ORDER BY c.priority, num_nonnulls(c.category_id, c.supplier_province) DESC, c.id LIMIT 1) r ON true
    ORDER BY w.n`)
