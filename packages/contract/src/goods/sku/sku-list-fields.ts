import { condition, type Field, type Fields, flag, int, type Options, ref, text } from '../../kit/index.ts'
import { skuFields, skuStored } from './sku-fields.ts'

const shown = <T>(field: Field<T>, options: Options = { column: true }): Field<T> => ({ ...field, ...options })
const both = { column: true, search: true } as const
const figure = { computed: true, readonly: true, column: true } as const
const only = { computed: true, readonly: true, search: true } as const
export const SKU_CODES_MAX = 500

const { skuImage, sku, barcode, skuName, property1, property2, property3, costPrice, weight, degreeDifficultyId, ...rest } =
  skuFields
const { skuKind, skuStatus, avgCost, ...kept } = skuStored

/** What the list of SKUs shows and filters. With stores chosen, the figures are those stores'. */
export const skuListFields = {
  /** SKUs or barcodes, one a line. */
  codes: text('SKU/条码', { ...only, search: 'exact', upper: true }),
  skuImage: shown(skuImage),
  sku: shown(sku, { column: true, unique: true, required: true }),
  barcode: shown(barcode),
  skuName: shown(skuName, both),
  property1: shown(property1),
  property2: shown(property2),
  property3: shown(property3),
  skuKind: shown(skuKind, { ...both, readonly: true }),
  skuStatus: shown(skuStatus, { ...both, readonly: true }),
  /** Any of the three. */
  style: text('款式', only),
  /** Of the default quote, else of the default 1688 link. */
  supplierName: text('供应商', only),
  noWeight: flag('重量为空', only),
  noSize: flag('尺寸为空', only),
  costPrice: shown(costPrice),
  avgCost: shown(avgCost),
  weight: shown(weight),
  size: text('长×宽×高(cm)', figure),
  /** The own one, or the goods'. */
  packName: text('包装', figure),
  degreeDifficultyId: shown(degreeDifficultyId, both),
  storeId: ref('仓库', 'stock/store', only),
  available: int('可用库存', { ...figure, search: true }),
  onWay: int('在途', figure),
  locationName: text('默认库位', figure),
  sold30: int('近30天销量', figure),
  ...rest,
  ...kept,
  goodsId: ref('商品', 'goods/goods', { fixed: true, search: true }),
}

/** The codes of a whole workbook column: longer than other filters. */
export const withSkuCodes = (fields: Fields): Field<any> => {
  const plain = condition(fields)
  return { ...plain, fields: { ...plain.fields, codes: text('SKU/条码', { max: 25_000, upper: true }) } }
}
