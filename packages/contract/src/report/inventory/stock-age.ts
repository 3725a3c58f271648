import { choice, date, decimal, int, ratioOf, ref, report, text, weightedOf } from '../../kit/index.ts'
import { COST_VIEW } from '../../stock/figures/report-fields.ts'
import { catId, cost, money, pieces, skuFilter, skuId, storeId } from './inventory-fields.ts'

/** Days since the pieces came into the company, up to and including. */
export const AGE_BANDS = [
  [1, '0–30天', 'green'],
  [2, '31–60天', 'lime'],
  [3, '61–90天', 'gold'],
  [4, '91–180天', 'orange'],
  [5, '181–365天', 'volcano'],
  [6, '365天以上', 'red'],
] as const
export const AGE_LIMITS: readonly number[] = [30, 60, 90, 180, 365]

export const stockAge = report('data-center-report/stock-age', {
  title: '库龄',
  asks: 'list-page',
  view: 'report:stockAge:view',
  export: 'report:stockAge:export',
  dimensions: { band: choice('库龄', AGE_BANDS, { search: true }), storeId, catId, skuId },
  filters: { asOf: text('截至时间'), sku: skuFilter },
  measures: {
    quantity: pieces('数量'),
    amount: cost('金额', '先进先出各批次的剩余成本'),
    share: ratioOf(
      decimal('金额占比', {
        scale: 4,
        percent: true,
        reach: COST_VIEW,
        hint: '金额 ÷ 同一仓库（未按仓库汇总时为全部）的库存金额',
      }),
      'amount',
      'allAmount',
    ),
    age: weightedOf(decimal('平均库龄(天)', { scale: 1, hint: '按数量加权' }), 'quantity'),
    allAmount: cost('库存总金额'),
  },
  usual: ['band'],
  inOrder: ['band'],
  rowTitle: '库存批次',
  rows: {
    sourceDocNo: text('来源单号'),
    storeId: ref('仓库', 'stock/store'),
    skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
    inDate: date('首次入库日'),
    age: int('库龄(天)'),
    quantity: int('数量'),
    unitCost: { ...money('单价'), places: 4 },
    amount: money('金额'),
  },
})
