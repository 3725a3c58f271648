import type { bizLog } from '../../kit/biz-log.ts'
import {
  action,
  asDocument,
  exporting,
  flag,
  idField,
  idsField,
  importing,
  int,
  keyed,
  listPage,
  type Page,
  pageInput,
  type Row,
  type RowOfResource,
  reasonField,
  resource,
  statusCount,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { developmentStates } from './development.states.ts'
import { developmentFields, money, recommended, researched, skus, styles, targetPlats } from './development-fields.ts'
import type { DevelopmentDetails, MadeGoods, ProfitTrial } from './development-rows.ts'

const can = <const V extends string>(verb: V) => `productCenter:development:${verb}` as const
const LIST = can('list')
const QUERY = can('query')
export type DevelopmentRow = Row<typeof developmentFields>

const remark = text('审批意见', { max: 500, multiline: true })
const ids = { ids: idsField }
const many = (path: string, label: string, verb: string) =>
  action('POST', path, { each: true, label, permission: can(verb), input: ids })

const made = resource('product-center/development', {
  title: '产品开发',
  name: 'developNo',
  fields: developmentFields,
  actions: {
    'list-page': listPage<typeof developmentFields>(developmentFields, LIST),
    'status-count': statusCount(developmentFields, LIST),
    details: action('GET', '{id}', {
      label: '详情',
      permission: QUERY,
      input: keyed('id'),
      output: type<DevelopmentDetails>(),
    }),
    add: action('POST', 'add', {
      label: '新增',
      permission: can('add'),
      input: { ...researched, skus },
      output: type<DevelopmentDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: can('edit'),
      input: { ...keyed('id'), version: versionField, ...researched, skus },
      output: type<DevelopmentDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', { label: '删除', permission: can('remove'), input: { id: idField() } }),
    'add-recommend': action('POST', 'add-recommend', {
      label: '添加推荐',
      permission: can('recommend'),
      input: recommended,
      output: type<DevelopmentDetails>(),
    }),
    /** Whoever recommended it, until somebody receives it. */
    'edit-recommend': action('PUT', 'edit-recommend', {
      label: '修改推荐',
      permission: can('recommend'),
      input: { ...keyed('id'), version: versionField, ...recommended },
      output: type<DevelopmentDetails>(),
    }),
    receive: action('POST', 'receive', { together: true, label: '领取', permission: can('receive'), input: ids }),
    release: many('release', '退回推荐池', 'receive'),
    'submit-approval': action('POST', 'submit-approval', {
      each: true,
      label: '提交审批',
      permission: can('submit'),
      input: { ...ids, repeatReason: text('同款说明', { max: 200, hint: '有同款仍要提交的理由，审批人可见' }) },
    }),
    withdraw: many('withdraw', '撤回', 'submit'),
    approve: action('POST', 'approve', {
      each: true,
      label: '审批',
      permission: can('approve'),
      input: { ...ids, pass: flag('通过', { required: true }), remark },
    }),
    /** By whom it belongs to, and by those who may void any. */
    void: action('POST', 'void', { each: true, label: '作废', permission: QUERY, input: { ...ids, reason: reasonField } }),
    restore: many('restore', '恢复', 'restore'),
    'to-goods': action('POST', 'to-goods', {
      each: true,
      label: '生成商品',
      permission: can('toGoods'),
      input: ids,
      output: type<MadeGoods[]>(),
    }),
    'calc-profit': action('POST', 'calc-profit', {
      label: '利润试算',
      permission: QUERY,
      reads: true,
      input: { ...money, targetPlats, catId: developmentFields.catId },
      output: type<ProfitTrial>(),
    }),
    export: exporting(developmentFields, can('export')),
    ...importing(can('import')),
    'log-list': action('GET', 'log-list', {
      label: '操作日志',
      permission: QUERY,
      input: { ...keyed('id'), pageNum: int('页码', { min: 1 }), pageSize: pageInput({}).pageSize },
      output: type<Page<RowOfResource<typeof bizLog>>>(),
    }),
  },
})
export const development = asDocument(made, { states: developmentStates, state: 'devStatus', lines: styles })

const {
  targetPlats: _plats,
  targetCountries: _countries,
  refUrls: _ref,
  purchaseUrls: _buy,
  images: _images,
  ...plain
} = researched
const { mainImage: _main, disabledGroupIds: _groups, ...importable } = plain

/** A row of the workbook is a product; what there are several of stands in one cell. */
export const developmentImport = resource('product-center/development', {
  title: '产品开发',
  name: 'goodsName',
  fields: {
    ...importable,
    refUrl: text('竞品链接', { max: 2500, hint: '多个用空格或换行隔开，最多5个' }),
    purchaseUrl: text('货源链接', { max: 2500, hint: '多个用空格或换行隔开，最多5个' }),
    plats: text('目标平台', { max: 500, hint: '平台名称或代码，多个用逗号隔开' }),
    countries: text('目标国家', { max: 500, hint: '国家代码或中文名，多个用逗号隔开' }),
    styles: text('款式', { max: 5000, hint: '款式之间用分号隔开，属性之间用/隔开，如 红色/S；红色/M' }),
  },
  actions: {},
})
