import { type RoleKey, room } from '../../kit/index.ts'
import { temuConfig } from './config.ts'
import { temuJob } from './job.ts'
import { temuExpressCompany, temuWarehouse } from './places.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const all: RoleKey[] = [...sellers, 'warehouse']

export const setupRoom = room({
  resources: { temuConfig, temuExpressCompany, temuWarehouse, temuJob },
  permissions: {
    'temu:config:list': ['查看Temu店铺配置', sellers],
    'temu:config:edit': ['维护Temu店铺配置', ['supervisor']],
    'temu:expressCompany:list': ['查看Temu快递公司', all],
    'temu:expressCompany:edit': ['维护Temu快递公司', ['supervisor']],
    'temu:warehouse:list': ['查看Temu收货仓', all],
    'temu:warehouse:edit': ['维护Temu收货仓', ['supervisor']],
    'temu:job:list': ['查看Temu同步任务', sellers],
    'temu:job:run': ['执行Temu同步任务', sellers],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/config',
        title: '店铺配置',
        component: 'temu/config',
        permission: 'temu:config:list',
        buttons: ['temu:config:edit'],
        order: 90,
      },
      {
        path: '/trusteeship/temu/expressCompany',
        title: '快递公司',
        component: 'temu/express-company',
        permission: 'temu:expressCompany:list',
        buttons: ['temu:expressCompany:edit'],
        order: 91,
      },
      {
        path: '/trusteeship/temu/deliveryWarehouse',
        title: '收货仓',
        component: 'temu/delivery-warehouse',
        permission: 'temu:warehouse:list',
        buttons: ['temu:warehouse:edit'],
        order: 92,
      },
      {
        path: '/trusteeship/temu/job',
        title: '同步任务',
        component: 'temu/job',
        permission: 'temu:job:list',
        buttons: ['temu:job:run'],
        order: 93,
      },
    ],
  },
})
