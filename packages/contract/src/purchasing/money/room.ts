import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { REFUND } from '../order/order.states.ts'
import { PAYMENT } from './payment.states.ts'
import { payment } from './payment.ts'
import { refund } from './refund.ts'
import { STATEMENT, statement } from './statement.ts'

const buyers: RoleKey[] = ['purchaser', 'supervisor']
const both: RoleKey[] = [...buyers, 'finance']

export const moneyRoom = room({
  resources: { payment, refund, statement },
  permissions: {
    'purchasing:payment:list': ['查看付款单', both],
    'purchasing:payment:add': ['请款', buyers],
    'purchasing:payment:invalid': ['作废付款单', buyers],
    'purchasing:payment:audit': ['财务审核付款单', ['finance']],
    'purchasing:payment:selfAudit': ['审核自己的付款单', []],
    'purchasing:payment:pay': ['付款', ['finance']],
    'purchasing:payment:reverse': ['红冲付款单', ['finance']],
    'purchasing:refund:list': ['查看采购退款', both],
    'purchasing:refund:add': ['新增采购退款', buyers],
    'purchasing:refund:edit': ['修改采购退款', buyers],
    'purchasing:refund:audit': ['审核采购退款', ['supervisor']],
    'purchasing:refund:confirm': ['确认退款到账', ['finance']],
    'purchasing:statement:list': ['查看供应商对账', both],
    'purchasing:statement:confirm': ['确认供应商对账', ['finance']],
  },
  menu: {
    '/purchase': [
      {
        path: '/purchase/refund',
        title: '采购退款',
        component: 'purchasing/refund',
        permission: 'purchasing:refund:list',
        buttons: ['purchasing:refund:add', 'purchasing:refund:edit', 'purchasing:refund:audit', 'purchasing:refund:confirm'],
      },
    ],
    '/buy': [
      {
        path: '/buy/payment',
        title: '付款管理',
        component: 'purchasing/payment',
        permission: 'purchasing:payment:list',
        buttons: [
          'purchasing:payment:add',
          'purchasing:payment:invalid',
          'purchasing:payment:audit',
          'purchasing:payment:selfAudit',
          'purchasing:payment:pay',
          'purchasing:payment:reverse',
        ],
      },
      {
        path: '/buy/statement',
        title: '供应商对账',
        component: 'purchasing/statement',
        permission: 'purchasing:statement:list',
        buttons: ['purchasing:statement:confirm'],
      },
    ],
  },
  waiting: [
    ...waitingOn('/buy/payment', 'purchasing/payment', [
      ['待财务审核的付款', 'purchasing:payment:audit', ['finance'], PAYMENT.waitAudit],
      ['待付款', 'purchasing:payment:pay', ['finance'], PAYMENT.waitPay],
      ['即将逾期的付款', 'purchasing:payment:pay', ['finance'], 'soon'],
    ]),
    ...waitingOn('/purchase/refund', 'purchasing/refund', [
      ['待审核的采购退款', 'purchasing:refund:audit', ['supervisor'], REFUND.waiting],
      ['待到账的采购退款', 'purchasing:refund:confirm', ['finance'], REFUND.under],
    ]),
    ...waitingOn('/buy/statement', 'purchasing/statement', [
      ['待确认的供应商对账', 'purchasing:statement:confirm', ['finance'], STATEMENT.open],
    ]),
  ],
  numbered: [
    { resource: 'purchasing/payment', field: 'paymentNo', page: '/buy/payment' },
    { resource: 'purchasing/refund', field: 'refundNo', page: '/purchase/refund' },
  ],
})
