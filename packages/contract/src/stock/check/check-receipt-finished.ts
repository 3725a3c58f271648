import {
  action,
  decimal,
  dict,
  documentReads,
  flag,
  idField,
  idsField,
  importing,
  keyed,
  MAX_LINES,
  resource,
  rows,
  type,
  versionField,
} from '../../kit/index.ts'
import { CHECK_COST, type CheckFinishedRow, finishedFields } from './check-fields.ts'
import type { CheckFinishedDetails } from './check-lines.ts'

const KEY = 'finishedId'
const VIEW = 'stock:checkFinished:view' as const
const EDIT = 'stock:checkFinished:edit' as const
export const finishedLineFields = {
  lineId: idField('行'),
  unitCost: decimal('单价', { scale: 4, min: '0.0001', max: '99999999', reach: CHECK_COST }),
  reason: dict('差异原因', 'check_diff_reason'),
}
const { import: importFile, 'import-template': template } = importing('stock:checkFinished:importPrice')
const reads = documentReads(finishedFields, VIEW, KEY, type<CheckFinishedDetails>())

/** The only check document that moves stock. */
const actions = {
  ...reads,
  'export-details': { ...reads.export, path: 'export-details', label: '导出明细' },
  /** `ids` are those of audited final counts whose result was given up. */
  create: action('POST', 'create', {
    together: true,
    label: '重新生成',
    permission: EDIT,
    input: { ids: idsField },
    output: type<{ finishedIds: number[] }>(),
  }),
  edit: action('POST', 'edit', {
    label: '修改',
    permission: EDIT,
    input: {
      ...keyed(KEY),
      version: versionField,
      remark: finishedFields.remark,
      lines: rows('明细', finishedLineFields, { max: MAX_LINES }),
    },
    output: type<CheckFinishedRow>(),
  }),
  /** Whoever sees it may ask: up to the limit `audit` is needed, above it `financeAudit`. */
  audit: action('POST', 'audit', {
    each: true,
    label: '审核',
    permission: VIEW,
    input: { ids: idsField, forceRelease: flag('强制释放占用') },
  }),
  invalid: action('POST', 'invalid', {
    each: true,
    label: '作废',
    permission: 'stock:checkFinished:invalid',
    input: { ids: idsField },
  }),
  'import-template': template,
  'import-price': { ...importFile, path: 'import-price', label: '导入单价', input: keyed(KEY) },
}
const described = {
  key: KEY,
  name: 'finishedNo',
  table: 'stock_check_receipt_finished',
  fields: finishedFields,
  actions,
} as const

export const checkReceiptFinished = resource('stock/check-receipt-finished', { ...described, title: '盘点完成单' })
export const elfCheckReceiptFinished = resource('stock/elf-check-receipt-finished', { ...described, title: '精灵盘点完成单' })
