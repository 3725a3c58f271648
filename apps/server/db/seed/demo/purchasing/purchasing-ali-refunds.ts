import { sql } from '../../../../src/kit/db/db.ts'
import { refundsAtAli } from '../../../../src/modules/purchasing/ali/refund-apply.ts'
import type { RefundWanted } from '../../../../src/modules/purchasing/ali/refund-ask.ts'
import { hearOfRefunds } from '../../../../src/modules/purchasing/ali/refund-hear.ts'
import { payPayments } from '../../../../src/modules/purchasing/money/payment-verbs.ts'
import { dropRefunds } from '../../../../src/modules/purchasing/money/refund-drop.ts'
import { auditRefunds, confirmRefund } from '../../../../src/modules/purchasing/money/refund-verbs.ts'
import { createRefund } from '../../../../src/modules/purchasing/money/refund-write.ts'
import type { OrderPlay } from '../order/order-play.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** What 1688 did not hear of yet is tried again so much later. */
const PUT_OFF = 45 * MINUTE

export interface Bought {
  orderId: number
  aliOrderId: string
  /** Hours ago. */
  paid: number
}
/** How far refunds of an order are at 1688, one after the other. */
const ENDS = [['asked'], ['withdrawn', 'refused', 'waiting'], ['confirmed', 'granted', 'withdrawing']] as const
type End = (typeof ENDS)[number][number]

/** Money asked back at 1688, in every state that it can be in there; after whatever 1688 said last of the order. */
export async function seedAliRefunds(play: OrderPlay, bought: readonly Bought[], now: number): Promise<void> {
  for (const [i, order] of bought
    .toSorted((a, b) => a.paid - b.paid)
    .slice(0, ENDS.length)
    .entries()) {
    await paidFor(play, order, now)
    const told = await play.tx.one<{ time: string }>(
      sql`SELECT ali_modify_time AS time FROM purchasing_ali_order WHERE ali_order_id = ${order.aliOrderId}`,
    )
    const since = Date.parse(`${told!.time.replace(' ', 'T')}+08:00`)
    const ends = ENDS[i]!
    for (const [n, end] of ends.entries())
      await refundFor(play, order, end, since + ((n + 1) * (now - since)) / (ends.length + 1), now)
  }
}

async function paidFor(play: OrderPlay, { orderId, paid }: Bought, now: number): Promise<void> {
  const { tx } = play
  const ctx = await play.at(now - paid * HOUR + 20 * MINUTE, 'finance')
  const drafts = await tx.query<{ id: number }>(
    sql`SELECT document_id AS id FROM purchasing_payment_line WHERE order_id = ${orderId} ORDER BY 1`,
  )
  const ids = drafts.map(({ id }) => id)
  await payPayments(tx, { ids, tradeNo: `2026${orderId}1688`, paidTime: ctx.now, vouchers: [] }, ctx)
}

async function refundFor(play: OrderPlay, order: Bought, end: End, began: number, now: number): Promise<void> {
  const { tx } = play
  const { orderId, aliOrderId } = order
  const at = (minutes: number, who?: string) => play.at(Math.min(began + minutes * MINUTE, now), who)
  const line = await tx.one<{ id: number }>(
    sql`SELECT id FROM purchasing_order_line WHERE order_id = ${orderId} AND open_qty > 2 ORDER BY sort_no LIMIT 1`,
  )
  const lines = [{ orderDetailsId: line!.id, quantity: 2, amount: null, fromStock: 0 as const }]
  const { refundId } = await createRefund(tx, { orderId, refundType: 1, reason: '少发2件', lines }, await at(0, 'purchaser'))
  await auditRefunds(tx, { ids: [refundId] }, await at(30, 'supervisor'))
  if (end === 'waiting') return putOff(play, now)
  await heard(play, began + 31 * MINUTE)
  const says = async (word: string, minutes: number) => {
    const { now: time } = await at(minutes)
    await tx.run(
      sql`UPDATE simulator_ali_order SET refund_status = ${word}, refund_time = ${time} WHERE ali_order_id = ${aliOrderId}`,
    )
    await hearOfRefunds([refundId], await at(minutes + 1))
  }
  if (end === 'refused') await says('waitbuyermodify', 60)
  if (end === 'granted' || end === 'confirmed') await says('refundsuccess', 60)
  if (end === 'withdrawn' || end === 'withdrawing')
    await dropRefunds(tx, { ids: [refundId], reason: '卖家已补发' }, await at(90, 'purchaser'))
  if (end === 'withdrawn') await heard(play, began + 91 * MINUTE)
  if (end === 'withdrawing') await putOff(play, now)
  if (end !== 'confirmed') return
  const ctx = await at(120, 'finance')
  const kept = await tx.one<{ version: number; amount: string }>(
    sql`SELECT version, amount FROM purchasing_refund WHERE id = ${refundId}`,
  )
  const { version, amount: receivedAmount } = kept!
  await confirmRefund(
    tx,
    { refundId, version, receivedAmount, receiveAccount: '支付宝', receivedTime: ctx.now, vouchers: [] },
    ctx,
  )
}

/** What was said of refunds is heard at that time. */
async function heard(play: OrderPlay, time: number): Promise<void> {
  const said = await play.tx.query<{ id: number; subject: string; body: RefundWanted }>(
    sql`DELETE FROM outbox_event WHERE listener = ${refundsAtAli.name} AND tries = 0 RETURNING id, subject, body`,
  )
  for (const event of said) await refundsAtAli.hear((await play.at(time)).house, event)
}

/** 1688 was away: it is tried once more after a while. */
async function putOff({ tx }: OrderPlay, now: number): Promise<void> {
  await tx.run(sql`
    WITH late AS (
      UPDATE outbox_event SET tries = 8, error = '1688接口中断', next_time = ${new Date(now + PUT_OFF)} WHERE listener = ${refundsAtAli.name} AND tries = 0 RETURNING body)
    UPDATE purchasing_refund SET ali_reason = '1688接口中断，稍后自动重试' WHERE id IN (SELECT (body->>'refundId')::bigint FROM late)`)
}
