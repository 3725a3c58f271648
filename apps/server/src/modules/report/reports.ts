import type { Report } from '@erp/contract/kit'
import { developerScore } from '@erp/contract/product-center/score/developer-score'
import { dailyVariance } from '@erp/contract/report/inventory/daily-variance'
import { inventoryTurns } from '@erp/contract/report/inventory/inventory-turns'
import { stockAge } from '@erp/contract/report/inventory/stock-age'
import { stockChange } from '@erp/contract/report/inventory/stock-change'
import { warehouseLocation } from '@erp/contract/report/inventory/warehouse-location'
import { developerProfitV1, developerProfitV2 } from '@erp/contract/report/performance/developer-profit'
import { quarterProfit } from '@erp/contract/report/performance/quarter-profit'
import { salesTrend } from '@erp/contract/report/performance/sales-trend'
import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { suffixProfit } from '@erp/contract/report/performance/suffix-profit'
import { warehouseIntegral } from '@erp/contract/report/points/warehouse-integral'
import { afterSaleAnalysis } from '@erp/contract/sale-after/analysis/analysis'
import type { Handlers } from '../../kit/http/serve.ts'
import { scoreCalls } from '../product-center/score/calls.ts'
import { analysisCalls } from '../sale-after/analysis/analysis.ts'
import { inventoryCalls } from './inventory/calls.ts'
import { performanceCalls } from './performance/calls.ts'
import { pointsCalls } from './points/calls.ts'

interface Registered {
  report: Report
  handlers: Handlers<Report>
}

/** Every grouped report that can be subscribed to; the generated test holds each of them against plain rows. */
export const REPORTS: readonly Registered[] = [
  { report: siteProfit, handlers: performanceCalls.siteProfit },
  { report: suffixProfit, handlers: performanceCalls.suffixProfit },
  { report: developerProfitV1, handlers: performanceCalls.developerProfitV1 },
  { report: developerProfitV2, handlers: performanceCalls.developerProfitV2 },
  { report: quarterProfit, handlers: performanceCalls.quarterProfit },
  { report: salesTrend, handlers: performanceCalls.salesTrend },
  { report: afterSaleAnalysis, handlers: analysisCalls.analysis },
  { report: developerScore, handlers: scoreCalls.developerScore },
  { report: inventoryTurns, handlers: inventoryCalls.inventoryTurns },
  { report: stockChange, handlers: inventoryCalls.stockChange },
  { report: stockAge, handlers: inventoryCalls.stockAge },
  { report: dailyVariance, handlers: inventoryCalls.dailyVariance },
  { report: warehouseLocation, handlers: inventoryCalls.warehouseLocation },
  { report: warehouseIntegral, handlers: pointsCalls.warehouseIntegral },
]
