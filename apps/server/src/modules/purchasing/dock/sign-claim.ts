import type { ActionInput } from '@erp/contract/kit'
import { SIGN_RESULT, signStates } from '@erp/contract/purchasing/dock/dock.states'
import type { SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { LIVE, ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { lockOrder, notNow, type OrderRow } from '../order/lock.ts'
import { signResult } from '../states.ts'
import { arrive } from './arrive.ts'
import { arrivedOrders } from './arrived-orders.ts'
import { countToday, signs } from './sign-list.ts'
import { holdNumber } from './sign-match.ts'

interface LiveSign {
  id: number
  signNo: string
  no: string
  storeId: number
  result: number
}
const SIGN = sql`s.id, s.sign_no AS "signNo", s.express_delivery_no AS no, s.store_id AS "storeId", s.result`

/** Somebody knows whose parcel this is. */
export async function claimParcel(
  tx: Tx,
  { signId, orderId }: ActionInput<(typeof sign)['actions']['claim']>,
  ctx: Ctx,
): Promise<SignAnswer> {
  await signs.get(tx, signId, ctx)
  const order = await lockOrder(tx, orderId, ctx)
  if (order.check_flag === ORDER_CHECK.waitAudit) throw refuse(`采购单${order.order_no}未审核，审核后再认领`)
  if (!LIVE.includes(order.check_flag)) throw notNow(order, '认领')
  const found = (await tx.one<LiveSign>(sql`SELECT ${SIGN} FROM purchasing_warehouse_sign s WHERE s.id = ${signId} FOR UPDATE`))!
  await claim(tx, found, order, ctx)
  return {
    result: SIGN_RESULT.claimed,
    signId,
    signNo: found.signNo,
    expressDeliveryNo: found.no,
    attention: null,
    orders: await arrivedOrders(tx, [orderId], { signId, storeId: found.storeId }),
    todayCount: (await countToday(tx, found.storeId, ctx)).station,
  }
}

async function claim(tx: Tx, found: LiveSign, order: OrderRow, ctx: Ctx): Promise<void> {
  await move(tx, sign, signStates, 'claim', found.id, ctx, {
    column: 'result',
    note: order.order_no,
    set: { orderIds: [order.id], attention: null },
    says: (state) => `签收单${found.signNo}当前为「${signStates.table[state]?.[0]}」，不能认领`,
  })
  await arrive(tx, [order], { signId: found.id, signNo: found.signNo, no: found.no, storeId: found.storeId }, ctx)
}

/** A parcel was registered for a locked order after it had been scanned: it is at the dock already. */
export async function claimRegistered(tx: Tx, order: OrderRow, no: string, ctx: Ctx): Promise<void> {
  await holdNumber(tx, no)
  const found = await tx.one<LiveSign>(sql`
    SELECT ${SIGN} FROM purchasing_warehouse_sign s WHERE s.express_delivery_no = ${no} AND s.result <> ${signResult.revoked} AND s.deleted_at IS NULL
    ORDER BY (s.store_id = ${order.store_id}) DESC, s.id DESC LIMIT 1 FOR UPDATE`)
  if (!found) return
  if (found.result === SIGN_RESULT.unclaimed) return claim(tx, found, order, ctx)
  await tx.run(sql`UPDATE purchasing_warehouse_sign SET order_ids = order_ids || ${order.id}::bigint WHERE id = ${found.id}`)
  await log(tx, ctx, { entity: sign.path, entityId: found.id, action: '加入采购单', note: order.order_no })
  await arrive(tx, [order], { signId: found.id, signNo: found.signNo, no, storeId: found.storeId }, ctx)
}

/** Parcels that were scanned by the numbers of orders before these were audited. */
export async function claimAudited(tx: Tx, orders: readonly OrderRow[], ctx: Ctx): Promise<void> {
  const waiting = await tx.query<LiveSign>(sql`
    SELECT ${SIGN} FROM purchasing_warehouse_sign s WHERE s.result = ${signResult.unclaimed} AND s.express_delivery_no = ANY(${orders.flatMap(numbersOf)}::text[])
    ORDER BY s.id FOR UPDATE`)
  for (const found of waiting) {
    const order = orders.find((each) => numbersOf(each).includes(found.no))!
    await claim(tx, found, order, ctx)
  }
}

const numbersOf = ({ order_no, ali_order_id }: OrderRow): string[] => [order_no, ...(ali_order_id ? [ali_order_id] : [])]
