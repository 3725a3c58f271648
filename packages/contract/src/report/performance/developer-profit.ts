import { choice, date, decimal, int, type Measure, ratioOf, ref, report, sumOf, text } from '../../kit/index.ts'
import { factFields, opensOrder, profitDimensions, profitMeasures } from '../profit/profit-fields.ts'

/** By the months since it was developed, on the last day of what is asked. */
export const AGE_BANDS = [
  [1, '0–3个月'],
  [2, '3–6个月'],
  [3, '6–12个月'],
  [4, '12个月以上'],
] as const
/** How old goods may be to count as new. */
export const NEW_MONTHS = 12

const { profit, saleMoney, profitRate, quantity } = profitMeasures
const { developerId, goodsId, month } = profitDimensions
const shared = {
  developerId,
  catId: ref('类目', 'goods/goodsCats', { search: true }),
  developMonth: text('开发月份'),
  goodsId,
  month: { ...month, label: '销售月份' },
}
const sold = {
  soldCount: sumOf(int('已出单商品', { hint: '其中截至结束日期卖出过的' })),
  soldRate: ratioOf(decimal('首单率', { scale: 4, percent: true, hint: '已出单商品 ÷ 开发商品数' }), 'soldCount', 'goodsCount'),
  profit,
  saleMoney,
  profitRate,
  quantity,
} satisfies Record<string, Measure>
const rest = {
  asks: 'list-page',
  filters: { day: date('日期') },
  days: { field: 'day', usual: 365, most: 400 },
  timeline: ['month', 'developMonth'],
  rowTitle: '利润明细',
  rows: factFields,
  opens: opensOrder,
} as const
const drawn = { ...rest, timeline: [...rest.timeline] }

/** What became of the goods of the last twelve months. */
export const developerProfitV1 = report('data-center-report/developer-profit/v1', {
  ...drawn,
  title: '开发利润V1',
  view: 'report:developerProfitV1:view',
  export: 'report:developerProfitV1:export',
  dimensions: shared,
  measures: { goodsCount: sumOf(int('开发商品数', { hint: '结束日期前12个月内开发的商品' })), ...sold },
  usual: ['developerId'],
})

/** Of all goods, by how old they are, with what still lies in stock. */
export const developerProfitV2 = report('data-center-report/developer-profit/v2', {
  ...drawn,
  title: '开发利润V2',
  view: 'report:developerProfitV2:view',
  export: 'report:developerProfitV2:export',
  dimensions: { ...shared, ageBand: choice('商品年龄', AGE_BANDS, { search: true, hint: '开发日期到结束日期' }) },
  measures: {
    goodsCount: sumOf(int('开发商品数', { hint: '结束日期前开发的商品' })),
    ...sold,
    stockValue: sumOf(decimal('库存金额', { scale: 4, currency: 'CNY', hint: '此刻各仓库存的先进先出成本' })),
    stockQuantity: sumOf(int('库存件数', { hint: '此刻各仓在库' })),
  },
  usual: ['developerId', 'ageBand'],
  inOrder: ['ageBand'],
})
