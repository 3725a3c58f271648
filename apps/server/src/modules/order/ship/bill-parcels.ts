import { sql, type Tx } from '../../../kit/db/db.ts'
import type { BilledParcel, BillOrders, Weighing } from '../../express/for-orders.ts'
import { takeBilled } from '../money/billed-freight.ts'

/** What carriers' bills know of orders, and what they tell them. Only what has left can be asked money for. */
export const ordersOfBills: BillOrders = {
  byNumbers: (tx: Tx, numbers, expressId): Promise<BilledParcel[]> =>
    tx.query<BilledParcel>(sql`
      SELECT DISTINCT ON (n.number) n.number, o.id AS "orderId", o.order_no AS "orderNo", coalesce(w.express_id, o.express_id) AS "expressId", o.logistic_way_id AS "wayId",
        coalesce(o.country_code, '') AS "countryCode", o.post_code AS "postCode", o.actual_weight AS "actualWeight", o.est_weight AS "estWeight",
        o.length::float8 AS length, o.width::float8 AS width, o.height::float8 AS height, o.ship_time::date AS "shipDay"
      FROM unnest(${[...numbers]}::text[]) AS n(number) JOIN LATERAL (
        SELECT 1 AS rank, o.* FROM order_trade_info o WHERE o.tracking_number = n.number AND o.ship_time IS NOT NULL AND o.merge_to_id IS NULL
        UNION ALL SELECT 2, o.* FROM order_trade_info o WHERE o.transfer_number = n.number AND o.ship_time IS NOT NULL AND o.merge_to_id IS NULL) o ON true
        LEFT JOIN express_logistic_way w ON w.id = o.logistic_way_id
      ORDER BY n.number, o.rank, (coalesce(w.express_id, o.express_id) = ${expressId}) DESC, o.ship_time DESC, o.id DESC`),
  weighings: (tx: Tx, orderIds): Promise<Weighing[]> =>
    tx.query<Weighing>(sql`
      SELECT o.id AS "orderId", o.weigh_time AS "weighTime", u.display_name AS weigher
      FROM order_trade_info o LEFT JOIN account_user u ON u.id = o.weigher_id WHERE o.id = ANY(${[...orderIds]}::bigint[])`),
  billed: takeBilled,
}
