import {
  action,
  choice,
  decimal,
  documentReads,
  flag,
  int,
  keyed,
  type Row,
  ref,
  resource,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { MAX_QUANTITY } from '../document.ts'
import { CHECK_VIEW } from './check-fields.ts'
import type { CheckTaskPlace, FinishAnswer, ScanAnswer } from './check-lines.ts'

export const TASK_TYPES = [
  [1, '初盘', 'blue'],
  [2, '终盘', 'purple'],
] as const
export const COUNT_TASK = { waitClaim: 0, counting: 1, submitted: 2, cancelled: 3 } as const
export const TASK_STATUS = [
  [COUNT_TASK.waitClaim, '待领取', 'orange'],
  [COUNT_TASK.counting, '进行中', 'blue'],
  [COUNT_TASK.submitted, '已提交', 'green'],
  [COUNT_TASK.cancelled, '已取消', 'default'],
] as const

export const taskFields = {
  taskNo: text('任务号', { readonly: true, column: true, search: 'codes' }),
  docNo: text('盘点单号', { computed: true, column: true, search: 'codes' }),
  taskType: choice('任务类型', TASK_TYPES, { readonly: true, column: true, search: true }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  assigneeId: ref('盘点人', 'account/user', { readonly: true, column: true, search: true }),
  roadways: text('巷道', { computed: true, column: true, search: true }),
  lineCount: int('行数', { readonly: true, column: true }),
  doneCount: int('已盘', { readonly: true, column: true }),
  speed: decimal('行/小时', { scale: 1, computed: true, column: true }),
  taskStatus: choice('状态', TASK_STATUS, { readonly: true, column: true, search: true }),
  claimTime: time('领取时间', { readonly: true, column: true, search: true }),
  submitTime: time('提交时间', { readonly: true, column: true }),
  createTime: time('创建时间', { computed: true, column: true, search: true }),
}
export type CheckTaskRow = Row<typeof taskFields, 'taskId'>
export type CheckTaskDetails = CheckTaskRow & {
  checkMode: 1 | 2
  checkReceiptId: number | null
  checkReceiptFinallyId: number | null
  places: CheckTaskPlace[]
}

const KEY = 'taskId'
const CLAIM = 'stock:checkTask:claim' as const
const one = { ...keyed(KEY), version: versionField }
const locationName = text('库位号', { required: true, upper: true, max: 24 })
const clientScanId = text('扫描编号', { required: true, max: 60 })

export const elfCheckReceiptTask = resource('stock/elf-check-receipt-task', {
  title: '精灵盘点任务',
  key: KEY,
  name: 'taskNo',
  table: 'stock_check_task',
  fields: taskFields,
  actions: {
    ...documentReads(taskFields, CHECK_VIEW, KEY, type<CheckTaskDetails>()),
    claim: action('POST', 'claim', { label: '领取', permission: CLAIM, input: one }),
    scan: action('POST', 'scan', {
      label: '扫描',
      permission: CLAIM,
      ownLog: true,
      input: {
        ...keyed(KEY),
        locationName,
        sku: text('SKU', { required: true, upper: true, max: 60 }),
        /** Below zero takes back what was scanned at the place by mistake. */
        quantity: int('数量', {
          required: true,
          min: -MAX_QUANTITY,
          max: MAX_QUANTITY,
          message: `数量必须为1到${MAX_QUANTITY}的整数`,
        }),
        clientScanId,
      },
      output: type<ScanAnswer>(),
    }),
    /** 空库位 is a place finished without a scan. */
    'finish-location': action('POST', 'finish-location', {
      label: '完成库位',
      permission: CLAIM,
      input: { ...keyed(KEY), locationName, isEmpty: flag('空库位'), clientScanId },
      output: type<FinishAnswer>(),
    }),
    submit: action('POST', 'submit', { label: '提交', permission: CLAIM, input: one }),
    reassign: action('POST', 'reassign', {
      label: '转派',
      permission: 'stock:checkTask:reassign',
      input: { ...one, userId: ref('盘点人', 'account/user', { required: true }) },
    }),
  },
})
