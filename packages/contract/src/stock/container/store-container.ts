import {
  action,
  choice,
  exporting,
  flag,
  idField,
  importing,
  int,
  list,
  listPage,
  type Row,
  reasonField,
  ref,
  resource,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'

export const CONTAINER_BIZ = [
  [1, '拣货', 'blue'],
  [2, '播种', 'purple'],
  [3, '上架', 'green'],
  [4, '移货', 'cyan'],
  [5, '退件', 'orange'],
] as const
export const SOWING = 2
export const CONTAINER_STATE = { free: 0, busy: 1, disabled: 2 } as const
export const USE_STATUS = [
  [CONTAINER_STATE.free, '空闲', 'green'],
  [CONTAINER_STATE.busy, '使用中', 'blue'],
  [CONTAINER_STATE.disabled, '停用', 'default'],
] as const
export const END_TYPES = [
  [1, '正常', 'green'],
  [2, '强制释放', 'red'],
] as const
const VIEW = 'stock:container:view' as const

const typeFields = {
  typeName: text('类型名称', { required: true, max: 30, unique: true, column: true }),
  bizType: choice('业务类型', CONTAINER_BIZ, { required: true, column: true }),
  gridCount: int('格数', { initial: 0, min: 0, max: 60, column: true, hint: '播种车1-60格，其他类型填0' }),
  gridColumns: int('列数', { min: 1, max: 60, column: true, hint: '播种车一排有几格，不填按格数推算' }),
  containerCount: int('容器数', { computed: true, column: true }),
}
export type ContainerTypeRow = Row<typeof typeFields, 'typeId'>
export const containerType = resource('stock/container-type', {
  title: '容器类型',
  key: 'typeId',
  name: 'typeName',
  fields: typeFields,
  actions: {},
})

const fields = {
  containerNo: text('容器号', {
    required: true,
    upper: true,
    pattern: /^[A-Z0-9-]{3,20}$/,
    message: '容器号应为3-20位大写字母、数字或横线',
    column: true,
    search: true,
  }),
  storeId: ref('仓库', 'stock/store', { required: true, fixed: true, column: true, search: true }),
  typeId: ref('容器类型', 'stock/container-type', { required: true, column: true, search: true }),
  bizType: choice('业务类型', CONTAINER_BIZ, { computed: true, column: true, search: true }),
  gridCount: int('格数', { computed: true, column: true }),
  useStatus: choice('使用状态', USE_STATUS, { readonly: true, column: true, search: true }),
  pickUserId: ref('拣货员', 'account/user', { column: true, search: true }),
  currentDocNo: text('当前单据', { readonly: true, column: true, search: 'codes' }),
  currentSince: time('占用开始', { readonly: true, column: true }),
  busyHours: int('占用时长(小时)', { computed: true, column: true }),
  pieces: int('件数', { computed: true, column: true }),
}
export type ContainerRow = Row<typeof fields, 'containerId'>

const useFields = {
  containerNo: text('容器号', { computed: true, column: true, search: 'codes' }),
  typeId: ref('容器类型', 'stock/container-type', { computed: true, column: true, search: true }),
  docNo: text('单据', { readonly: true, column: true, search: 'codes' }),
  userId: ref('使用人', 'account/user', { readonly: true, column: true, search: true }),
  startTime: time('开始时间', { readonly: true, column: true, search: true }),
  endTime: time('结束时间', { readonly: true, column: true }),
  minutes: int('时长(分钟)', { computed: true, column: true }),
  pieceCount: int('件数', { readonly: true, column: true }),
  endType: choice('结束方式', END_TYPES, { readonly: true, column: true, search: true }),
  freeReason: text('释放原因', { readonly: true, column: true }),
  containerId: ref('容器', 'stock/store-container', { readonly: true, search: true }),
}
/** The history of containers, read through 容器管理. */
export const containerUse = resource('stock/container-use', {
  title: '容器使用明细',
  name: 'docNo',
  fields: useFields,
  actions: {},
})
export type ContainerUseRow = Row<typeof useFields>

export interface ContainerSku {
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  onHand: number
  occupied: number
}
export interface PickUser {
  userId: number
  userName: string
  containers: string[]
}
export interface ContainerLabel {
  containerNo: string
  typeName: string
  storeName: string
}
const ids = list('容器', int('容器', { min: 1 }), { required: true, max: 2000 })
const pages = listPage<typeof fields, 'containerId'>(fields, VIEW)

export const storeContainer = resource('stock/store-container', {
  title: '容器',
  key: 'containerId',
  name: 'containerNo',
  fields,
  actions: {
    'list-page': pages,
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details', {
      label: '详情',
      permission: VIEW,
      input: { containerId: idField() },
      output: type<ContainerRow>(),
    }),
    create: action('POST', 'create', {
      label: '新增',
      permission: 'stock:container:add',
      input: { containerNo: fields.containerNo, storeId: fields.storeId, typeId: fields.typeId, pickUserId: fields.pickUserId },
      output: type<ContainerRow>(),
    }),
    edit: action('POST', 'edit', {
      label: '修改',
      permission: 'stock:container:edit',
      input: {
        containerId: idField(),
        version: versionField,
        typeId: fields.typeId,
        pickUserId: fields.pickUserId,
        disabled: flag('停用'),
      },
      output: type<ContainerRow>(),
    }),
    remove: action('POST', 'remove', { label: '删除', permission: 'stock:container:remove', input: { containerId: idField() } }),
    'remove-batch': action('POST', 'remove-batch', {
      each: true,
      label: '批量删除',
      permission: 'stock:container:remove',
      input: { ids },
    }),
    'sku-list': action('GET', 'sku-list', {
      label: '货品',
      permission: VIEW,
      input: { containerId: idField() },
      output: type<ContainerSku[]>(),
    }),
    'pick-user': action('GET', 'pick-user', {
      label: '拣货员',
      permission: VIEW,
      input: { storeId: ref('仓库', 'stock/store', { required: true }) },
      output: type<PickUser[]>(),
    }),
    'bind-pick-user': action('POST', 'bind-pick-user', {
      together: true,
      label: '绑定拣货员',
      permission: 'stock:container:bindPickUser',
      input: { containerIds: ids, userId: ref('拣货员', 'account/user') },
    }),
    'force-free': action('POST', 'force-free', {
      label: '强制释放',
      permission: 'stock:container:forceFree',
      input: { containerId: idField(), version: versionField, reason: reasonField },
    }),
    'use-details': { ...listPage<typeof useFields>(useFields, VIEW), path: 'use-details', label: '使用明细' },
    'export-use-details': { ...exporting(useFields, VIEW), path: 'use-details/export', label: '导出使用明细' },
    types: action('GET', 'types', { label: '容器类型', permission: 'session', output: type<ContainerTypeRow[]>() }),
    'biz-types': action('GET', 'biz-types', {
      label: '业务类型',
      permission: 'session',
      output: type<{ value: number; label: string }[]>(),
    }),
    'save-type': action('POST', 'types/save', {
      label: '保存类型',
      permission: 'stock:container:edit',
      input: {
        typeId: int('类型', { min: 1 }),
        typeName: typeFields.typeName,
        bizType: typeFields.bizType,
        gridCount: typeFields.gridCount,
        gridColumns: typeFields.gridColumns,
        version: int('版本号', { min: 0 }),
      },
      output: type<ContainerTypeRow>(),
    }),
    'remove-type': action('POST', 'types/remove', {
      label: '删除类型',
      permission: 'stock:container:edit',
      input: { typeId: idField() },
    }),
    print: action('POST', 'print', {
      label: '打印条码',
      permission: 'stock:container:print',
      download: true,
      input: { ids, ...printing },
      output: type<ContainerLabel[]>(),
    }),
    export: exporting(fields, VIEW),
    ...importing('stock:container:import'),
  },
})
