import { type RoleKey, room } from '../../kit/index.ts'
import { siteProfit } from './site-profit.ts'

const people: RoleKey[] = ['seller', 'developer', 'supervisor', 'finance']

export const performanceRoom = room({
  resources: { siteProfit },
  permissions: {
    'report:siteProfit:view': ['查看站点利润', people],
    'report:siteProfit:export': ['导出站点利润', people],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/siteProfit',
        title: '站点利润',
        component: 'report/site-profit',
        permission: 'report:siteProfit:view',
        buttons: ['report:siteProfit:export'],
        order: 10,
      },
    ],
  },
})
