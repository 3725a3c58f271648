import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { compare, plus, round2 } from '@erp/contract/kit/decimal'
import { PAYMENT_SOURCE, type payment } from '@erp/contract/purchasing/money/payment'
import { PAYMENT, paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, moveAll } from '../../../kit/move.ts'
import { bad, missing, type Refusal, refuse } from '../../../kit/refuse.ts'
import { lockOrders } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { payablesOf } from './payable.ts'
import { payments } from './payment.ts'
import { insertPayments, type MadePayment } from './payment-insert.ts'
import { moneyBack } from './refund-money.ts'

type Actions = (typeof payment)['actions']
type PaymentDoc = Rows['purchasing_payment']
type Verb = keyof (typeof paymentStates)['moves']

/** One verb on a payment that the person may see; whoever comes second is told who was first. */
async function take(tx: Tx, verb: Verb, id: number, ctx: Ctx, more: { note?: string; set?: Assigned } = {}): Promise<PaymentDoc> {
  await payments.list.get(tx, id, ctx)
  const row = await lockPayment(tx, id)
  const { from, label } = paymentStates.moves[verb]
  if (!from.some((state) => state === row.status)) throw await notNow(tx, row, label)
  await payments.move(tx, verb, id, ctx, more)
  return row
}

async function lockPayment(tx: Tx, id: number): Promise<PaymentDoc> {
  const row = await tx.one<PaymentDoc>(sql`SELECT * FROM purchasing_payment WHERE id = ${id} FOR UPDATE`)
  if (!row) throw missing('付款单')
  return row
}

async function notNow(tx: Tx, { payment_no, status, pay_by, paid_time }: PaymentDoc, label: string): Promise<Refusal> {
  if (status === PAYMENT.dropped) return refuse(`付款单${payment_no}已作废`)
  if (status !== PAYMENT.paid)
    return refuse(`付款单${payment_no}当前为「${stateLabel(paymentStates, status)}」，不能执行「${label}」`)
  const by = await tx.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE id = ${pay_by}`)
  return refuse(`付款单${payment_no}已由 ${by?.name ?? '系统'} 于 ${paid_time} 付款`)
}

/** The orders come first, in their order, before any of their documents. */
async function lockOrdersOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT order_id AS id FROM purchasing_payment_line WHERE document_id = ANY(${ids}::bigint[])`,
  )
  const orders = await lockOrders(
    tx,
    found.map(({ id }) => id),
  )
  return orders.map(({ id }) => id)
}

/** Another one agrees that it is owed; what is owed may have become less since it was asked for. */
export async function auditPayments(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orderIds = await lockOrdersOf(tx, ids)
  const owed = new Map((await payablesOf(tx, sql`t.id = ANY(${orderIds}::bigint[])`)).map((order) => [order.orderId, order]))
  const orders = await ordersOf(tx, ids)
  await moveAll(ids, async (id) => {
    const row = await take(tx, 'audit', id, ctx, { set: { auditBy: ctx.user.userId, auditTime: ctx.now } })
    refuseOwn(ctx, { create_by: row.create_by }, 'purchasing:payment:selfAudit')
    for (const orderId of orders.get(id) ?? []) refuseOver(owed.get(orderId))
  })
  return null
}

function refuseOver(order: { orderNo: string; limitAmount: string; askedAmount: string } | undefined): void {
  if (order && compare(order.askedAmount, order.limitAmount) > 0)
    throw refuse(`采购单${order.orderNo}应付已降为 ${order.limitAmount}，已请款 ${order.askedAmount}，请驳回后重新请款`)
}

async function ordersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ id: number; orders: number[] }>(sql`
    SELECT document_id AS id, array_agg(order_id) AS orders FROM purchasing_payment_line WHERE document_id = ANY(${ids}::bigint[]) GROUP BY 1`)
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

