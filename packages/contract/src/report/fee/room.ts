import { room } from '../../kit/index.ts'
import { reportFee } from './fee.ts'

export const feeRoom = room({
  resources: { reportFee },
  permissions: {
    'report:fee:view': ['查看广告与仓储费', ['finance', 'supervisor']],
    'report:fee:edit': ['维护广告与仓储费', ['finance']],
    'report:fee:export': ['导出广告与仓储费', ['finance', 'supervisor']],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/fees',
        title: '广告与仓储费',
        component: 'report/fee',
        permission: 'report:fee:view',
        buttons: ['report:fee:edit', 'report:fee:export'],
        order: 61,
      },
    ],
  },
  numbered: [{ resource: 'data-center-report/fee', field: 'feeNo', page: '/reportManagement/fees' }],
})
