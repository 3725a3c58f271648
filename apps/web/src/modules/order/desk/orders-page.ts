import { type ComponentType, createElement } from 'react'
import { lazyPage } from '../../../kit/index.ts'
import type { OrdersOf } from './list/orders.ts'

/** One component for every list of orders; its chunk loads with the first of them. */
export const ordersPage = (of: OrdersOf): ComponentType =>
  lazyPage(async () => {
    const { OrderList } = await import('./list/order-list.tsx')
    return { default: () => createElement(OrderList, { of }) }
  })
