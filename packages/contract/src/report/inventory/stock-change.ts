import { type Measure, report } from '../../kit/index.ts'
import { BALANCE_BIZ } from '../../stock/figures/stock-balance-report.ts'
import { cost, dayFilter, money, month, movementFields, movementPage, onDay, pieces, storeId } from './inventory-fields.ts'

const kinds: Record<string, Measure> = Object.fromEntries(BALANCE_BIZ.map(([biz, label]) => [`b${biz}Qty`, pieces(label)]))

export const stockChange = report('data-center-report/stock-change', {
  title: '库存变动',
  asks: 'list-page',
  view: 'report:stockChange:view',
  export: 'report:stockChange:export',
  dimensions: { storeId, onDay, month },
  filters: { day: dayFilter },
  measures: {
    openingQty: pieces('期初', '第一天开始时，由流水从头累计'),
    inQty: pieces('入库'),
    outQty: pieces('出库'),
    closingQty: pieces('期末', '最后一天结束时，由现有库存倒推'),
    gapQty: pieces('核对差', '期末 −（期初 + 入库 − 出库），应为 0'),
    ...kinds,
    openingAmount: cost('期初金额'),
    inAmount: cost('入库金额'),
    outAmount: cost('出库金额'),
    adjustAmount: cost('成本调整'),
    closingAmount: cost('期末金额'),
    gapAmount: { kind: 'sum', field: money('金额核对差', '期末 −（期初 + 入库 − 出库 + 成本调整），应为 0') },
  },
  usual: ['storeId', 'onDay'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['onDay', 'month'],
  rowTitle: '库存流水',
  rows: movementFields,
  opens: movementPage,
})
