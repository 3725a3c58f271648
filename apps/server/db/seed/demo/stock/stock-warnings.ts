import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { calculateWarnings } from '../../../../src/modules/stock/figures/warning-calculate.ts'
import { keepLevels } from '../goods/goods-levels.ts'

const EACH = 4
/** How many days longer than buying takes what can be sold lasts: 紧急, 预警, 正常. */
const SPARE = [-2, 2, 20]

/** As the night before would have left them, with some SKUs that run out soon and some that will not. */
export const seedWarnings = async (tx: Tx): Promise<void> => {
  await tx.run(sql`
    WITH unsold AS (
      SELECT s.store_id, s.sku_id, s.sellable_on_hand - s.sellable_occupied AS sellable, coalesce(k.purchase_days, g.purchase_days) AS lead,
        row_number() OVER (ORDER BY s.sku_id, s.store_id) AS n
      FROM stock_summary s JOIN goods_goods_sku k ON k.id = s.sku_id AND k.sku_status IN ('10', '20') AND k.sku_kind = 1 JOIN goods_goods g ON g.id = k.goods_id
      WHERE s.store_id = 1 AND s.sellable_on_hand - s.sellable_occupied >= 60
        AND NOT EXISTS (SELECT 1 FROM goods_sku_sale_day d WHERE d.sku_id = s.sku_id)),
    paced AS (
      SELECT u.store_id, u.sku_id, u.sellable / greatest(u.lead + p.spare, 1) AS daily FROM unsold u
      JOIN unnest(${SPARE}::int[]) WITH ORDINALITY p(spare, nth) ON p.nth = (u.n - 1) / ${EACH} + 1),
    summed AS (
      INSERT INTO goods_sku_sale (sku_id, sold7, sold15, sold30, sold_total) SELECT sku_id, daily * 7, daily * 15, daily * 30, daily * 30 FROM paced
      ON CONFLICT (sku_id) DO UPDATE SET sold7 = excluded.sold7, sold15 = excluded.sold15, sold30 = excluded.sold30,
        sold_total = goods_sku_sale.sold_total + excluded.sold30)
    INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold)
    SELECT sku_id, now()::date - d, store_id, daily FROM paced, generate_series(1, 30) d`)
  await keepLevels(tx)
  await calculateWarnings(tx, new Date())
}
