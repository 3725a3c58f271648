import { adminOnly, everyone, manifest, ofRooms, type RoleKey, room } from '../kit/index.ts'
import { exchangeRate, grossProfitParams, targetConfig } from '../report/config/config.ts'
import { generalReport } from '../report/general/general-report.ts'
import { homePage } from '../report/home/home-page.ts'
import { homePageLog } from '../report/home/home-page-log.ts'
import { updateLog } from '../report/home/update-log.ts'
import { reportCheck } from '../report/profit/check.ts'
import { lineage } from '../report/profit/lineage.ts'
import { bonusRoom } from './bonus/room.ts'
import { fbaInventoryReport } from './fba/fba-inventory-report.ts'
import { fbaStorageFeeReport } from './fba/fba-storage-fee-report.ts'
import { reportGenerateJob } from './fba/report-generate-job.ts'
import { feeRoom } from './fee/room.ts'
import { inventoryRoom } from './inventory/room.ts'
import { monthRoom } from './month/room.ts'
import { performanceRoom } from './performance/room.ts'
import { pointsRoom } from './points/room.ts'
import { pricingRoom } from './pricing/room.ts'
import { subscriptionRoom } from './subscription/room.ts'

const makers: RoleKey[] = ['seller', 'supervisor', 'finance']

/** What stood first: the home page, FBA and the dated settings. */
const firstRoom = room({
  resources: {},
  permissions: {
    'report:config:view': ['查看报表配置', ['finance', 'supervisor']],
    'report:config:edit': ['维护报表配置', ['finance']],
    'report:general:view': ['查看综合查询', ['seller', 'developer', 'supervisor', 'finance']],
    'report:check:view': ['查看数据校验', ['finance', 'supervisor']],
    'report:check:run': ['运行数据校验', ['finance']],
    'data:homePageLog:add': ['新增首页公告与日志', adminOnly],
    'data:updateLog:add': ['新增更新日志', adminOnly],
    'report:fbaInventory:view': ['查看FBA库存报表', [...makers, 'purchaser']],
    'report:fbaInventory:generate': ['生成FBA库存报表', makers],
    'report:fbaInventory:import': ['导入FBA库存报表', makers],
    'report:fbaInventory:align': ['FBA平台对账', ['finance']],
    'report:fbaStorageFee:view': ['查看FBA仓储费报表', makers],
    'report:fbaStorageFee:generate': ['生成FBA仓储费报表', makers],
    'report:fbaStorageFee:import': ['导入FBA仓储费报表', makers],
    'report:generateJob:view': ['查看报表生成任务', everyone],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/general',
        title: '综合查询',
        component: 'report/general-report',
        permission: 'report:general:view',
        order: 50,
      },
      {
        path: '/reportManagement/check',
        title: '数据校验',
        component: 'report/check',
        permission: 'report:check:view',
        buttons: ['report:check:run'],
        order: 64,
      },
      {
        path: '/reportManagement/config/exchangeRate',
        title: '汇率',
        component: 'report/exchange-rate',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 70,
      },
      {
        path: '/reportManagement/config/grossProfitParams',
        title: '毛利参数',
        component: 'report/gross-profit-params',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 71,
      },
      {
        path: '/reportManagement/config/targetConfig',
        title: '目标配置',
        component: 'report/target-config',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 72,
      },
      {
        path: '/reportManagement/fbaInventory',
        title: 'FBA库存报表',
        component: 'report/fba-inventory-report',
        permission: 'report:fbaInventory:view',
        buttons: ['report:fbaInventory:generate', 'report:fbaInventory:import', 'report:fbaInventory:align'],
        order: 80,
      },
      {
        path: '/reportManagement/fbaStorageFee',
        title: 'FBA仓储费报表',
        component: 'report/fba-storage-fee-report',
        permission: 'report:fbaStorageFee:view',
        buttons: ['report:fbaStorageFee:generate', 'report:fbaStorageFee:import'],
        order: 81,
      },
      {
        path: '/reportManagement/reportGenerateJob',
        title: '报表生成任务',
        component: 'report/report-generate-job',
        permission: 'report:generateJob:view',
        order: 82,
      },
    ],
  },
})

export const report = manifest({
  name: 'report',
  title: '报表',
  depends: [
    'account',
    'basic',
    'authorize',
    'goods',
    'stock',
    'express',
    'order',
    'purchasing',
    'product-center',
    'sale-after',
    'temu',
    'shein',
    'tool',
  ],
  resources: {
    homePage,
    homePageLog,
    updateLog,
    generalReport,
    lineage,
    reportCheck,
    exchangeRate,
    grossProfitParams,
    targetConfig,
    fbaInventoryReport,
    fbaStorageFeeReport,
    reportGenerateJob,
    ...performanceRoom.resources,
    ...monthRoom.resources,
    ...feeRoom.resources,
    ...bonusRoom.resources,
    ...pricingRoom.resources,
    ...inventoryRoom.resources,
    ...pointsRoom.resources,
    ...subscriptionRoom.resources,
  },
  ...ofRooms([
    performanceRoom,
    bonusRoom,
    inventoryRoom,
    pointsRoom,
    pricingRoom,
    monthRoom,
    feeRoom,
    subscriptionRoom,
    firstRoom,
  ]),
})
