import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { PLATFORM_INFO } from './platform-info.states.ts'
import { platformInfo } from './platform-info.ts'

const writers: RoleKey[] = ['seller', 'developer', 'supervisor']

export const platformRoom = room({
  resources: { platformInfo },
  permissions: {
    'productCenter:platformInfo:list': ['查看平台信息', writers],
    'productCenter:platformInfo:edit': ['维护平台信息', writers],
    'productCenter:platformInfo:finish': ['标记平台信息完善', writers],
    'productCenter:platformInfo:export': ['导出平台信息', writers],
  },
  menu: {
    '/product': [
      {
        path: '/product/platformInfo',
        title: '平台信息',
        component: 'product-center/platform-info',
        permission: 'productCenter:platformInfo:list',
        buttons: ['productCenter:platformInfo:edit', 'productCenter:platformInfo:finish', 'productCenter:platformInfo:export'],
        order: 140,
      },
    ],
  },
  waiting: waitingOn('/product/platformInfo', platformInfo.path, [
    ['待完善的平台信息', 'productCenter:platformInfo:finish', ['seller'], PLATFORM_INFO.open],
  ]),
})
