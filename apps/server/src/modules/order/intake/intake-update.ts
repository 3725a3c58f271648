import { snake } from '@erp/contract/kit'
import { ADDRESS_LABELS } from '@erp/contract/order/desk/order-fields'
import { STAGE } from '@erp/contract/order/order.states'
import type { PlatformOrder } from '../../../connectors/platform-orders.ts'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { interceptOrder } from '../desk/intercept.ts'
import { mergeKeyOfOrder } from '../desk/merge-key.ts'
import { dropNumber } from '../desk/numbers.ts'
import { markOne } from '../desk/unusual.ts'
import { enter, type LockedOrder } from '../stage.ts'
import { judgeAgain } from './judge.ts'

const ADDRESS = [
  'name',
  'phone',
  'countryCode',
  'province',
  'city',
  'street1',
  'street2',
  'postCode',
  'taxNo',
  'buyerEmail',
] as const

/** News of an order that is known. What a person wrote is never overwritten. */
export async function takeNews(tx: Tx, order: LockedOrder, news: PlatformOrder, ctx: Ctx): Promise<void> {
  if (news.state === 'cancelled' || news.state === 'refunded') return takeCancel(tx, order, news, ctx)
  const known: Record<string, unknown> = order
  const changed = ADDRESS.filter(
    (field) => !order['edited_fields'].includes(field) && (news[field] ?? null) !== (known[snake(field)] ?? null),
  )
  if (changed.length === 0) return unchanged(ctx)
  if (order.status > STAGE.unusual) return remark(tx, order, `平台修改了${changed.length}项收件信息，订单已推送仓库未更新`, ctx)
  await takeAddress(tx, order, news, changed, ctx)
}

async function takeAddress(
  tx: Tx,
  order: LockedOrder,
  news: PlatformOrder,
  changed: (typeof ADDRESS)[number][],
  ctx: Ctx,
): Promise<void> {
  const known: Record<string, unknown> = order
  const sets = changed.map((field) => sql`${ident(snake(field))} = ${news[field]}`)
  const said = Object.fromEntries(changed.map((field) => [snake(field), news[field]]))
  await tx.run(sql`
    UPDATE order_trade_info SET ${join(sets, ', ')}, merge_key = ${mergeKeyOfOrder({ ...order, ...said })}, version = version + 1, update_time = ${ctx.now} WHERE id = ${order.id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: order.id,
    action: '平台修改地址',
    changes: changed.map((field) => ({ field, label: ADDRESS_LABELS[field], from: known[snake(field)], to: news[field] })),
  })
  if (order.status === STAGE.dispatched) {
    if (order['tracking_number']) await dropNumber(tx, order, ctx)
    await enter(tx, ctx, order, 'back', { reason: '平台修改了收件地址' })
  }
  if (order.status === STAGE.waitDispatch) await judgeAgain(tx, order, ctx)
}

/** Before the floor has it the order becomes unusual; on the floor it is intercepted; after that it is for after-sales. */
async function takeCancel(tx: Tx, order: LockedOrder, { state }: PlatformOrder, ctx: Ctx): Promise<void> {
  const [type, reason] = state === 'cancelled' ? ([4, '买家取消'] as const) : ([8, '平台退款'] as const)
  if (order.status === STAGE.unusual && [type, 5].includes(order.order_exception_type!)) return unchanged(ctx)
  if (order.status >= STAGE.shipped) return remark(tx, order, `${reason}：订单已发货，请转售后`, ctx)
  if (order.status >= STAGE.waitDistribute) return interceptOrder(tx, order, reason, ctx)
  if (order.status !== STAGE.unusual) return markOne(tx, order, type, reason, ctx)
  await tx.run(sql`
    UPDATE order_trade_info SET order_exception_type = ${type}, exception_reason = ${reason}, version = version + 1, update_time = ${ctx.now} WHERE id = ${order.id}`)
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: reason })
}

async function remark(tx: Tx, order: LockedOrder, words: string, ctx: Ctx): Promise<void> {
  if (order['platform_note'] === words) return unchanged(ctx)
  await tx.run(
    sql`UPDATE order_trade_info SET platform_note = ${words}, version = version + 1, update_time = ${ctx.now} WHERE id = ${order.id}`,
  )
  await log(tx, ctx, { entity: 'order/tradeInfo', entityId: order.id, action: '平台消息', note: words })
}
