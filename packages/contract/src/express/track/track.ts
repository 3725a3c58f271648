import { statusCount } from '../../kit/crud.ts'
import {
  type Action,
  action,
  choice,
  exporting,
  type FilterOf,
  idField,
  importing,
  int,
  list,
  listPage,
  ref,
  resource,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const TRACK_STATE = {
  waitScan: 10,
  collected: 20,
  moving: 30,
  waitPickup: 40,
  delivering: 50,
  delivered: 60,
  undelivered: 70,
  returned: 80,
  troubled: 90,
} as const
export const TRACK_STATUSES = [
  [TRACK_STATE.waitScan, '待上网', 'default'],
  [TRACK_STATE.collected, '已揽收', 'cyan'],
  [TRACK_STATE.moving, '运输中', 'blue'],
  [TRACK_STATE.waitPickup, '到达待取', 'gold'],
  [TRACK_STATE.delivering, '派送中', 'geekblue'],
  [TRACK_STATE.delivered, '已签收', 'green'],
  [TRACK_STATE.undelivered, '投递失败', 'red'],
  [TRACK_STATE.returned, '退回', 'magenta'],
  [TRACK_STATE.troubled, '异常', 'volcano'],
] as const
export type TrackStatus = (typeof TRACK_STATUSES)[number][0]
export const TRACK_TABS = [
  [10, '待上网'],
  [30, '运输中'],
  [40, '到达待取'],
  [60, '已签收'],
  [70, '投递失败'],
  [80, '退回'],
  [90, '异常'],
  [1, '停滞'],
] as const
/** Days without news that make a parcel stand still. */
export const STALLED_DAYS = 7

const shown = { readonly: true, column: true, search: true } as const
const fields = {
  orderNo: text('订单号', { ...shown, search: 'prefix' }),
  trackingNumber: text('运单号', { ...shown, search: 'prefix' }),
  wayId: ref('物流渠道', 'express/logistic-way', { ...shown, show: 'wayName' }),
  expressId: ref('物流公司', 'express/express', { readonly: true, search: true, show: 'expressName' }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, show: 'shopName' }),
  countryCode: ref('国家', 'basic/country', { ...shown, by: 'countryCode' }),
  trackStatus: choice('物流状态', TRACK_STATUSES, { readonly: true, required: true, column: true }),
  tab: choice('分类', TRACK_TABS, { computed: true, search: true }),
  lastContent: text('最新轨迹', { readonly: true, column: true }),
  lastPlace: text('地点', { readonly: true }),
  lastEventTime: time('轨迹时间', { readonly: true, column: true }),
  shipTime: time('发货时间', { ...shown, required: true }),
  days: int('已发天数', { computed: true, column: true }),
  orderId: int('订单编号', { readonly: true, required: true }),
}
export interface TrackEvent {
  eventTime: string
  place: string | null
  content: string
  trackStatus: number
}
const view = 'express:track:list'

export const track = resource('express/track', {
  title: '物流轨迹',
  name: 'orderNo',
  fields,
  actions: {
    'list-page': listPage(fields, view),
    'status-count': statusCount(fields, view) as Action<{ condition?: FilterOf<typeof fields> | null }, Record<string, number>>,
    events: action('GET', '{orderId}', {
      label: '轨迹',
      permission: view,
      input: { orderId: idField() },
      output: type<{ trackUrl: string | null; events: TrackEvent[] }>(),
    }),
    refresh: action('POST', 'refresh', {
      label: '刷新',
      permission: 'express:track:refresh',
      ownTx: true,
      input: { orderIds: list('订单', idField(), { required: true, max: 100 }) },
      output: type<{ asked: number; events: number; failed: { trackingNumber: string; reason: string }[] }>(),
    }),
    ...importing('express:track:import'),
    export: exporting(fields, view),
  },
})

export const trackSheet = resource('express/track', {
  title: '物流轨迹',
  name: 'trackingNumber',
  fields: {
    trackingNumber: text('运单号', { required: true, upper: true, max: 40 }),
    eventTime: time('时间', { required: true }),
    place: text('地点', { max: 100 }),
    content: text('内容', { required: true, max: 300 }),
    trackStatus: choice('状态', TRACK_STATUSES, { required: true }),
  },
  actions: {},
})
