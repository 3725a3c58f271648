import {
  action,
  choice,
  exporting,
  idField,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { type EachOrder, LIST } from '../desk/order-calls.ts'

export const OCCUPY_STATES = [
  [10, '占用中', 'blue'],
  [20, '部分释放', 'orange'],
  [30, '已完结', 'default'],
] as const
export const OCCUPY_TRIGGERS = [
  [1, '手工'],
  [2, '自动', 'cyan'],
  [3, '到货', 'green'],
] as const
const shown = { computed: true, column: true } as const

const fields = {
  batchNo: text('批次号', { readonly: true, column: true, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  triggerType: choice('触发方式', OCCUPY_TRIGGERS, { readonly: true, column: true, search: true }),
  status: choice('状态', OCCUPY_STATES, { ...shown, search: true }),
  orderCount: int('订单数', { readonly: true, column: true }),
  shortCount: int('缺货数', { readonly: true, column: true }),
  pieceCount: int('件数', { readonly: true, column: true }),
  openCount: int('占用中订单', shown),
  orderNo: text('订单号', { computed: true, search: 'exact' }),
  createTime: time('分配时间', { ...shown, search: true }),
}
export type OccupyBatchRow = Row<typeof fields>
/** A hold that the run made, as it stands now. */
export interface OccupyLine {
  orderId: number
  orderNo: string
  status: number
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  placeName: string
  quantity: number
  /** 1 held, 2 used up by shipping, 3 released. */
  state: 1 | 2 | 3
  endTime: string | null
}

export const orderLocOccupyBatch = resource('order/order-loc-occupy-batch', {
  title: '库位占用批次',
  table: 'order_loc_occupy_batch',
  name: 'batchNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', {
      label: '详情',
      permission: LIST,
      input: { id: idField('占用批次') },
      output: type<OccupyBatchRow & { lines: OccupyLine[] }>(),
    }),
    export: exporting(fields, 'order:tradeInfo:export'),
    release: action('POST', 'release', {
      together: true,
      label: '释放占用',
      permission: 'order:distribute:release',
      input: { id: int('占用批次', { min: 1 }), ids: list('订单', int('编号', { min: 1 }), { max: 2000 }) },
      ownTx: true,
      output: type<EachOrder>(),
    }),
  },
})
