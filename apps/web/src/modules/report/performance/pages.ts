import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { groupedPage, type Pages } from '../../../kit/index.ts'

export const performancePages: Pages = { 'report/site-profit': groupedPage(siteProfit) }
