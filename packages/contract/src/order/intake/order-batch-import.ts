import {
  action,
  choice,
  exporting,
  idField,
  importing,
  int,
  listPage,
  type Row,
  ref,
  resource,
  stateChoices,
  states,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { LIST } from '../desk/order-calls.ts'

export const IMPORT_STATE = { checking: 10, refused: 20, imported: 30, revoked: 40 } as const
const { checking, refused, imported, revoked } = IMPORT_STATE

export const importStates = states(
  {
    [checking]: ['校验中', 'blue'],
    [refused]: ['校验失败', 'red'],
    [imported]: ['已导入', 'green'],
    [revoked]: ['已撤销', 'default'],
  },
  {
    fail: { label: '校验失败', from: [checking], to: refused },
    write: { label: '导入', from: [checking], to: imported },
    revoke: { label: '撤销', from: [imported], to: revoked, danger: true },
  },
  checking,
)
const fields = {
  importNo: text('导入单号', { readonly: true, column: true, search: 'codes' }),
  fileName: text('文件', { readonly: true, column: true, search: true }),
  status: choice('状态', stateChoices(importStates), { readonly: true, column: true, search: true }),
  totalRows: int('行数', { readonly: true, column: true }),
  orderCount: int('订单数', { readonly: true, column: true }),
  errorCount: int('错误行数', { readonly: true, column: true }),
  errorFile: text('错误文件', { readonly: true }),
  remark: text('说明', { readonly: true, column: true }),
  creatorId: ref('操作人', 'account/user', { computed: true, column: true, search: true }),
  createTime: time('导入时间', { computed: true, column: true, search: true }),
}
export type BatchImportRow = Row<typeof fields>
export interface ImportedOrder {
  orderId: number
  orderNo: string
  platOrderNo: string
  shopName: string
  status: number
  currency: string
  saleAmount: string
}
export interface BatchImportDetails extends BatchImportRow {
  /** The first thousand of them. */
  orders: ImportedOrder[]
}
const one = { id: idField('导入单') }

export const orderBatchImport = resource('order/order-batch-import', {
  title: '批量导入订单',
  table: 'order_batch_import',
  name: 'importNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    export: exporting(fields, 'order:tradeInfo:export'),
    details: action('GET', 'details/{id}', { label: '详情', permission: LIST, input: one, output: type<BatchImportDetails>() }),
    ...importing('order:import:import'),
    'error-file': action('GET', 'error-file/{id}', {
      label: '下载错误',
      permission: 'order:import:import',
      download: true,
      input: one,
      output: type<unknown>(),
    }),
    revoke: action('POST', 'revoke', { label: '撤销', permission: 'order:import:revoke', input: one }),
  },
})
