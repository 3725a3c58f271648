import { everyone, manifest, type RoleKey } from '../kit/index.ts'
import { fbaInventoryReport } from './fba-inventory-report.ts'
import { fbaStorageFeeReport } from './fba-storage-fee-report.ts'
import { reportGenerateJob } from './report-generate-job.ts'

const makers: RoleKey[] = ['seller', 'supervisor', 'finance']

export const report = manifest({
  name: 'report',
  title: '报表',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'tool'],
  resources: { fbaInventoryReport, fbaStorageFeeReport, reportGenerateJob },
  permissions: {
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
        path: '/reportManagement/fbaInventory',
        title: 'FBA库存报表',
        component: 'report/fba-inventory-report',
        permission: 'report:fbaInventory:view',
        buttons: ['report:fbaInventory:generate', 'report:fbaInventory:import', 'report:fbaInventory:align'],
      },
      {
        path: '/reportManagement/fbaStorageFee',
        title: 'FBA仓储费报表',
        component: 'report/fba-storage-fee-report',
        permission: 'report:fbaStorageFee:view',
        buttons: ['report:fbaStorageFee:generate', 'report:fbaStorageFee:import'],
      },
      {
        path: '/reportManagement/reportGenerateJob',
        title: '报表生成任务',
        component: 'report/report-generate-job',
        permission: 'report:generateJob:view',
      },
    ],
  },
})
