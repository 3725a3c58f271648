import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { aliLabel, isIn } from '@erp/contract/purchasing/ali/ali.states'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { LIVE, ORDER_CHECK, STOCK_IN } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { linesOf, reprice } from '../order/lines.ts'
import { notNow, type OrderRow } from '../order/lock.ts'
import { follow } from './follow.ts'
import { type AliRow, lockAli } from './lock.ts'
import { accountFor, again, asked, platformOf } from './platform.ts'
import { takeOrders } from './take.ts'

/** 以1688为准: freight and discount are made so that both cost the same, while nothing is stocked. */
export async function applyAmount(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const { ali, order } = await lockAli(tx, id, ctx)
  if (!order) throw refuse(`1688订单${ali.ali_order_id}没有关联采购单`)
  if (isIn('closed', ali.ali_status)) throw refuse(`1688订单${ali.ali_order_id}已关闭，不能以它为准`)
  if (order.check_flag !== ORDER_CHECK.waitAudit && !LIVE.includes(order.check_flag)) throw notNow(order, '以1688为准')
  if (order.stock_in_status !== STOCK_IN.none) throw refuse(`采购单${order.order_no}已有入库，请走改价修正`)
  const fees = feesFor(ali, order)
  await reprice(tx, order, await linesOf(tx, order.id), new Map(), fees)
  await tx.run(
    sql`UPDATE purchasing_order SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${order.id}`,
  )
  const changes = [{ field: 'totalAmount', label: '金额', from: order.total_amount, to: ali.total_amount }]
  const note = `1688订单${ali.ali_order_id}，运费 ${fees.freight}，优惠 ${fees.discountAmount}`
  await log(tx, ctx, {
    entity: 'purchasing/order',
    entityId: order.id,
    action: '以1688为准',
    changes,
    note,
    version: order.version + 1,
  })
  await follow(tx, [order.id], ctx)
  return null
}

function feesFor(ali: AliRow, order: OrderRow) {
  const before = plus(plus(order.goods_amount, ali.freight).toString(), order.other_fee).toString()
  const discount = round2(minus(before, ali.total_amount))
  if (compare(discount, order.goods_amount) > 0) throw refuse(`1688实付款 ${ali.total_amount} 低于运费，请人工核对`)
  return compare(discount, 0) < 0
    ? { freight: round2(minus(ali.freight, discount)), otherFee: order.other_fee, discountAmount: '0.00' }
    : { freight: ali.freight, otherFee: order.other_fee, discountAmount: discount }
}

/** Only what is not paid; what the platform then says of it is taken. */
export async function cancelAli(_tx: Tx, { id, reason }: { id: number; reason: string }, ctx: Ctx): Promise<null> {
  const { db } = ctx.house
  const ali = await db.transact(async (tx) => {
    const found = (await lockAli(tx, id, ctx)).ali
    if (!isIn('unpaid', found.ali_status))
      throw refuse(`1688订单${found.ali_order_id}当前为「${aliLabel(found.ali_status)}」，只能取消未付款的订单`)
    await log(tx, ctx, { entity: aliOrder.path, entityId: id, action: '取消', note: reason, version: found.version })
    return found
  })
  const account = await accountFor(db, ali.account_id)
  const told = await asked(async () => {
    const platform = platformOf(ctx.house, account)
    await platform.cancelOrder(ali.ali_order_id, reason)
    return again(() => platform.getOrder(ali.ali_order_id))
  })
  if (told) await db.transact((tx) => takeOrders(tx, [told], ctx, account.id))
  return null
}
