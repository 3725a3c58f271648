import { date, report } from '../../kit/index.ts'
import { factFields, monthlyMeasures, opensOrder, profitDimensions } from '../profit/profit-fields.ts'

const { platCode, site, shopId, deptId, sellerId, month } = profitDimensions

export const siteProfit = report('data-center-report/site', {
  title: '站点利润',
  asks: 'list-page',
  view: 'report:siteProfit:view',
  export: 'report:siteProfit:export',
  dimensions: { platCode, site, shopId, deptId, sellerId, month },
  filters: { day: date('日期') },
  measures: monthlyMeasures,
  usual: ['platCode', 'site'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['month'],
  rowTitle: '利润明细',
  rows: factFields,
  opens: opensOrder,
})
