import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { BILL } from './freight-bill.states.ts'
import { freightBill } from './freight-bill.ts'
import { freightBillLine } from './freight-bill-line.ts'
import { unbilled } from './unbilled.ts'

const finance: RoleKey[] = ['finance']
const both: RoleKey[] = ['finance', 'supervisor']

export const billRoom = room({
  resources: { freightBill, freightBillLine, unbilled },
  permissions: {
    'express:bill:list': ['查看运费账单', both],
    'express:bill:import': ['导入和处理运费账单', both],
    'express:bill:audit': ['审核运费账单', finance],
    'express:bill:pay': ['运费账单付款登记', finance],
  },
  menu: {
    '/express': [
      {
        path: '/express/freightBill',
        title: '运费对账',
        component: 'express/freight-bill',
        permission: 'express:bill:list',
        buttons: ['express:bill:import', 'express:bill:audit', 'express:bill:pay'],
      },
    ],
  },
  waiting: waitingOn('/express/freightBill', 'express/freight-bill', [
    ['运费账单待审核', 'express:bill:audit', finance, BILL.waitAudit],
    ['运费账单待付款', 'express:bill:pay', finance, BILL.audited],
    ['未出账的包裹', 'express:bill:import', finance, 'unbilled'],
  ]),
  numbered: [{ resource: 'express/freight-bill', field: 'billNo', page: '/express/freightBill' }],
})
