import {
  action,
  choice,
  date,
  decimal,
  dict,
  exporting,
  flag,
  idField,
  idsField,
  image,
  int,
  listPage,
  pageInput,
  type Row,
  ref,
  resource,
  rows,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { PRICE } from '../order/order-fields.ts'
import type { SuggestFigures } from './explain.ts'
import { MAX_PLAN_QTY } from './plan.states.ts'

export const SUGGEST = { short: 1, urgent: 2, low: 3, enough: 4, ignored: 5 } as const
export const SUGGEST_REASONS = [
  [SUGGEST.short, '缺货', 'red'],
  [SUGGEST.urgent, '紧急', 'volcano'],
  [SUGGEST.low, '低于安全', 'orange'],
  [SUGGEST.enough, '无需采购', 'default'],
  [SUGGEST.ignored, '已忽略', 'default'],
] as const
const VIEW = 'purchasing:suggest:list' as const
const shown = { readonly: true, column: true } as const
const made = { ...shown, computed: true } as const
const asked = { computed: true, readonly: true, search: true } as const
const money = { ...shown, currency: 'CNY', reach: PRICE } as const

const fields = {
  skuImage: image('图片', made),
  sku: text('SKU', { ...made, search: 'exact' }),
  skuName: text('品名', { ...made, search: true }),
  storeId: ref('仓库', 'stock/store', { ...shown, required: true, search: true }),
  reason: choice('原因', SUGGEST_REASONS, { ...made, search: true }),
  suggestQty: int('建议量', { ...shown, required: true }),
  saleDays: decimal('可售天数', { ...shown, scale: 1 }),
  avgDaily: decimal('日均', shown),
  sellable: int('可售', shown),
  outStockQty: int('缺货数', shown),
  purchaseInTransit: int('采购在途', shown),
  transferInTransit: int('调拨在途', shown),
  plannedQty: int('计划中', shown),
  s7: int('近7天', shown),
  s15: int('近15天', shown),
  s30: int('近30天', shown),
  supplierId: ref('默认供应商', 'purchasing/supplier', { ...shown, search: true }),
  price: decimal('报价', { ...money, scale: 4 }),
  amount: decimal('预计金额', { ...money, scale: 2 }),
  purchaserId: ref('采购员', 'account/user', { ...shown, search: true }),
  leadDays: int('交期(天)', shown),
  moq: int('起订量', shown),
  packQty: int('装箱数', shown),
  ignoreUntil: date('忽略到', shown),
  calcTime: time('计算时间', shown),
  skuId: int('SKU编号', { readonly: true, required: true }),
  goodsStatus: dict('商品状态', 'goods_status', { ...asked, column: true }),
  developerId: ref('开发员', 'account/user', asked),
  catId: ref('分类', 'goods/goodsCats', asked),
  hasSuggest: flag('只看有建议', asked),
}
export type SuggestRow = Row<typeof fields>

/** A suggestion as the person saw it, with the quantity they want; another one than suggested needs a reason. */
const chosen = rows(
  '建议',
  {
    id: idField('建议'),
    version: versionField,
    quantity: int('采购数量', { required: true, min: 1, max: MAX_PLAN_QTY }),
    correctReason: text('改量原因', { max: 200 }),
  },
  { required: true, max: 500 },
)

export interface Explanation extends SuggestFigures {
  skuId: number
  sku: string
  storeName: string
  calcTime: string
  /** The formula filled in, line by line. */
  lines: string[]
}

export const suggest = resource('purchasing/suggest', {
  title: '采购建议',
  name: 'sku',
  fields,
  actions: {
    'list-page': listPage(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    explain: action('GET', 'explain', {
      label: '为什么',
      permission: VIEW,
      input: { skuId: idField('SKU'), storeId: idField('仓库') },
      output: type<Explanation>(),
    }),
    refresh: action('POST', 'refresh', {
      label: '重新计算',
      permission: 'purchasing:suggest:refresh',
      input: { condition: pageInput(fields).condition },
      output: type<{ id: number }>(),
    }),
    'to-plan': action('POST', 'to-plan', {
      label: '生成计划',
      permission: 'purchasing:suggest:toPlan',
      input: { rows: chosen },
      output: type<{ planNos: string[] }>(),
    }),
    'to-order': action('POST', 'to-order', {
      label: '直接生成采购单',
      permission: 'purchasing:suggest:toOrder',
      input: { rows: chosen },
      output: type<{ orderNos: string[] }>(),
    }),
    ignore: action('POST', 'ignore', {
      each: true,
      label: '忽略到',
      permission: 'purchasing:suggest:ignore',
      input: { ids: idsField, until: date('忽略到', { hint: '留空则恢复' }) },
    }),
    export: exporting(fields, VIEW),
  },
})
