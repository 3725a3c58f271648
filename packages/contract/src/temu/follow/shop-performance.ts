import {
  type Action,
  action,
  choice,
  date,
  decimal,
  exporting,
  int,
  listPage,
  type Page,
  type PageInput,
  type RowOf,
  ref,
  resource,
  type,
} from '../../kit/index.ts'

const shown = { computed: true, column: true } as const
const rate = (label: string, hint: string) => decimal(label, { scale: 4, percent: true, ...shown, hint })
export const PERIODS = [
  ['day', '日'],
  ['week', '周'],
  ['month', '月'],
] as const
export const RATES = [
  ['ship', '准时发货'],
  ['arrive', '准时到货'],
  ['reject', '质检拒收'],
  ['lack', '缺货'],
] as const

const fields = {
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  /** Which days; the last thirty unless told. */
  day: date('日期', { computed: true, search: true }),
  period: choice('周期', PERIODS, { computed: true, search: true }),
  from: date('起', shown),
  to: date('止', shown),
  score: decimal('得分', shown),
  dueOrders: int('应发备货单', shown),
  onTimeShipRate: rate('准时发货率', '在最晚发货时间前发出 ÷ 应发'),
  onTimeArriveRate: rate('准时到货率', '在最晚到货时间前到达 ÷ 应到'),
  qcRejectRate: rate('质检拒收率', '拒收件数 ÷ 收货件数'),
  lackRate: rate('缺货率', '缺货的在售SKU ÷ 在售SKU'),
  saleQty: int('销量', shown),
  saleMoney: decimal('销售额', { currency: 'CNY', ...shown }),
  penaltyAmount: decimal('扣款', { currency: 'CNY', ...shown }),
}
export type ShopPerformanceRow = RowOf<typeof fields>
export interface RatedOrder {
  stockOrderId: number | null
  no: string
  name: string
  due: string | null
  done: string | null
  isGood: number
  quantity: number
  rejected: number
}
const LIST = 'temu:performance:list' as const
const days = { from: date('起', { required: true }), to: date('止', { required: true }) }
const shopId = int('店铺', { required: true, min: 1 })

export const shopPerformance = resource('operation-temu/shop-performance', {
  title: '店铺绩效',
  name: 'shopId',
  table: 'temu_shop_performance',
  grouped: true,
  fields,
  actions: {
    'list-page': listPage(fields, LIST) as unknown as Action<PageInput<typeof fields>, Page<ShopPerformanceRow>>,
    /** What is behind a rate of a row. */
    orders: action('GET', 'orders', {
      label: '明细',
      permission: LIST,
      input: { shopId, rate: choice('指标', RATES, { required: true }), ...days },
      output: type<RatedOrder[]>(),
    }),
    /** Day by day. */
    trend: action('GET', 'trend', {
      label: '走势',
      permission: LIST,
      input: { shopId, ...days },
      output: type<ShopPerformanceRow[]>(),
    }),
    export: exporting(fields, LIST),
  },
})
