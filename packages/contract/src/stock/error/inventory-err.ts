import {
  action,
  choice,
  exporting,
  idField,
  idsField,
  int,
  listPage,
  type Row,
  ref,
  resource,
  stateChoices,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { MAX_QUANTITY } from '../document.ts'
import { errStates } from './inventory-err.states.ts'

export const ERR_TYPES = [
  [1, '短拣', 'orange'],
  [2, '上架差异', 'gold'],
  [3, '容器不符', 'purple'],
  [4, '账账不平', 'red'],
  [5, '人工上报', 'blue'],
] as const
export const ERR_STATUS = stateChoices(errStates)
export const HANDLE_WAYS = [
  [1, '盘点'],
  [2, '移货找回'],
  [3, '报损'],
  [4, '无差异'],
] as const
const VIEW = 'stock:inventoryErr:view' as const

const fields = {
  errNo: text('单号', { readonly: true, column: true, search: 'codes' }),
  status: choice('状态', ERR_STATUS, { readonly: true, column: true, search: true }),
  errType: choice('异常类型', ERR_TYPES, { readonly: true, column: true, search: true }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  diffQty: int('差异', { readonly: true, column: true }),
  age: int('天数', { computed: true, column: true }),
  storeId: ref('仓库', 'stock/store', { required: true, column: true, search: true }),
  placeName: text('库位/容器', { computed: true, column: true, search: true }),
  skuName: text('SKU名称', { computed: true, column: true }),
  bookQty: int('账面', { readonly: true, column: true }),
  actualQty: int('实际', { readonly: true, column: true }),
  holdQty: int('冻结', { readonly: true, column: true }),
  sourceDocNo: text('来源单号', { readonly: true, column: true, search: 'codes' }),
  handleWay: choice('处理方式', HANDLE_WAYS, { readonly: true, column: true }),
  relatedDocNo: text('关联单号', { readonly: true, column: true, search: 'codes' }),
  handlerId: ref('处理人', 'account/user', { readonly: true, column: true, search: true }),
  handleRemark: text('处理说明', { readonly: true, column: true }),
  creatorId: ref('上报人', 'account/user', { computed: true, search: true }),
  createTime: time('上报时间', { computed: true, column: true, search: true }),
}
export type InventoryErrRow = Row<typeof fields, 'errId'>
const pages = listPage<typeof fields, 'errId'>(fields, VIEW)

export const inventoryErr = resource('stock/inventory-err', {
  title: '库存异常',
  key: 'errId',
  name: 'errNo',
  fields,
  actions: {
    'list-page': pages,
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details', {
      label: '详情',
      permission: VIEW,
      input: { errId: idField() },
      output: type<InventoryErrRow>(),
    }),
    create: action('POST', 'create', {
      label: '上报',
      permission: 'stock:inventoryErr:add',
      input: {
        storeId: fields.storeId,
        locationId: ref('库位', 'stock/store-location', { required: true }),
        skuId: ref('SKU', 'goods/goodsSku', { required: true }),
        actualQty: int('实际数量', { required: true, min: 0, max: MAX_QUANTITY }),
        remark: text('说明', { max: 200 }),
      },
      output: type<InventoryErrRow>(),
    }),
    'update-status': action('POST', 'update-status', {
      label: '处理',
      permission: 'stock:inventoryErr:handle',
      input: {
        errId: idField(),
        version: versionField,
        status: choice('状态', ERR_STATUS, { required: true }),
        handleWay: choice('处理方式', HANDLE_WAYS),
        relatedDocNo: text('关联单号', { max: 30 }),
        remark: text('说明', { max: 200 }),
      },
    }),
    'generate-check': action('POST', 'generate-check', {
      together: true,
      label: '生成盘点单',
      permission: 'stock:check:generate',
      input: { ids: idsField },
      output: type<{ checkNos: string[] }>(),
    }),
    export: exporting(fields, VIEW),
  },
})
