import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { CASE, REFUND_STATE } from './case.states.ts'
import { afterSaleCase, afterSaleStatus } from './case.ts'
import { caseRefund } from './refund.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const all: RoleKey[] = [...sellers, 'finance']

export const caseRoom = room({
  resources: { case: afterSaleCase, refund: caseRefund, status: afterSaleStatus },
  permissions: {
    'afterSale:case:list': ['查看售后单', all],
    'afterSale:case:add': ['新建售后', sellers],
    'afterSale:case:edit': ['修改售后', sellers],
    'afterSale:case:audit': ['审核售后', ['supervisor']],
    'afterSale:case:overRefund': ['超额退款', ['supervisor']],
    'afterSale:case:financeAudit': ['财务审核售后', ['finance']],
    'afterSale:case:selfAudit': ['审核自己的售后单', []],
    'afterSale:refund:list': ['查看退款记录', all],
    'afterSale:refund:execute': ['登记退款结果', ['finance']],
  },
  menu: {
    '/afterSales': [
      {
        path: '/afterSales/case',
        title: '售后单',
        component: 'sale-after/case',
        permission: 'afterSale:case:list',
        buttons: [
          'afterSale:case:add',
          'afterSale:case:edit',
          'afterSale:case:audit',
          'afterSale:case:overRefund',
          'afterSale:case:financeAudit',
          'afterSale:case:selfAudit',
        ],
      },
      {
        path: '/afterSales/refund',
        title: '退款记录',
        component: 'sale-after/refund',
        permission: 'afterSale:refund:list',
        buttons: ['afterSale:refund:execute'],
      },
    ],
  },
  waiting: [
    ...waitingOn('/afterSales/case', 'sale-after/case', [
      ['待审核的售后', 'afterSale:case:audit', ['supervisor'], CASE.waiting],
      ['待财务审核的售后', 'afterSale:case:financeAudit', ['finance'], 'finance'],
      ['即将超时的售后', 'afterSale:case:edit', ['seller'], 'soon'],
    ]),
    ...waitingOn('/afterSales/refund', 'sale-after/refund', [
      ['待退款', 'afterSale:refund:execute', ['finance'], REFUND_STATE.waiting],
    ]),
  ],
  numbered: [
    { resource: 'sale-after/case', field: 'caseNo', page: '/afterSales/case' },
    { resource: 'sale-after/refund', field: 'refundNo', page: '/afterSales/refund' },
  ],
})
