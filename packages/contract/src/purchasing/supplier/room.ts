import { type RoleKey, room } from '../../kit/index.ts'
import { supplier } from './supplier.ts'
import { supplierLevel } from './supplier-level.ts'
import { supplierScore } from './supplier-score.ts'
import { supplierSku } from './supplier-sku.ts'

const buyers: RoleKey[] = ['purchaser', 'supervisor']

export const supplierRoom = room({
  resources: { supplier, supplierLevel, supplierScore, supplierSku },
  permissions: {
    'purchasing:supplier:list': ['查看供应商', [...buyers, 'finance']],
    'purchasing:supplier:add': ['新增供应商', buyers],
    'purchasing:supplier:edit': ['修改供应商', buyers],
    'purchasing:supplier:import': ['导入供应商', buyers],
    'purchasing:supplier:export': ['导出供应商', [...buyers, 'finance']],
    'purchasing:supplier:blacklist': ['拉黑供应商', ['supervisor']],
    'purchasing:supplier:level': ['改供应商等级', ['supervisor']],
    'purchasing:supplier:merge': ['合并供应商', ['supervisor']],
    'purchasing:supplier:bank': ['查看供应商银行账号', ['finance']],
    'purchasing:supplier:score': ['处理供应商评分', ['supervisor']],
    'purchasing:quote:list': ['查看供应商报价', buyers],
    'purchasing:quote:edit': ['维护供应商报价', buyers],
    'purchasing:quote:import': ['导入供应商报价', buyers],
    'purchasing:quote:export': ['导出供应商报价', buyers],
  },
  menu: {
    '/buy': [
      {
        path: '/buy/supplier',
        title: '供应商',
        component: 'purchasing/supplier',
        permission: 'purchasing:supplier:list',
        buttons: [
          'purchasing:supplier:add',
          'purchasing:supplier:edit',
          'purchasing:supplier:import',
          'purchasing:supplier:export',
          'purchasing:supplier:blacklist',
          'purchasing:supplier:level',
          'purchasing:supplier:merge',
          'purchasing:supplier:bank',
        ],
      },
      {
        path: '/buy/supplierScore',
        title: '供应商评分',
        component: 'purchasing/supplier-score',
        permission: 'purchasing:supplier:list',
        buttons: ['purchasing:supplier:score'],
      },
      {
        path: '/buy/supplierSku',
        title: '供应商报价',
        component: 'purchasing/supplier-sku',
        permission: 'purchasing:quote:list',
        buttons: ['purchasing:quote:edit', 'purchasing:quote:import', 'purchasing:quote:export'],
      },
    ],
    '/reportManagement': [
      {
        path: '/reportManagement/config/supplierLevel',
        title: '供应商等级',
        component: 'purchasing/supplier-level',
        order: 76,
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
      },
    ],
  },
  waiting: [
    {
      label: '供应商等级建议',
      permission: 'purchasing:supplier:score',
      roles: ['supervisor'],
      page: '/buy/supplierScore',
      tab: 1,
      counts: 'purchasing/supplier/score#status-count',
    },
  ],
})
