import { sql } from '../../../kit/db/db.ts'
import type { SkuUse } from '../../goods/sku/sku-uses.ts'
import type { CountOpenOrders } from '../../goods/status/status-hooks.ts'
import { orderCheck } from '../states.ts'

const counted = (rows: { id: number; n: number }[]) => new Map(rows.map(({ id, n }) => [id, n]))

/** Under which SKUs something was planned or bought. */
export const boughtSkus: SkuUse[] = [
  {
    kind: 'purchase',
    count: async (tx, skuIds) =>
      counted(
        await tx.query(
          sql`SELECT sku_id AS id, count(*)::int AS n FROM purchasing_order_line WHERE sku_id = ANY(${skuIds}::bigint[]) GROUP BY 1`,
        ),
      ),
  },
  {
    kind: 'purchasePlan',
    title: '采购计划',
    count: async (tx, skuIds) =>
      counted(
        await tx.query(
          sql`SELECT sku_id AS id, count(*)::int AS n FROM purchasing_plan WHERE sku_id = ANY(${skuIds}::bigint[]) GROUP BY 1`,
        ),
      ),
  },
]

/** Those that nobody audited; the others are 在途 already. */
export const openPurchaseLines: CountOpenOrders = async (tx, skuIds) =>
  counted(
    await tx.query(sql`
      SELECT l.sku_id AS id, count(*)::int AS n FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id
      WHERE l.sku_id = ANY(${skuIds}::bigint[]) AND l.open_qty > 0
        AND o.check_flag = ${orderCheck.waitAudit} GROUP BY 1`),
  )
