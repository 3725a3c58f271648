import { type RoleKey, room } from '../../kit/index.ts'
import { pointsFile, pointsRow } from './points-file.ts'
import { warehouseIntegral } from './warehouse-integral.ts'
import { warehousePoints } from './warehouse-points.ts'

const people: RoleKey[] = ['warehouse', 'supervisor', 'finance']

export const pointsRoom = room({
  resources: { warehouseIntegral, warehousePoints, pointsFile, pointsRow },
  permissions: {
    'report:warehouseIntegral:view': ['查看仓库积分（自己的，及所管仓库的）', people],
    'report:warehouseIntegral:store': ['查看本仓全部人员的积分', ['supervisor', 'finance']],
    'report:warehouseIntegral:export': ['导出仓库积分', people],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/warehouseIntegral',
        title: '仓库积分',
        component: 'report/warehouse-integral',
        permission: 'report:warehouseIntegral:view',
        buttons: ['report:warehouseIntegral:store', 'report:warehouseIntegral:export'],
        order: 36,
      },
      {
        path: '/reportManagement/config/warehousePoints',
        title: '仓库积分配置',
        component: 'report/warehouse-points',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 73,
      },
      {
        path: '/reportManagement/config/warehousePointsFile',
        title: '积分文件',
        component: 'report/points-file',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 75,
      },
    ],
  },
})
