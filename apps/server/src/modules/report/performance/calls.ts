import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { groupedBefore } from '../../../kit/grouped/grouped.ts'
import { factSource, profitSource } from '../profit/profit-source.ts'

export const performanceCalls = { siteProfit: groupedBefore(siteProfit, factSource, profitSource) }
