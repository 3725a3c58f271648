import { choice, decimal, dict, image, int, ref, text, time } from '../../kit/index.ts'

export const SKU_KINDS = [
  [1, '普通', 'default'],
  [2, '组合', 'purple'],
  [3, '随机', 'cyan'],
  [4, '不良品', 'orange'],
] as const
const size = (label: string) => decimal(`${label}(cm)`, { min: '0.01', max: '999999' })
const COST = 'goods:sku:viewCost' as const

/** What a person fills in on a SKU, in the goods form and in imports. Empty pack, store, days, quantity and price mean the goods' value. */
export const skuFields = {
  sku: text('SKU', {
    upper: true,
    max: 40,
    pattern: /^[A-Z0-9][A-Z0-9._*-]{1,39}$/,
    message: 'SKU应为2-40位大写字母、数字、点、横线或下划线，以字母或数字开头',
  }),
  skuName: text('SKU名称', { max: 200 }),
  property1: text('款式1', { max: 60 }),
  property2: text('款式2', { max: 60 }),
  property3: text('款式3', { max: 60 }),
  skuImage: image('SKU图'),
  costPrice: decimal('采购价', { scale: 4, currency: 'CNY', min: '0', max: '99999999', reach: COST }),
  retailPrice: decimal('参考售价(USD)', { min: '0', max: '9999999999' }),
  weight: decimal('净重(g)', { min: '0.01', max: '500000' }),
  length: size('长'),
  width: size('宽'),
  height: size('高'),
  barcode: text('条码', { max: 20, upper: true, pattern: /^[\x21-\x7e]+$/, message: '条码不能有空格或中文' }),
  degreeDifficultyId: ref('操作难度', 'basic/degree-difficulty'),
  packInfoId: ref('包装', 'basic/packInfo'),
  defaultStoreId: ref('默认仓库', 'stock/store'),
  purchaseDays: int('采购周期(天)', { min: 0, max: 180 }),
  minOrderQty: int('起订量', { min: 1, max: 9_999_999 }),
  declarePrice: decimal('申报价(USD)', { min: '0.01', max: '999' }),
}

/** What the server keeps beside it. */
export const skuStored = {
  skuKind: choice('SKU类型', SKU_KINDS, { readonly: true }),
  skuStatus: dict('SKU状态', 'goods_status', { readonly: true }),
  lastPurchasePrice: decimal('最近采购价', { scale: 4, currency: 'CNY', readonly: true, reach: COST }),
  avgCost: decimal('平均成本', { scale: 4, currency: 'CNY', computed: true, reach: COST }),
  weightCheckedTime: time('称重确认', { readonly: true }),
}
