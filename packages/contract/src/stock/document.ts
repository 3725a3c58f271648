import { int, ref, type StateTable, documentStamp as stamp, text } from '../kit/index.ts'

export const CHECK_FLAG = { waitAudit: 100, audited: 200, underWay: 300, waitStockIn: 400, archived: 600, ended: 700 } as const
const { waitAudit, audited, underWay, waitStockIn, archived, ended } = CHECK_FLAG

/** The life of a warehouse document; each one uses the states it has. */
export const CHECK_FLAGS = {
  [waitAudit]: ['待审核', 'orange'],
  [audited]: ['已审核', 'blue'],
  [underWay]: ['在途', 'cyan'],
  [waitStockIn]: ['待入库', 'purple'],
  [archived]: ['正常归档', 'green'],
  [ended]: ['异常归档', 'default'],
} as const satisfies StateTable

export const MAX_QUANTITY = 9_999_999

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
/** A place and a SKU as a scanner reads them: by its name, by its code or barcode. */
export const placeNameField = text('库位号', { upper: true, max: 24 })
export const scannedFields = {
  locationName: placeNameField,
  sku: text('SKU', { upper: true, max: 60 }),
  quantity: int('数量', { min: 1, max: MAX_QUANTITY, message: `数量必须为1到${MAX_QUANTITY}的整数` }),
}

/** What every warehouse document is filtered by beside its own fields. */
export const documentStamp = { sku: text('SKU', { computed: true, search: 'exact' }), ...stamp }
