import { choicesOf, decimal, type Field, flag, int, type Options, text, time } from '../../kit/index.ts'
import { ATTRIBUTES, goodsFields, goodsStored } from './goods-fields.ts'

const shown = <T>(field: Field<T>, options: Options = { column: true }): Field<T> => ({ ...field, ...options })
const both = { column: true, search: true } as const
const figure = { computed: true, readonly: true, column: true } as const
const cost = { ...figure, scale: 4, currency: 'CNY', reach: 'goods:sku:viewCost' } as const
const only = { computed: true, readonly: true, search: true } as const
export const CODES_MAX = 200

/** What the lists of goods show and filter; the figures are summed over the SKUs. */
export const goodsListFields = {
  /** Goods codes or SKUs, one a line. */
  codes: text('商品编码/SKU', { computed: true, readonly: true, search: 'exact', upper: true }),
  ...goodsFields,
  mainImage: shown(goodsFields.mainImage),
  goodsCode: shown(goodsFields.goodsCode),
  goodsName: shown(goodsFields.goodsName, both),
  /** With everything below it. */
  catId: shown(goodsFields.catId, both),
  skuCount: int('SKU数', figure),
  ...goodsStored,
  goodsStatus: shown(goodsStored.goodsStatus, both),
  goodsLevel: shown(goodsStored.goodsLevel, both),
  costMin: decimal('最低采购价', cost),
  costMax: decimal('最高采购价', cost),
  weightMin: decimal('最小净重(g)', figure),
  weightMax: decimal('最大净重(g)', figure),
  available: int('可用库存', figure),
  onWay: int('在途', figure),
  sold7: int('近7天销量', figure),
  sold30: int('近30天销量', figure),
  season: shown(goodsFields.season, both),
  developerId: shown(goodsFields.developerId, both),
  purchaserId: shown(goodsFields.purchaserId, both),
  sellerIds: shown(goodsFields.sellerIds, both),
  /** Of the default quote, else of the default 1688 link. */
  supplierName: text('供应商', { ...figure, search: true }),
  defaultStoreId: shown(goodsFields.defaultStoreId, both),
  tagIds: shown(goodsFields.tagIds, both),
  disabledGroupIds: shown(goodsFields.disabledGroupIds, both),
  attributes: choicesOf(
    '属性',
    Object.entries(ATTRIBUTES).map(([name, { label }]) => [name, label] as const),
    { ...figure, search: true },
  ),
  developDate: shown(goodsFields.developDate, both),
  healthScore: shown(goodsStored.healthScore),
  createTime: time('创建时间', only),
  hasStock: flag('有库存', only),
  hasAli: flag('有1688链接', only),
  hasShopLink: flag('有店铺关联', only),
  /** 普通 unless asked for: groups have a page of their own. */
  goodsType: shown(goodsFields.goodsType, { search: true }),
}
