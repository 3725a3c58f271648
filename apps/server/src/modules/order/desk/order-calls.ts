import type { orderReads, SharedCall } from '@erp/contract/order/desk/order-calls'
import { ORDER_LISTS, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { holds } from '@erp/contract/order/desk/order-standing'
import type { Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import type { AnyHandler, Calls } from '../../../kit/http/serve.ts'
import { type Around, eachOrder } from '../each.ts'
import { markPlatform } from '../ship/platform-ship.ts'
import { type LockedOrder, lockOrders, notNow } from '../stage.ts'
import { dispatching, toDispatched, toWaitDispatch } from './dispatch.ts'
import { changingWay, matchLogistics } from './logistics.ts'
import { asking, clearTrackNumber, takeTrackNumber } from './numbers.ts'
import { detailsOf } from './order-info.ts'
import { orderReadsOf, ordersOf } from './order-list.ts'
import { noteCalls } from './order-notes.ts'
import { splitOrder } from './split.ts'
import { markUnusual } from './unusual.ts'

type OrderRead = keyof ReturnType<typeof orderReads>
type PerOrder = (tx: Tx, order: LockedOrder, input: any, ctx: Ctx) => Promise<unknown>

/** The handlers of one list: its reads, and those of the shared calls that it declares. */
export function listCalls<R extends AnyResource>(resource: R, name: OrderListName): Calls<R, OrderRead | SharedCall> {
  const list = ordersOf(resource, name)
  const { page, ...reads } = orderReadsOf(list, name)
  const shared = sharedCallsOf(name, list.get)
  const calls = ORDER_LISTS[name].calls.map((call) => [call, shared[call]])
  return { 'list-page': page, ...reads, details: detailsOf(list), ...Object.fromEntries(calls) } as Calls<
    R,
    OrderRead | SharedCall
  >
}

/** A call on a list acts only on orders that the list shows. */
function sharedCallsOf(name: OrderListName, seen: ReturnType<typeof ordersOf>['get']): Record<SharedCall, AnyHandler> {
  const each =
    (label: string, verb: PerOrder, around?: (ctx: Ctx, input: any) => Around): AnyHandler =>
    (_tx, input, ctx) => {
      const work = (tx: Tx, order: LockedOrder) => {
        requireListed(order, name, label)
        return verb(tx, order, input, ctx)
      }
      return eachOrder(input.ids, ctx, work, listed(around?.(ctx, input) ?? {}, name, label))
    }
  const dispatch = each('派单', toDispatched, dispatching)
  return {
    ...noteCalls(seen),
    'mark-unusual': async (tx, input, ctx) => {
      for (const order of await lockOrders(tx, input.ids, ctx)) requireListed(order, name, '标记异常')
      return markUnusual(tx, input, ctx)
    },
    'to-wait-dispatch': each('转待派单', toWaitDispatch),
    // Whoever dispatches from 待合并 has decided that they go apart.
    'to-dispatched': (tx, input, ctx) =>
      dispatch(tx, name === 'sales-wait-merge-order' ? { ...input, ignoreMerge: 1 } : input, ctx),
    split: async (tx, input, ctx) => {
      for (const order of await lockOrders(tx, [input.id], ctx)) requireListed(order, name, '拆分')
      return splitOrder(tx, input, ctx)
    },
    'matching-logistics': each('匹配物流', matchLogistics, changingWay),
    'setting-platform-ship': each('平台标记', markPlatform),
    'tracking-number': each('取运单号', takeTrackNumber, asking),
    'clear-track-number': each('清除运单号', clearTrackNumber),
  }
}

/** The world is asked, and a refusal noted, of orders that the list shows; of others it is not even known that they are there. */
const listed = ({ before, refused }: Around, name: OrderListName, label: string): Around => ({
  before: async (order) => {
    requireListed(order, name, label)
    await before?.(order)
  },
  refused: async (order, refusal) => void (isListed(order, name) && (await refused?.(order, refusal))),
})

export function requireListed(order: LockedOrder, name: OrderListName, label: string): void {
  if (!isListed(order, name)) throw notNow(order, label)
}

const isListed = (order: LockedOrder, name: OrderListName): boolean =>
  holds(name, { status: order.status, isOutStock: order['is_out_stock'], orderExceptionType: order['order_exception_type'] })
