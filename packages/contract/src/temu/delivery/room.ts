import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { DELIVERY } from './delivery.states.ts'
import { deliveryOrder } from './delivery-order.ts'
import { preDelivery } from './pre-delivery.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const all: RoleKey[] = [...sellers, 'warehouse']

export const deliveryRoom = room({
  resources: { deliveryOrder, preDelivery },
  permissions: {
    'temu:delivery:list': ['查看发货单', all],
    'temu:delivery:add': ['创建发货单', sellers],
    'temu:delivery:edit': ['修改发货单', sellers],
    'temu:delivery:submit': ['提交发货单', sellers],
    'temu:delivery:remove': ['移除发货单', sellers],
    'temu:delivery:transferAudit': ['审核发货调拨', ['supervisor']],
    'temu:delivery:forceShip': ['强制发货', ['supervisor']],
    'temu:delivery:putBack': ['退回已拣商品', ['supervisor', 'warehouse']],
    'temu:delivery:receive': ['登记平台收货', ['supervisor']],
    'temu:delivery:selfAudit': ['审核自己提交的调拨', []],
    'temu:delivery:ship': ['发货', ['warehouse', 'seller']],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/preDelivery',
        title: '预发货',
        component: 'temu/pre-delivery',
        permission: 'temu:delivery:list',
        buttons: ['temu:delivery:submit'],
        order: 20,
      },
      {
        path: '/trusteeship/temu/deliveryOrder',
        title: '发货单',
        name: 'Pxxfhdd',
        component: 'temu/delivery-order',
        permission: 'temu:delivery:list',
        buttons: [
          'temu:delivery:add',
          'temu:delivery:edit',
          'temu:delivery:remove',
          'temu:delivery:transferAudit',
          'temu:delivery:forceShip',
          'temu:delivery:putBack',
          'temu:delivery:receive',
          'temu:delivery:selfAudit',
          'temu:delivery:ship',
        ],
        order: 30,
      },
      {
        path: '/trusteeship/temu/scanShip',
        title: '发货扫描',
        component: 'temu/scan-ship',
        permission: 'temu:delivery:ship',
        order: 45,
      },
    ],
  },
  waiting: waitingOn('/trusteeship/temu/deliveryOrder', 'operation-temu/delivery-order', [
    ['待审核的发货调拨', 'temu:delivery:transferAudit', ['supervisor'], DELIVERY.waitAudit],
    ['待发货的发货单', 'temu:delivery:ship', ['warehouse'], DELIVERY.waitShip],
  ]),
  numbered: [{ resource: 'operation-temu/delivery-order', field: 'deliveryOrderNo', page: '/trusteeship/temu/deliveryOrder' }],
})
