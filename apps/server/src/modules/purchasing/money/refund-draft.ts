import { compare, minus, plus, round2, times } from '@erp/contract/kit/decimal'
import { refund } from '@erp/contract/purchasing/money/refund'
import { REFUND_TYPE, refundStates } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { nextNumber } from '../../../kit/number.ts'
import { refuse } from '../../../kit/refuse.ts'
import { refundState } from '../states.ts'
import { leftToRefund } from './refund-money.ts'

export interface RefundDraft {
  orderId: number
  qcId: number | null
  /** Money alone, money for goods that go back, or goods again. */
  refundType: 1 | 2 | 3
  reason: string
  lines: { orderLineId: number; quantity: number }[]
}

/** A refund that waits for its audit: what the pieces cost, as far as it was paid. The order is locked; the caller settles it. */
export async function draftRefund(tx: Tx, draft: RefundDraft, ctx: Ctx): Promise<{ id: number; refundNo: string }> {
  const lines = await amounts(tx, draft)
  const amount = round2(lines.reduce((sum, line) => plus(sum, line.amount).toString(), '0'))
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const refundNo = await nextNumber(ctx.house, 'CT')
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO purchasing_refund (refund_no, order_id, qc_id, refund_type, quantity, amount, reason, create_by, create_time, update_by, update_time)
      VALUES (${refundNo}, ${draft.orderId}, ${draft.qcId}, ${draft.refundType}, ${quantity}, ${amount}, ${draft.reason}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id),
    lines AS (
      INSERT INTO purchasing_refund_line (document_id, order_line_id, quantity, amount)
      SELECT made.id, r."orderLineId", r.quantity, r.amount
      FROM made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderLineId" bigint, quantity int, amount numeric))
    SELECT id FROM made`)
  await log(tx, ctx, {
    entity: 'purchasing/refund',
    entityId: made!.id,
    action: '新增',
    note: `${refundNo}，${draft.reason}`,
    version: 1,
  })
  return { id: made!.id, refundNo }
}

/** Line by line until what was paid and not yet asked back is used up; pieces sent again cost nothing. */
async function amounts(tx: Tx, { orderId, refundType, lines }: RefundDraft) {
  const prices = await tx.query<{ id: number; price: string }>(
    sql`SELECT id, price FROM purchasing_order_line WHERE id = ANY(${lines.map(({ orderLineId }) => orderLineId)}::bigint[])`,
  )
  const paid = await leftToRefund(tx, orderId)
  let left = compare(paid, 0) > 0 ? paid : '0'
  return lines.map(({ orderLineId, quantity }) => {
    const worth = round2(times(prices.find(({ id }) => id === orderLineId)!.price, quantity))
    const amount = refundType === REFUND_TYPE.resend ? '0' : compare(worth, left) > 0 ? left : worth
    left = minus(left, amount).toString()
    return { orderLineId, quantity, amount }
  })
}

/** The check that asked for them is void: refused once somebody agreed to one. */
export async function dropDrafts(tx: Tx, qcId: number, qcNo: string, ctx: Ctx): Promise<void> {
  const live = await tx.query<{ id: number; no: string; status: number }>(sql`
    SELECT id, refund_no AS no, status FROM purchasing_refund WHERE qc_id = ${qcId} AND status <> ${refundState.dropped} ORDER BY id FOR UPDATE`)
  const agreed = live.find(({ status }) => status !== REFUND.waiting)
  if (agreed) throw refuse(`退款单${agreed.no}已审核，质检单${qcNo}不能作废`)
  const ids = live.map(({ id }) => id)
  if (ids.length) await moveSet(tx, refund, refundStates, 'invalid', ids, ctx, { note: `质检单${qcNo}作废` })
}
