import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { DAY, daysOf, MONTH, taken } from './movements.ts'

/** Counted lines with what they differ by: a recount that was confirmed says it better than the first count. */
const counted = (from: string, to: string): Sql => sql`(
  SELECT r.check_no, r.store_id, x.id, x.count_time, x.count_time::date AS day, x.count_user_id, x.location_id, x.sku_id, x.book_qty, coalesce(f.confirm_qty, x.count_qty) AS count_qty,
    coalesce(f.confirm_qty - f.book_qty, x.diff_qty, 0) AS diff, coalesce(x.unit_cost, m.amount / nullif(m.on_hand, 0), k.cost_price, 0) AS unit_cost
  FROM stock_check_line x JOIN stock_stock_check_receipt r ON r.id = x.receipt_id JOIN goods_goods_sku k ON k.id = x.sku_id
  LEFT JOIN stock_summary m ON m.store_id = r.store_id AND m.sku_id = x.sku_id
  LEFT JOIN LATERAL (SELECT c.confirm_qty, c.book_qty FROM stock_check_finally_line c WHERE c.check_line_id = x.id AND c.confirm_qty IS NOT NULL ORDER BY c.id DESC LIMIT 1) f ON true
  WHERE x.count_time >= ${from}::date AND x.count_time < ${to}::date + 1 AND r.deleted_at IS NULL)`

export const variances: MakeSource = (asked) => {
  const [from, to] = daysOf(asked)
  return {
    from: sql`${counted(from, to)} t`,
    reach: ownStores(asked.ctx.user, raw('t.store_id')),
    dimensions: { storeId: raw('t.store_id'), onDay: raw(DAY), month: raw(MONTH), countUserId: raw('t.count_user_id') },
    filters: { storeId: raw('t.store_id'), countUserId: raw('t.count_user_id') },
    matches: taken,
    measures: {
      counted: raw('t.id'),
      differing: raw('CASE WHEN t.diff <> 0 THEN 1 ELSE 0 END'),
      gainQty: raw('greatest(t.diff, 0)'),
      lossQty: raw('greatest(-t.diff, 0)'),
      gainAmount: raw('greatest(t.diff, 0) * t.unit_cost'),
      lossAmount: raw('greatest(-t.diff, 0) * t.unit_cost'),
      netAmount: raw('t.diff * t.unit_cost'),
    },
    rows: {
      columns: {
        checkNo: raw('t.check_no'),
        countTime: raw('t.count_time'),
        countUserId: raw('t.count_user_id'),
        storeId: raw('t.store_id'),
        locationName: raw('(SELECT l.location_name FROM stock_store_location l WHERE l.id = t.location_id)'),
        skuId: raw('t.sku_id'),
        bookQty: raw('t.book_qty'),
        countQty: raw('t.count_qty'),
        diffQty: raw('t.diff'),
        diffAmount: raw('round(t.diff * t.unit_cost, 4)'),
      },
      order: raw('t.count_time DESC, t.id DESC'),
    },
  }
}
