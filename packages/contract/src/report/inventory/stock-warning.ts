import { resource } from '../../kit/index.ts'
import { reportExport, reportPage, reportSums } from '../../stock/figures/report-actions.ts'
import { WARN_LEVELS, warningFields } from '../../stock/figures/store-report.ts'

const VIEW = 'report:stockWarning:view' as const

/** Out of stock, urgent and running low: what is above its reorder point warns of nothing. */
export const LOW_LEVELS = [WARN_LEVELS[0], WARN_LEVELS[1], WARN_LEVELS[2]] as const

/** What is below its reorder point, as the stock chapter reckoned it: nothing is computed here. */
export const stockWarningData = resource('data-center-report/stockWaringData', {
  title: '库存预警',
  name: 'sku',
  table: 'stock_stock_warning',
  fields: warningFields,
  actions: {
    'list-page': reportPage(warningFields, VIEW),
    'status-count': reportSums<Record<string, number>>('级别计数', warningFields, VIEW, 'status-count'),
    export: reportExport(warningFields, 'report:stockWarning:export'),
  },
})
