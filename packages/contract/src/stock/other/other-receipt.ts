import {
  action,
  choice,
  decimal,
  dict,
  document,
  exporting,
  type Fields,
  importing,
  int,
  keyed,
  linesOf,
  type Permission,
  type Row,
  reasonField,
  ref,
  stateChoices,
  states,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { CHECK_FLAG, CHECK_FLAGS, documentStamp, locationIdField, quantityField, skuIdField } from '../document.ts'

const { waitAudit, audited, archived, ended } = CHECK_FLAG
export const otherStates = states(
  {
    [waitAudit]: CHECK_FLAGS[waitAudit],
    [audited]: CHECK_FLAGS[audited],
    [archived]: CHECK_FLAGS[archived],
    [ended]: CHECK_FLAGS[ended],
  },
  {
    audit: { label: '审核', from: [waitAudit], to: audited },
    invalid: { label: '作废', from: [waitAudit], to: ended, danger: true, confirm: '确认作废吗？作废后不能恢复' },
    archive: { label: '归档', from: [audited], to: archived },
  },
  waitAudit,
  [audited],
)

const COST = 'stock:cost:view' as const
const headOf = (dictionary: string) => ({
  receiptNo: text('单号', { readonly: true, column: true, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { required: true, column: true, search: true }),
  bizType: dict('业务类型', dictionary, { required: true, column: true, search: true }),
  checkFlag: choice('状态', stateChoices(otherStates), { readonly: true, column: true, search: true }),
  lineCount: int('行数', { computed: true, column: true }),
  quantity: int('件数', { computed: true, column: true }),
  amount: decimal('金额', { scale: 4, currency: 'CNY', computed: true, column: true, reach: COST }),
  expressDeliveryNo: text('快递单号', { max: 50, column: true, search: 'codes' }),
  reverseNo: text('冲销单号', { computed: true, column: true }),
  pairNo: text('关联单号', { computed: true, column: true }),
  remark: text('备注', { max: 500, column: true }),
  ...documentStamp,
})

export const inLineFields = {
  skuId: skuIdField,
  locationId: locationIdField,
  quantity: quantityField,
  unitCost: decimal('单价', { scale: 4, currency: 'CNY', min: '0', max: '99999999', reach: COST }),
}
export const outLineFields = {
  skuId: skuIdField,
  locationId: locationIdField,
  quantity: quantityField,
  errId: int('库存异常', { min: 1 }),
}

export interface OtherLine {
  lineId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  locationId: number
  locationName: string
  quantity: number
  unitCost: string | null
  amount: string | null
  /** What is free there now, to see before the audit. */
  available: number
}
export interface SkuLabel {
  sku: string
  skuName: string
  locationName: string
  receiptNo: string
  copies: number
}

const inHead = headOf('other_in_type')
const outHead = headOf('other_out_type')
export type OtherInRow = Row<typeof inHead, 'inReceiptId'>
export type OtherOutRow = Row<typeof outHead, 'outReceiptId'>
const can = (side: 'otherIn' | 'otherOut', verb: string) => `stock:${side}:${verb}` as Permission

const moreOf = <const K extends string>(side: 'otherIn' | 'otherOut', key: K, fields: Fields) => ({
  reverse: action('POST', 'reverse', {
    label: '冲销',
    permission: can(side, 'reverse'),
    input: { ...keyed(key), version: versionField, reason: reasonField },
    output: type<{ id: number; receiptNo: string }>(),
  }),
  'print-label': action('POST', 'print-label', {
    label: '打印标签',
    permission: can(side, 'print'),
    download: true,
    input: { ...keyed(key), ...printing },
    output: type<SkuLabel[]>(),
  }),
  ...importing(can(side, 'import')),
  'export-details': { ...exporting(fields, can(side, 'view')), path: 'export-details', label: '导出明细' },
})
const rightsOf = (side: 'otherIn' | 'otherOut') => ({
  view: can(side, 'view'),
  add: can(side, 'add'),
  edit: can(side, 'edit'),
  note: can(side, 'note'),
  moves: { audit: can(side, 'audit'), invalid: can(side, 'invalid') },
})
const workflow = { states: otherStates, state: 'checkFlag', line: type<OtherLine>() } as const

export const otherInReceipt = document('stock/other-in-receipt', {
  title: '其他入库单',
  key: 'inReceiptId',
  ...workflow,
  fields: inHead,
  lines: inLineFields,
  can: rightsOf('otherIn'),
  actions: moreOf('otherIn', 'inReceiptId', inHead),
})

export const otherOutReceipt = document('stock/other-out-receipt', {
  title: '其他出库单',
  key: 'outReceiptId',
  ...workflow,
  fields: outHead,
  lines: outLineFields,
  can: rightsOf('otherOut'),
  actions: {
    ...moreOf('otherOut', 'outReceiptId', outHead),
    'to-defective': action('POST', 'to-defective', {
      label: '转不良品',
      permission: 'stock:otherOut:add',
      input: {
        storeId: outHead.storeId,
        reason: reasonField,
        lines: linesOf({ ...outLineFields, toLocationId: ref('不良品位', 'stock/store-location', { required: true }) }),
      },
      output: type<{ inReceiptId: number; outReceiptId: number }>(),
    }),
  },
})
