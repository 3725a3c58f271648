import { developerProfitV1, developerProfitV2 } from '@erp/contract/report/performance/developer-profit'
import { quarterProfit } from '@erp/contract/report/performance/quarter-profit'
import { salesTrend } from '@erp/contract/report/performance/sales-trend'
import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { suffixProfit } from '@erp/contract/report/performance/suffix-profit'
import { groupedBefore } from '../../../kit/grouped/grouped.ts'
import { factSource, profitSource } from '../profit/profit-source.ts'
import { broughtBy, factsOfGoods, goodsOf, stockHeld } from './developer-profit.ts'
import { lastMonth } from './last-month.ts'
import { reached, reachedBy, targets } from './quarter-profit.ts'
import { salesOf, velocities } from './sales-trend.ts'
import { suffixFees } from './suffix-fee.ts'

export const performanceCalls = {
  siteProfit: groupedBefore(siteProfit, factSource, profitSource, lastMonth),
  suffixProfit: groupedBefore(suffixProfit, factSource, profitSource, lastMonth),
  suffixFee: suffixFees,
  developerProfitV1: groupedBefore(developerProfitV1, factsOfGoods(true), broughtBy(true), goodsOf(true)),
  developerProfitV2: groupedBefore(developerProfitV2, factsOfGoods(false), broughtBy(false), goodsOf(false), stockHeld),
  quarterProfit: groupedBefore(quarterProfit, reachedBy, reached, targets),
  salesTrend: groupedBefore(salesTrend, factSource, salesOf, velocities),
}
