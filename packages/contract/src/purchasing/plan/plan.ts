import {
  action,
  choice,
  date,
  decimal,
  documentStamp,
  exporting,
  flag,
  idsField,
  image,
  importing,
  int,
  keyed,
  listPage,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { SOURCE, SOURCES } from '../order/order.states.ts'
import { PRICE } from '../order/order-fields.ts'
import type { SuggestFigures } from './explain.ts'
import { MAX_PLAN_QTY, planStates } from './plan.states.ts'
import { planOrderCalls } from './plan-orders.ts'

const KEY = 'planId'
const VIEW = 'purchasing:plan:list' as const
export const PLAN_TODO = { noSupplier: 'noSupplier', unassigned: 'unassigned', blocked: 'blocked' } as const
export const PLAN_TODOS = [
  [PLAN_TODO.noSupplier, '待补供应商', 'orange'],
  [PLAN_TODO.unassigned, '未分配', 'red'],
  [PLAN_TODO.blocked, '状态不可采购', 'default'],
] as const
const shown = { readonly: true, column: true } as const
const made = { ...shown, computed: true } as const

const fields = {
  planNo: numberField('计划号'),
  skuImage: image('图片', made),
  sku: text('SKU', { ...made, search: 'exact' }),
  skuName: text('品名', made),
  status: stateField(planStates),
  planQty: int('计划量', { required: true, min: 1, max: MAX_PLAN_QTY, column: true }),
  orderedQty: int('已下单', shown),
  storeId: ref('收货仓', 'stock/store', { ...shown, search: true }),
  targetStoreId: ref('最终仓', 'stock/store', { required: true, column: true, search: true }),
  supplierId: ref('供应商', 'purchasing/supplier', { column: true, search: true }),
  price: decimal('单价', { ...shown, scale: 4, currency: 'CNY', reach: PRICE }),
  purchaserId: ref('采购员', 'account/user', { ...shown, search: true }),
  source: choice(
    '来源',
    SOURCES.filter(([source]) => source !== SOURCE.ali),
    { ...shown, search: true },
  ),
  needDate: date('需求日', { column: true, search: true }),
  urgent: flag('加急', { column: true, search: true }),
  skuBlocked: flag('状态不可采购', { ...shown, search: true }),
  suggestedQty: int('建议量', shown),
  correctReason: text('改量原因', { column: true, max: 200 }),
  reason: text('原因', { max: 200, column: true }),
  skuId: ref('商品', 'goods/goodsSku', { required: true, fixed: true }),
  todo: choice('待办', PLAN_TODOS, { computed: true, readonly: true, search: true }),
  ...documentStamp,
}
export type PlanRow = Row<typeof fields, typeof KEY>
export interface PlanDetails extends PlanRow {
  orders: { orderId: number; orderNo: string; checkFlag: number; quantity: number; createTime: string }[]
  /** The suggestion that it was made from, as it stood then. */
  figures: SuggestFigures | null
  lines: string[]
}
/** Whose corrected quantities came nearer to what was really sold. */
export interface CorrectionRow {
  userId: number
  userName: string
  /** Plans made from suggestions, and those of them with another quantity. */
  plans: number
  corrected: number
  /** Of the corrected ones, those whose days are over. */
  judged: number
  right: number
  wrong: number
  even: number
  /** Pieces off the mark: as corrected, and as suggested. */
  offCorrected: number
  offSuggested: number
}

const { skuId, targetStoreId, planQty, needDate, supplierId, urgent, reason } = fields
const typed = { planQty, needDate, supplierId, urgent, reason }

/** One row a plan. */
export const planImport = resource('purchasing/plan', {
  title: '采购计划',
  name: 'sku',
  fields: {
    sku: text('SKU', { required: true, upper: true, max: 40 }),
    targetStoreId: ref('仓库', 'stock/store', { required: true }),
    planQty: { ...planQty, label: '数量' },
    needDate,
    supplier: text('供应商', { max: 80, hint: '供应商编码或名称' }),
    urgent,
    reason,
  },
  actions: {},
})

const batch = (verb: 'audit' | 'un-audit', permission: `${string}:${string}:${string}`) =>
  action('POST', verb, { each: true, label: planStates.moves[verb].label, permission, input: { ids: idsField } })

export const plan = resource('purchasing/plan', {
  title: '采购计划',
  key: KEY,
  name: 'planNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof KEY>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', '{planId}', { label: '详情', permission: VIEW, input: keyed(KEY), output: type<PlanDetails>() }),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'purchasing:plan:add',
      input: { skuId, targetStoreId, ...typed },
      output: type<PlanRow>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: 'purchasing:plan:edit',
      input: { ...keyed(KEY), version: versionField, ...typed, correctReason: fields.correctReason },
      output: type<PlanRow>(),
    }),
    audit: batch('audit', 'purchasing:plan:audit'),
    'un-audit': batch('un-audit', 'purchasing:plan:audit'),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'purchasing:plan:invalid',
      input: { ids: idsField, reason: reasonField },
    }),
    assign: action('POST', 'assign', {
      each: true,
      label: '指派采购员',
      permission: 'purchasing:plan:assign',
      input: { ids: idsField, purchaserId: ref('采购员', 'account/user', { required: true }) },
    }),
    'set-supplier': action('POST', 'set-supplier', {
      each: true,
      label: '指定供应商',
      permission: 'purchasing:plan:edit',
      input: {
        ids: idsField,
        supplierId: ref('供应商', 'purchasing/supplier', { required: true }),
        price: decimal('单价', { scale: 4, currency: 'CNY', min: '0.0001', max: '9999999', hint: '留空则按该供应商的报价' }),
      },
    }),
    ...planOrderCalls,
    corrections: action('GET', 'corrections', {
      label: '改量复盘',
      permission: VIEW,
      input: { month: text('月份', { required: true, pattern: /^\d{4}-(0[1-9]|1[0-2])$/, message: '月份应为 YYYY-MM' }) },
      output: type<CorrectionRow[]>(),
    }),
    export: exporting(fields, 'purchasing:plan:export'),
    ...importing('purchasing:plan:import'),
  },
})
