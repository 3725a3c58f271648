import { snake } from '@erp/contract/kit'
import { buyerFields, orderFields } from '@erp/contract/order/desk/order-fields'
import type { OrderDetails, OrderDetailsLine } from '@erp/contract/order/desk/order-info'
import { ident, join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { shownColumn } from '../../../kit/list/mask.ts'
import { may } from '../../../kit/session.ts'
import { moneyFor } from '../money/order-money.ts'

/** Everything one order shows, in one statement beside the row itself. JSON knows neither money nor our times: both are texts. */
export const detailsOf =
  (list: List<object>) =>
  async (tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<OrderDetails> => {
    const order = (await list.get(tx, id, ctx, partsFor(ctx))) as OrderDetails
    return { ...order, details: linesFor(order.details, ctx), money: moneyFor(order, ctx) }
  }

const linesFor = (lines: OrderDetailsLine[], ctx: Ctx): OrderDetailsLine[] =>
  may(ctx.user, 'order:profit:view') ? lines : lines.map((line) => ({ ...line, unitCost: null }))

const stages = (orderId: Sql): Sql => sql`
  SELECT s.from_status AS "from", s.to_status AS "to", s.move, u.display_name AS "userName", left(s.time::text, 19) AS time, s.reason
  FROM order_stage_log s LEFT JOIN account_user u ON u.id = s.user_id WHERE s.order_id = ${orderId} ORDER BY s.id`

export const stagesOf = (tx: Tx, id: number) => tx.query<any>(stages(sql`${id}`))

/** As this person may know the buyer. */
function buyerFor(ctx: Ctx): Sql {
  const own = Object.entries({ name: orderFields.name, ...buyerFields }).map(
    ([name, field]) => sql`${shownColumn(field, raw(`t.${snake(name)}`), ctx)} AS ${ident(name)}`,
  )
  return sql`SELECT ${join(own, ', ')}, t.country_code AS "countryCode", t.province, t.city, t.post_code AS "postCode", t.transport`
}

const money = raw(`
  SELECT (SELECT m.order_no FROM order_trade_info m WHERE m.id = t.merge_to_id) AS "mergedInto", t.currency, t.exchange_rate::text AS "exchangeRate", t.goods_amount::text AS "goodsAmount", t.shipping_amount::text AS "shippingAmount",
    t.discount_amount::text AS "discountAmount", t.sale_amount::text AS "saleAmount", t.platform_fee::text AS "platformFee",
    t.payment_fee::text AS "paymentFee", t.ad_fee::text AS "adFee", t.refund_amount::text AS "refundAmount", t.goods_cost::text AS "goodsCost",
    t.goods_cost_est::text AS "goodsCostEst", t.pack_cost_est::text AS "packCostEst", t.freight_est::text AS "freightEst", t.freight_weighed::text AS "freightWeighed", t.freight_billed::text AS "freightBilled",
    t.pack_cost::text AS "packCost", t.profit::text, t.profit_rate::text AS "profitRate", again.cost::text AS "resendCost", coalesce(again.est, false) AS "resendIsEst"
  FROM (SELECT sum(coalesce(r.goods_cost, r.goods_cost_est, 0) + coalesce(r.freight_billed, r.freight_weighed, r.freight_est, 0) + coalesce(r.pack_cost, r.pack_cost_est, 0)) AS cost,
      bool_or(r.goods_cost IS NULL) AS est FROM order_trade_info r WHERE r.source_order_id = t.id AND r.is_cancelled = 0) again`)

const lines = raw(`
  SELECT d.id AS "orderDetailsId", o.order_no AS "originOrderNo", d.shop_sku AS "shopSku", d.item_id AS "itemId", d.title,
    coalesce(k.sku_image, d.image) AS image, d.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", a.sku AS "actualSku", g.sku AS "groupSku",
    d.quantity, d.unit_price::text AS "unitPrice", d.line_amount::text AS "lineAmount", d.is_gift AS "isGift", d.occupied_qty AS "occupiedQty",
    d.picked_qty AS "pickedQty", d.sown_qty AS "sownQty", d.packed_qty AS "packedQty", d.short_qty AS "shortQty",
    d.shipped_qty AS "shippedQty", d.returned_qty AS "returnedQty", d.unit_cost::text AS "unitCost",
    coalesce(m.sellable_on_hand - m.sellable_occupied, 0) AS available,
    ARRAY(SELECT coalesce(l.location_name, c.container_no) || ' × ' || y.quantity FROM stock_occupancy y
      LEFT JOIN stock_store_location l ON y.place_type = 1 AND l.id = y.place_id
      LEFT JOIN stock_store_container c ON y.place_type = 2 AND c.id = y.place_id
      WHERE y.doc_type = 'order' AND y.doc_id = d.order_id AND y.doc_line_id = d.id AND y.state = 1 ORDER BY y.id) AS locations
  FROM order_details d JOIN order_trade_info o ON o.id = d.origin_order_id
    LEFT JOIN goods_goods_sku k ON k.id = d.sku_id LEFT JOIN goods_goods_sku a ON a.id = d.actual_sku_id
    LEFT JOIN goods_goods_sku g ON g.id = d.group_sku_id
    LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id
  WHERE d.order_id = t.id ORDER BY d.id`)

const related = raw(`
  SELECT '合并' AS kind, o.id, o.order_no AS no, o.status::text AS state FROM order_trade_info o WHERE o.merge_to_id = t.id OR o.id = t.merge_to_id
  UNION ALL SELECT '拆分', o.id, o.order_no, o.status::text FROM order_trade_info o WHERE o.split_from_id = t.id OR o.id = t.split_from_id
  UNION ALL SELECT '补发', o.id, o.order_no, o.status::text FROM order_trade_info o WHERE o.source_order_id = t.id OR o.id = t.source_order_id
  UNION ALL SELECT '差错', b.id, b.bill_no, b.check_flag::text FROM order_error_bill b WHERE b.order_id = t.id
  UNION ALL SELECT '退件', r.id, r.return_no, r.check_flag::text FROM order_logical_return r WHERE r.order_id = t.id
  UNION ALL SELECT '换单', e.id, e.exchange_no, e.status::text FROM order_straight_hair_exchange e WHERE e.order_id = t.id`)

const work = raw(`
  SELECT p.batch_no AS "batchNo", b.slot_no AS "slotNo", h.handover_no AS "handoverNo", picker.display_name AS "pickerName",
    sower.display_name AS "sowerName", packer.display_name AS "packerName", weigher.display_name AS "weigherName", shipper.display_name AS "shipperName",
    ARRAY(SELECT DISTINCT k.pick_no FROM order_pick_order k JOIN order_pick_line l ON l.pick_id = k.id JOIN order_pick_part r ON r.line_id = l.id
      JOIN order_details d ON d.id = r.order_details_id WHERE d.order_id = t.id AND k.batch_id = b.batch_id) AS "pickNos"
  FROM (SELECT) one
    LEFT JOIN LATERAL (SELECT * FROM order_picking_batch_order x WHERE x.order_id = t.id ORDER BY x.is_open DESC, x.batch_id DESC LIMIT 1) b ON true
    LEFT JOIN order_picking_batch p ON p.id = b.batch_id LEFT JOIN order_handover h ON h.id = t.handover_id
    LEFT JOIN account_user picker ON picker.id = t.picker_id LEFT JOIN account_user sower ON sower.id = t.sower_id
    LEFT JOIN account_user packer ON packer.id = t.packer_id LEFT JOIN account_user weigher ON weigher.id = t.weigher_id
    LEFT JOIN account_user shipper ON shipper.id = t.shipper_id`)

const one = (part: Sql): Sql => sql`(SELECT to_json(part) FROM (${part}) part)`
const all = (parts: Sql): Sql => sql`(SELECT coalesce(json_agg(part), '[]') FROM (${parts}) part)`
const partsFor = (
  ctx: Ctx,
): Sql => sql`${one(buyerFor(ctx))} AS buyer, ${all(lines)} AS details, ${one(money)} AS money, ${all(stages(raw('t.id')))} AS stages,
  ${all(related)} AS related, ${one(work)} AS work`
