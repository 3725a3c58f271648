import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { SHEIN_ORDER } from './order.states.ts'
import { sheinOrder } from './order.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const readers: RoleKey[] = [...sellers, 'warehouse']
const PAGE = '/trusteeship/shein/order'

export const orderRoom = room({
  resources: { order: sheinOrder },
  permissions: {
    'trust:shein:list': ['查看SHEIN备货', readers],
    'trust:shein:export': ['导出SHEIN备货', readers],
    'trust:shein:release': ['同步和下发SHEIN备货单', sellers],
    'trust:shein:invalid': ['作废SHEIN备货单', sellers],
  },
  menu: {
    '/trusteeship': [
      {
        path: PAGE,
        title: 'SHEIN备货单',
        component: 'shein/order',
        permission: 'trust:shein:list',
        buttons: ['trust:shein:export', 'trust:shein:release', 'trust:shein:invalid'],
        order: 100,
      },
    ],
  },
  waiting: waitingOn(PAGE, sheinOrder.path, [
    ['待下发的SHEIN备货单', 'trust:shein:release', ['seller'], SHEIN_ORDER.waitRelease],
    ['待拣货的SHEIN备货单', 'trust:shein:scan', ['warehouse'], SHEIN_ORDER.waitPick],
  ]),
  numbered: [{ resource: sheinOrder.path, field: 'orderNo', page: PAGE }],
})
