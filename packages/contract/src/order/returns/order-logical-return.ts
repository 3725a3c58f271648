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
  rows,
  stateChoices,
  states,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { sharedCalls } from '../desk/order-calls.ts'
import { returnReason } from '../desk/order-fields.ts'

export const RETURN_STATE = { waitAudit: 100, underWay: 300, waitStockIn: 400, done: 600, invalid: 700 } as const
const { waitAudit, underWay, waitStockIn, done, invalid } = RETURN_STATE

export const returnStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [underWay]: ['退回途中', 'blue'],
    [waitStockIn]: ['待入库', 'gold'],
    [done]: ['已完成', 'green'],
    [invalid]: ['已作废', 'default'],
  },
  {
    sign: { label: '签收', from: [underWay], to: waitStockIn },
    stockIn: { label: '入库', from: [waitStockIn], to: done },
    audit: { label: '审核', from: [waitAudit], to: done },
    waive: { label: '免退货', from: [underWay], to: done },
    invalid: { label: '作废', from: [waitAudit, underWay], to: invalid, danger: true },
  },
  waitAudit,
  [underWay],
)
export const RETURN_KINDS = [
  [1, '实物退件', 'blue'],
  [2, '逻辑退货', 'purple'],
] as const
const VIEW = 'order:return:list' as const
const shown = { computed: true, column: true } as const

const fields = {
  returnNo: text('退件单号', { readonly: true, column: true, search: 'codes' }),
  kind: choice('类型', RETURN_KINDS, { readonly: true, column: true, search: true }),
  orderId: int('订单', { readonly: true }),
  orderNo: text('系统单号', { ...shown, search: 'exact' }),
  platOrderNo: text('平台单号', { ...shown, search: 'exact' }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  expressDeliveryNo: text('退件快递单号', { readonly: true, column: true, search: 'codes' }),
  reason: { ...returnReason, column: true, search: true },
  quantity: int('件数', shown),
  goodQty: int('良品', shown),
  badQty: int('次品', shown),
  lostQty: int('丢失', shown),
  checkFlag: choice('状态', stateChoices(returnStates), { readonly: true, column: true, search: true }),
  signTime: time('签收时间', { readonly: true, column: true }),
  stockInTime: time('入库时间', { readonly: true, column: true }),
  remark: text('备注', { readonly: true, column: true }),
  creatorId: ref('登记人', 'account/user', { ...shown, search: true }),
  createTime: time('登记时间', { ...shown, search: true }),
}
export type ReturnRow = Row<typeof fields>
export interface ReturnLine {
  id: number
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  shippedQty: number
  quantity: number
  goodQty: number
  badQty: number
  lostQty: number
  locationName: string | null
  badLocationName: string | null
}
export interface ReturnDetails extends ReturnRow {
  lines: ReturnLine[]
}
/** The order of a returned parcel, with the return that waits for it. */
export interface ReturnScan {
  orderId: number
  orderNo: string
  storeId: number | null
  returnId: number | null
  returnNo: string | null
  checkFlag: number | null
  lines: { orderDetailsId: number; sku: string; skuName: string; skuImage: string | null; shippedQty: number; open: number }[]
}
const one = { id: idField('退件单') }
const ids = list('退件单', int('编号', { min: 1 }), { required: true, min: 1, max: 500 })
const pieces = (label: string) => int(label, { required: true, min: 0, max: 9999 })

export const orderLogicalReturn = resource('order/order-logical-return', {
  title: '退件单',
  table: 'order_logical_return',
  name: 'returnNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details/{id}', { label: '详情', permission: VIEW, input: one, output: type<ReturnDetails>() }),
    export: exporting(fields, VIEW),
    'note-read': { ...sharedCalls['note-read'], permission: VIEW },
    note: { ...sharedCalls.note, permission: VIEW },
    scan: action('GET', 'scan/{no}', {
      label: '扫描退件',
      permission: VIEW,
      input: { no: text('单号', { required: true, max: 64 }) },
      output: type<ReturnScan>(),
    }),
    create: action('POST', 'create', {
      label: '登记退件',
      permission: 'order:return:create',
      input: {
        kind: choice('类型', RETURN_KINDS, { required: true }),
        orderId: idField('订单'),
        storeId: ref('仓库', 'stock/store'),
        expressDeliveryNo: text('退件快递单号', { max: 50, upper: true }),
        reason: returnReason,
        lines: rows(
          '明细',
          { orderDetailsId: idField('明细'), quantity: int('件数', { required: true, min: 1, max: 9999 }) },
          { required: true, min: 1, max: 200 },
        ),
        remark: text('备注', { max: 200 }),
      },
      output: type<ReturnDetails>(),
    }),
    sign: action('POST', 'sign', {
      label: '签收',
      permission: 'order:return:sign',
      input: one,
      output: type<ReturnDetails>(),
    }),
    'stock-in': action('POST', 'stock-in', {
      label: '入库',
      permission: 'order:return:stockIn',
      input: {
        ...one,
        lines: rows(
          '明细',
          {
            id: idField('明细'),
            goodQty: pieces('良品'),
            badQty: pieces('次品'),
            lostQty: pieces('丢失'),
            locationId: ref('良品库位', 'stock/store-location'),
            badLocationId: ref('次品库位', 'stock/store-location'),
          },
          { required: true, min: 1, max: 200 },
        ),
      },
      output: type<ReturnDetails>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: 'order:return:audit', input: { ids } }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'order:return:create',
      input: { ids, reason: text('原因', { required: true, max: 200 }) },
    }),
  },
})
