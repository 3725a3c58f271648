import { sql } from '../../../kit/db/db.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { stage } from '../states.ts'

const DAYS = 90

/** 重量学习: the median of what parcels with one piece weighed lately; what is made of it is said where SKUs are kept. */
export const nightlyWeights: Schedule = {
  key: 'order/sku-weight',
  title: '单件包裹称重汇总',
  cron: '20 3 * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      await tx.run(sql`DELETE FROM goods_sku_weighed`)
      const rows = await tx.run(sql`
        INSERT INTO goods_sku_weighed (sku_id, parcels, weight)
        SELECT d.sku_id, count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY t.actual_weight)
        FROM order_trade_info t JOIN LATERAL (
          SELECT min(l.stock_sku_id) AS sku_id FROM order_details l WHERE l.order_id = t.id HAVING count(*) = 1 AND sum(l.quantity) = 1) d ON d.sku_id IS NOT NULL
        WHERE t.ship_time >= ${house.clock.now()}::timestamptz - ${DAYS} * interval '1 day' AND t.actual_weight IS NOT NULL
          AND t.status >= ${stage.shipped} AND t.is_cancelled = 0 AND t.merge_to_id IS NULL AND t.deleted_at IS NULL
        GROUP BY d.sku_id`)
      return `${rows}个SKU`
    }),
}
