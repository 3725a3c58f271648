import { ATTRIBUTES } from '../../goods/catalog/goods-fields.ts'
import {
  type Action,
  action,
  choice,
  choicesOf,
  crud,
  decimal,
  flag,
  idField,
  int,
  type ListQuery,
  list,
  type Row,
  ref,
  refs,
  resource,
  rows,
  text,
  type,
} from '../../kit/index.ts'

export const NUMBER_SOURCES = [
  [1, '号码池', 'blue'],
  [2, '接口取号', 'purple'],
  [3, '手工', 'default'],
  [4, '包装时取号', 'orange'],
] as const
export const CHECK_DIGITS = [
  [0, '无'],
  [1, 'S10'],
] as const
export const LABEL_SOURCES = [
  [1, '本系统模板'],
  [2, '承运商文件'],
] as const
export const WEIGHT_STEPS = [
  [1, '1g'],
  [10, '10g'],
  [100, '100g'],
  [500, '500g'],
] as const
export const GOODS_ATTRS = Object.entries(ATTRIBUTES).map(
  ([name, { label }]) => [name as keyof typeof ATTRIBUTES, label] as const,
)

const grams = { min: 0, max: 1_000_000 }
const fields = {
  wayCode: text('代码', { required: true, upper: true, max: 30, pattern: /^[A-Z0-9_-]+$/, column: true, search: 'codes' }),
  wayName: text('名称', { required: true, max: 50, column: true, search: true }),
  expressId: ref('物流公司', 'express/express', { required: true, show: 'expressName', column: true, search: true }),
  storeIds: refs('适用仓库', 'stock/store', { column: true, search: true }),
  platNames: list('适用平台', text('平台', { max: 30 }), { max: 50, hint: '不选则所有平台' }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', computed: true, search: true }),
  minWeight: int('最小重量(g)', { required: true, initial: 0, ...grams }),
  maxWeight: int('最大重量(g)', { required: true, initial: 2000, ...grams, min: 1 }),
  weightRange: text('重量限制', { computed: true, column: true }),
  acceptAttrs: choicesOf('可收属性', GOODS_ATTRS, { column: true, search: true }),
  minDays: int('最快(天)', { required: true, initial: 7, min: 0, max: 365 }),
  maxDays: int('最慢(天)', { required: true, initial: 15, min: 0, max: 365 }),
  dayRange: text('时效', { computed: true, column: true }),
  numberSource: choice('单号来源', NUMBER_SOURCES, { required: true, initial: 1, column: true, search: true }),
  freeNumbers: int('可用单号', { computed: true, column: true }),
  currentTable: text('当前运费表', { computed: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  numberPattern: text('单号格式', {
    max: 40,
    upper: true,
    pattern: /^[A-Z0-9#*-]*$/,
    message: '单号格式只能用字母、数字、#、*、-',
    hint: 'A 字母，# 数字，* 任意，其余原样',
  }),
  checkDigit: choice('校验', CHECK_DIGITS, { required: true, initial: 0 }),
  labelFrom: choice('面单来源', LABEL_SOURCES, { required: true, initial: 1 }),
  labelTemplateId: ref('面单模板', 'express/label-template', { show: 'templateName' }),
  needInvoice: flag('需形式发票'),
  maxLength: decimal('单边限制(cm)', { min: '0.01', max: '999999' }),
  maxGirth: decimal('围长限制(cm)', { min: '0.01', max: '999999' }),
  volDivisor: int('抛重系数', { required: true, initial: 0, min: 0, max: 100_000, hint: '0 为不计抛重' }),
  volRatio: decimal('抛重倍数', { required: true, min: '1', max: '99' }),
  weightStep: choice('进位', WEIGHT_STEPS, { required: true, initial: 1 }),
  maxDeclareValue: decimal('申报上限', { min: '0' }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true }),
  needPhone: flag('必填电话'),
  needTaxNo: flag('必填税号'),
  isTracked: flag('挂号', { initial: 1 }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999 }),
}
export type WayRow = Row<typeof fields>
export interface WayFigures {
  parcels: number
  meanFreight: string | null
  signedRate: string | null
  meanDays: string | null
}
const ids = list('渠道', idField(), { required: true, max: 500 })
const { list: options, ...plain } = crud(fields, { view: 'express:way:list', edit: 'express:way:edit' })

export const logisticWay = resource('express/logistic-way', {
  title: '物流渠道',
  name: 'wayName',
  fields,
  actions: {
    list: {
      ...options,
      permission: 'session',
      input: { ...options.input, storeId: ref('仓库', 'stock/store') },
    } as Action<ListQuery, WayRow[]>,
    ...plain,
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'express:way:list',
      input: { id: idField() },
      output: type<WayRow & { figures: WayFigures }>(),
    }),
    copy: action('POST', 'copy', {
      label: '复制',
      permission: 'express:way:edit',
      input: {
        id: idField(),
        wayCode: { ...fields.wayCode, column: false },
        wayName: { ...fields.wayName, column: false },
      },
      output: type<WayRow>(),
    }),
    activate: action('POST', 'activate', {
      each: true,
      label: '启停',
      permission: 'express:way:edit',
      input: { ids, isActivated: flag('启用') },
    }),
    sort: action('POST', 'sort', {
      label: '排序',
      permission: 'express:way:edit',
      input: {
        rows: rows('排序', { id: idField(), sortNo: int('排序', { required: true, min: 0, max: 99999 }) }, { required: true }),
      },
    }),
  },
})
