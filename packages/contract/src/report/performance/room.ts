import { type MenuPage, type RoleKey, room } from '../../kit/index.ts'
import { developerProfitV1, developerProfitV2 } from './developer-profit.ts'
import { quarterProfit } from './quarter-profit.ts'
import { salesTrend } from './sales-trend.ts'
import { siteProfit } from './site-profit.ts'
import { suffixFee, suffixProfit } from './suffix-profit.ts'

const people: RoleKey[] = ['seller', 'developer', 'supervisor', 'finance']
const sellers: RoleKey[] = ['seller', 'supervisor', 'finance']
const developers: RoleKey[] = ['developer', 'supervisor', 'finance']

const page = (name: string, title: string, component: string, order: number): MenuPage => ({
  path: `/reportManagement/${name}`,
  title,
  component: `report/${component}`,
  permission: `report:${name}:view`,
  buttons: [`report:${name}:export`],
  order,
})

export const performanceRoom = room({
  resources: { siteProfit, suffixProfit, suffixFee, developerProfitV1, developerProfitV2, quarterProfit, salesTrend },
  permissions: {
    'report:siteProfit:view': ['查看站点利润', people],
    'report:siteProfit:export': ['导出站点利润', people],
    'report:suffixProfit:view': ['查看账号利润', sellers],
    'report:suffixProfit:export': ['导出账号利润', sellers],
    'report:developerProfitV1:view': ['查看开发利润V1', developers],
    'report:developerProfitV1:export': ['导出开发利润V1', developers],
    'report:developerProfitV2:view': ['查看开发利润V2', developers],
    'report:developerProfitV2:export': ['导出开发利润V2', developers],
    'report:quarterProfit:view': ['查看季度利润', sellers],
    'report:quarterProfit:export': ['导出季度利润', sellers],
    'report:salesTrend:view': ['查看销售趋势', people],
    'report:salesTrend:export': ['导出销售趋势', people],
  },
  menu: {
    '/reportManagement': [
      page('siteProfit', '站点利润', 'site-profit', 10),
      page('suffixProfit', '账号利润', 'suffix-profit', 11),
      page('developerProfitV1', '开发利润V1', 'developer-profit-v1', 12),
      page('developerProfitV2', '开发利润V2', 'developer-profit-v2', 13),
      page('quarterProfit', '季度利润', 'quarter-profit', 14),
      page('salesTrend', '销售趋势', 'sales-trend', 15),
    ],
  },
})
