import type { Report } from '@erp/contract/kit'
import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { afterSaleAnalysis } from '@erp/contract/sale-after/analysis/analysis'
import type { Handlers } from '../../kit/http/serve.ts'
import { analysisCalls } from '../sale-after/analysis/analysis.ts'
import { performanceCalls } from './performance/calls.ts'

interface Registered {
  report: Report
  handlers: Handlers<Report>
  /** Its totals are sums over facts of profit. */
  facts?: 'profit'
}

/** Every grouped report that can be subscribed to; the generated tests ask each of them. */
export const REPORTS: readonly Registered[] = [
  { report: siteProfit, handlers: performanceCalls.siteProfit, facts: 'profit' },
  { report: afterSaleAnalysis, handlers: analysisCalls.analysis },
]
