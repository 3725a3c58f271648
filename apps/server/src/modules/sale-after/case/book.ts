import { minus, plus, round } from '@erp/contract/kit/decimal'
import { shareOut } from '@erp/contract/kit/share-out'
import { caseRefund } from '@erp/contract/sale-after/case/refund'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { refuse } from '../../../kit/refuse.ts'
import { writeFacts } from '../../order/money/profit-fact.ts'
import type { LockedOrder } from '../../order/stage.ts'
import type { CaseDoc } from './lock.ts'

export type RefundDoc = Rows['sale_after_refund']
const REFUNDED = 2

/** The refund that a case led to, if it still counts. */
export const refundOf = (tx: Tx, caseId: number): Promise<RefundDoc | undefined> =>
  tx.one<RefundDoc>(sql`SELECT * FROM sale_after_refund WHERE case_id = ${caseId} AND is_reversed = 0 FOR UPDATE`)

/** From here the money is gone for us: the order earns less today, whatever the platform makes of it. Order and case are locked. */
export async function bookRefund(tx: Tx, row: CaseDoc, order: LockedOrder, amount: string, ctx: Ctx): Promise<void> {
  const amountCny = await change(tx, row, order, amount, ctx)
  const refundNo = await nextNumber(ctx.house, 'TK')
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO sale_after_refund (refund_no, case_id, order_id, amount, currency, exchange_rate, amount_cny, create_by, create_time, update_by, update_time)
    VALUES (${refundNo}, ${row.id}, ${order.id}, ${amount}, ${order.currency}, ${order.exchange_rate}, ${amountCny}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  await log(tx, ctx, {
    entity: caseRefund.path,
    entityId: made!.id,
    action: '新增',
    note: `${row.case_no} ${amount} ${order.currency}`,
    version: 1,
  })
}

/** As if it had never been booked: the opposite, today. */
export async function unbookRefund(tx: Tx, row: CaseDoc, order: LockedOrder, refund: RefundDoc, ctx: Ctx): Promise<void> {
  await change(tx, row, order, minus('0', refund.amount).toFixed(2), ctx)
  await tx.run(sql`
    UPDATE sale_after_refund SET is_reversed = 1, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${refund.id}`)
  await log(tx, ctx, {
    entity: caseRefund.path,
    entityId: refund.id,
    action: '冲回',
    note: row.case_no,
    version: refund.version + 1,
  })
}

/** By so much more, or less; answers it in CNY, which is what the profit of the order changes by. */
async function change(tx: Tx, row: CaseDoc, order: LockedOrder, amount: string, ctx: Ctx): Promise<string> {
  const rate = order.exchange_rate
  if (!rate) throw refuse(`订单 ${order.order_no} 缺少${order.currency}汇率，不能登记退款`)
  const cny = (sum: string) => round(plus(sum, 0).times(rate), 4)
  const refunded = plus(order.refund_amount, amount).toFixed(4)
  const amountCny = minus(cny(refunded), cny(order.refund_amount)).toFixed(4)
  await tx.run(sql`
    UPDATE order_trade_info SET refund_amount = ${refunded}, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${order.id}`)
  Object.assign(order, { refund_amount: refunded, version: order.version + 1 })
  const action = minus(amount, 0).lt(0) ? '冲回退款' : '登记退款'
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action,
    note: `${row.case_no} ${amount} ${order.currency}`,
    version: order.version,
  })
  await writeShares(tx, row, amountCny, ctx)
  return amountCny
}

/** Over the lines that the case is about, by what they were sold for. */
async function writeShares(tx: Tx, row: CaseDoc, amountCny: string, ctx: Ctx): Promise<void> {
  const lines = await tx.query<{ id: number; amount: string; quantity: number }>(sql`
    SELECT d.id, d.line_amount AS amount, d.quantity FROM sale_after_case_line x JOIN order_details d ON d.id = x.order_details_id
    WHERE x.document_id = ${row.id} AND d.stock_sku_id IS NOT NULL ORDER BY d.id`)
  const shares = shareOut(
    amountCny,
    lines.map(({ amount }) => amount),
    4,
    { spare: lines.map(({ quantity }) => quantity), rest: 0 },
  )
  const none = { saleMoney: '0', platformFee: '0', payFee: '0', adFee: '0', goodsCost: '0', freight: '0', packCost: '0' }
  const facts = lines.map(({ id }, i) => ({
    ...none,
    id,
    quantity: 0,
    refund: shares[i]!,
    profit: minus('0', shares[i]!).toFixed(4),
  }))
  await writeFacts(tx, ctx, facts, { reason: REFUNDED, docNo: row.case_no })
}
