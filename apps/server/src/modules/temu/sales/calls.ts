import type { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import type { salesManagement } from '@erp/contract/temu/sales/sales'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { adviceFor, trendOf } from './advice.ts'
import { answerPrices } from './answer.ts'
import { applyAdvice, ignoreAdvice } from './apply.ts'
import { cardOf, cardOfRow } from './judge.ts'
import { auditPrices, withdrawPrices } from './price-audit.ts'
import { priceCounts, prices } from './price-list.ts'
import { proposePrice } from './propose.ts'
import { exportSales, salesCounts, salesPage } from './sales-list.ts'
import { planAdvice } from './to-plan.ts'

const sales: Handlers<typeof salesManagement> = {
  'list-page': salesPage,
  'status-count': salesCounts,
  trend: trendOf,
  advice: adviceFor,
  apply: applyAdvice,
  'to-plan': planAdvice,
  ignore: ignoreAdvice,
  export: exportSales,
}
const adjustments: Handlers<typeof priceAdjust> = {
  'list-page': prices.page,
  'status-count': priceCounts,
  card: cardOf,
  'card-of': cardOfRow,
  propose: proposePrice,
  answer: answerPrices,
  audit: auditPrices,
  withdraw: withdrawPrices,
  export: (_tx, input, ctx) => exportList(prices, input, ctx),
}
export const salesCalls = { salesManagement: sales, priceAdjust: adjustments }
