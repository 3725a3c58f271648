import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { QC, SIGN_RESULT, STOCK_IN_DOC } from './dock.states.ts'
import { purchaseFile } from './purchase-file.ts'
import { qualityCheck } from './quality-check.ts'
import { sign } from './sign.ts'
import { stockIn } from './stock-in.ts'

const dock: RoleKey[] = ['warehouse']
const seen: RoleKey[] = ['warehouse', 'supervisor']

export const dockRoom = room({
  resources: { sign, qualityCheck, stockIn, purchaseFile },
  permissions: {
    'purchasing:sign:scan': ['签收扫描', dock],
    'purchasing:sign:list': ['查看签收记录', [...seen, 'purchaser']],
    'purchasing:sign:claim': ['认领无主件', ['warehouse', 'purchaser']],
    'purchasing:sign:export': ['导出签收记录', seen],
    'purchasing:sign:revoke': ['撤销签收', ['supervisor']],
    'purchasing:qualityCheck:list': ['查看质检单', seen],
    'purchasing:qualityCheck:submit': ['提交质检', dock],
    'purchasing:qualityCheck:invalid': ['作废质检单', dock],
    'purchasing:stockIn:list': ['查看采购入库单', seen],
    'purchasing:stockIn:add': ['新增采购入库单', dock],
    'purchasing:stockIn:audit': ['审核采购入库单', dock],
    'purchasing:stockIn:selfAudit': ['审核自己的采购入库单', dock],
    'purchasing:stockIn:invalid': ['作废采购入库单', dock],
    'purchasing:stockIn:print': ['打印入库标签', dock],
    'purchasing:stockIn:reverse': ['红冲采购入库单', ['supervisor']],
  },
  menu: {
    '/purchase': [
      {
        path: '/purchase/sign',
        title: '到货签收',
        component: 'purchasing/sign',
        permission: 'purchasing:sign:scan',
      },
      {
        path: '/purchase/signRecord',
        title: '签收记录',
        component: 'purchasing/sign-record',
        permission: 'purchasing:sign:list',
        buttons: ['purchasing:sign:claim', 'purchasing:sign:revoke', 'purchasing:sign:export'],
      },
      {
        path: '/purchase/qualityCheck',
        title: '质检',
        component: 'purchasing/quality-check',
        permission: 'purchasing:qualityCheck:list',
        buttons: ['purchasing:qualityCheck:submit', 'purchasing:qualityCheck:invalid'],
      },
      {
        path: '/purchase/stockIn',
        title: '采购入库',
        component: 'purchasing/stock-in',
        permission: 'purchasing:stockIn:list',
        buttons: [
          'purchasing:stockIn:add',
          'purchasing:stockIn:audit',
          'purchasing:stockIn:selfAudit',
          'purchasing:stockIn:invalid',
          'purchasing:stockIn:print',
          'purchasing:stockIn:reverse',
        ],
      },
    ],
  },
  waiting: [
    ...waitingOn('/purchase/signRecord', 'purchasing/warehouse/sign', [
      ['无主件待认领', 'purchasing:sign:claim', ['warehouse', 'purchaser'], SIGN_RESULT.unclaimed],
    ]),
    ...waitingOn('/purchase/qualityCheck', 'purchasing/quality-check', [
      ['待质检', 'purchasing:qualityCheck:submit', dock, QC.waiting],
    ]),
    ...waitingOn('/purchase/stockIn', 'purchasing/stock-in', [
      ['采购入库待审核', 'purchasing:stockIn:audit', dock, STOCK_IN_DOC.waitAudit],
    ]),
  ],
  numbered: [
    { resource: 'purchasing/warehouse/sign', field: 'signNo', page: '/purchase/signRecord' },
    { resource: 'purchasing/quality-check', field: 'qcNo', page: '/purchase/qualityCheck' },
    { resource: 'purchasing/stock-in', field: 'stockInNo', page: '/purchase/stockIn' },
  ],
})
