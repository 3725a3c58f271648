import type { bizLog } from '../kit/biz-log.ts'
import {
  action,
  exporting,
  type Fields,
  idField,
  int,
  list,
  listPage,
  type Page,
  type Permission,
  pageInput,
  type RowOfResource,
  ref,
  rows,
  type StateTable,
  statusCount,
  text,
  time,
  type,
} from '../kit/index.ts'

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
/** A place and a SKU as a scanner reads them: by its name, by its code or barcode. */
export const placeNameField = text('库位号', { upper: true, max: 24 })
export const scannedFields = {
  locationName: placeNameField,
  sku: text('SKU', { upper: true, max: 60 }),
  quantity: int('数量', { min: 1, max: MAX_QUANTITY, message: `数量必须为1到${MAX_QUANTITY}的整数` }),
}
export const idsField = list('单据', int('编号', { min: 1 }), { required: true, max: 500 })
export const reasonField = text('原因', { required: true, max: 200 })

/** Lines of a document: at least one, at most ten thousand. */
export const linesOf = <F extends Parameters<typeof rows>[1]>(fields: F) =>
  rows('明细', fields, { required: true, max: MAX_LINES })

/** What every document list is filtered by beside its own fields. */
export const documentStamp = {
  sku: text('SKU', { computed: true, search: 'exact' }),
  creatorId: ref('创建人', 'account/user', { computed: true, search: true }),
  createTime: time('创建时间', { computed: true, search: true, column: true }),
}

/** The reads that every document has; the id goes by its own name. */
export const documentReads = <F extends Fields, const K extends string, D>(fields: F, view: Permission, key: K, details: D) => ({
  'list-page': listPage<F, K>(fields, view),
  'status-count': statusCount(fields, view),
  details: action('GET', 'details', { label: '详情', permission: view, input: keyed(key), output: details }),
  export: exporting(fields, view),
})
export const keyed = <const K extends string>(key: K) => ({ [key]: idField() }) as { [P in K]: ReturnType<typeof idField> }

export interface Note {
  id: number
  content: string
  userName: string | null
  time: string
}
/** Remarks that are only ever added, and the log of the document. */
export const documentNotes = <const K extends string>(view: Permission, write: Permission, key: K) => ({
  notes: action('GET', 'notes', { label: '备注', permission: view, input: keyed(key), output: type<Note[]>() }),
  'add-notes': action('POST', 'add-notes', {
    label: '添加备注',
    permission: write,
    input: { ...keyed(key), content: text('备注', { required: true, max: 500, multiline: true }) },
  }),
  'biz-log': action('GET', 'biz-log', {
    label: '操作日志',
    permission: view,
    input: { ...keyed(key), pageNum: int('页码', { min: 1 }), pageSize: pageInput({}).pageSize },
    output: type<Page<RowOfResource<typeof bizLog>>>(),
  }),
})
