import { manifest, ofRooms, type RoleKey, room } from '../kit/index.ts'
import { authRoom } from './auth/room.ts'
import { shop } from './shop.ts'

const readers: RoleKey[] = ['seller', 'supervisor', 'finance']
const platformRoom = room({
  resources: { shop },
  permissions: {
    'authorize:platform:list': ['查看授权平台', readers],
    'authorize:shop:list': ['查看店铺', readers],
    'authorize:log:list': ['查看授权记录与店铺接口日志', ['supervisor']],
  },
  menu: {
    '/authorize': [
      {
        path: '/authorize/platform',
        title: '平台',
        component: 'basic/platform',
        permission: 'authorize:platform:list',
        buttons: ['basic:platform:edit'],
      },
    ],
  },
})

export const authorize = manifest({
  name: 'authorize',
  title: '店铺授权',
  depends: ['account', 'basic'],
  resources: { ...platformRoom.resources, ...authRoom.resources },
  ...ofRooms([platformRoom, authRoom]),
})
