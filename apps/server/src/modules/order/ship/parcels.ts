import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { OrderParcel, OrderParcels } from '../../express/for-orders.ts'
import { orderReach } from '../reach.ts'
import { proposeReturns } from '../returns/return-proposal.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { stage } from '../states.ts'

async function parcels(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<OrderParcel[]> {
  const rows = await tx.query<Omit<OrderParcel, 'facts'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.status BETWEEN ${stage.dispatched} AND ${stage.shipped} AS "isPrintable", t.status >= ${stage.shipped} AS "isShipped",
      t.is_hold = 1 AS "isHold", coalesce(t.order_exception_type = 5, false) AS "isIntercepted",
      t.label_printed_count AS "printedCount", t.logistic_way_id AS "wayId", t.store_id AS "storeId", t.shop_id AS "shopId", t.tracking_number AS "trackingNumber",
      json_build_object('name', coalesce(t.name, ''), 'phone', t.phone, 'countryCode', coalesce(t.country_code, ''), 'province', t.province, 'city', t.city,
        'street1', t.street1, 'street2', t.street2, 'postCode', t.post_code, 'taxNo', t.tax_no) AS receiver,
      t.currency, coalesce(t.actual_weight, t.est_weight, 0) AS weight, t.picking_notes AS remark, l.lines, l.declares
    FROM order_trade_info t JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('sku', k.sku, 'name', k.sku_name, 'quantity', d.quantity) ORDER BY d.id), '[]') AS lines,
        coalesce(json_agg(json_build_object('nameEn', coalesce(g.declare_name_en, 'Goods'), 'nameCn', coalesce(g.declare_name_cn, k.sku_name), 'quantity', d.quantity,
          'value', coalesce(k.declare_price, g.declare_price, round(d.line_amount / d.quantity, 2))::text, 'hsCode', g.hs_code) ORDER BY d.id), '[]') AS declares
      FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id JOIN goods_goods g ON g.id = k.goods_id WHERE d.order_id = t.id) l ON true
    WHERE t.id = ANY(${[...ids]}::bigint[]) AND t.merge_to_id IS NULL AND ${orderReach(ctx)} ORDER BY t.id`)
  const facts = new Map(
    (
      await gatherFacts(
        tx,
        rows.map((row) => row.orderId),
      )
    ).map((each) => [each.orderId, each]),
  )
  return rows.map((row) => ({ ...row, facts: parcelOf(facts.get(row.orderId)!, row.storeId) }))
}

/** What labels and tracks know of orders, and what they tell them. */
export const parcelsOfOrders: OrderParcels = {
  byIds: parcels,
  byNo: async (tx, orderNo, ctx) => {
    const found = await tx.one<{ id: number }>(sql`
      SELECT id FROM order_trade_info WHERE (order_no = ${orderNo} OR tracking_number = ${orderNo}) AND merge_to_id IS NULL ORDER BY order_no = ${orderNo} DESC, id DESC LIMIT 1`)
    return found ? ((await parcels(tx, [found.id], ctx))[0] ?? null) : null
  },
  printed: async (tx, orderIds, ctx) => {
    await tx.run(
      sql`UPDATE order_trade_info SET label_printed_count = label_printed_count + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ANY(${[...orderIds]}::bigint[])`,
    )
    await logAll(
      tx,
      ctx,
      orderIds.map((entityId) => ({ entity: 'order/tradeInfo', entityId, action: '打印面单' })),
    )
  },
  tracked: async (tx, changes) => {
    await tx.run(sql`
      UPDATE order_trade_info t SET track_status = r."trackStatus", last_track_time = r."lastTrackTime", deliver_time = coalesce(r."deliverTime", t.deliver_time)
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r("orderId" bigint, "trackStatus" smallint, "lastTrackTime" timestamptz, "deliverTime" timestamptz)
      WHERE t.id = r."orderId" OR t.merge_to_id = r."orderId"`)
  },
  returned: proposeReturns,
}
