import {
  action,
  choice,
  decimal,
  dict,
  importing,
  int,
  type Permission,
  type Row,
  ref,
  resource,
  stateChoices,
  states,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import {
  CHECK_FLAGS,
  documentNotes,
  documentReads,
  documentStamp,
  idsField,
  keyed,
  linesOf,
  locationIdField,
  quantityField,
  reasonField,
  skuIdField,
} from '../document.ts'

const { 100: waiting, 200: audited, 600: archived, 700: invalid } = CHECK_FLAGS
export const otherStates = states(
  { 100: waiting, 200: audited, 600: archived, 700: invalid },
  {
    audit: { label: '审核', from: [100], to: 200 },
    invalid: { label: '作废', from: [100], to: 700, danger: true, confirm: '确认作废吗？作废后不能恢复' },
    archive: { label: '归档', from: [200], to: 600 },
  },
  100,
  [200],
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
const saved = { storeId: inHead.storeId, expressDeliveryNo: inHead.expressDeliveryNo, remark: inHead.remark }
const can = (side: 'otherIn' | 'otherOut', verb: string) => `stock:${side}:${verb}` as Permission

const verbsOf = <const K extends string>(side: 'otherIn' | 'otherOut', key: K) => ({
  audit: action('POST', 'audit', { each: true, label: '审核', permission: can(side, 'audit'), input: { ids: idsField } }),
  invalid: action('POST', 'invalid', { each: true, label: '作废', permission: can(side, 'invalid'), input: { ids: idsField } }),
  reverse: action('POST', 'reverse', {
    label: '冲销',
    permission: can(side, 'reverse'),
    input: { ...keyed(key), version: versionField, reason: reasonField },
    output: type<{ id: number; receiptNo: string }>(),
  }),
  'print-label': action('POST', 'print-label', {
    label: '打印标签',
    permission: can(side, 'print'),
    input: keyed(key),
    output: type<SkuLabel[]>(),
  }),
  ...documentNotes(can(side, 'view'), can(side, 'note'), key),
  ...importing(can(side, 'import')),
})

export const otherInReceipt = resource('stock/other-in-receipt', {
  title: '其他入库单',
  key: 'inReceiptId',
  name: 'receiptNo',
  fields: inHead,
  actions: {
    ...documentReads(inHead, 'stock:otherIn:view', 'inReceiptId', type<OtherInRow & { lines: OtherLine[] }>()),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:otherIn:add',
      input: { ...saved, bizType: inHead.bizType, lines: linesOf(inLineFields) },
      output: type<OtherInRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:otherIn:edit',
      input: { ...saved, bizType: inHead.bizType, ...keyed('inReceiptId'), version: versionField, lines: linesOf(inLineFields) },
      output: type<OtherInRow>(),
    }),
    ...verbsOf('otherIn', 'inReceiptId'),
    'export-details': {
      ...documentReads(inHead, 'stock:otherIn:view', 'inReceiptId', null).export,
      path: 'export-details',
      label: '导出明细',
    },
  },
})

export const otherOutReceipt = resource('stock/other-out-receipt', {
  title: '其他出库单',
  key: 'outReceiptId',
  name: 'receiptNo',
  fields: outHead,
  actions: {
    ...documentReads(outHead, 'stock:otherOut:view', 'outReceiptId', type<OtherOutRow & { lines: OtherLine[] }>()),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:otherOut:add',
      input: { ...saved, bizType: outHead.bizType, lines: linesOf(outLineFields) },
      output: type<OtherOutRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:otherOut:edit',
      input: {
        ...saved,
        bizType: outHead.bizType,
        ...keyed('outReceiptId'),
        version: versionField,
        lines: linesOf(outLineFields),
      },
      output: type<OtherOutRow>(),
    }),
    ...verbsOf('otherOut', 'outReceiptId'),
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
    'export-details': {
      ...documentReads(outHead, 'stock:otherOut:view', 'outReceiptId', null).export,
      path: 'export-details',
      label: '导出明细',
    },
  },
})
