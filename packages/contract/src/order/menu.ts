import type { MenuPage, Permission } from '../kit/index.ts'
import { ORDER_LISTS, type OrderListName } from './order-lists.ts'

const can = (...names: string[]) => names.map((name) => `order:${name}` as Permission)
const sales = can(
  'tradeInfo:export',
  'tradeInfo:memo',
  'tradeInfo:note',
  'tradeInfo:pickingNotes',
  'tradeInfo:buyer',
  'tradeInfo:tag',
  'tradeInfo:hold',
  'dispatch:dispatch',
  'dispatch:back',
  'split:split',
  'logistics:match',
  'logistics:trackNo',
  'logistics:clear',
  'logistics:platformShip',
  'unusual:mark',
  'unusual:resolve',
  'profit:view',
)

const listPage = (name: OrderListName): MenuPage => ({
  path: `/orderList/${ORDER_LISTS[name].page}`,
  title: ORDER_LISTS[name].title,
  component: `order/${name}`,
  permission: 'order:tradeInfo:list',
  buttons: [],
})

/** The pages of the orders, stage by stage. */
export const orderMenu: MenuPage[] = [
  {
    path: '/orderList/tradeInfo',
    title: '订单总览',
    component: 'order/tradeInfo',
    permission: 'order:tradeInfo:list',
    buttons: sales,
  },
  ...(Object.keys(ORDER_LISTS) as OrderListName[]).map(listPage),
]
