import type { ActionInput } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { requireOwn } from './closing.ts'
import { type LockedLine, lineNamed, linesOf, reprice } from './lines.ts'
import { lockOrder } from './lock.ts'
import { moveBargain } from './moves.ts'
import { settle } from './settle.ts'

type Actions = (typeof purchaseOrder)['actions']

export async function submitBargain(tx: Tx, input: ActionInput<Actions['bargain/submit']>, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, input.orderId, ctx, input.version)
  requireOwn(order, ctx, '提交议价')
  const lines = await linesOf(tx, order.id)
  for (const { orderDetailsId, targetPrice } of input.lines) {
    const line = lineNamed(lines, orderDetailsId)
    if (compare(targetPrice, line.price) >= 0) throw bad(`SKU ${line.sku} 目标价应低于当前单价 ${line.price}`, 'lines')
  }
  const set = { bargainBy: ctx.user.userId, bargainHandlerId: null, bargainRemark: input.remark ?? null }
  await moveBargain(tx, 'submit', order, ctx, { set, ...(input.remark && { note: input.remark }) })
  await tx.run(sql`
    UPDATE purchasing_order_line l SET target_price = r."targetPrice" FROM (
      SELECT x.id, y."targetPrice" FROM purchasing_order_line x
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb) AS y("orderDetailsId" bigint, "targetPrice" numeric) ON y."orderDetailsId" = x.id
      WHERE x.order_id = ${order.id}) r WHERE l.id = r.id`)
  return null
}

/** Another one talks to the supplier. */
export async function acceptBargains(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    if (order.bargain_by === ctx.user.userId) throw refuse('不能接手自己提交的议价')
    await moveBargain(tx, 'accept', order, ctx, { set: { bargainHandlerId: ctx.user.userId } })
  })
  return null
}

export async function finishBargain(tx: Tx, input: ActionInput<Actions['bargain/finish']>, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, input.orderId, ctx, input.version)
  if (order.bargain_handler_id !== null && order.bargain_handler_id !== ctx.user.userId) throw refuse('只有接手的人可以完成议价')
  const lines = await linesOf(tx, order.id)
  const prices = new Map(input.lines.map(({ orderDetailsId, price }) => [lineNamed(lines, orderDetailsId).id, price]))
  for (const line of lines) refuseHigher(line, prices.get(line.id) ?? line.price)
  const attachments = JSON.stringify(input.attachments ?? [])
  await moveBargain(tx, 'finish', order, ctx, { set: { bargainAttachments: attachments } })
  await reprice(tx, order, lines, prices)
  if (input.syncQuote) await syncQuotes(tx, order.id, ctx)
  await settle(tx, [order.id], ctx)
  return null
}

function refuseHigher({ sku, originPrice }: LockedLine, price: string): void {
  if (compare(price, originPrice) > 0) throw bad(`SKU ${sku} 议价后单价不能高于原价 ${originPrice}`, 'lines')
}

const syncQuotes = (tx: Tx, orderId: number, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_supplier_sku q SET price = l.price, ladder = '[]', version = q.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id
    WHERE o.id = ${orderId} AND q.supplier_id = o.supplier_id AND q.sku_id = l.sku_id AND q.deleted_at IS NULL AND l.price > 0 AND l.price < q.price`)

export async function voidBargains(tx: Tx, { ids, reason }: ActionInput<Actions['bargain/void']>, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => moveBargain(tx, 'void', await lockOrder(tx, id, ctx), ctx, { note: reason }))
  return null
}
