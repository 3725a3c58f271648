import { choice, exporting, int, json, listPage, type Row, resource, statusCount, text, time } from '../../kit/index.ts'
import { ORDER_CHECK } from './order.states.ts'
import { orderFields } from './order-fields.ts'
import type { OrderParcel } from './order-rows.ts'

const VIEW = 'purchasing:order:list' as const
export const TRANSIT_TAB = {
  lateShip: 'lateShip',
  underWay: 'underWay',
  unscanned: 'unscanned',
  today: 'today',
} as const
export type TransitTab = keyof typeof TRANSIT_TAB
export const TRANSIT_TABS: [TransitTab, string][] = [
  ['lateShip', '未发货超期'],
  ['underWay', '在途'],
  ['unscanned', '已签收未扫描'],
  ['today', '今日预计到货'],
]
/** The short set, as far as something is still to come. */
export const TRANSIT_STATES = [
  [ORDER_CHECK.audited, '已审核', 'blue'],
  [ORDER_CHECK.underWay, '在途', 'cyan'],
  [ORDER_CHECK.arrived, '已签收', 'purple'],
] as const

const inWords = (parcels: OrderParcel[]): string =>
  parcels.map(({ expressCompany, expressDeliveryNo }) => [expressCompany, expressDeliveryNo].filter(Boolean).join(' ')).join('；')

const fields = {
  orderNo: orderFields.orderNo,
  supplierId: orderFields.supplierId,
  tab: choice('待办', TRANSIT_TABS, { computed: true, search: true }),
  checkFlag: choice('状态', TRANSIT_STATES, { readonly: true, column: true, search: true }),
  parcels: json<OrderParcel[]>('包裹', { computed: true, column: true, words: inWords }),
  expressDeliveryNo: text('物流单号', { computed: true, search: 'exact' }),
  traceText: text('最新轨迹', { computed: true, column: true }),
  traceTime: time('轨迹时间', { computed: true, column: true }),
  transitDays: int('在途天数', { computed: true, column: true }),
  expectArriveDate: orderFields.expectArriveDate,
  lateDays: int('逾期天数', { computed: true, column: true }),
  purchaserId: orderFields.purchaserId,
  storeId: orderFields.storeId,
  quantity: orderFields.quantity,
  urgent: orderFields.urgent,
  sku: orderFields.sku,
  auditTime: orderFields.auditTime,
  remark: orderFields.remark,
}
export type TransitRow = Row<typeof fields, 'orderId'>

/** Orders that are still to come, with their parcels. Its verbs are those of the order. */
export const orderTransit = resource('purchasing/order/transit', {
  title: '在途跟踪',
  key: 'orderId',
  name: 'orderNo',
  table: 'purchasing_order',
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'orderId'>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    export: exporting(fields, VIEW),
  },
})
