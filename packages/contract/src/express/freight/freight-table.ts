import { statusCount } from '../../kit/crud.ts'
import {
  type Action,
  action,
  choice,
  date,
  decimal,
  exporting,
  type FilterOf,
  idField,
  importing,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateChoices,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { freightStates } from './freight-table.states.ts'

export const PRICE_MODES = [
  [1, '首续重'],
  [2, '单价'],
  [3, '固定价'],
] as const
export const FREIGHT_TABS = [
  [1, '待审核', 'gold'],
  [2, '生效中', 'green'],
  [3, '待生效', 'blue'],
  [4, '已过期', 'default'],
  [5, '作废', 'red'],
] as const
/** Where an auditor compares a table with the running one. */
export const COMPARED = [50, 100, 200, 500, 1000] as const

const grams = { min: 0, max: 1_000_000 }
const price = (label: string) => decimal(label, { scale: 4, min: '0', max: '99999999' })
export const freightLine = {
  zoneId: ref('分区', 'express/logistic-zone', { required: true, show: 'zoneName' }),
  weightFrom: int('重量起(g)', { required: true, ...grams }),
  weightTo: int('重量止(g)', { required: true, ...grams }),
  mode: choice('计价方式', PRICE_MODES, { required: true, initial: 2 }),
  firstWeight: int('首重(g)', grams),
  firstPrice: price('首重价'),
  stepWeight: int('续重(g)', { ...grams, min: 1 }),
  stepPrice: price('续重价'),
  pricePerKg: price('单价/kg'),
  fixedPrice: price('固定价'),
  registrationFee: price('挂号费'),
  remoteFee: price('偏远费'),
}
const head = {
  wayId: ref('物流渠道', 'express/logistic-way', { required: true, fixed: true, show: 'wayName', column: true, search: true }),
  effectiveFrom: date('生效日期', { required: true, column: true, search: true }),
  discount: decimal('折扣', { required: true, scale: 4, min: '0.0001', max: '1', column: true }),
  fuelRate: decimal('燃油费率', { required: true, scale: 4, percent: true, min: '0', max: '1', column: true }),
  remark: text('备注', { max: 200, column: true }),
}
const fields = {
  tableNo: text('运费表号', { readonly: true, column: true, search: 'codes' }),
  ...head,
  checkFlag: choice('状态', stateChoices(freightStates), { readonly: true }),
  tab: choice('阶段', FREIGHT_TABS, { computed: true, column: true, search: true }),
  effectiveTo: date('截止日期', { computed: true, column: true }),
  zoneCount: int('分区数', { computed: true, column: true }),
  lineCount: int('价格行数', { computed: true, column: true }),
  creatorId: ref('创建人', 'account/user', { computed: true, show: 'name' }),
  auditTime: time('审核时间', { readonly: true, column: true }),
  invalidReason: text('作废原因', { readonly: true }),
}
export type FreightTableRow = Row<typeof fields>
export interface FreightLine {
  zoneId: number
  zoneName: string
  weightFrom: number
  weightTo: number
  mode: 1 | 2 | 3
  firstWeight: number | null
  firstPrice: string | null
  stepWeight: number | null
  stepPrice: string | null
  pricePerKg: string | null
  fixedPrice: string | null
  registrationFee: string
  remoteFee: string
}
export type FreightTableDetail = FreightTableRow & { lines: FreightLine[]; currency: string }
export interface FreightCompare {
  /** The running table of the way; none when this is the first. */
  running: { id: number; tableNo: string; effectiveFrom: string } | null
  zones: { zoneId: number; zoneName: string; prices: { weight: number; before: string | null; after: string | null }[] }[]
}
const input = { ...head, lines: rows('价格', freightLine, { required: true, max: 5000 }) }
const one = { id: idField() }
const ids = list('运费表', idField(), { required: true, max: 100 })
const [view, edit, audit] = ['express:freight:list', 'express:freight:edit', 'express:freight:audit'] as const

export const freightTable = resource('express/freight-table', {
  title: '运费表',
  name: 'tableNo',
  fields,
  actions: {
    'list-page': listPage(fields, view),
    'status-count': statusCount(fields, view) as Action<{ condition?: FilterOf<typeof fields> | null }, Record<string, number>>,
    get: action('GET', '{id}', { label: '详情', permission: view, input: one, output: type<FreightTableDetail>() }),
    save: action('POST', '', { label: '新增', permission: edit, input, output: type<FreightTableRow>() }),
    update: action('PUT', '', {
      label: '修改',
      permission: edit,
      input: { ...input, ...one, version: versionField },
      output: type<FreightTableRow>(),
    }),
    copy: action('POST', 'copy', {
      label: '复制上一版',
      permission: edit,
      input: { wayId: { ...head.wayId, column: false }, effectiveFrom: head.effectiveFrom },
      output: type<FreightTableRow>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: audit, input: { ids } }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: view,
      input: { ids, reason: text('作废原因', { required: true, max: 200 }) },
    }),
    compare: action('GET', '{id}/compare', { label: '对比', permission: view, input: one, output: type<FreightCompare>() }),
    ...importing(edit),
    export: exporting(fields, view),
  },
})

/** A row of the sheet is a price; rows of one way and day make one table. */
export const freightSheet = resource('express/freight-table', {
  title: '运费表',
  name: 'zoneName',
  fields: {
    wayCode: text('渠道代码', { required: true, upper: true, max: 30 }),
    effectiveFrom: head.effectiveFrom,
    discount: decimal('折扣', { scale: 4, min: '0.0001', max: '1' }),
    fuelRate: decimal('燃油费率', { scale: 4, min: '0', max: '1' }),
    zoneName: text('分区', { required: true, max: 50 }),
    ...Object.fromEntries(Object.entries(freightLine).filter(([name]) => name !== 'zoneId')),
  },
  actions: {},
})
