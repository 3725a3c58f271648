import { developerProfitV1, developerProfitV2 } from '@erp/contract/report/performance/developer-profit'
import { quarterProfit } from '@erp/contract/report/performance/quarter-profit'
import { salesTrend } from '@erp/contract/report/performance/sales-trend'
import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { groupedPage, lazyPage, type Pages } from '../../../kit/index.ts'

export const performancePages: Pages = {
  'report/site-profit': groupedPage(siteProfit),
  'report/suffix-profit': lazyPage(() => import('./suffix-profit.tsx')),
  'report/developer-profit-v1': groupedPage(developerProfitV1),
  'report/developer-profit-v2': groupedPage(developerProfitV2),
  'report/quarter-profit': groupedPage(quarterProfit),
  'report/sales-trend': groupedPage(salesTrend),
}
