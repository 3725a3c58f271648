import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { PRICE_TAB } from './price.states.ts'
import { priceAdjust } from './price-adjust.ts'
import { STANDING } from './sales.states.ts'
import { salesManagement } from './sales.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']

export const salesRoom = room({
  resources: { salesManagement, priceAdjust },
  permissions: {
    'temu:sales:list': ['查看Temu销售', sellers],
    'temu:sales:apply': ['申请备货', sellers],
    'temu:sales:toPlan': ['备货缺口转采购', sellers],
    'temu:sales:ignore': ['忽略备货建议', sellers],
    'temu:sales:export': ['导出Temu销售', sellers],
    'temu:price:list': ['查看调价单', sellers],
    'temu:price:propose': ['发起与撤回调价', sellers],
    'temu:price:answer': ['答复平台调价', sellers],
    'temu:price:audit': ['审核低毛利调价', ['supervisor']],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/salesManagement',
        title: '销售管理',
        component: 'temu/sales-management',
        permission: 'temu:sales:list',
        buttons: ['temu:sales:apply', 'temu:sales:toPlan', 'temu:sales:ignore', 'temu:sales:export', 'temu:price:propose'],
        order: 60,
      },
      {
        path: '/trusteeship/temu/priceAdjust',
        title: '调价',
        component: 'temu/price-adjust',
        permission: 'temu:price:list',
        buttons: ['temu:price:propose', 'temu:price:answer', 'temu:price:audit'],
        order: 61,
      },
    ],
  },
  waiting: [
    ...waitingOn('/trusteeship/temu/priceAdjust', priceAdjust.path, [
      ['待确认的调价', 'temu:price:answer', ['seller'], PRICE_TAB.answer],
      ['待审核的调价', 'temu:price:audit', ['supervisor'], PRICE_TAB.audit],
    ]),
    ...waitingOn('/trusteeship/temu/salesManagement', salesManagement.path, [
      ['Temu建议备货', 'temu:sales:apply', ['seller'], STANDING.advised],
    ]),
  ],
  numbered: [{ resource: priceAdjust.path, field: 'adjustNo', page: '/trusteeship/temu/priceAdjust' }],
})
