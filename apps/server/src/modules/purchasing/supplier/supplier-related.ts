import type { SupplierOrder, SupplierPayment } from '@erp/contract/purchasing/supplier/supplier'
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
