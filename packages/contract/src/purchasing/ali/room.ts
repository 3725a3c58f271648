import { room, waitingOn } from '../../kit/index.ts'
import { aliAccount } from './ali-account.ts'
import { aliOrder } from './ali-order.ts'

const buyers = ['purchaser', 'supervisor'] as const

export const aliRoom = room({
  resources: { aliAccount, aliOrder },
  permissions: {
    'purchasing:ali:list': ['查看1688订单', ['purchaser', 'supervisor', 'finance']],
    'purchasing:ali:sync': ['同步1688订单', buyers],
    'purchasing:ali:order': ['1688下单、关联与取消', buyers],
    'purchasing:ali:account': ['维护1688账号', ['supervisor']],
    'purchasing:ali:pay': ['1688支付', ['finance']],
    'purchasing:order:sync': ['1688表格同步', buyers],
  },
  menu: {
    '/buy': [
      {
        path: '/buy/aliOrder',
        title: '1688订单',
        component: 'purchasing/ali-order',
        permission: 'purchasing:ali:list',
        buttons: ['purchasing:ali:sync', 'purchasing:ali:order', 'purchasing:ali:pay', 'purchasing:order:sync'],
        order: 30,
      },
      {
        path: '/buy/aliAccount',
        title: '1688账号',
        component: 'purchasing/ali-account',
        permission: 'purchasing:ali:list',
        buttons: ['purchasing:ali:account'],
        order: 31,
      },
    ],
  },
  waiting: waitingOn('/buy/aliOrder', 'purchasing/ali/order', [
    ['1688订单待关联', 'purchasing:ali:order', ['purchaser'], 'loose'],
    ['1688金额差异', 'purchasing:ali:order', ['purchaser'], 'amount'],
  ]),
  numbered: [{ resource: 'purchasing/ali/order', field: 'aliOrderId', page: '/buy/aliOrder' }],
})
