import { compare } from '@erp/contract/kit/decimal'
import { PAYMENT_SOURCE, type Payable } from '@erp/contract/purchasing/money/payment'
import { SETTLEMENT } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { pay } from '../states.ts'
import { payablesOf } from './payable.ts'
import { termsOf } from './payment.ts'
import { insertPayments } from './payment-insert.ts'

/** Orders on credit whose period ends are asked for by themselves, once: one payment a supplier and day. */
export async function draftDue(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<number> {
  const due = await payablesOf(
    tx,
    sql`t.id = ANY(${orderIds}::bigint[]) AND t.settlement_type = ${SETTLEMENT.period} AND t.pay_status IN (${pay.due}, ${pay.soon})
      AND NOT EXISTS (SELECT 1 FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id WHERE x.order_id = t.id AND d.source = ${PAYMENT_SOURCE.period})`,
  )
  const owed = due.filter(({ leftAmount }) => compare(leftAmount, 0) > 0)
  const groups = Map.groupBy(owed, ({ supplierId, dueDate, paymentMethod }) => `${supplierId}/${dueDate}/${paymentMethod}`)
  await insertPayments(tx, [...groups.values()].map(draftOf), ctx)
  return groups.size
}

const draftOf = (orders: Payable[]) => ({
  ...termsOf(orders),
  source: PAYMENT_SOURCE.period,
  lines: orders.map(({ orderId, leftAmount }) => ({ orderId, amount: leftAmount })),
})
