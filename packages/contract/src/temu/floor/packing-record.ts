import {
  action,
  decimal,
  exporting,
  flag,
  idField,
  int,
  json,
  listPage,
  type Row,
  ref,
  resource,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { sealed } from './sku-package.ts'
import { stationField } from './work-record.ts'

const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const
export const packingFields = {
  packageNo: text('包裹号', { ...shown, search: 'codes' }),
  deliveryOrderNo: text('发货单号', { ...shown, search: 'codes' }),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  contents: text('内装', shown),
  skuCount: int('SKU数', kept),
  quantity: int('件数', { ...kept, search: true }),
  weight: decimal('重量(kg)', { scale: 3, ...kept, search: true }),
  userId: ref('装箱人', 'account/user', { ...kept, search: true }),
  station: text('工位', { ...kept, search: true }),
  startTime: time('开始时间', kept),
  sealTime: time('封箱时间', { ...kept, search: true }),
  points: decimal('积分', { scale: 4, ...kept }),
  isMadeUp: flag('补录', { ...kept, search: true }),
  isRevoked: flag('已拆箱', { ...kept, search: true }),
}
export type PackingRecordRow = Row<typeof packingFields>

export const packingRecord = resource('trust/temu/packing-records', {
  title: '装箱记录',
  name: 'packageNo',
  table: 'temu_packing_record',
  fields: packingFields,
  actions: {
    'list-page': listPage(packingFields, 'temu:record:list'),
    /** Seals a package without its screen; a supervisor makes up for a lost record. */
    add: action('POST', 'add', {
      label: '新增装箱记录',
      permission: 'temu:packing:pack',
      input: {
        packageNo: text('包裹号', { required: true, max: 40, upper: true }),
        ...sealed,
        station: stationField,
        isMadeUp: int('补录', { min: 0, max: 1 }),
        userId: int('装箱人', { min: 1 }),
      },
      output: type<PackingRecordRow>(),
    }),
    export: exporting(packingFields, 'temu:record:export'),
  },
})

const conditionFields = {
  conditionName: text('名称', { required: true, max: 30, column: true }),
  condition: json('条件', { required: true }),
  isShared: flag('共享', { column: true }),
  sortNo: int('排序', { min: 0, max: 9999, column: true }),
  ownerId: ref('所有者', 'account/user', { readonly: true, column: true }),
}
export type PackingConditionRow = Row<typeof conditionFields>
const written = {
  conditionName: conditionFields.conditionName,
  condition: conditionFields.condition,
  isShared: conditionFields.isShared,
  sortNo: conditionFields.sortNo,
}
/** Own ones and those that others share. */
export const packingCondition = resource('trust/temu/packing-query-condition', {
  title: '装箱查询条件',
  table: 'temu_packing_condition',
  fields: conditionFields,
  actions: {
    list: action('GET', 'list', {
      label: '查询条件',
      permission: 'temu:packingCondition:list',
      output: type<PackingConditionRow[]>(),
    }),
    add: action('POST', 'add', {
      label: '保存条件',
      permission: 'temu:packingCondition:edit',
      input: written,
      output: type<PackingConditionRow>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改条件',
      permission: 'temu:packingCondition:edit',
      input: { id: idField(), version: versionField, ...written },
      output: type<PackingConditionRow>(),
    }),
    remove: action('DELETE', 'remove/{id}', {
      label: '删除条件',
      permission: 'temu:packingCondition:edit',
      input: { id: idField() },
    }),
  },
})
