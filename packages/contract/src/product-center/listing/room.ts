import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { LISTING_TAB } from './listing.states.ts'
import { smtListing } from './smt-listing.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const buttons = [
  'listing:smt:edit',
  'listing:smt:push',
  'listing:smt:sync',
  'listing:smt:online',
  'listing:smt:offline',
  'listing:smt:price',
  'listing:smt:stock',
  'listing:smt:export',
] as const

export const listingRoom = room({
  resources: { smtListing },
  permissions: {
    'listing:smt:list': ['查看在线商品', sellers],
    'listing:smt:edit': ['编辑在线商品', sellers],
    'listing:smt:push': ['更新在线商品', sellers],
    'listing:smt:sync': ['同步在线商品', sellers],
    'listing:smt:online': ['上架在线商品', sellers],
    'listing:smt:offline': ['下架在线商品', sellers],
    'listing:smt:price': ['在线商品改价', sellers],
    'listing:smt:stock': ['在线商品改库存', sellers],
    'listing:smt:export': ['导出在线商品', sellers],
  },
  menu: {
    '/product': [
      {
        path: '/product/smtListing',
        title: '速卖通在线商品',
        component: 'product-center/smt-listing',
        permission: 'listing:smt:list',
        buttons: [...buttons],
        order: 170,
      },
      {
        path: '/product/smtBlpListing',
        title: '不良品在线商品',
        component: 'product-center/smt-blp-listing',
        permission: 'listing:smt:list',
        buttons: [...buttons],
        order: 171,
      },
    ],
  },
  waiting: waitingOn('/product/smtListing', smtListing.path, [
    ['待调价的在线商品', 'listing:smt:price', ['seller'], LISTING_TAB.alert],
    ['更新失败的在线商品', 'listing:smt:push', ['seller'], LISTING_TAB.failed],
  ]),
})
