import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { PAY_TYPE, type Payable } from '@erp/contract/purchasing/money/payment'
import { ORDER_CHECK, PAY, SETTLEMENT } from '@erp/contract/purchasing/order/order.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import type { OrderRow } from '../order/lock.ts'
import { purchaseReach } from '../order/reach.ts'
import { depositOf } from '../order/tracks.ts'
import { pay, paymentState } from '../states.ts'

type Asked = OrderRow & { supplier_name: string; asked: string }
const MOST = 200

/** What may be asked for: of these orders, or of all orders of a supplier that are due. */
export async function payables(
  tx: Tx,
  { orderIds, supplierId }: { orderIds?: number[] | null; supplierId?: number | null },
  ctx: Ctx,
): Promise<Payable[]> {
  if (!orderIds?.length && !supplierId) throw bad('请选择采购单或供应商', 'orderIds')
  const which = orderIds?.length
    ? sql`t.id = ANY(${orderIds}::bigint[])`
    : sql`t.supplier_id = ${supplierId} AND t.pay_status IN (${pay.due}, ${pay.soon})`
  const found = await payablesOf(tx, sql`${which} AND ${purchaseReach(ctx)}`)
  return orderIds?.length ? found : found.filter(({ leftAmount }) => compare(leftAmount, 0) > 0)
}

export async function payablesOf(tx: Tx, where: Sql): Promise<Payable[]> {
  const rows = await tx.query<Asked>(sql`
    SELECT t.*, s.supplier_name, coalesce(a.asked, 0) AS asked FROM purchasing_order t JOIN purchasing_supplier s ON s.id = t.supplier_id
    LEFT JOIN LATERAL (SELECT sum(x.amount) AS asked FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
      WHERE x.order_id = t.id AND d.status <> ${paymentState.dropped}) a ON true
    WHERE ${where} ORDER BY t.due_date NULLS LAST, t.id LIMIT ${MOST}`)
  return rows.map(payableOf)
}

function payableOf(order: Asked): Payable {
  const limit = limitOf(order)
  const asked = round2(order.asked)
  const left = round2(minus(limit, asked))
  const why = whyNotYet(order)
  return {
    orderId: order.id,
    orderNo: order.order_no,
    supplierId: order.supplier_id,
    supplierName: order.supplier_name,
    settlementType: order.settlement_type,
    paymentMethod: order.payment_method,
    payType: payTypeOf(order),
    dueDate: order.due_date,
    totalAmount: order.total_amount,
    payableAmount: order.payable_amount,
    stockedAmount: order.stocked_amount,
    paidAmount: order.paid_amount,
    refundAmount: order.refund_amount,
    limitAmount: limit,
    askedAmount: asked,
    leftAmount: why || compare(left, 0) < 0 ? '0.00' : left,
    why,
  }
}

/** Before anything came of an order with a deposit, no more than that. */
const isDeposit = ({ settlement_type, first_stock_in_time }: OrderRow): boolean =>
  settlement_type === SETTLEMENT.deposit && first_stock_in_time === null

function limitOf(order: OrderRow): string {
  const deposit = depositOf({ totalAmount: order.total_amount, depositRate: order.deposit_rate })
  const most = isDeposit(order) && compare(deposit, order.payable_amount) < 0 ? deposit : order.payable_amount
  return round2(plus(most, order.refund_amount))
}

function payTypeOf(order: OrderRow): number {
  if (order.settlement_type === SETTLEMENT.period) return PAY_TYPE.period
  if (order.settlement_type !== SETTLEMENT.deposit) return PAY_TYPE.goods
  return isDeposit(order) ? PAY_TYPE.deposit : PAY_TYPE.rest
}

function whyNotYet(order: OrderRow): string | null {
  if (order.pay_status !== PAY.notYet) return null
  if (order.check_flag === ORDER_CHECK.waitAudit || order.audit_time === null) return '待审核'
  if (order.due_date) return `账期至 ${order.due_date}`
  return order.settlement_type === SETTLEMENT.period ? '账期，尚未入库' : '货到付款，尚未入库'
}

/** Never more than is owed, whatever was asked for before. */
export function requireAskable({ orderNo, why, limitAmount, askedAmount, leftAmount }: Payable, amount: string): void {
  if (why) throw refuse(`采购单${orderNo}尚不可付款（${why}）`)
  if (compare(amount, leftAmount) > 0)
    throw bad(`采购单${orderNo}可请款 ${limitAmount}，已请款 ${askedAmount}，本次最多 ${leftAmount}`, 'lines')
}
