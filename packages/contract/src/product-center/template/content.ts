/** What a listing on AliExpress says, as templates and listings hold it and the platform takes it. Amounts are decimal text. */
export interface ListingContent {
  subject: string
  categoryId: string | null
  attrs: ListingAttr[]
  imageUrls: string[]
  video: string | null
  skus: ListingSku[]
  currencyCode: string
  nationalQuotes: NationalQuote[]
  detail: string
  mobileDetail: string
  packageLength: number | null
  packageWidth: number | null
  packageHeight: number | null
  /** Kilograms, rounded up to 0.001. */
  grossWeight: string | null
  productUnit: number | null
  lotNum: number
  bulkOrder: number | null
  bulkDiscount: number | null
  deliveryTime: number | null
  wsValidNum: number | null
  reduceStrategy: ReduceStrategy
  freightTemplateId: string | null
  promiseTemplateId: string | null
  groupIds: string[]
  sizeChartId: string | null
  msrEuId: string | null
  /** Fully managed, as PRODUCT_TYPES. */
  productType: 0 | 1 | 2 | null
  qualifications: { name: string; image: string }[]
  /** Defective goods. */
  defectGrade: DefectGrade | null
  defectDesc: string | null
  defectDescEn: string | null
}
export interface ListingAttr {
  attrNameId: string | null
  attrValueId: string | null
  attrName: string
  attrValue: string
}
export interface ListingSku {
  shopSku: string
  skuId: number | null
  /** In the order of the category's SKU properties. */
  props: { propertyId: string; propertyName: string; valueId: string; valueName: string; ownName: string | null }[]
  skuImage: string | null
  skuPrice: string | null
  stock: number
  /** Fully managed. */
  supplyPrice: string | null
  jitStock: number | null
  weight: number | null
  packageLength: string | null
  packageWidth: string | null
  packageHeight: string | null
  originalBox: 0 | 1 | null
  specialTypes: string[]
  scItemCode: string | null
  scItemBarCode: string | null
  applySale: 0 | 1 | null
  /** Defective goods. */
  defectImages: string[]
}
export interface NationalQuote {
  country: string
  /** 1 an amount, 2 a percentage. */
  priceMode: 1 | 2
  values: { shopSku: string; value: string }[]
}
export const REDUCE_STRATEGIES = [
  ['place_order_withhold', '下单减库存'],
  ['payment_success_deduct', '付款减库存'],
] as const
export type ReduceStrategy = (typeof REDUCE_STRATEGIES)[number][0]
export const DEFECT_GRADES = [
  ['A', '轻微瑕疵', 'gold'],
  ['B', '明显瑕疵', 'orange'],
  ['C', '功能缺陷', 'red'],
] as const
export type DefectGrade = (typeof DEFECT_GRADES)[number][0]
export const PRODUCT_TYPES = [
  [0, '仓发'],
  [1, 'JIT'],
  [2, '海外备仓'],
] as const
export const SPECIAL_TYPES = ['普货', '内电', '弱磁', '液体', '粉末', '膏体'] as const

/** One problem of a listing; all of them are answered at once. */
export interface Problem {
  level: 'error' | 'warning'
  /** The path in the content, such as `skus.2.skuPrice`: the form jumps there. */
  field: string
  shopId: number | null
  msg: string
}
