import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { shipment } from './shipment.ts'
import { skuWhitelist } from './sku-whitelist.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const all: RoleKey[] = [...sellers, 'warehouse']

export const stockupRoom = room({
  resources: { shipment, skuWhitelist },
  permissions: {
    'temu:shipments:list': ['查看备货单', all],
    'temu:shipments:accept': ['备货单接单', sellers],
    'temu:shipments:stage': ['加入、移出发货台', sellers],
    'temu:shipments:toPlan': ['备货单缺货转采购', sellers],
    'temu:shipments:export': ['导出备货单', sellers],
    'temu:shipments:sync': ['同步备货单', sellers],
    'temu:whitelist:list': ['查看SKU白名单', sellers],
    'temu:whitelist:edit': ['维护SKU白名单', ['supervisor']],
    'temu:whitelist:import': ['导入SKU白名单', ['supervisor']],
    'temu:whitelist:export': ['导出SKU白名单', ['supervisor']],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/dueBoard',
        title: '到期作战板',
        component: 'temu/due-board',
        permission: 'temu:shipments:list',
        order: 5,
      },
      {
        path: '/trusteeship/temu/shipments',
        title: '发货台',
        component: 'temu/shipments',
        permission: 'temu:shipments:list',
        buttons: [
          'temu:shipments:accept',
          'temu:shipments:stage',
          'temu:shipments:toPlan',
          'temu:shipments:export',
          'temu:shipments:sync',
        ],
        order: 10,
      },
      {
        path: '/trusteeship/temu/skuWhitelist',
        title: 'SKU白名单',
        component: 'temu/sku-whitelist',
        permission: 'temu:whitelist:list',
        buttons: ['temu:whitelist:edit', 'temu:whitelist:import', 'temu:whitelist:export'],
        order: 70,
      },
    ],
  },
  waiting: waitingOn('/trusteeship/temu/shipments', 'operation-temu/shipments', [
    ['待接单的备货单', 'temu:shipments:accept', ['seller'], 'accept'],
    ['发货台上的备货单', 'temu:shipments:stage', ['seller'], 'desk'],
  ]),
  numbered: [{ resource: 'operation-temu/shipments', field: 'subPurchaseOrderSn', page: '/trusteeship/temu/shipments' }],
})
