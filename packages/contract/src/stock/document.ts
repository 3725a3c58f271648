import { int, list, ref, rows, type StateTable, text } from '../kit/index.ts'

/** The life of a warehouse document; each one uses the states it has. */
export const CHECK_FLAGS = {
  100: ['待审核', 'orange'],
  200: ['已审核', 'blue'],
  300: ['在途', 'cyan'],
  400: ['待入库', 'purple'],
  600: ['正常归档', 'green'],
  700: ['异常归档', 'default'],
} as const satisfies StateTable

export const MAX_QUANTITY = 9_999_999
export const MAX_LINES = 10_000

export const quantityField = int('数量', {
  required: true,
  min: 1,
  max: MAX_QUANTITY,
  message: `数量必须为1到${MAX_QUANTITY}的整数`,
})
export const countField = int('盘点数量', {
  required: true,
  min: 0,
  max: MAX_QUANTITY,
  message: `盘点数量必须为0到${MAX_QUANTITY}的整数`,
})
export const skuIdField = ref('SKU', 'goods/goodsSku', { required: true })
export const locationIdField = ref('库位', 'stock/store-location', { required: true, show: 'locationName' })
export const idsField = list('单据', int('编号', { min: 1 }), { required: true, max: 500 })
export const reasonField = text('原因', { required: true, max: 200 })

/** Lines of a document: at least one, at most ten thousand. */
export const linesOf = <F extends Parameters<typeof rows>[1]>(fields: F) =>
  rows('明细', fields, { required: true, max: MAX_LINES })
