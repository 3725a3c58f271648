import { condition, dict, type Field, type Fields, image, int, type Options, ref, text } from '../../kit/index.ts'

export const REPORT_VIEW = 'stock:report:view' as const
export const COST_VIEW = 'stock:cost:view' as const
/** As many SKUs as may be pasted into a filter. */
export const REPORT_SKUS_MAX = 500

export const shown = { computed: true, readonly: true, column: true } as const
export const asked = { computed: true, readonly: true, search: true } as const
export const both = { computed: true, readonly: true, column: true, search: true } as const
/** Money: left out for those who may not see it. */
export const money = { ...shown, scale: 4, currency: 'CNY', reach: COST_VIEW } as const
export const storeOf = (options: Options = both) => ref('仓库', 'stock/store', options)

export const skuColumns = {
  skuImage: image('图片', shown),
  sku: text('SKU', { ...both, search: 'exact' }),
  skuName: text('名称', shown),
  skuId: int('SKU编号', { computed: true, readonly: true }),
}
export const goodsFilters = {
  goodsName: text('商品名', asked),
  catId: ref('分类', 'goods/goodsCats', asked),
  goodsStatus: dict('商品状态', 'goods_status', asked),
  developerId: ref('开发员', 'account/user', asked),
  purchaserId: ref('采购员', 'account/user', asked),
}
/** `YYYY-MM-DD HH:mm:ss`; a day alone is its end. */
export const asOfField = text('截至时间', asked)

const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/
const pasted = text('SKU', { max: 25_000, upper: true })
const moment = text('截至时间', { max: 19, pattern: MOMENT, message: '截至时间应为 YYYY-MM-DD HH:mm:ss 格式的时间' })

/** The filters of a report: a workbook column of SKUs fits, and a moment is one time instead of a range. */
export function reportCondition(fields: Fields): Field<any> {
  const plain = condition(fields)
  const own = { ...('sku' in plain.fields! ? { sku: pasted } : {}), ...('asOf' in plain.fields! ? { asOf: moment } : {}) }
  return { ...plain, fields: { ...plain.fields, ...own } }
}
