import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import type { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY, REFUND_TYPE, refundStates } from '@erp/contract/purchasing/money/refund.states'
import { ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { askAtAli } from '../ali/refund-ask.ts'
import { lockOrders, type OrderRow } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { refunds } from './refund.ts'
import { checkRefund, type WantedLine } from './refund-check.ts'
import { leftToRefund } from './refund-money.ts'
import { lockStockOf, sendBack } from './refund-stock.ts'
import { lockRefund } from './refund-write.ts'

type Actions = (typeof refund)['actions']
type Verb = keyof (typeof refundStates)['moves']

export async function take(
  tx: Tx,
  verb: Verb,
  id: number,
  ctx: Ctx,
  more: { note?: string; set?: Assigned; version?: number } = {},
) {
  const { version, ...rest } = more
  const row = await lockRefund(tx, id, ctx)
  const { from, label } = refundStates.moves[verb]
  if (!from.some((state) => state === row.status))
    throw refuse(`退款单${row.refund_no}当前为「${stateLabel(refundStates, row.status)}」，不能执行「${label}」`)
  if (version !== undefined && version !== row.version) throw refuse('数据已被他人修改，请刷新后重试')
  await refunds.move(tx, verb, id, ctx, rest)
  return row
}

/** Orders in their order, then the SKUs in theirs. */
export async function lockAll(tx: Tx, ids: readonly number[]): Promise<Map<number, OrderRow>> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT order_id AS id FROM purchasing_refund WHERE id = ANY(${ids}::bigint[])`,
  )
  const orders = await lockOrders(
    tx,
    found.map(({ id }) => id),
  )
  await lockStockOf(tx, ids)
  return new Map(orders.map((order) => [order.id, order]))
}

/** From here the pieces are not ours any more, or will not come. */
export async function auditRefunds(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = await lockAll(tx, ids)
  await moveAll(ids, async (id) => {
    const row = await take(tx, 'audit', id, ctx, { set: { auditBy: ctx.user.userId, auditTime: ctx.now } })
    if (row.refund_type === REFUND_TYPE.goods && !row.express_delivery_no) throw refuse(`退款单${row.refund_no}请先填写退货单号`)
    const lines = await linesOf(tx, id)
    await checkRefund(
      tx,
      orders.get(row.order_id)!,
      { refundType: row.refund_type, freightAmount: row.freight_amount, lines },
      id,
    )
    await sendBack(tx, row, ctx)
    if (row.refund_type !== REFUND_TYPE.resend) await countLines(tx, id, 1)
  })
  await askAtAli(tx, ids, ctx)
  await settle(tx, [...orders.keys()], ctx)
  return null
}

const linesOf = (tx: Tx, id: number): Promise<WantedLine[]> =>
  tx.query<WantedLine>(sql`
    SELECT order_line_id AS "orderDetailsId", quantity, amount, from_stock AS "fromStock", location_id AS "locationId" FROM purchasing_refund_line
    WHERE document_id = ${id} ORDER BY id`)

/** What came from stock was sent back, the rest will not come; 1 counts it, −1 takes it back. */
export const countLines = (tx: Tx, id: number, sign: 1 | -1): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_order_line l SET returned_qty = l.returned_qty + ${sign}::int * r.returned, cancel_qty = l.cancel_qty + ${sign}::int * r.cancelled
    FROM (SELECT order_line_id AS id, coalesce(sum(quantity) FILTER (WHERE from_stock = 1), 0)::int AS returned, coalesce(sum(quantity) FILTER (WHERE from_stock = 0), 0)::int AS cancelled
      FROM purchasing_refund_line WHERE document_id = ${id} GROUP BY 1) r WHERE l.id = r.id`)

/** The money is here. */
export async function confirmRefund(tx: Tx, input: ActionInput<Actions['confirm']>, ctx: Ctx): Promise<null> {
  const { refundId: id, version, receivedAmount, receiveAccount, receivedTime, vouchers } = input
  if (receivedTime > ctx.now) throw bad('到账时间不能晚于现在', 'receivedTime')
  const [order] = (await lockAll(tx, [id])).values()
  const set = {
    receivedAmount,
    receivedTime,
    receiveAccount: receiveAccount ?? null,
    confirmBy: ctx.user.userId,
    vouchers: JSON.stringify(vouchers ?? []),
  }
  const row = await take(tx, 'confirm', id, ctx, { version, note: `到账 ${receivedAmount}`, set })
  if (row.refund_type === REFUND_TYPE.resend) throw refuse(`退款单${row.refund_no}为补发，请由采购员执行「补发到货」`)
  if (row.ali_apply === ALI_APPLY.withdrawing) throw refuse(`退款单${row.refund_no}正在1688撤回，请等1688答复`)
  if (compare(receivedAmount, 0) > 0) requireProof(order!, input)
  const left = await leftToRefund(tx, row.order_id, id)
  if (compare(receivedAmount, left) > 0) throw bad(`退款金额超过已付净额 ${left}`, 'receivedAmount')
  await settle(tx, [row.order_id], ctx, receivedTime.slice(0, 10))
  return null
}

function requireProof(order: OrderRow, { receiveAccount, vouchers }: ActionInput<Actions['confirm']>): void {
  if (!receiveAccount) throw bad('请填写收款账户', 'receiveAccount')
  if (!vouchers?.length && order.order_type !== ORDER_TYPE.ali) throw bad('请上传到账凭证', 'vouchers')
}

/** The supplier sent again what was missing: it is still on order and comes in as such. */
export async function resentArrived(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = await lockAll(tx, ids)
  const set = { receivedAmount: '0', receivedTime: ctx.now, confirmBy: ctx.user.userId }
  await moveAll(ids, async (id) => {
    const row = await take(tx, 'arrive', id, ctx, { set })
    if (row.refund_type !== REFUND_TYPE.resend) throw refuse(`退款单${row.refund_no}不是补发，请由财务执行「到账确认」`)
  })
  await settle(tx, [...orders.keys()], ctx)
  return null
}
