import type { SupplierOrder, SupplierPayment, SupplierTotals } from '@erp/contract/purchasing/supplier/supplier'
import { sql, type Tx } from '../../../kit/db/db.ts'

const LATEST = 100

export const ordersOf = (tx: Tx, supplierId: number): Promise<SupplierOrder[]> =>
  tx.query<SupplierOrder>(sql`
    SELECT id AS "orderId", order_no AS "orderNo", create_time AS "createTime", check_flag AS "checkFlag", total_amount AS "totalAmount",
      paid_amount AS "paidAmount", payable_amount - paid_amount + refund_amount AS "dueAmount", expect_arrive_date AS "expectArriveDate"
    FROM purchasing_order WHERE supplier_id = ${supplierId} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${LATEST}`)

export const paymentsOf = (tx: Tx, supplierId: number): Promise<SupplierPayment[]> =>
  tx.query<SupplierPayment>(sql`
    SELECT id AS "paymentId", payment_no AS "paymentNo", create_time AS "createTime", status, amount, due_date AS "dueDate", paid_time AS "paidTime"
    FROM purchasing_payment WHERE supplier_id = ${supplierId} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${LATEST}`)

export const totalsOf = async (tx: Tx, supplierId: number): Promise<SupplierTotals> =>
  (await tx.one<SupplierTotals>(sql`
    SELECT (SELECT jsonb_build_object('score', s.score::text, 'onTimeRate', s.on_time_rate::text, 'passRate', s.pass_rate::text, 'priceIndex', s.price_index::text,
        'refundRate', s.refund_rate::text, 'toDay', s.to_day) FROM purchasing_supplier_score s WHERE s.supplier_id = ${supplierId} AND s.is_current = 1) AS "scoreParts",
      count(*)::int AS "orderCount", coalesce(sum(o.total_amount), 0) AS "orderAmount",
      (SELECT count(*)::int FROM purchasing_supplier_sku q WHERE q.supplier_id = ${supplierId} AND q.deleted_at IS NULL) AS "quoteCount"
    FROM purchasing_bought_order o WHERE o.supplier_id = ${supplierId}`))!
