import {
  action,
  choice,
  decimal,
  documentStamp,
  exporting,
  idsField,
  image,
  int,
  keyed,
  listPage,
  numberField,
  type Row,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { PRICE_SOURCES, PRICE_TABS, priceAuditStates, priceStates } from './price.states.ts'
import type { PriceFigures } from './price-card.ts'
import { ENOUGHS } from './sales.states.ts'
import { COST, SALES_KEY } from './sales.ts'

const KEY = 'adjustId'
const LIST = 'temu:price:list' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const
const money = { currency: 'CNY' } as const

const fields = {
  adjustNo: numberField('调价单号'),
  image: image('图片', shown),
  extCode: text('货号', { ...kept, search: 'codes' }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  productSkuId: text('平台SKU', { ...kept, search: 'codes' }),
  productName: text('商品名称', shown),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  source: choice('来源', PRICE_SOURCES, { ...kept, search: true }),
  deadline: time('确认期限', { ...kept, search: true }),
  oldPrice: decimal('原价', { ...kept, ...money }),
  newPrice: decimal('新价', { ...kept, ...money }),
  cost: decimal('成本', { ...kept, ...money, scale: 4, places: 2, reach: COST, hint: '发货仓均价 + 包材 + 国内运费分摊' }),
  marginBefore: decimal('调前毛利率', { ...kept, scale: 4, percent: true, reach: COST }),
  marginAfter: decimal('调后毛利率', { ...kept, scale: 4, percent: true, reach: COST }),
  isEnough: choice('毛利', ENOUGHS, shown),
  lowestPrice: decimal('最低可接受价', { ...shown, ...money, reach: COST, hint: '成本 ÷（1 − 毛利下限），进到分' }),
  sold30: int('近30天销量', shown),
  status: stateField(priceStates),
  auditStatus: { ...stateField(priceAuditStates), label: '审核状态' },
  reason: text('调价原因', kept),
  resultReason: text('结果说明', kept),
  auditReason: text('审核意见', kept),
  platformPriceSn: text('平台调价单号', { ...kept, search: 'codes' }),
  answerBy: ref('答复人', 'account/user', { readonly: true }),
  answerTime: time('答复时间', kept),
  auditBy: ref('审核人', 'account/user', { readonly: true }),
  auditTime: time('审核时间', { readonly: true }),
  /** Which tab shows it. */
  tab: choice('分类', PRICE_TABS, { computed: true, search: true }),
  skuId: int('SKU编号', { readonly: true }),
  ...documentStamp,
}
export type PriceRow = Row<typeof fields, typeof KEY>

/** For 调价计算卡; without the right to costs nothing but whether the margin is enough. */
export interface PriceCardFigures extends Omit<PriceFigures, 'cost'> {
  adjustId: number
  cost: string | null
  isEnough: 0 | 1 | null
  wasEnough: 0 | 1 | null
}
/** Each of them has its own fate: the others go on. */
export interface EachPrice {
  done: { id: number; adjustNo: string }[]
  failed: { id: number; adjustNo: string; reason: string }[]
}
const ids = { ids: idsField }
const why = text('原因', { max: 200 })

export const priceAdjust = resource('operation-temu/sales-management/price-adjust', {
  title: '调价单',
  key: KEY,
  name: 'adjustNo',
  table: 'temu_price_adjust',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof KEY>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    card: action('GET', 'card', {
      label: '调价计算卡',
      permission: LIST,
      input: keyed(KEY),
      output: type<PriceCardFigures>(),
    }),
    /** What a new price of a row would be judged by. */
    'card-of': action('GET', 'card-of', {
      label: '调价计算卡',
      permission: 'temu:price:propose',
      input: keyed(SALES_KEY),
      output: type<Omit<PriceCardFigures, 'adjustId' | 'newPrice' | 'isEnough'>>(),
    }),
    propose: action('POST', '', {
      label: '发起调价',
      permission: 'temu:price:propose',
      ownTx: true,
      input: {
        ...keyed(SALES_KEY),
        newPrice: decimal('新价', { required: true, min: '0.01', max: '999999', currency: 'CNY' }),
        reason: text('调价原因', { required: true, max: 200 }),
      },
      output: type<PriceRow>(),
    }),
    answer: action('POST', 'answer', {
      each: true,
      label: '答复调价',
      permission: 'temu:price:answer',
      ownTx: true,
      input: { ...ids, accept: int('接受', { required: true, min: 0, max: 1 }), reason: why },
      output: type<EachPrice>(),
    }),
    audit: action('POST', 'audit', {
      each: true,
      label: '审核调价',
      permission: 'temu:price:audit',
      ownTx: true,
      input: { ...ids, pass: int('通过', { required: true, min: 0, max: 1 }), reason: why },
      output: type<EachPrice>(),
    }),
    withdraw: action('POST', 'withdraw', {
      each: true,
      label: '撤回',
      permission: 'temu:price:propose',
      ownTx: true,
      input: ids,
      output: type<EachPrice>(),
    }),
    export: exporting(fields, LIST),
  },
})
