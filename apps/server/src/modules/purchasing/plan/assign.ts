import { MATCH } from '@erp/contract/purchasing/config/purchaser-config'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import { userState } from '../../account/states.ts'

export { type TransferStore, type TransferWant, transferStores } from './transfer.ts'

export interface PurchaserWant {
  skuId: number
  supplierId: number | null
  /** Where it is received. */
  storeId: number | null
}
export interface AssignedPurchaser {
  /** None: nobody is left, the plan is 未分配. */
  purchaserId: number | null
  /** Null: the purchaser of the goods, or nobody. */
  ruleId: number | null
  /** What matched first; 0 are the goods themselves, none nothing. */
  matchType: number | null
  /** The person that the match names first. */
  namedId: number | null
  /** Not even the backup of the match is here: the default rule has it. */
  fellToDefault: boolean
}
export const OF_GOODS = 0
const match = literals(MATCH)

/**
 * SKU rule, supplier, category from the deepest up, receiving store, the goods' own, the default rule: the first that matches.
 * Somebody who is not at work is stood in for by the backup, then by the default rule. One query, whatever the number; in the order asked.
 */
export const assignPurchasers = (tx: Tx, wants: PurchaserWant[]): Promise<AssignedPurchaser[]> =>
  tx.query<AssignedPurchaser>(sql`
    WITH RECURSIVE wants AS (
      SELECT w.n, k.id AS sku_id, (w.want->>'supplierId')::bigint AS supplier_id, (w.want->>'storeId')::bigint AS store_id, g.cat_id, g.purchaser_id
      FROM jsonb_array_elements(${JSON.stringify(wants)}::jsonb) WITH ORDINALITY AS w(want, n)
        LEFT JOIN goods_goods_sku k ON k.id = (w.want->>'skuId')::bigint LEFT JOIN goods_goods g ON g.id = k.goods_id
    ), above AS (
      SELECT DISTINCT cat_id AS leaf, cat_id AS id, 0 AS up FROM wants WHERE cat_id IS NOT NULL
      UNION ALL SELECT a.leaf, c.parent_id, a.up + 1 FROM above a JOIN goods_goods_cats c ON c.id = a.id WHERE c.parent_id IS NOT NULL AND a.up < 20
    ), working AS (SELECT id FROM account_user WHERE status = ${userState.working} AND deleted_at IS NULL),
    rules AS (
      SELECT c.id, c.match_type, c.match_id, c.purchaser_id AS named,
        CASE WHEN c.purchaser_id IN (SELECT id FROM working) THEN c.purchaser_id
          WHEN c.backup_purchaser_id IN (SELECT id FROM working) THEN c.backup_purchaser_id END AS person
      FROM purchasing_purchaser_config c WHERE c.is_activated = 1 AND c.deleted_at IS NULL
    ), fallback AS (SELECT id, person, named FROM rules WHERE match_type = ${match.always})
    SELECT coalesce(hit.person, f.person) AS "purchaserId", CASE WHEN hit.person IS NULL AND f.person IS NOT NULL THEN f.id ELSE hit.rule_id END AS "ruleId",
      coalesce(hit.match_type, CASE WHEN f.id IS NOT NULL THEN ${match.always} END) AS "matchType", coalesce(hit.named, f.named) AS "namedId",
      hit.match_type IS NOT NULL AND hit.person IS NULL AS "fellToDefault"
    FROM wants w LEFT JOIN fallback f ON true LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT 1 AS place, 0 AS up, r.id AS rule_id, r.match_type, r.named, r.person FROM rules r WHERE r.match_type = ${match.sku} AND r.match_id = w.sku_id
        UNION ALL SELECT 2, 0, r.id, r.match_type, r.named, r.person FROM rules r WHERE r.match_type = ${match.supplier} AND r.match_id = w.supplier_id
        UNION ALL SELECT 3, a.up, r.id, r.match_type, r.named, r.person FROM above a JOIN rules r ON r.match_type = ${match.category} AND r.match_id = a.id
          WHERE a.leaf = w.cat_id
        UNION ALL SELECT 4, 0, r.id, r.match_type, r.named, r.person FROM rules r WHERE r.match_type = ${match.store} AND r.match_id = w.store_id
        UNION ALL SELECT 5, 0, NULL, ${OF_GOODS}, w.purchaser_id, (SELECT u.id FROM working u WHERE u.id = w.purchaser_id) WHERE w.purchaser_id IS NOT NULL
      ) matched ORDER BY place, up LIMIT 1) hit ON true
    ORDER BY w.n`)
