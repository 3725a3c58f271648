import { type Action, choice, type Fields, resource } from '../../kit/index.ts'
import { orderReads, type SharedCall, sharedCalls } from './order-calls.ts'
import { orderFields } from './order-fields.ts'
import { meaningful } from './order-filters.ts'
import type { OrderListSpec } from './order-list-spec.ts'
import { ORDER_LISTS, type OrderListName } from './order-lists.ts'
import { OWN_FIELDS } from './order-own-fields.ts'

type CallsOf<L extends OrderListName> = (typeof ORDER_LISTS)[L]['calls'][number]

export function listFields(name: OrderListName) {
  const { tabs, stages } = ORDER_LISTS[name] as OrderListSpec
  const own: Fields = (OWN_FIELDS as Partial<Record<OrderListName, Fields>>)[name] ?? {}
  return { ...meaningful(orderFields, name, stages), tab: choice('分类', tabs, { computed: true, search: true }), ...own }
}

/** The resource of a list: the orders' own table, one tab of its own, its calls and whatever `more` it alone can do. */
export function orderList<L extends OrderListName, M extends Record<string, Action>>(name: L, more: M) {
  const { title, calls, grouped } = ORDER_LISTS[name] as OrderListSpec
  const fields = listFields(name)
  const shared = Object.fromEntries(calls.map((call) => [call, callOf(name, call)])) as unknown as Pick<
    typeof sharedCalls,
    CallsOf<L>
  >
  return resource(`order/${name}`, {
    title,
    name: 'orderNo',
    table: 'order_trade_info',
    grouped,
    fields,
    actions: { ...orderReads(fields), ...shared, ...more },
  })
}

/** The same verb is another move, with another right, from where these orders stand. */
export function callOf(list: OrderListName, call: SharedCall) {
  const unusual = list === 'sales-unusual-order' || list === 'intercept-order'
  const pushed = list === 'wait-distribute-order' || list === 'out-stock-order'
  if (call === 'to-wait-dispatch' && unusual) return { ...sharedCalls[call], permission: 'order:unusual:resolve' }
  if (call === 'to-dispatched' && unusual) return { ...sharedCalls[call], label: '转已派单', permission: 'order:unusual:resolve' }
  if (call === 'to-dispatched' && pushed) return { ...sharedCalls[call], label: '撤回', permission: 'order:dispatch:back' }
  return sharedCalls[call]
}