const dropping =
  (verb: 'reject' | 'invalid') =>
  async (tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> => {
    await moveAll(ids, (id) => take(tx, verb, id, ctx, { note: reason, set: { rejectReason: reason } }))
    return null
  }
export const rejectPayments = dropping('reject')
export const dropPayments = dropping('invalid')

/** The money is gone: once. */
export async function payPayments(tx: Tx, input: ActionInput<Actions['pay']>, ctx: Ctx): Promise<null> {
  const { ids, tradeNo, paidTime, payAccount, vouchers } = input
  if (paidTime > ctx.now) throw bad('付款时间不能晚于现在', 'paidTime')
  const orderIds = await lockOrdersOf(tx, ids)
  const atAli = vouchers?.length ? null : await paidAtAli(tx, ids)
  const set = {
    tradeNo,
    paidTime,
    payBy: ctx.user.userId,
    vouchers: JSON.stringify(vouchers ?? []),
    ...(payAccount && { payAccount }),
  }
  await moveAll(ids, async (id) => {
    const row = await take(tx, 'pay', id, ctx, { note: `交易号 ${tradeNo}`, set })
    if (atAli && !atAli.has(id)) throw bad(`付款单${row.payment_no}请上传付款凭证`, 'vouchers')
  })
  await settle(tx, orderIds, ctx, paidTime.slice(0, 10))
  return null
}

/** Those whose voucher is the platform's. */
async function paidAtAli(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT d.id FROM purchasing_payment d WHERE d.id = ANY(${ids}::bigint[]) AND (d.source = ${PAYMENT_SOURCE.ali} OR NOT EXISTS (
      SELECT 1 FROM purchasing_payment_line x JOIN purchasing_order o ON o.id = x.order_id WHERE x.document_id = d.id AND o.order_type <> ${ORDER_TYPE.ali}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Wrongly paid: a payment below zero takes it back, the first one stays as it was. */
export async function reversePayment(tx: Tx, input: ActionInput<Actions['reverse']>, ctx: Ctx): Promise<MadePayment> {
  const { paymentId: id, version, reason } = input
  await payments.list.get(tx, id, ctx)
  const orderIds = await lockOrdersOf(tx, [id])
  const row = await lockPayment(tx, id)
  await requireReversible(tx, row, version)
  const lines = await tx.query<{ orderId: number; amount: string }>(
    sql`SELECT order_id AS "orderId", -amount AS amount FROM purchasing_payment_line WHERE document_id = ${id} ORDER BY id`,
  )
  await refuseReturned(tx, orderIds, lines)
  const { supplier_id, pay_type, payment_method, pay_account, source, trade_no, payment_no } = row
  const terms = {
    supplierId: supplier_id,
    payType: pay_type,
    paymentMethod: payment_method,
    payAccount: pay_account,
    source,
    tradeNo: trade_no,
  }
  const [made] = await insertPayments(tx, [{ ...terms, reverseOf: id, remark: `红冲${payment_no}：${reason}`, lines }], ctx)
  await settle(tx, orderIds, ctx)
  return made!
}

async function requireReversible(tx: Tx, row: PaymentDoc, version: number): Promise<void> {
  if (row.reverse_of) throw refuse(`付款单${row.payment_no}是红冲单，不能再红冲`)
  if (row.status !== PAYMENT.paid)
    throw refuse(`付款单${row.payment_no}当前为「${stateLabel(paymentStates, row.status)}」，不能执行「红冲」`)
  const taken = await tx.one<{ no: string }>(sql`SELECT payment_no AS no FROM purchasing_payment WHERE reverse_of = ${row.id}`)
  if (taken) throw refuse(`付款单${row.payment_no}已由${taken.no}红冲`)
  if (row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
}

/** What the supplier gave back or was asked to was paid by it. */
async function refuseReturned(tx: Tx, orderIds: number[], lines: readonly { orderId: number; amount: string }[]): Promise<void> {
  for (const { id, orderNo, paid, back } of await moneyBack(tx, orderIds)) {
    const less = lines.find(({ orderId }) => orderId === id)!.amount
    if (compare(round2(plus(paid, less)), back) < 0) throw refuse(`采购单${orderNo}已有退款 ${back}，红冲后将超过已付，不能红冲`)
  }
}
