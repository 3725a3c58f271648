import { room } from '../../kit/index.ts'
import { reportMonth } from './month.ts'

export const monthRoom = room({
  resources: { reportMonth },
  permissions: {
    'report:month:view': ['查看财务月结', ['finance', 'supervisor']],
    'report:month:close': ['财务结账', ['finance']],
    'report:month:reopen': ['财务反结账', ['finance']],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/month',
        title: '财务月结',
        component: 'report/month',
        permission: 'report:month:view',
        buttons: ['report:month:close', 'report:month:reopen'],
        order: 60,
      },
    ],
  },
})
