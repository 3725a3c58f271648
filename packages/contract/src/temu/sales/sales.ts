import {
  action,
  choice,
  date,
  decimal,
  exporting,
  flag,
  idsField,
  image,
  int,
  keyed,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { adviceStates, ENOUGHS, SALE_STATUSES, STANDINGS } from './sales.states.ts'

export const SALES_KEY = 'salesId'
export const COST = 'goods:sku:viewCost' as const
const LIST = 'temu:sales:list' as const
const told = { readonly: true, required: true, column: true } as const
const shown = { computed: true, column: true } as const
export const MAX_APPLY = 99_999

const fields = {
  image: image('图片', { readonly: true, column: true }),
  extCode: text('货号', { ...told, search: 'codes' }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  productSkuId: text('平台SKU', { ...told, search: 'codes' }),
  productName: text('商品名称', { readonly: true, column: true }),
  shopId: ref('店铺', 'authorize/shop', { ...told, search: true }),
  todaySaleVolume: int('今日', told),
  lastSevenDaysSaleVolume: int('近7天', told),
  lastThirtyDaysSaleVolume: int('近30天', told),
  v: decimal('日均', { ...told, search: true }),
  platformStock: int('平台库存', { ...told, hint: '仓内 + 待上架 + 在途 + 待发货 + 待审核' }),
  saleDays: decimal('可售天数', { ...shown, scale: 1, hint: '平台库存 ÷ 日均' }),
  adviceQuantity: int('平台建议', told),
  ourAdvice: int('我方建议', { ...told, search: true }),
  available: int('可售(发货仓)', shown),
  canStock: int('备货数', { ...shown, hint: '我方建议中发货仓现在备得出的，日均高的先备；可改' }),
  shortQty: int('缺口', { ...shown, hint: '我方建议 − 备得出的' }),
  supplyPrice: decimal('供货价', { ...told, currency: 'CNY' }),
  margin: decimal('毛利率', { ...shown, scale: 4, percent: true, reach: COST }),
  isEnough: choice('毛利', ENOUGHS, shown),
  adviceState: { ...stateField(adviceStates), label: '建议状态' },
  ignoreUntil: date('忽略到', { readonly: true, column: true }),
  warehouseInventoryNum: int('仓内可售', told),
  unavailableWarehouseInventoryNum: int('仓内不可售', told),
  waitOnShelfNum: int('待上架', told),
  waitReceiveNum: int('在途', told),
  waitDeliveryInventoryNum: int('待发货', told),
  waitApproveInventoryNum: int('待审核', told),
  lackQuantity: int('平台缺货', { ...told, search: true }),
  ledgerQty: int('虚拟仓账面', { ...shown, hint: 'TEMU虚拟仓里该SKU的账面数，各店铺合计' }),
  saleStatus: choice('销售状态', SALE_STATUSES, { ...told, search: true }),
  inBlackList: flag('黑名单', { readonly: true, column: true }),
  syncTime: time('同步时间', { readonly: true, column: true }),
  /** Which tab shows it; a row may stand in several. */
  standing: choice('分类', STANDINGS, { computed: true, search: true }),
  skuId: int('SKU编号', { readonly: true }),
}
export type SalesRow = Row<typeof fields, typeof SALES_KEY>

/** Reckoned anew for chosen rows, with everything it was reckoned from. */
export interface Advice {
  salesId: number
  shopId: number
  shopName: string
  productSkuId: string
  extCode: string
  sku: string | null
  s7: number
  s30: number
  v: string
  stockDays: number
  platformStock: number
  saleDays: string | null
  ourAdvice: number
  platformAdvice: number
  available: number
  canStock: number
  shortQty: number
  /** When a plan of today would arrive. */
  needDate: string | null
  adviceState: number
}
export interface SalesDay {
  day: string
  quantity: number
  supplyPrice: string
}
/** Each shop has its own fate: the platform takes all of its lines or none. */
export interface Applied {
  shops: { shopId: number; shopName: string; lines: number; quantity: number; subPurchaseOrderSns: string[] }[]
  failed: { shopId: number; shopName: string; reason: string }[]
}
const quantity = int('备货数', {
  required: true,
  min: 1,
  max: MAX_APPLY,
  message: '备货数应为 1 至 99999 的整数',
})

export const salesManagement = resource('operation-temu/sales-management', {
  title: '销售管理',
  key: SALES_KEY,
  name: 'productSkuId',
  table: 'temu_sales_row',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof SALES_KEY>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    /** The last thirty days, those without a sale too. */
    trend: action('GET', 'trend', { label: '曲线', permission: LIST, input: keyed(SALES_KEY), output: type<SalesDay[]>() }),
    advice: action('POST', 'advice', {
      label: '备货建议',
      permission: LIST,
      reads: true,
      input: { ids: idsField },
      output: type<Advice[]>(),
    }),
    apply: action('POST', 'advice/apply', {
      label: '申请备货',
      permission: 'temu:sales:apply',
      ownTx: true,
      input: { rows: rows('备货', { ...keyed(SALES_KEY), quantity }, { required: true, min: 1, max: 500 }) },
      output: type<Applied>(),
    }),
    /** Without a quantity, what lacks. */
    'to-plan': action('POST', 'advice/to-plan', {
      label: '转采购',
      permission: 'temu:sales:toPlan',
      input: {
        rows: rows(
          '备货',
          { ...keyed(SALES_KEY), quantity: int('采购数', { min: 1, max: MAX_APPLY, message: '采购数应为 1 至 99999 的整数' }) },
          { required: true, min: 1, max: 500 },
        ),
      },
      output: type<{ plans: { planId: number; planNo: string; salesId: number; quantity: number; needDate: string }[] }>(),
    }),
    ignore: action('POST', 'advice/ignore', {
      each: true,
      label: '忽略',
      permission: 'temu:sales:ignore',
      input: {
        ids: idsField,
        days: int('忽略天数', { required: true, min: 1, max: 30, message: '忽略天数应为 1 至 30' }),
      },
    }),
    export: exporting(fields, 'temu:sales:export'),
  },
})
