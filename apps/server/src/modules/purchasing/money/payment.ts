import type { ActionInput } from '@erp/contract/kit'
import { round2 } from '@erp/contract/kit/decimal'
import {
  PAYMENT_SOURCE,
  type Payable,
  type PaymentDetails,
  type PaymentLine,
  type PaymentRow,
  payment,
} from '@erp/contract/purchasing/money/payment'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { checkDictionaries } from '../../../kit/list/dictionary.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { shownColumn } from '../../../kit/list/mask.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { purchaseReach } from '../order/reach.ts'
import { settle } from '../order/settle.ts'
import { paymentState } from '../states.ts'
import { payablesOf, requireAskable } from './payable.ts'
import { insertPayments } from './payment-insert.ts'
import { paymentReach } from './reach.ts'

const WARN_DAYS = sql`coalesce((SELECT CASE WHEN c.config_value ~ '^\\d{1,3}$' THEN c.config_value::int END FROM system_config c
  WHERE c.config_key = 'purchase.pay.warnDays' AND c.deleted_at IS NULL), 3)`
const soonBy = (today: unknown) =>
  sql`(t.status IN (${paymentState.waitAudit}, ${paymentState.waitPay}) AND t.due_date <= ${today}::date + ${WARN_DAYS})`
const ORDERS = sql`FROM purchasing_payment_line x JOIN purchasing_order o ON o.id = x.order_id WHERE x.document_id = t.id`

export const payments = documentOf(payment, {
  prefix: 'FK',
  computed: {
    orderNo: sql`(SELECT string_agg(o.order_no, '、' ORDER BY o.order_no) ${ORDERS})`,
    soon: sql`coalesce(${soonBy(raw('now()::date'))}, false)::int`,
    reverseNo: sql`coalesce((SELECT p.payment_no FROM purchasing_payment p WHERE p.id = t.reverse_of), (SELECT p.payment_no FROM purchasing_payment p WHERE p.reverse_of = t.id))`,
  },
  matches: {
    orderNo: (value: string) => sql`EXISTS (SELECT 1 ${ORDERS} AND o.order_no = ANY(${codesOf(value)}::text[]))`,
    soon: (values: unknown[], _condition, ctx) =>
      [values].flat().map(Number).includes(1) ? soonBy(ctx.now.slice(0, 10)) : sql`(${soonBy(ctx.now.slice(0, 10))}) IS NOT TRUE`,
  },
  reach: paymentReach,
  read: readOrders,
})

function readOrders(tx: Tx, id: number): Promise<PaymentLine[]> {
  return tx.query<PaymentLine>(sql`
    SELECT x.id AS "lineId", x.order_id AS "orderId", o.order_no AS "orderNo", o.total_amount AS "totalAmount", o.payable_amount AS "payableAmount",
      o.stocked_amount AS "stockedAmount", o.paid_amount AS "paidAmount", o.refund_amount AS "refundAmount", x.amount
    FROM purchasing_payment_line x JOIN purchasing_order o ON o.id = x.order_id WHERE x.document_id = ${id} ORDER BY o.order_no`)
}

/** Tabs, and beside them what is due soon. */
export function paymentCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const tabs = Object.values(PAYMENT).map((state) => [String(state), sql`t.status = ${raw(String(state))}`] as const)
  const rest = { ...condition, status: null, soon: null }
  const soon = soonBy(ctx.now.slice(0, 10))
  return payments.list.counts(tx, { all: raw('true'), ...Object.fromEntries(tabs), soon }, rest, ctx)
}

export async function paymentDetails(tx: Tx, { paymentId }: { paymentId: number }, ctx: Ctx): Promise<PaymentDetails> {
  const row = await payments.list.get(tx, paymentId, ctx)
  const bankNo = shownColumn({ mask: 'purchasing:supplier:bank', masked: 'end' }, raw('bank_no'), ctx)
  const payee = await tx.one<PaymentDetails['payee']>(sql`
    SELECT bank_account_name AS "bankAccountName", bank_name AS "bankName", ${bankNo} AS "bankNo" FROM purchasing_supplier WHERE id = ${row.supplierId}`)
  return {
    ...row,
    lines: await readOrders(tx, paymentId),
    payee: payee ?? { bankAccountName: null, bankName: null, bankNo: null },
  }
}

/** Asks finance to pay orders of one supplier. */
export async function createPayment(
  tx: Tx,
  input: ActionInput<(typeof payment)['actions']['create']>,
  ctx: Ctx,
): Promise<PaymentRow> {
  const { lines, ...head } = input
  const asked = new Map(lines.map(({ orderId, amount }) => [orderId, round2(amount)]))
  if (asked.size < lines.length) throw bad('同一采购单请合并为一行', 'lines')
  const found = await lockPayables(tx, [...asked.keys()], ctx)
  for (const order of found) requireAskable(order, asked.get(order.orderId)!)
  const [first] = found as [Payable]
  if (found.some(({ supplierId }) => supplierId !== first.supplierId)) throw bad('请选择同一供应商的采购单', 'lines')
  await checkDictionaries(tx, payment.fields, { paymentMethod: head.paymentMethod ?? null })
  const [made] = await insertPayments(
    tx,
    [{ ...termsOf(found), ...given(head), source: PAYMENT_SOURCE.manual, lines: linesOf(asked) }],
    ctx,
  )
  return payments.list.get(tx, made!.paymentId, ctx)
}

async function lockPayables(tx: Tx, ids: number[], ctx: Ctx): Promise<Payable[]> {
  await settle(tx, ids, ctx)
  const found = await payablesOf(tx, sql`t.id = ANY(${ids}::bigint[]) AND ${purchaseReach(ctx)}`)
  if (found.length < ids.length) throw missing('采购单')
  return found
}

/** What the orders themselves say, where nobody says otherwise: the first one that is due decides. */
export function termsOf(orders: readonly Payable[]) {
  const [{ supplierId, payType, paymentMethod, dueDate }] = orders as [Payable]
  return { supplierId, payType, paymentMethod, dueDate }
}
const given = <T extends object>(head: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null && value !== undefined)) as never
const linesOf = (asked: Map<number, string>) => [...asked].map(([orderId, amount]) => ({ orderId, amount }))
