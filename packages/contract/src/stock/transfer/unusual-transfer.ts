import {
  action,
  choice,
  decimal,
  exporting,
  idField,
  int,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  stateChoices,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { quantityField } from '../document.ts'
import { unusualStates } from './unusual-transfer.states.ts'

export const UNUSUAL_STATUS = stateChoices(unusualStates)
export const HANDLE_TYPES = [
  [1, '补收入库', 'green'],
  [2, '退回原仓', 'blue'],
  [3, '报损', 'red'],
  [4, '承运赔付', 'orange'],
] as const

const fields = {
  unusualNo: text('单号', { readonly: true, column: true, search: 'codes' }),
  transferNo: text('调拨单', { computed: true, column: true, search: 'codes' }),
  outStoreId: ref('调出仓', 'stock/store', { computed: true, column: true, search: true }),
  inStoreId: ref('调入仓', 'stock/store', { computed: true, column: true, search: true }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  skuName: text('SKU名称', { computed: true, column: true }),
  missQty: int('缺少', { readonly: true, column: true }),
  handledQty: int('已处理', { readonly: true, column: true }),
  openDays: int('未结天数', { computed: true, column: true }),
  status: choice('状态', UNUSUAL_STATUS, { readonly: true, column: true, search: true }),
  createTime: time('创建时间', { computed: true, column: true, search: true }),
}
export type UnusualRow = Row<typeof fields>
export interface UnusualEntry {
  handleType: number
  quantity: number
  claimAmount: string | null
  locationName: string | null
  remark: string | null
  userName: string | null
  time: string
}
const VIEW = 'stock:unusualTransfer:view' as const

export const unusualTransfer = resource('stock/unusual-transfer', {
  title: '调拨异常',
  name: 'unusualNo',
  fields,
  actions: {
    'list-page': listPage(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details', {
      label: '详情',
      permission: VIEW,
      input: { id: idField() },
      output: type<UnusualRow & { entries: UnusualEntry[] }>(),
    }),
    handle: action('POST', 'handle', {
      label: '处理',
      permission: 'stock:unusualTransfer:handle',
      input: {
        id: idField(),
        version: versionField,
        entries: rows(
          '处理',
          {
            handleType: choice('处理方式', HANDLE_TYPES, { required: true }),
            quantity: quantityField,
            locationId: ref('库位', 'stock/store-location'),
            claimAmount: decimal('赔付金额', { scale: 4, min: '0', max: '99999999' }),
            remark: text('备注', { max: 200 }),
          },
          { required: true, max: 20 },
        ),
      },
    }),
    export: exporting(fields, VIEW),
  },
})
