import { everyone, room } from '../../kit/index.ts'
import { subscription, subscriptionSending } from './subscription.ts'

export const subscriptionRoom = room({
  resources: { subscription, subscriptionSending },
  permissions: {
    'report:subscription:view': ['查看报表订阅', everyone],
    'report:subscription:edit': ['维护报表订阅', everyone],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/subscription',
        title: '报表订阅',
        component: 'report/subscription',
        permission: 'report:subscription:view',
        buttons: ['report:subscription:edit'],
        order: 62,
      },
      {
        path: '/reportManagement/subscriptionSending',
        title: '订阅发送记录',
        component: 'report/subscription-sending',
        permission: 'report:subscription:view',
        order: 63,
      },
    ],
  },
})
