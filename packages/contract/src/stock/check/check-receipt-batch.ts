import { action, documentReads, idField, idsField, importing, keyed, ref, resource, type, versionField } from '../../kit/index.ts'
import { batchFields, CHECK_VIEW, type CheckBatchRow, distributeInput, scopeField } from './check-fields.ts'
import type { CheckBatchDetails, SuggestedPlace } from './check-lines.ts'

const KEY = 'batchId'
const { storeId, variant, checkMode, isFreeze, splitBy, splitLines, planDate, remark } = batchFields
const head = { storeId, variant, checkMode, isFreeze, splitBy, splitLines, planDate, remark, scope: scopeField }
const { import: importFile, 'import-template': template } = importing('stock:check:import')

export const checkReceiptBatch = resource('stock/check-receipt-batch', {
  title: '盘点批次',
  key: KEY,
  name: 'batchNo',
  fields: batchFields,
  actions: {
    ...documentReads(batchFields, CHECK_VIEW, KEY, type<CheckBatchDetails>()),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:check:add',
      input: head,
      output: type<CheckBatchRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:check:edit',
      input: { ...head, ...keyed(KEY), version: versionField },
      output: type<CheckBatchRow>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: 'stock:check:audit', input: { ids: idsField } }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'stock:check:invalid',
      input: { ids: idsField },
    }),
    distribute: action('POST', 'distribute', {
      together: true,
      label: '分配',
      permission: 'stock:check:distribute',
      input: distributeInput,
    }),
    'manual-generate': action('POST', 'manual-generate', {
      label: '手工生成',
      permission: 'stock:check:generate',
      input: { ...keyed(KEY), version: versionField, scope: scopeField },
      output: type<{ checkNos: string[] }>(),
    }),
    'import-template': template,
    'import-quantity': { ...importFile, path: 'import-quantity', label: '导入数量', input: { batchId: idField('批次') } },
    'suggest-list': action('POST', 'suggest-list', {
      label: '建议盘点',
      permission: CHECK_VIEW,
      reads: true,
      input: { storeId: ref('仓库', 'stock/store', { required: true }) },
      output: type<SuggestedPlace[]>(),
    }),
  },
})
