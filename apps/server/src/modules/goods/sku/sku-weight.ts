import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { WeightProposal } from '@erp/contract/goods/sku/sku-weight'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { auditedGoods } from '../catalog/goods-reach.ts'

const PARCELS = 10

/** The packing is the one an order of the single piece is estimated with; the most shipped come first. */
export const weightProposals: Handler<(typeof goodsSku)['actions']['weight-proposals']> = (tx, _input, ctx) =>
  tx.query<WeightProposal & object>(sql`
    SELECT t.id AS "skuId", t.sku, t.sku_name AS "skuName", t.version, t.weight, x.proposed, w.parcels,
      round((x.proposed - t.weight) / t.weight * 100, 1) AS off
    FROM goods_sku_weighed w JOIN goods_goods_sku t ON t.id = w.sku_id JOIN goods_goods g ON g.id = t.goods_id
      LEFT JOIN basic_pack_info p ON p.id = coalesce(t.pack_info_id, g.pack_info_id)
      CROSS JOIN LATERAL (SELECT round(w.weight - coalesce(p.weight, 0), 2) AS proposed) x
    WHERE w.parcels >= ${PARCELS} AND x.proposed > 0 AND (t.weight IS NULL OR abs(x.proposed - t.weight) > t.weight / 10)
      AND t.sku_kind IN (1, 4) AND t.deleted_at IS NULL AND ${auditedGoods(ctx)}
    ORDER BY w.parcels DESC, t.id LIMIT 500`)
