import {
  action,
  choice,
  exporting,
  flag,
  idField,
  inputs,
  int,
  list,
  listPage,
  type Row,
  ref,
  refs,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { LIST } from '../desk/order-calls.ts'
import { PICK_KINDS } from '../desk/order-fields.ts'

export const WAVE_GROUPS = [
  [0, '不分'],
  [1, '渠道'],
  [2, '物流公司'],
] as const
/** How many orders a batch takes unless said, by kind. */
export const MAX_ORDERS = { 1: 200, 2: 100, 3: 40 } as const
const limit = (label: string, max: number) => int(label, { min: 1, max, column: true })

const fields = {
  templateName: text('模板名称', { required: true, max: 50, column: true, search: true }),
  storeId: ref('仓库', 'stock/store', { required: true, fixed: true, column: true, search: true }),
  sortNo: int('顺序', { readonly: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  pickKind: choice('拣货类型', PICK_KINDS, { required: true, column: true, search: true }),
  groupBy: choice('分组', WAVE_GROUPS, { initial: 0, column: true }),
  byArea: flag('按库区分组', { column: true }),
  splitByArea: flag('按库区拆拣货单', { column: true }),
  minOrders: int('最少订单', { initial: 1, min: 1, max: 1000, column: true }),
  maxOrders: int('最多订单', { min: 1, max: 1000, column: true, hint: '空：单品单件200，单品多件100，多品40' }),
  maxPieces: limit('最多件数', 100_000),
  maxVolume: limit('最大体积(cm³)', 100_000_000),
  maxWeight: limit('最大重量(g)', 100_000_000),
  urgentHours: int('紧急小时', { initial: 12, min: 0, max: 240, column: true }),
  autoTimes: list(
    '定时',
    text('时间', { required: true, max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: '时间应为HH:mm' }),
    {
      max: 48,
      column: true,
    },
  ),
  platNames: list('平台', text('平台', { required: true, max: 50 }), { max: 50, hint: '不选则所有平台' }),
  withPictures: flag('拣货单带图片', { initial: 1 }),
  withCodes: flag('拣货单带条码', { initial: 1 }),
  shopIds: refs('店铺', 'authorize/shop'),
  wayIds: refs('渠道', 'express/logistic-way'),
  tagIds: refs('标签', 'basic/tag'),
}
export type WaveTemplateRow = Row<typeof fields>
const EDIT = 'order:wave:template' as const
const one = { id: idField('波次模板') }

export const wavePickingTemplate = resource('order/wave-picking-template', {
  title: '波次模板',
  name: 'templateName',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, LIST),
    details: action('GET', 'details/{id}', { label: '详情', permission: LIST, input: one, output: type<WaveTemplateRow>() }),
    create: action('POST', 'create', { label: '新增', permission: EDIT, input: inputs(fields), output: type<WaveTemplateRow>() }),
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: EDIT,
      input: { ...inputs(fields), ...one, version: versionField },
      output: type<WaveTemplateRow>(),
    }),
    sort: action('POST', 'sort', {
      label: '排序',
      permission: EDIT,
      input: { ids: list('模板', int('编号', { min: 1 }), { required: true, min: 1, max: 500 }) },
    }),
    activate: action('POST', 'activate', {
      label: '启停',
      permission: EDIT,
      input: { ...one, isActivated: flag('启用', { required: true }) },
    }),
    remove: action('DELETE', 'remove/{id}', { label: '删除', permission: EDIT, input: one }),
    export: exporting(fields, 'order:tradeInfo:export'),
  },
})
