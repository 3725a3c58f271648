import { isIn } from '@erp/contract/purchasing/ali/ali.states'
import type { AliParcel } from '@erp/contract/purchasing/ali/ali-order-fields'
import { LIVE, ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { lockOrders, type OrderRow } from '../order/lock.ts'
import { keepParcel } from '../order/parcel.ts'
import { settle } from '../order/settle.ts'
import { answerPayments } from './pay-answer.ts'
import { draftPayments } from './payment-draft.ts'
import { answerRefunds } from './refund-answer.ts'
import { aliDiff, CLOSED } from './states.ts'

interface Linked {
  id: number
  aliOrderId: string
  aliStatus: string
  orderId: number
  modifyTime: string | null
  logistics: AliParcel[]
}
const NUMBER = /^[A-Z0-9-]{6,40}$/

/** What the orders at 1688 mean for the purchase orders behind them; asked again it does nothing more. */
export async function follow(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<void> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
  const linked = await tx.query<Linked>(sql`
    SELECT id, ali_order_id AS "aliOrderId", ali_status AS "aliStatus", order_id AS "orderId", ali_modify_time AS "modifyTime", logistics
    FROM purchasing_ali_order WHERE order_id = ANY(${ids}::bigint[]) ORDER BY id`)
  const live = linked.filter(({ orderId }) => LIVE.includes(orders.get(orderId)!.check_flag))
  await keepParcels(tx, live, orders, ctx)
  await noteSigns(tx, live, ctx)
  await settle(tx, ids, ctx)
  await draftPayments(
    tx,
    live.map(({ id }) => id),
    ctx,
  )
  const settled = await answerPayments(tx, ids, ctx)
  if (settled > 0) await settle(tx, ids, ctx)
  await answerRefunds(tx, ids, ctx)
  await reviewDiffs(tx, sql`a.order_id = ANY(${ids}::bigint[])`)
}

async function keepParcels(tx: Tx, live: Linked[], orders: Map<number, OrderRow>, ctx: Ctx): Promise<void> {
  const wanted = live.flatMap(({ orderId, aliStatus, logistics }) =>
    isIn('closed', aliStatus)
      ? []
      : logistics.map((parcel) => ({ ...parcel, orderId, expressDeliveryNo: parcel.expressDeliveryNo.toUpperCase() })),
  )
  const kept = await tx.query<{ orderId: number; no: string }>(sql`
    SELECT order_id AS "orderId", express_delivery_no AS no FROM purchasing_order_express WHERE order_id = ANY(${[...orders.keys()]}::bigint[])`)
  const known = new Set(kept.map(({ orderId, no }) => `${orderId} ${no}`))
  for (const { orderId, expressCompany, expressDeliveryNo, shipTime } of wanted) {
    if (known.has(`${orderId} ${expressDeliveryNo}`) || !NUMBER.test(expressDeliveryNo)) continue
    const order = orders.get(orderId)!
    await keepParcel(tx, order, { expressCompany, expressDeliveryNo, shipTime }, ctx)
    if (order.check_flag === ORDER_CHECK.audited) order.check_flag = ORDER_CHECK.underWay
    known.add(`${orderId} ${expressDeliveryNo}`)
  }
}

/** What the carrier handed over; our own scan is another thing. */
async function noteSigns(tx: Tx, live: Linked[], ctx: Ctx): Promise<void> {
  const signed = live.flatMap(({ orderId, aliStatus, modifyTime, logistics }) =>
    logistics.flatMap(({ expressDeliveryNo, signTime }) => {
      const time = signTime ?? (isIn('signed', aliStatus) ? (modifyTime ?? ctx.now) : null)
      return time ? [{ orderId, no: expressDeliveryNo.toUpperCase(), time }] : []
    }),
  )
  if (signed.length === 0) return
  await tx.run(sql`
    UPDATE purchasing_order_express e SET trace_sign_time = r.time, trace_time = coalesce(e.trace_time, r.time), trace_text = coalesce(e.trace_text, '1688：已签收'),
      version = e.version + 1, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) AS r("orderId" bigint, no text, time timestamptz)
    WHERE e.order_id = r."orderId" AND e.express_delivery_no = r.no AND e.deleted_at IS NULL AND e.trace_sign_time IS NULL`)
}

/** Where the two do not agree a person looks; nothing is changed by itself. */
export const reviewDiffs = (tx: Tx, which: Sql): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_ali_order t SET diff_flag = x.flag FROM (
      SELECT a.id, CASE WHEN a.ali_status IN ${CLOSED} THEN ${aliDiff.closed} WHEN abs(a.total_amount - o.total_amount) > 0.01 THEN ${aliDiff.amount} ELSE ${aliDiff.none} END AS flag
      FROM purchasing_ali_order a JOIN purchasing_order o ON o.id = a.order_id WHERE ${which}) x
    WHERE t.id = x.id AND t.diff_flag <> x.flag`)
