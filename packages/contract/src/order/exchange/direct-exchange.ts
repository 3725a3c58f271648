import {
  action,
  choice,
  exporting,
  flag,
  idField,
  int,
  json,
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
import { LIST, sharedCalls } from '../desk/order-calls.ts'
import { linesInWords, type OrderLine, PLATFORM_SHIP } from '../desk/order-fields.ts'
import { orderStates } from '../order.states.ts'
import { scanId } from '../pick/pick-order.ts'

export const EXCHANGE_STATE = { waitArrival: 10, arrived: 20, exchanged: 30, cancelled: 90 } as const
const { waitArrival, arrived, exchanged, cancelled } = EXCHANGE_STATE

export const exchangeStates = states(
  {
    [waitArrival]: ['待到货', 'default'],
    [arrived]: ['已到货', 'orange'],
    [exchanged]: ['已换单', 'green'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    arrive: { label: '到货', from: [waitArrival], to: arrived },
    exchange: { label: '换单', from: [arrived], to: exchanged },
    cancel: { label: '取消换单', from: [waitArrival, arrived], to: cancelled, danger: true },
  },
  waitArrival,
  [arrived],
)
const [LINK, EXCHANGE] = ['order:exchange:link', 'order:exchange:exchange'] as const
const shown = { computed: true, column: true } as const
const parcelNo = { max: 50, upper: true } as const

const fields = {
  exchangeNo: text('换单号', { readonly: true, column: true, search: 'codes' }),
  orderId: int('订单', { readonly: true }),
  orderNo: text('系统单号', { ...shown, search: 'exact' }),
  platOrderNo: text('平台单号', { ...shown, search: 'exact' }),
  lines: json<OrderLine[]>('商品', { ...shown, words: linesInWords }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  storeId: ref('仓库', 'stock/store', { ...shown, search: true }),
  purchaseOrderId: int('采购单', { readonly: true }),
  purchaseOrderNo: text('采购单', { readonly: true, column: true, search: 'exact' }),
  supplierName: text('供应商', { readonly: true, column: true, search: true }),
  expressDeliveryNo: text('到货快递单号', { readonly: true, column: true, search: 'exact' }),
  status: choice('状态', stateChoices(exchangeStates), { readonly: true, column: true, search: true }),
  orderStatus: choice('订单状态', stateChoices(orderStates), shown),
  logisticWayId: ref('渠道', 'express/logistic-way', { ...shown, search: true, show: 'wayName' }),
  trackingNumber: text('运单号', { ...shown, search: 'exact' }),
  platformShipStatus: choice('平台标记', PLATFORM_SHIP, shown),
  memo: text('订单备注', shown),
  pickingNotes: text('拣货备注', shown),
  noteCount: int('跟进', shown),
  arriveTime: time('到货时间', { readonly: true, column: true, search: true }),
  exchangeTime: time('换单时间', { readonly: true, column: true, search: true }),
  remark: text('取消原因', { readonly: true, column: true }),
  creatorId: ref('关联人', 'account/user', { ...shown, search: true }),
  createTime: time('关联时间', { ...shown, search: true }),
}
export type ExchangeRow = Row<typeof fields>

/** What the inbound parcel must hold: the order's pieces, SKU by SKU. */
export interface ExchangeLine {
  skuId: number
  sku: string
  barcode: string | null
  skuName: string
  skuImage: string | null
  quantity: number
}
export interface ExchangeDetails extends ExchangeRow {
  pieces: ExchangeLine[]
}
/** The exchange of an inbound parcel, as the person at the table needs it. */
export interface ExchangeScan {
  id: number
  exchangeNo: string
  status: number
  orderId: number
  orderNo: string
  orderStatus: number
  expressDeliveryNo: string
  purchaseOrderNo: string
  supplierName: string | null
  wayName: string | null
  trackingNumber: string | null
  labelPrintedCount: number
  pickingNotes: string | null
  isHold: number
  /** In g. */
  estWeight: number | null
  pieces: ExchangeLine[]
}
export interface ExchangeAnswer {
  id: number
  orderId: number
  orderNo: string
  trackingNumber: string | null
  weight: number
  estWeight: number | null
  /** Off by more than the tolerance: accepted, with an attention sound. */
  weightFlag: 0 | 1
  status: number
}
const one = { id: idField('换单') }
const { memo, note } = sharedCalls

/** Goods bought for one order arrive as a ready parcel; `id` and `ids` are those of exchanges, what is done is done to their orders. */
export const directExchange = resource('order/straight-hair-exchange', {
  title: '直发换单',
  table: 'order_straight_hair_exchange',
  name: 'exchangeNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', { label: '详情', permission: LIST, input: one, output: type<ExchangeDetails>() }),
    export: exporting(fields, 'order:tradeInfo:export'),
    'memo-read': sharedCalls['memo-read'],
    memo,
    'picking-notes-read': sharedCalls['picking-notes-read'],
    'note-read': sharedCalls['note-read'],
    note,
    'mark-unusual': sharedCalls['mark-unusual'],
    'setting-platform-ship': sharedCalls['setting-platform-ship'],
    'tracking-number': sharedCalls['tracking-number'],
    link: action('POST', 'link', {
      label: '关联采购单',
      permission: LINK,
      input: {
        orderNo: text('系统单号', { required: true, max: 40, upper: true }),
        purchaseOrderNo: text('采购单号', { required: true, max: 40, upper: true }),
        expressDeliveryNo: text('到货快递单号', parcelNo),
      },
      output: type<ExchangeDetails>(),
    }),
    scan: action('GET', 'scan/{expressDeliveryNo}', {
      label: '扫描到货包裹',
      permission: EXCHANGE,
      input: { expressDeliveryNo: text('到货快递单号', { required: true, ...parcelNo }) },
      output: type<ExchangeScan>(),
    }),
    exchange: action('POST', 'exchange', {
      label: '换单',
      permission: EXCHANGE,
      input: {
        ...one,
        counts: rows(
          '实到',
          {
            skuId: ref('SKU', 'goods/goodsSku', { required: true }),
            quantity: int('件数', { required: true, min: 0, max: 9999 }),
          },
          { required: true, min: 1, max: 200 },
        ),
        weight: int('重量(g)', { required: true, min: 1, max: 30_000 }),
        force: flag('偏差也接受'),
        scanId,
      },
      ownTx: true,
      output: type<ExchangeAnswer>(),
    }),
    cancel: action('POST', 'cancel', {
      together: true,
      label: '取消换单',
      permission: LINK,
      input: {
        ids: list('换单', int('编号', { min: 1 }), { required: true, min: 1, max: 500 }),
        reason: text('原因', { required: true, max: 200 }),
      },
    }),
  },
})
