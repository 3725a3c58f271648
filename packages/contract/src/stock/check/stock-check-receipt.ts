import {
  action,
  choice,
  decimal,
  documentReads,
  idField,
  idsField,
  importing,
  int,
  keyed,
  linesOf,
  MAX_LINES,
  resource,
  rows,
  type,
  versionField,
} from '../../kit/index.ts'
import { countField, locationIdField, skuIdField } from '../document.ts'
import { CHECK_VIEW, type CheckReceiptRow, distributeInput, receiptFields, scopeField } from './check-fields.ts'
import type { CheckReceiptDetails } from './check-lines.ts'

const KEY = 'checkReceiptId'
const { storeId, procMode, checkMode, isFreeze, countUserId, remark } = receiptFields
const place = { locationId: locationIdField, skuId: skuIdField }
/** Places by a scope, or chosen one by one. */
const head = {
  storeId,
  procMode,
  checkMode,
  isFreeze,
  countUserId,
  remark,
  scope: scopeField,
  lines: rows('明细', place, { max: MAX_LINES }),
}
export const priceFields = {
  skuId: skuIdField,
  unitCost: decimal('单价', { required: true, scale: 4, min: '0.0001', max: '99999999' }),
}
export const IMPORT_KINDS = [
  [1, '盘点数量'],
  [2, '盘点单价'],
] as const
const { import: importFile, 'import-template': template } = importing('stock:check:import')
const reads = documentReads(receiptFields, CHECK_VIEW, KEY, type<CheckReceiptDetails>())

/** First counts, by hand or by scanner: one document in two variants. */
const actions = {
  ...reads,
  'export-details': { ...reads.export, path: 'export-details', label: '导出明细' },
  create: action('POST', 'create', {
    label: '新增',
    permission: 'stock:check:add',
    input: head,
    output: type<CheckReceiptRow>(),
  }),
  edit: action('POST', 'edit', {
    label: '修改',
    permission: 'stock:check:edit',
    input: { ...head, ...keyed(KEY), version: versionField },
    output: type<CheckReceiptRow>(),
  }),
  audit: action('POST', 'audit', { each: true, label: '审核', permission: 'stock:check:audit', input: { ids: idsField } }),
  invalid: action('POST', 'invalid', { each: true, label: '作废', permission: 'stock:check:invalid', input: { ids: idsField } }),
  distribute: action('POST', 'distribute', {
    together: true,
    label: '分配',
    permission: 'stock:check:distribute',
    input: distributeInput,
  }),
  'save-count': action('POST', 'save-count', {
    label: '录入盘点',
    permission: 'stock:check:count',
    input: {
      ...keyed(KEY),
      lines: linesOf({
        lineId: int('行', { min: 1 }),
        locationId: int('库位', { min: 1 }),
        skuId: int('SKU', { min: 1 }),
        countQty: countField,
      }),
    },
  }),
  'import-template': { ...template, input: { kind: choice('内容', IMPORT_KINDS, { initial: 1 }) } },
  'import-quantity': { ...importFile, path: 'import-quantity', label: '导入数量', input: keyed(KEY) },
  'import-price': { ...importFile, path: 'import-price', label: '导入单价', input: keyed(KEY) },
  print: action('POST', 'print', {
    label: '打印盘点表',
    permission: CHECK_VIEW,
    input: keyed(KEY),
    output: type<CheckReceiptDetails>(),
  }),
}
const described = { key: KEY, name: 'checkNo', table: 'stock_stock_check_receipt', fields: receiptFields } as const

export const stockCheckReceipt = resource('stock/stock-check-receipt', {
  ...described,
  title: '盘点单',
  actions: {
    ...actions,
    'confirm-empty': action('POST', 'confirm-empty', {
      label: '确认空库位',
      permission: 'stock:check:count',
      input: { locationId: idField('库位') },
      output: type<{ locationName: string; checkNo: string | null }>(),
    }),
  },
})
export const elfCheckReceipt = resource('stock/elf-check-receipt', { ...described, title: '精灵盘点单', actions })
