import { INTERCEPTED, type Stage } from '../order.states.ts'
import type { OrderListSpec } from './order-list-spec.ts'
import { ORDER_LIST_NAMES, ORDER_LISTS, type OrderListName } from './order-lists.ts'

/** The page of a list is called as its call is. */
export const pageOfList = (name: OrderListName): string =>
  `/orderList/${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** An order as far as its lists are concerned. */
export interface Standing {
  status: number
  isOutStock: number | null
  orderExceptionType: number | null
}

/** Whether the list shows such an order. */
export function holds(name: OrderListName, { status, isOutStock, orderExceptionType }: Standing): boolean {
  const { stages, only = {} } = ORDER_LISTS[name] as OrderListSpec
  if (!stages.includes(status as Stage)) return false
  const isIntercepted = orderExceptionType === INTERCEPTED ? 1 : 0
  return (only.isOutStock ?? isOutStock) === isOutStock && (only.isIntercepted ?? isIntercepted) === isIntercepted
}

const HOMES = ORDER_LIST_NAMES.filter((name) => (ORDER_LISTS[name] as OrderListSpec).home).sort(
  (a, b) => ORDER_LISTS[a].stages.length - ORDER_LISTS[b].stages.length,
)

/** The list that an order stands in: of those that show it, the one that is most about it. */
export const standsIn = (order: Standing): OrderListName => HOMES.find((name) => holds(name, order))!
