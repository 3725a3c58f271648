import {
  action,
  documentReads,
  idField,
  idsField,
  importing,
  int,
  keyed,
  linesOf,
  list,
  listPage,
  MAX_LINES,
  ref,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { countField, MAX_QUANTITY } from '../document.ts'
import { CHECK_VIEW, type CheckFinallyRow, distributeInput, finallyFields, waitFields } from './check-fields.ts'
import type { CheckFinallyDetails } from './check-lines.ts'
import { taskFields } from './elf-check-receipt-task.ts'

const KEY = 'checkReceiptFinallyId'
/** What the auditor decides where the two counts differ. */
const decisions = rows(
  '确认',
  {
    lineId: idField('行'),
    confirmQty: int('确认数量', { required: true, min: 0, max: MAX_QUANTITY }),
    reason: text('原因', { max: 200 }),
  },
  { max: MAX_LINES },
)
const { import: importFile, 'import-template': template } = importing('stock:check:import')
const GENERATE = 'stock:check:generate' as const

const actions = {
  ...documentReads(finallyFields, CHECK_VIEW, KEY, type<CheckFinallyDetails>()),
  create: action('POST', 'create', {
    label: '生成',
    permission: GENERATE,
    input: {
      lineIds: list('差异行', int('差异行', { min: 1 }), { required: true, max: MAX_LINES }),
      remark: finallyFields.remark,
    },
    output: type<CheckFinallyRow>(),
  }),
  edit: action('POST', 'edit', {
    label: '修改',
    permission: 'stock:check:edit',
    input: { ...keyed(KEY), version: versionField, remark: finallyFields.remark, lines: decisions },
    output: type<CheckFinallyRow>(),
  }),
  audit: action('POST', 'audit', {
    together: true,
    label: '审核',
    permission: 'stock:check:audit',
    input: { ids: idsField, lines: decisions },
  }),
  invalid: action('POST', 'invalid', { each: true, label: '作废', permission: 'stock:check:invalid', input: { ids: idsField } }),
  distribute: action('POST', 'distribute', {
    together: true,
    label: '分配任务',
    permission: 'stock:check:distribute',
    input: distributeInput,
  }),
  'manual-generate': action('POST', 'manual-generate', {
    label: '手工生成',
    permission: GENERATE,
    input: { batchId: ref('批次', 'stock/check-receipt-batch'), storeId: ref('仓库', 'stock/store') },
    output: type<{ finallyNos: string[] }>(),
  }),
  'wait-list-page': { ...listPage<typeof waitFields, 'lineId'>(waitFields, CHECK_VIEW, 'wait-list-page'), label: '待终盘' },
  'task-list': { ...listPage<typeof taskFields, 'taskId'>(taskFields, CHECK_VIEW, 'task-list'), label: '终盘任务' },
  'save-count': action('POST', 'save-count', {
    label: '录入盘点',
    permission: 'stock:check:count',
    input: { ...keyed(KEY), lines: linesOf({ lineId: idField('行'), countQty: countField }) },
  }),
  'import-template': template,
  'import-quantity': { ...importFile, path: 'import-quantity', label: '导入数量', input: keyed(KEY) },
}
const described = { key: KEY, name: 'finallyNo', table: 'stock_check_receipt_finally', fields: finallyFields, actions } as const

export const checkReceiptFinally = resource('stock/check-receipt-finally', { ...described, title: '盘点终盘' })
export const elfCheckReceiptFinally = resource('stock/elf-check-receipt-finally', { ...described, title: '精灵盘点终盘' })
