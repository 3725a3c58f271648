import { isIn } from '@erp/contract/purchasing/ali/ali.states'
import type { AliPaid } from '@erp/contract/purchasing/ali/ali-order'
import { payment } from '@erp/contract/purchasing/money/payment'
import { paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { lockOrders } from '../order/lock.ts'
import { paymentState } from '../states.ts'
import { failPayment } from './pay-answer.ts'
import { accountFor, again, platformOf } from './platform.ts'
import { CLOSED } from './states.ts'
import { takeOrders } from './take.ts'

interface Sent {
  paymentId: number
  paymentNo: string
  accountId: number | null
  aliOrderIds: string[]
}
const PATIENCE = 60 * 60_000

/** 200 → 300 first, then 1688 is asked; what the orders there say of it afterwards is the answer. */
export async function aliPay(_tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<AliPaid> {
  const answer: AliPaid = { payUrl: null, paid: 0, pending: 0, failed: [] }
  const sent = await ctx.house.db.transact(async (tx) => {
    const all: Sent[] = []
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) all.push(await send(tx, id, ctx))
    return all
  })
  for (const one of sent) {
    const outcome = await paid(one, ctx)
    if (outcome.reason) answer.failed.push({ paymentId: one.paymentId, paymentNo: one.paymentNo, reason: outcome.reason })
    answer.payUrl ??= outcome.payUrl ?? null
  }
  const states = await ctx.house.db.query<{ id: number; status: number }>(
    sql`SELECT id, status FROM purchasing_payment WHERE id = ANY(${sent.map(({ paymentId }) => paymentId)}::bigint[])`,
  )
  answer.paid = states.filter(({ status }) => paymentStates.moves.settle.to === status).length
  answer.pending = states.filter(({ status }) => paymentStates.moves.send.to === status).length
  return answer
}

/** All lines are orders of 1688 that wait for their money. */
async function send(tx: Tx, id: number, ctx: Ctx): Promise<Sent> {
  const lines = await tx.query<{ orderId: number }>(
    sql`SELECT order_id AS "orderId" FROM purchasing_payment_line WHERE document_id = ${id}`,
  )
  await lockOrders(
    tx,
    lines.map(({ orderId }) => orderId),
  )
  const doc = await tx.one<{ no: string }>(
    sql`SELECT payment_no AS no FROM purchasing_payment WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!doc) throw missing('付款单')
  const orders = await tx.query<{
    no: string
    aliOrderId: string | null
    aliStatus: string | null
    accountId: number | null
    short: boolean
  }>(sql`
    SELECT o.order_no AS no, a.ali_order_id AS "aliOrderId", a.ali_status AS "aliStatus", a.account_id AS "accountId", a.total_amount <> x.amount AS short
    FROM purchasing_payment_line x JOIN purchasing_order o ON o.id = x.order_id
    LEFT JOIN purchasing_ali_order a ON a.order_id = o.id AND a.ali_status NOT IN ${CLOSED} WHERE x.document_id = ${id} ORDER BY o.id`)
  await move(tx, payment, paymentStates, 'send', id, ctx, { set: { payBy: ctx.user.userId, rejectReason: null } })
  for (const { no, aliOrderId, aliStatus, short } of orders) {
    if (!aliOrderId) throw refuse(`付款单${doc.no}的采购单${no}没有1688订单，不能用1688支付`)
    if (!isIn('unpaid', aliStatus!)) throw refuse(`1688订单${aliOrderId}不是待付款，请先同步；已付款的请直接确认付款`)
    if (short) throw refuse(`付款单${doc.no}的金额与1688订单${aliOrderId}的实付款不一致，请先以1688为准`)
  }
  const accounts = [...new Set(orders.map(({ accountId }) => accountId))]
  if (accounts.length > 1) throw refuse(`付款单${doc.no}的1688订单分属不同账号，请分开付款`)
  return {
    paymentId: id,
    paymentNo: doc.no,
    accountId: accounts[0] ?? null,
    aliOrderIds: orders.map(({ aliOrderId }) => aliOrderId!),
  }
}

interface Outcome {
  payUrl?: string | null
  reason?: string
}
/** A plain no goes back to finance. Without an answer nobody knows: it stays on its way until the orders are heard of. */
async function paid({ paymentId, accountId, aliOrderIds }: Sent, ctx: Ctx): Promise<Outcome> {
  const { house } = ctx
  try {
    const account = await accountFor(house.db, accountId)
    const platform = platformOf(house, account)
    const { payUrl } = await platform.pay(aliOrderIds)
    const told = await Promise.all(aliOrderIds.map((id) => again(() => platform.getOrder(id))))
    const orders = told.filter((order) => order !== null)
    await house.db.transact((tx) => takeOrders(tx, orders, ctx, account.id))
    return { payUrl }
  } catch (error) {
    if (error instanceof Refusal) return back(paymentId, error.message, ctx)
    if (!(error instanceof SupplierPlatformError)) throw error
    if (error.passes) return { reason: `${error.message}，结果待同步` }
    return back(paymentId, error.message, ctx)
  }
}

async function back(paymentId: number, reason: string, ctx: Ctx): Promise<Outcome> {
  await ctx.house.db.transact((tx) => failPayment(tx, paymentId, reason, ctx))
  return { reason }
}

/** Payments that were sent long ago and of which 1688, asked since, knows nothing. */
export async function sweepPayments(house: House, ctx: Ctx): Promise<number> {
  const before = wireTime(new Date(house.clock.now().getTime() - PATIENCE))
  return house.db.transact(async (tx) => {
    const late = await tx.query<{ id: number }>(sql`
      SELECT d.id FROM purchasing_payment d WHERE d.status = ${paymentState.paying} AND d.update_time < ${before}
        AND NOT EXISTS (SELECT 1 FROM purchasing_payment_line x JOIN purchasing_ali_order a ON a.order_id = x.order_id
          LEFT JOIN purchasing_ali_account c ON c.id = a.account_id
          WHERE x.document_id = d.id AND (a.pay_time IS NOT NULL OR c.sync_time IS NULL OR c.sync_time < d.update_time))
      ORDER BY d.id LIMIT 100 FOR UPDATE SKIP LOCKED`)
    for (const { id } of late) await failPayment(tx, id, '1688在一小时内没有收到付款', ctx)
    return late.length
  })
}
