import {
  changeOf,
  choice,
  date,
  decimal,
  type Fields,
  int,
  type Measure,
  type ReportPage,
  ratioOf,
  ref,
  sumOf,
  text,
} from '../../kit/index.ts'
import { tradeInfo } from '../../order/desk/trade-info.ts'
import { FACT_REASONS } from './lineage.ts'

const money = (label: string, hint?: string) => sumOf(decimal(label, { scale: 4, currency: 'CNY', hint }))

/** What facts of profit are told apart by. */
export const profitDimensions = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', search: true }),
  site: ref('站点', 'basic/country', { by: 'countryCode', search: true }),
  shopId: ref('店铺', 'authorize/shop', { show: 'displayName', search: true }),
  suffix: text('账号简称', { search: 'exact' }),
  deptId: ref('部门', 'account/department', { search: true }),
  sellerId: ref('销售员', 'account/user', { show: 'displayName', search: true }),
  developerId: ref('开发员', 'account/user', { show: 'displayName', search: true }),
  goodsId: ref('商品', 'goods/goods', { show: 'goodsCode', search: true }),
  skuId: ref('SKU', 'goods/goodsSku', { show: 'sku', search: true }),
  quarter: text('季度'),
  month: text('月份'),
  week: text('周'),
  onDay: text('日'),
} satisfies Fields

/** The ten amounts of a fact and what follows from them. */
export const profitMeasures = {
  profit: money('利润', '销售额 − 以下各项费用'),
  saleMoney: money('销售额', '买家实付含运费，按下单日汇率折人民币'),
  profitRate: ratioOf(
    decimal('利润率', { scale: 4, percent: true, hint: '利润 ÷ 销售额，销售额为 0 时不显示' }),
    'profit',
    'saleMoney',
  ),
  orders: sumOf(int('订单数', { hint: '已发货的订单，一单计一次；退款、账单和费用不计' })),
  quantity: sumOf(int('件数')),
  platformFee: money('平台费'),
  payFee: money('手续费'),
  goodsCost: money('商品成本', '先进先出'),
  freight: money('运费', '有账单取账单，否则为预估'),
  packCost: money('包材费'),
  adFee: money('广告费', '店铺当日广告费按销售额分摊'),
  storageFee: money('仓储费', '海外仓与FBA费用按体积天数分摊'),
  refund: money('退款'),
} satisfies Record<string, Measure>

/** The same days of the month before, beside the profit. */
const { profit, saleMoney, profitRate, ...others } = profitMeasures
export const monthlyMeasures = {
  profit,
  saleMoney,
  profitRate,
  lastProfit: money('上月同期利润', '所选日期各往前一个月，同一天比同一天'),
  profitGrowth: changeOf(
    decimal('环比', { scale: 4, percent: true, hint: '(利润 − 上月同期利润) ÷ 上月同期利润的绝对值' }),
    'profit',
    'lastProfit',
  ),
  ...others,
} satisfies Record<string, Measure>

const amount = (label: string) => decimal(label, { scale: 4, places: 2, currency: 'CNY' })

/** A fact as it is shown behind a figure. */
export const factFields = {
  orderNo: text('系统单号', { hint: '广告费、仓储费没有订单，见来源单号' }),
  day: date('入账日期'),
  reason: choice('来源', FACT_REASONS),
  profit: amount('利润'),
  saleMoney: amount('销售额'),
  quantity: int('件数'),
  docNo: text('来源单号'),
  shopId: ref('店铺', 'authorize/shop', { show: 'displayName' }),
  skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
  platformFee: amount('平台费'),
  payFee: amount('手续费'),
  goodsCost: amount('商品成本'),
  freight: amount('运费'),
  packCost: amount('包材费'),
  adFee: amount('广告费'),
  storageFee: amount('仓储费'),
  refund: amount('退款'),
  sellerId: ref('销售员', 'account/user', { show: 'displayName' }),
} satisfies Fields

/** A row behind a figure leads to its order. */
export const opensOrder: ReportPage = { path: '/orderList/tradeInfo', resource: tradeInfo, row: 'nos', filters: {} }
