import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { AUTH_STATE, shop } from '../shop.ts'
import { shopConnectorLog } from './connector-log.ts'
import { personShops, shopPeople } from './user-shop.ts'

const readers: RoleKey[] = ['seller', 'supervisor', 'finance']
const boss: RoleKey[] = ['supervisor']
const sellers: RoleKey[] = ['seller', 'supervisor']

export const shopRoom = room({
  resources: { shop, shopPeople, personShops, shopConnectorLog },
  permissions: {
    'authorize:platform:list': ['查看授权平台', readers],
    'authorize:shop:list': ['查看店铺', readers],
    'authorize:shop:add': ['新增店铺', boss],
    'authorize:shop:edit': ['修改店铺', boss],
    'authorize:shop:status': ['停用、封店与恢复', boss],
    'authorize:shop:assign': ['分配店铺', boss],
    'authorize:shop:import': ['导入店铺', boss],
    'authorize:shop:export': ['导出店铺', boss],
    'authorize:log:list': ['查看授权记录与店铺接口日志', boss],
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
      {
        path: '/authorize/shop',
        title: '店铺管理',
        component: 'authorize/shop',
        permission: 'authorize:shop:list',
        buttons: [
          'authorize:shop:add',
          'authorize:shop:edit',
          'authorize:shop:status',
          'authorize:shop:auth',
          'authorize:shop:refresh',
          'authorize:shop:test',
          'authorize:shop:unbind',
          'authorize:shop:sync',
          'authorize:shop:import',
          'authorize:shop:export',
        ],
      },
      {
        path: '/authorize/userShop',
        title: '店铺分配',
        component: 'authorize/user-shop',
        permission: 'authorize:shop:assign',
      },
      {
        path: '/authorize/connectorLog',
        title: '接口日志',
        component: 'authorize/connector-log',
        order: 10,
        permission: 'authorize:log:list',
      },
    ],
  },
  waiting: waitingOn('/authorize/shop', 'authorize/shop', [
    ['店铺授权即将过期', 'authorize:shop:list', sellers, AUTH_STATE.ending],
    ['店铺授权已过期', 'authorize:shop:list', sellers, AUTH_STATE.ended],
    ['店铺授权失效', 'authorize:shop:list', sellers, AUTH_STATE.broken],
  ]),
})
