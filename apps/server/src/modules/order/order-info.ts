import type {
  OrderBuyer,
  OrderDetails,
  OrderDetailsLine,
  OrderMoney,
  OrderRelated,
  OrderWork,
} from '@erp/contract/order/order-info'
import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { List } from '../../kit/list.ts'
import { may } from '../../kit/session.ts'
import { maskName } from './order-list.ts'

/** Everything one order shows, in a fixed number of queries; planning them anew would take longer than they do. */
export const detailsOf =
  (list: List) =>
  async (tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<OrderDetails> => {
    const head = (await list.get(tx, id, ctx)) as OrderDetails
    const [buyer, details, money, stages, related, work] = await Promise.all([
      buyerOf(tx, id, ctx),
      linesOf(tx, id, ctx),
      moneyOf(tx, id, ctx),
      stagesOf(tx, id),
      relatedOf(tx, id),
      workOf(tx, id),
    ])
    return { ...head, name: buyer.name, buyer, details, money, stages, related, work }
  }

async function buyerOf(tx: Tx, id: number, ctx: Ctx): Promise<OrderBuyer> {
  const [buyer] = (await tx.named(
    'order-buyer',
    sql`
    SELECT buyer_id AS "buyerId", buyer_email AS "buyerEmail", name, phone, country_code AS "countryCode", province, city, street1, street2,
      post_code AS "postCode", tax_no AS "taxNo", transport, platform_note AS "platformNote" FROM order_trade_info WHERE id = ${id}`,
  )) as [OrderBuyer]
  if (may(ctx.user, 'order:tradeInfo:buyer')) return buyer
  const hidden = { buyerId: null, buyerEmail: null, phone: null, street1: null, street2: null, taxNo: null }
  return { ...buyer, ...hidden, name: maskName(buyer.name) }
}

async function linesOf(tx: Tx, id: number, ctx: Ctx): Promise<OrderDetailsLine[]> {
  const lines = await tx.named<OrderDetailsLine>(
    'order-lines',
    sql`
    SELECT d.id AS "orderDetailsId", o.order_no AS "originOrderNo", d.shop_sku AS "shopSku", d.item_id AS "itemId", d.title,
      coalesce(k.sku_image, d.image) AS image, d.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", a.sku AS "actualSku", g.sku AS "groupSku",
      d.quantity, d.unit_price AS "unitPrice", d.line_amount AS "lineAmount", d.is_gift AS "isGift", d.occupied_qty AS "occupiedQty",
      d.picked_qty AS "pickedQty", d.sown_qty AS "sownQty", d.packed_qty AS "packedQty", d.short_qty AS "shortQty",
      d.shipped_qty AS "shippedQty", d.returned_qty AS "returnedQty", d.unit_cost AS "unitCost",
      coalesce(m.sellable_on_hand - m.sellable_occupied, 0) AS available,
      ARRAY(SELECT coalesce(l.location_name, c.container_no) || ' × ' || y.quantity FROM stock_occupancy y
        LEFT JOIN stock_store_location l ON y.place_type = 1 AND l.id = y.place_id
        LEFT JOIN stock_store_container c ON y.place_type = 2 AND c.id = y.place_id
        WHERE y.doc_type = 'order' AND y.doc_id = d.order_id AND y.doc_line_id = d.id AND y.state = 1 ORDER BY y.id) AS locations
    FROM order_details d JOIN order_trade_info t ON t.id = d.order_id JOIN order_trade_info o ON o.id = d.origin_order_id
      LEFT JOIN goods_goods_sku k ON k.id = d.sku_id LEFT JOIN goods_goods_sku a ON a.id = d.actual_sku_id
      LEFT JOIN goods_goods_sku g ON g.id = d.group_sku_id
      LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id
    WHERE d.order_id = ${id} ORDER BY d.id`,
  )
  return may(ctx.user, 'order:profit:view') ? lines : lines.map((line) => ({ ...line, unitCost: null }))
}

async function moneyOf(tx: Tx, id: number, ctx: Ctx): Promise<OrderMoney> {
  const [money] = (await tx.named(
    'order-money',
    sql`
    SELECT currency, exchange_rate AS "exchangeRate", goods_amount AS "goodsAmount", shipping_amount AS "shippingAmount",
      discount_amount AS "discountAmount", sale_amount AS "saleAmount", platform_fee AS "platformFee", payment_fee AS "paymentFee", ad_fee AS "adFee",
      refund_amount AS "refundAmount", goods_cost AS "goodsCost", freight_est AS "freightEst", freight_weighed AS "freightWeighed",
      freight_billed AS "freightBilled", pack_cost AS "packCost", profit, profit_rate AS "profitRate" FROM order_trade_info WHERE id = ${id}`,
  )) as [OrderMoney]
  if (may(ctx.user, 'order:profit:view')) return money
  const hidden = {
    goodsCost: null,
    freightEst: null,
    freightWeighed: null,
    freightBilled: null,
    packCost: null,
    profit: null,
    profitRate: null,
  }
  return { ...money, ...hidden, platformFee: null, paymentFee: null, adFee: null }
}

export const stagesOf = (tx: Tx, id: number) =>
  tx.named<any>(
    'order-stages',
    sql`
    SELECT s.from_status AS "from", s.to_status AS "to", s.move, u.display_name AS "userName", s.time, s.reason
    FROM order_stage_log s LEFT JOIN account_user u ON u.id = s.user_id WHERE s.order_id = ${id} ORDER BY s.id`,
  )

const relatedOf = (tx: Tx, id: number) =>
  tx.named<OrderRelated>(
    'order-related',
    sql`
    SELECT '合并' AS kind, id, order_no AS no, status::text AS state FROM order_trade_info WHERE merge_to_id = ${id}
    UNION ALL SELECT '拆分', id, order_no, status::text FROM order_trade_info WHERE split_from_id = ${id}
      OR id = (SELECT split_from_id FROM order_trade_info WHERE id = ${id})
    UNION ALL SELECT '补发', id, order_no, status::text FROM order_trade_info WHERE source_order_id = ${id}
      OR id = (SELECT source_order_id FROM order_trade_info WHERE id = ${id})
    UNION ALL SELECT '差错', id, bill_no, check_flag::text FROM order_error_bill WHERE order_id = ${id}
    UNION ALL SELECT '退件', id, return_no, check_flag::text FROM order_logical_return WHERE order_id = ${id}
    UNION ALL SELECT '换单', id, exchange_no, status::text FROM order_straight_hair_exchange WHERE order_id = ${id}`,
  )

async function workOf(tx: Tx, id: number): Promise<OrderWork> {
  const [work] = (await tx.named(
    'order-work',
    sql`
    SELECT p.batch_no AS "batchNo", b.slot_no AS "slotNo", h.handover_no AS "handoverNo", picker.display_name AS "pickerName",
      sower.display_name AS "sowerName", packer.display_name AS "packerName", weigher.display_name AS "weigherName", shipper.display_name AS "shipperName",
      ARRAY(SELECT DISTINCT k.pick_no FROM order_pick_order k JOIN order_pick_line l ON l.pick_id = k.id JOIN order_pick_part r ON r.line_id = l.id
        JOIN order_details d ON d.id = r.order_details_id WHERE d.order_id = t.id AND k.batch_id = b.batch_id) AS "pickNos"
    FROM order_trade_info t
      LEFT JOIN LATERAL (SELECT * FROM order_picking_batch_order x WHERE x.order_id = t.id ORDER BY x.is_open DESC, x.batch_id DESC LIMIT 1) b ON true
      LEFT JOIN order_picking_batch p ON p.id = b.batch_id LEFT JOIN order_handover h ON h.id = t.handover_id
      LEFT JOIN account_user picker ON picker.id = t.picker_id LEFT JOIN account_user sower ON sower.id = t.sower_id
      LEFT JOIN account_user packer ON packer.id = t.packer_id LEFT JOIN account_user weigher ON weigher.id = t.weigher_id
      LEFT JOIN account_user shipper ON shipper.id = t.shipper_id
    WHERE t.id = ${id}`,
  )) as [OrderWork]
  return work
}
