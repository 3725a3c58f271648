import { type MenuPage, type Permission, type RoleKey, room } from '../../kit/index.ts'
import { dailyVariance } from './daily-variance.ts'
import { inventoryTurns } from './inventory-turns.ts'
import { stockAge } from './stock-age.ts'
import { stockChange } from './stock-change.ts'
import { stockWarningData } from './stock-warning.ts'
import { warehouseLocation } from './warehouse-location.ts'

const keepers: RoleKey[] = ['supervisor', 'finance', 'purchaser', 'warehouse']
const movers: RoleKey[] = ['supervisor', 'finance', 'purchaser']
const warned: RoleKey[] = ['supervisor', 'finance', 'purchaser', 'seller', 'developer', 'warehouse']

const page = (name: string, title: string, component: string, order: number, more: Permission[] = []): MenuPage => ({
  path: `/reportManagement/${name}`,
  title,
  component: `report/${component}`,
  permission: `report:${name}:view` as Permission,
  buttons: [`report:${name}:export` as Permission, ...more],
  order,
})

export const inventoryRoom = room({
  resources: { inventoryTurns, stockChange, stockAge, dailyVariance, stockWarningData, warehouseLocation },
  permissions: {
    'report:inventoryTurns:view': ['查看库存周转', movers],
    'report:inventoryTurns:export': ['导出库存周转', movers],
    'report:stockChange:view': ['查看库存变动', keepers],
    'report:stockChange:export': ['导出库存变动', keepers],
    'report:stockAge:view': ['查看库龄', keepers],
    'report:stockAge:export': ['导出库龄', keepers],
    'report:dailyVariance:view': ['查看日差异率', keepers],
    'report:dailyVariance:export': ['导出日差异率', keepers],
    'report:stockWarning:view': ['查看库存预警报表', warned],
    'report:stockWarning:export': ['导出库存预警报表', warned],
    'report:warehouseLocation:view': ['查看库位报表', keepers],
    'report:warehouseLocation:export': ['导出库位报表', keepers],
  },
  menu: {
    '/reportManagement': [
      page('inventoryTurns', '库存周转', 'inventory-turns', 30),
      page('stockChange', '库存变动', 'stock-change', 31),
      page('stockAge', '库龄', 'stock-age', 32),
      page('dailyVariance', '日差异率', 'daily-variance', 33),
      page('stockWarning', '库存预警', 'stock-warning', 34),
      page('warehouseLocation', '库位报表', 'warehouse-location', 35),
    ],
  },
})
