import {
  choice,
  choicesOf,
  date,
  decimal,
  flag,
  group,
  idsField,
  int,
  list,
  type Row,
  ref,
  rows,
  stateChoices,
  text,
  time,
} from '../../kit/index.ts'
import { documentStamp } from '../document.ts'
import { LOCATION_TYPES } from '../location/location-fields.ts'
import { checkBatchStates, checkStates } from './check.states.ts'

export const CHECK_VARIANTS = [
  [1, '普通', 'blue'],
  [2, '精灵', 'purple'],
] as const
export const CHECK_MODES = [
  [1, '明盘', 'green'],
  [2, '盲盘', 'orange'],
] as const
export const PROC_MODES = [
  [1, '快速', 'cyan'],
  [2, '标准', 'blue'],
] as const
export const SPLIT_WAYS = [
  [1, '按巷道'],
  [2, '每N行'],
] as const
export const COUNT_STATUS = [
  [0, '未盘', 'default'],
  [1, '盘点中', 'blue'],
  [2, '已盘完', 'green'],
] as const
export const LINE_STATES = [
  [0, '未盘', 'default'],
  [1, '无差异', 'green'],
  [2, '待终盘', 'orange'],
  [3, '终盘中', 'blue'],
  [4, '已定', 'cyan'],
  [5, '作废', 'default'],
] as const
export const DISTRIBUTE_WAYS = [
  [1, '按巷道均分'],
  [2, '指定'],
] as const
export const FINISHED_SOURCES = [
  [1, '盘点', 'blue'],
  [2, '平台对账', 'purple'],
] as const
export const CHECK_COST = 'stock:cost:view' as const
export const CHECK_VIEW = 'stock:check:view' as const

const no = text('单号', { readonly: true, column: true, search: true })
const storeId = ref('仓库', 'stock/store', { required: true, column: true, search: true })
const remark = text('备注', { max: 500, column: true })
const checkMode = choice('盘点方式', CHECK_MODES, { initial: 1, column: true, search: true })
const isFreeze = flag('冻结库位', { column: true, search: true })
const lineCount = int('行数', { readonly: true, column: true })
const countedCount = int('已盘', { readonly: true, column: true })
const diffCount = int('差异行', { computed: true, column: true })
const countStatus = choice('盘点进度', COUNT_STATUS, { readonly: true, column: true, search: true })
const checkFlag = choice('状态', stateChoices(checkStates), { readonly: true, column: true, search: true })
const batchNo = text('批次号', { computed: true, column: true, search: true })
const amount = (label: string) =>
  decimal(label, { scale: 4, places: 2, currency: 'CNY', computed: true, column: true, reach: CHECK_COST })

/** Which places are counted; what is left out is not asked. Names and codes may be pasted, one a line. */
export const scopeFields = {
  areaCodes: list('库区', text('库区', { max: 4, upper: true }), { max: 200 }),
  roadwayNos: list('巷道', text('巷道', { max: 4, upper: true }), { max: 2000 }),
  locationTypes: choicesOf('库位类型', LOCATION_TYPES),
  locationIds: list('库位', int('库位', { min: 1 }), { max: 20_000 }),
  locationNames: text('库位号', { max: 200_000, multiline: true }),
  skuIds: list('SKU', int('SKU', { min: 1 }), { max: 10_000 }),
  skus: text('SKU编码', { max: 200_000, multiline: true }),
  includeZero: flag('含零库存'),
}
export const scopeField = group('盘点范围', scopeFields)
/** The scope as a batch keeps it. */
export interface CheckScope {
  areaCodes: string[]
  roadwayNos: string[]
  locationTypes: number[]
  locationIds: number[]
  skuIds: number[]
  includeZero: 0 | 1
}

export const batchFields = {
  batchNo: no,
  storeId,
  variant: choice('类型', CHECK_VARIANTS, { initial: 1, column: true, search: true }),
  checkMode,
  isFreeze,
  splitBy: choice('拆单方式', SPLIT_WAYS, { initial: 1, column: true }),
  splitLines: int('每单行数', { min: 1, max: 10_000 }),
  planDate: date('计划日期', { column: true, search: true }),
  checkFlag: choice('状态', stateChoices(checkBatchStates), { readonly: true, column: true, search: true }),
  /** While a large batch is audited in the background; the message says why the last try was refused. */
  auditProgress: int('审核进度', { computed: true }),
  auditMessage: text('审核结果', { computed: true }),
  receiptCount: int('盘点单数', { computed: true, column: true }),
  lineCount: int('行数', { computed: true, column: true }),
  countedCount: int('已盘', { computed: true, column: true }),
  diffCount,
  diffAmount: amount('差异金额'),
  remark,
  ...documentStamp,
}
export type CheckBatchRow = Row<typeof batchFields, 'batchId'>

export const receiptFields = {
  checkNo: no,
  batchNo,
  storeId,
  procMode: choice('处理方式', PROC_MODES, { initial: 2, column: true, search: true }),
  checkMode,
  isFreeze,
  countUserId: ref('盘点人', 'account/user', { column: true, search: true }),
  countStatus,
  checkFlag,
  lineCount,
  countedCount,
  diffCount,
  diffAmount: amount('差异金额'),
  hasDiff: flag('有差异', { computed: true, search: true }),
  remark,
  ...documentStamp,
}
export type CheckReceiptRow = Row<typeof receiptFields, 'checkReceiptId'>

export const finallyFields = {
  finallyNo: no,
  batchNo,
  storeId,
  checkMode,
  countStatus,
  checkFlag,
  lineCount,
  countedCount,
  diffCount,
  unmatchedCount: int('两次不一致', { computed: true, column: true }),
  remark,
  ...documentStamp,
}
export type CheckFinallyRow = Row<typeof finallyFields, 'checkReceiptFinallyId'>

export const finishedFields = {
  finishedNo: no,
  storeId,
  checkFlag,
  surplusQty: int('盘盈件数', { readonly: true, column: true }),
  lossQty: int('盘亏件数', { readonly: true, column: true }),
  diffAmount: amount('差异金额'),
  sourceType: choice('来源', FINISHED_SOURCES, { readonly: true, column: true, search: true }),
  sourceNo: text('来源单号', { computed: true, column: true, search: 'codes' }),
  lineCount,
  auditTime: time('审核时间', { readonly: true, column: true }),
  remark,
  ...documentStamp,
}
export type CheckFinishedRow = Row<typeof finishedFields, 'finishedId'>

const byPlace = {
  storeId,
  locationName: text('库位号', { column: true, search: 'prefix' }),
  sku: text('SKU', { column: true, search: 'exact' }),
  skuName: text('SKU名称', { column: true }),
}
/** Difference lines that wait for a second count. */
export const waitFields = {
  checkNo: no,
  batchNo: text('批次号', { column: true, search: 'codes' }),
  ...byPlace,
  bookQty: int('账面', { computed: true, column: true }),
  countQty: int('初盘', { column: true }),
  diffQty: int('差异', { computed: true, column: true }),
  countUserId: ref('初盘人', 'account/user', { column: true, search: true }),
  countTime: time('盘点时间', { column: true, search: true }),
}
export type CheckWaitRow = Row<typeof waitFields, 'lineId'>

export const distributeInput = {
  ids: idsField,
  userIds: list('盘点人', int('盘点人', { min: 1 }), { max: 200 }),
  way: choice('分配方式', DISTRIBUTE_WAYS, { initial: 1 }),
  assign: rows(
    '指定',
    { id: int('单据', { required: true, min: 1 }), userId: ref('盘点人', 'account/user', { required: true }) },
    { max: 2000 },
  ),
}
