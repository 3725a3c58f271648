import { sql } from '../../../kit/db/db.ts'
import type { SkuUse } from '../../goods/sku/sku-uses.ts'

/** A SKU that ever moved is never removed or renamed. */
export const usedByMovements: SkuUse = {
  kind: 'movement',
  count: async (tx, skuIds) => {
    const rows = await tx.query<{ id: number; n: number }>(
      sql`SELECT sku_id AS id, count(*) AS n FROM stock_movement WHERE sku_id = ANY(${skuIds}::bigint[]) GROUP BY 1`,
    )
    return new Map(rows.map(({ id, n }) => [id, n]))
  },
}
