import { countOf, decimal, int, ratioOf, ref, report, text, time } from '../../kit/index.ts'
import { cost, dayFilter, money, month, onDay, pieces, storeId } from './inventory-fields.ts'

const countUserId = ref('盘点人', 'account/user', { show: 'displayName', search: true })

export const dailyVariance = report('data-center-report/daily-variance', {
  title: '日差异率',
  asks: 'list-page',
  view: 'report:dailyVariance:view',
  export: 'report:dailyVariance:export',
  dimensions: { storeId, onDay, month, countUserId },
  filters: { day: dayFilter },
  measures: {
    counted: countOf(int('已盘', { hint: '当日盘点的库位×SKU' })),
    differing: pieces('有差异', '复盘过的以复盘确认的数量为准'),
    ratio: ratioOf(decimal('差异率', { scale: 4, percent: true, hint: '有差异 ÷ 已盘' }), 'differing', 'counted'),
    gainQty: pieces('盘盈'),
    lossQty: pieces('盘亏'),
    gainAmount: cost('盘盈金额', '差异数量 × 单位成本；未入账的用当前平均成本'),
    lossAmount: cost('盘亏金额'),
    netAmount: cost('净差异金额', '盘盈金额 − 盘亏金额'),
  },
  usual: ['storeId', 'onDay'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['onDay', 'month'],
  rowTitle: '盘点明细',
  rows: {
    checkNo: text('盘点单号'),
    countTime: time('盘点时间'),
    countUserId: ref('盘点人', 'account/user', { show: 'displayName' }),
    storeId: ref('仓库', 'stock/store'),
    locationName: text('库位'),
    skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
    bookQty: int('账面'),
    countQty: int('实盘'),
    diffQty: int('差异'),
    diffAmount: money('差异金额'),
  },
})
