import {
  type Action,
  action,
  choice,
  date,
  decimal,
  type ExportInput,
  exportInput,
  type Page,
  type PageInput,
  pageInput,
  type RowOf,
  ref,
  report,
  resource,
  text,
} from '../../kit/index.ts'
import { FACT_REASONS } from '../profit/lineage.ts'
import { factFields, monthlyMeasures, opensOrder, profitDimensions } from '../profit/profit-fields.ts'

const { platCode, site, shopId, suffix, deptId, sellerId, month } = profitDimensions
const VIEW = 'report:suffixProfit:view'
const EXPORT = 'report:suffixProfit:export'

export const suffixProfit = report('data-center-report/suffix-profit', {
  title: '账号利润',
  asks: 'list-page',
  view: VIEW,
  export: EXPORT,
  dimensions: { suffix, platCode, site, shopId, deptId, sellerId, month },
  filters: { day: date('日期') },
  measures: monthlyMeasures,
  usual: ['suffix'],
  days: { field: 'day', usual: 30, most: 400 },
  timeline: ['month'],
  rowTitle: '利润明细',
  rows: factFields,
  opens: opensOrder,
})

/** What is taken from the sale, by the name of its amount. */
export const FEE_KINDS = [
  ['platformFee', '平台费'],
  ['payFee', '手续费'],
  ['goodsCost', '商品成本'],
  ['freight', '运费'],
  ['packCost', '包材费'],
  ['adFee', '广告费'],
  ['storageFee', '仓储费'],
  ['refund', '退款'],
] as const
export type FeeKind = (typeof FEE_KINDS)[number][0]

const shown = { computed: true, column: true } as const
const both = { ...shown, search: true } as const
const asked = { computed: true, search: true } as const
const feeFields = {
  orderNo: text('系统单号', { ...shown, hint: '广告费、仓储费没有订单' }),
  feeKind: choice('费用', FEE_KINDS, both),
  amount: decimal('金额(CNY)', { ...shown, scale: 4, places: 2, currency: 'CNY' }),
  day: date('入账日期', both),
  reason: choice('来源', FACT_REASONS, shown),
  docNo: text('来源单号', shown),
  skuId: ref('SKU', 'goods/goodsSku', { ...shown, show: 'sku' }),
  suffix: text('账号简称', { ...both, search: 'exact' }),
  shopId: ref('店铺', 'authorize/shop', { ...both, show: 'displayName' }),
  sellerId: ref('销售员', 'account/user', { ...both, show: 'displayName' }),
  platCode: ref('平台', 'basic/platform', { ...asked, by: 'platCode' }),
  site: ref('站点', 'basic/country', { ...asked, by: 'countryCode' }),
  deptId: ref('部门', 'account/department', asked),
}
export type FeeRow = RowOf<typeof feeFields> & { id: string; skuName: string | null; shopName: string; sellerName: string | null }
/** All of one kind, of the whole filter but the kind. */
export interface FeeSum {
  feeKind: FeeKind
  amount: string
}
export type FeePage = Page<FeeRow> & { kinds: FeeSum[] }

/** The documents behind the fees of an account, each kind of fee a row. */
export const suffixFee = resource('data-center-report/suffix-profit/fee-list', {
  title: '费用清单',
  name: 'docNo',
  table: 'order_profit_fact',
  fields: feeFields,
  actions: {
    page: action('POST', '', {
      label: '费用清单',
      permission: VIEW,
      reads: true,
      input: pageInput(feeFields),
    }) as unknown as Action<PageInput<typeof feeFields>, Page<FeeRow> & { kinds: FeeSum[] }>,
    export: action('POST', 'export', {
      label: '导出费用清单',
      permission: EXPORT,
      reads: true,
      download: true,
      input: exportInput(feeFields),
    }) as unknown as Action<ExportInput<typeof feeFields>, unknown>,
  },
})
