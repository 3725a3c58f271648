import {
  type Action,
  action,
  date,
  decimal,
  type ExportInput,
  exportInput,
  int,
  type Page,
  type PageInput,
  pageInput,
  type RowOf,
  ref,
  resource,
  text,
} from '../../kit/index.ts'

export const FACT_REASONS = [
  [1, '发货'],
  [2, '退款'],
  [3, '退件'],
  [4, '运费账单'],
  [5, '费用修正'],
  [6, '补发'],
  [7, '广告费'],
  [8, '仓储费'],
] as const
export const LINEAGE_DAYS = 400

const VIEW = 'order:tradeInfo:list'
const shown = { computed: true, column: true } as const
const both = { ...shown, search: true } as const
const money = (label: string) =>
  decimal(`${label}(CNY)`, { ...shown, scale: 4, places: 2, currency: 'CNY', reach: 'order:profit:view' })

const fields = {
  orderNo: text('系统单号', shown),
  orderId: int('订单编号', { computed: true }),
  platOrderNo: text('平台单号', shown),
  day: date('日期', both),
  reasons: text('来源', shown),
  docNos: text('单据', shown),
  platCode: ref('平台', 'basic/platform', { ...both, by: 'platCode' }),
  shopId: ref('店铺', 'authorize/shop', { ...both, show: 'displayName' }),
  sellerId: ref('销售员', 'account/user', both),
  deptId: ref('部门', 'account/department', both),
  region: text('区域', { ...both, search: 'exact' }),
  developerId: ref('开发', 'account/user', { computed: true, search: true }),
  goodsId: ref('商品', 'goods/goods', { computed: true, search: true }),
  quantity: int('件数', shown),
  saleMoney: decimal('销售额(CNY)', { ...shown, scale: 4, places: 2, currency: 'CNY' }),
  platformFee: money('平台费'),
  payFee: money('手续费'),
  goodsCost: money('成本'),
  freight: money('运费'),
  packCost: money('包材费'),
  adFee: money('广告费'),
  storageFee: money('仓储费'),
  refund: money('退款'),
  profit: money('利润'),
}
/** An order's part in a figure, or that of a fee without one: its facts of the filter added up, dated by the last of them. */
export type LineageRow = RowOf<typeof fields> & {
  id: number
  platName: string | null
  shopName: string | null
  sellerName: string | null
  deptName: string | null
}
/** Of all rows of the filter within reach; the profit is null for those who may not see it. */
export interface LineageSum {
  orders: number
  quantity: number
  saleMoney: string
  profit: string | null
}

/** The orders and fees behind a figure: this month unless days are given, 400 of them at most. */
export const lineage = resource('data-center-report/lineage', {
  title: '数据来源',
  name: 'orderNo',
  table: 'order_profit_fact',
  fields,
  actions: {
    page: action('POST', '', { label: '数据来源', permission: VIEW, reads: true, input: pageInput(fields) }) as unknown as Action<
      PageInput<typeof fields>,
      Page<LineageRow> & { sum: LineageSum }
    >,
    export: action('POST', 'export', {
      label: '导出数据来源',
      permission: 'order:tradeInfo:export',
      reads: true,
      download: true,
      input: exportInput(fields),
    }) as unknown as Action<ExportInput<typeof fields>, unknown>,
  },
})
