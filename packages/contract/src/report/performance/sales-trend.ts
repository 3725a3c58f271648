import { choice, date, decimal, report, stepOf, sumOf } from '../../kit/index.ts'
import { factFields, opensOrder, profitDimensions, profitMeasures } from '../profit/profit-fields.ts'

const { skuId, goodsId, shopId, platCode, sellerId, developerId, month, week, onDay } = profitDimensions
const { quantity, saleMoney, profit } = profitMeasures

export const TREND = [
  [1, '↑ 上升', 'green'],
  [0, '→ 持平', 'default'],
  [-1, '↓ 下降', 'red'],
] as const
/** By day and of the average: 0.5 % is a seventh more or less within a month. */
export const TREND_EDGE = 0.005
export const VELOCITY_DAYS = [7, 15, 30, 90] as const

const velocity = (days: number) =>
  sumOf(decimal(`${days}天日均`, { scale: 2, hint: `截至结束日期（含）的${days}天卖出件数 ÷ ${days}` }))

export const salesTrend = report('data-center-report/sales-trend', {
  title: '销售趋势',
  asks: 'list-page',
  view: 'report:salesTrend:view',
  export: 'report:salesTrend:export',
  dimensions: { skuId, goodsId, shopId, platCode, sellerId, developerId, onDay, week, month },
  filters: { day: date('日期') },
  measures: {
    quantity,
    trend: stepOf(
      choice('走势', TREND, { hint: '近30天斜率 ÷ 30天日均，每天超过 ±0.5% 为上升或下降' }),
      'slope',
      'velocity30',
      TREND_EDGE,
    ),
    velocity7: velocity(7),
    velocity15: velocity(15),
    velocity30: velocity(30),
    velocity90: velocity(90),
    slope: sumOf(decimal('近30天斜率', { scale: 4, hint: '截至结束日期30天每日件数的最小二乘斜率，件/天' })),
    saleMoney,
    profit,
  },
  usual: ['skuId'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['onDay', 'week', 'month'],
  rowTitle: '利润明细',
  rows: factFields,
  opens: opensOrder,
})
