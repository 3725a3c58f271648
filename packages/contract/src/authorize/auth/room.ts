import { type RoleKey, room } from '../../kit/index.ts'
import { authRecord } from './auth-record.ts'
import { authReturn } from './auth-return.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']

export const authRoom = room({
  resources: { authRecord, authReturn },
  permissions: {
    'authorize:shop:auth': ['授权店铺', sellers],
    'authorize:shop:refresh': ['刷新店铺授权', sellers],
    'authorize:shop:test': ['测试店铺授权', sellers],
    'authorize:shop:sync': ['立即同步店铺', sellers],
    'authorize:shop:unbind': ['解除店铺授权', ['supervisor']],
  },
  menu: {
    '/authorize': [
      {
        path: '/authorize/authRecord',
        title: '授权记录',
        component: 'authorize/auth-record',
        permission: 'authorize:log:list',
      },
    ],
  },
})
