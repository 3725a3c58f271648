import { PRICE } from '@erp/contract/purchasing/order/order-fields'
import type {
  OrderCheck,
  OrderLine,
  OrderParcel,
  OrderPayment,
  OrderRefund,
  OrderSign,
  OrderStockIn,
  PurchaseOrderDetails,
} from '@erp/contract/purchasing/order/order-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { orderCheck } from '../states.ts'
import { orders } from './order-list.ts'

/** An order with everything that became of it. */
export async function orderDetails(tx: Tx, { orderId }: { orderId: number }, ctx: Ctx): Promise<PurchaseOrderDetails> {
  const row = await orders.list.get(tx, orderId, ctx)
  const priced = may(ctx.user, PRICE)
  return {
    ...row,
    lines: await linesOf(tx, orderId, priced),
    parcels: await parcelsOf(tx, orderId),
    signs: await signsOf(tx, orderId),
    checks: await checksOf(tx, orderId),
    stockIns: await stockInsOf(tx, orderId, priced),
    ...(priced && {
      bargainAttachments: await attachmentsOf(tx, orderId),
      payments: await paymentsOf(tx, orderId),
      refunds: await refundsOf(tx, orderId),
    }),
  }
}

async function linesOf(tx: Tx, orderId: number, priced: boolean): Promise<OrderLine[]> {
  const money = sql`, l.price, l.origin_price AS "originPrice", l.target_price AS "targetPrice", l.line_amount AS "lineAmount", l.landed_unit_cost AS "landedUnitCost",
    k.last_purchase_price AS "lastPrice",
    (SELECT min(x.price) FROM purchasing_order_line x JOIN purchasing_order p ON p.id = x.order_id
      WHERE x.sku_id = l.sku_id AND x.price > 0 AND p.audit_time IS NOT NULL AND p.check_flag <> ${orderCheck.waitAudit}) AS "lowestPrice"`
  return tx.query<OrderLine>(sql`
    SELECT l.id AS "orderDetailsId", l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", l.quantity, l.gift_qty AS "giftQty",
      l.cancel_qty AS "cancelQty", l.open_qty AS "openQty", l.arrived_qty AS "arrivedQty", l.good_qty AS "goodQty", l.bad_qty AS "badQty",
      l.stocked_qty AS "stockedQty", l.returned_qty AS "returnedQty", l.remark,
      coalesce((SELECT jsonb_agg(jsonb_build_object('planId', p.id, 'planNo', p.plan_no, 'quantity', x.quantity) ORDER BY p.id)
        FROM purchasing_plan_order x JOIN purchasing_plan p ON p.id = x.plan_id WHERE x.order_line_id = l.id), '[]') AS plans ${priced ? money : sql``}
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = ${orderId} ORDER BY l.sort_no, l.id`)
}

const parcelsOf = (tx: Tx, orderId: number): Promise<OrderParcel[]> =>
  tx.query<OrderParcel>(sql`
    SELECT id, express_company AS "expressCompany", express_delivery_no AS "expressDeliveryNo", ship_time AS "shipTime", trace_sign_time AS "traceSignTime",
      trace_time AS "traceTime", trace_text AS "traceText", scan_time AS "scanTime"
    FROM purchasing_order_express WHERE order_id = ${orderId} AND deleted_at IS NULL ORDER BY id`)

const signsOf = (tx: Tx, orderId: number): Promise<OrderSign[]> =>
  tx.query<OrderSign>(sql`
    SELECT s.id AS "signId", s.sign_no AS "signNo", s.express_delivery_no AS "expressDeliveryNo", s.result, s.scan_time AS "scanTime", u.display_name AS "scanName"
    FROM purchasing_warehouse_sign s LEFT JOIN account_user u ON u.id = s.scan_by WHERE s.order_ids @> ARRAY[${orderId}::bigint] ORDER BY s.id`)

const checksOf = (tx: Tx, orderId: number): Promise<OrderCheck[]> =>
  tx.query<OrderCheck>(sql`
    SELECT d.id AS "qcId", d.qc_no AS "qcNo", d.status, d.check_time AS "checkTime", coalesce(sum(x.arrived_qty), 0)::int AS "arrivedQty",
      coalesce(sum(x.good_qty), 0)::int AS "goodQty", coalesce(sum(x.bad_qty), 0)::int AS "badQty"
    FROM purchasing_quality_check d LEFT JOIN purchasing_quality_check_line x ON x.document_id = d.id WHERE d.order_id = ${orderId} GROUP BY d.id ORDER BY d.id`)

const stockInsOf = (tx: Tx, orderId: number, priced: boolean): Promise<OrderStockIn[]> =>
  tx.query<OrderStockIn>(sql`
    SELECT d.id AS "stockInId", d.stock_in_no AS "stockInNo", d.status, d.quantity, d.audit_time AS "auditTime" ${priced ? sql`, d.amount` : sql``}
    FROM purchasing_stock_in d WHERE d.order_id = ${orderId} ORDER BY d.id`)

async function attachmentsOf(tx: Tx, orderId: number): Promise<string[]> {
  const row = await tx.one<{ urls: string[] }>(
    sql`SELECT bargain_attachments AS urls FROM purchasing_order WHERE id = ${orderId}`,
  )
  return row?.urls ?? []
}

const paymentsOf = (tx: Tx, orderId: number): Promise<OrderPayment[]> =>
  tx.query<OrderPayment>(sql`
    SELECT d.id AS "paymentId", d.payment_no AS "paymentNo", d.pay_type AS "payType", d.status, x.amount, d.due_date AS "dueDate", d.paid_time AS "paidTime"
    FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id WHERE x.order_id = ${orderId} ORDER BY d.id`)

const refundsOf = (tx: Tx, orderId: number): Promise<OrderRefund[]> =>
  tx.query<OrderRefund>(sql`
    SELECT id AS "refundId", refund_no AS "refundNo", refund_type AS "refundType", status, quantity, amount, received_amount AS "receivedAmount", received_time AS "receivedTime"
    FROM purchasing_refund WHERE order_id = ${orderId} ORDER BY id`)
