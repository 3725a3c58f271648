import { type Refundable, type RefundLine, refund } from '@erp/contract/purchasing/money/refund'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { purchaseReach } from '../order/reach.ts'
import { refundState } from '../states.ts'
import { refundReach } from './reach.ts'
import { leftToRefund } from './refund-money.ts'

const ofOrder = (column: string) => sql`(SELECT o.${raw(column)} FROM purchasing_order o WHERE o.id = t.order_id)`
const ORDERS = (where: Sql) => sql`t.order_id IN (SELECT o.id FROM purchasing_order o WHERE ${where})`
const idsOf = (values: unknown): number[] => [values].flat().map(Number)

export const refunds = documentOf(refund, {
  prefix: 'CT',
  computed: {
    orderNo: ofOrder('order_no'),
    supplierId: ofOrder('supplier_id'),
    purchaserId: ofOrder('purchaser_id'),
    storeId: ofOrder('store_id'),
    days: sql`((CASE t.status WHEN ${refundState.done} THEN coalesce(t.received_time, t.update_time) WHEN ${refundState.dropped} THEN t.update_time ELSE now() END)::date
      - t.create_time::date)`,
    diffAmount: sql`round(coalesce(t.received_amount, t.amount) - t.cost_amount, 2)`,
    qcNo: sql`(SELECT q.qc_no FROM purchasing_quality_check q WHERE q.id = t.qc_id)`,
  },
  held: {
    sku: (value) =>
      sql`x.order_line_id IN (SELECT l.id FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE k.sku = ANY(${codesOf(value)}::text[]))`,
  },
  matches: {
    orderNo: (value: string) => ORDERS(sql`o.order_no = ANY(${codesOf(value)}::text[])`),
    supplierId: (values: unknown) => ORDERS(sql`o.supplier_id = ANY(${idsOf(values)}::bigint[])`),
    purchaserId: (values: unknown) => ORDERS(sql`o.purchaser_id = ANY(${idsOf(values)}::bigint[])`),
    storeId: (values: unknown) => ORDERS(sql`o.store_id = ANY(${idsOf(values)}::bigint[])`),
  },
  reach: refundReach,
  read: readLines,
})

function readLines(tx: Tx, id: number): Promise<RefundLine[]> {
  return tx.query<RefundLine>(sql`
    SELECT x.id AS "lineId", x.order_line_id AS "orderDetailsId", l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", x.quantity, x.amount,
      x.from_stock AS "fromStock", x.location_id AS "locationId", p.location_name AS "locationName", round(x.cost_amount, 2) AS "costAmount"
    FROM purchasing_refund_line x JOIN purchasing_order_line l ON l.id = x.order_line_id JOIN goods_goods_sku k ON k.id = l.sku_id
    LEFT JOIN stock_store_location p ON p.id = x.location_id WHERE x.document_id = ${id} ORDER BY x.id`)
}

/** What may be given back of an order, to begin with. */
export async function refundable(tx: Tx, { orderId }: { orderId: number }, ctx: Ctx): Promise<Refundable> {
  const head = await tx.one<Omit<Refundable, 'lines' | 'leftAmount'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.store_id AS "storeId", s.supplier_name AS "supplierName", t.paid_amount AS "paidAmount"
    FROM purchasing_order t JOIN purchasing_supplier s ON s.id = t.supplier_id WHERE t.id = ${orderId} AND ${purchaseReach(ctx)}`)
  if (!head) throw missing('采购单')
  const lines = await tx.query<Refundable['lines'][number]>(sql`
    SELECT l.id AS "orderDetailsId", l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", l.price, l.quantity, l.open_qty AS "openQty",
      l.stocked_qty AS "stockedQty", l.stocked_qty - l.returned_qty AS "returnableQty"
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = ${orderId} ORDER BY l.sort_no, l.id`)
  return { ...head, leftAmount: await leftToRefund(tx, orderId), lines }
}
