import { stateLabel } from '@erp/contract/kit'
import type { bargainStates as bargainTable } from '@erp/contract/purchasing/order/order.states'
import { bargainStates, ORDER_CHECK, orderStates } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { lockOrder, notNow, type OrderRow } from './lock.ts'

export type MainVerb = keyof (typeof orderStates)['moves']
export type BargainVerb = keyof (typeof bargainTable)['moves']
interface More {
  note?: string
  set?: Assigned
}

/** One verb of the main track on an order that is already locked. */
export async function moveLocked(tx: Tx, verb: MainVerb, order: OrderRow, ctx: Ctx, more: More = {}): Promise<void> {
  const { from, label } = orderStates.moves[verb]
  if (!from.some((state) => state === order.check_flag)) throw notNow(order, label)
  await move(tx, purchaseOrder, orderStates, verb, order.id, ctx, { column: 'check_flag', ...more })
}

export async function moveOrder(
  tx: Tx,
  verb: MainVerb,
  id: number,
  ctx: Ctx,
  more: More & { version?: number } = {},
): Promise<OrderRow> {
  const { version, ...rest } = more
  const order = await lockOrder(tx, id, ctx, version)
  await moveLocked(tx, verb, order, ctx, rest)
  return order
}

/** Bargaining ends with the audit. */
export async function moveBargain(tx: Tx, verb: BargainVerb, order: OrderRow, ctx: Ctx, more: More = {}): Promise<void> {
  const { from, label } = bargainStates.moves[verb]
  if (order.check_flag !== ORDER_CHECK.waitAudit) throw notNow(order, label)
  if (!from.some((state) => state === order.bargain_status))
    throw refuse(`采购单${order.order_no}议价状态为「${stateLabel(bargainStates, order.bargain_status)}」，不能执行「${label}」`)
  await move(tx, purchaseOrder, bargainStates, verb, order.id, ctx, { column: 'bargain_status', ...more })
}

/** The supplier sent the first parcel: a fact, whatever is paid. */
export async function orderShipped(tx: Tx, order: OrderRow, ctx: Ctx, note: string): Promise<void> {
  if (order.check_flag === ORDER_CHECK.audited) await moveLocked(tx, 'ship', order, ctx, { note })
}
