import { action, choice, int, ref, resource, text, type } from '../kit/index.ts'

export const SIM_EVENT = { buy: 1, cancel: 2, refund: 3, move: 4 } as const
export const EVENT_KINDS = [
  [SIM_EVENT.buy, '下单'],
  [SIM_EVENT.cancel, '取消订单'],
  [SIM_EVENT.refund, '退款'],
  [SIM_EVENT.move, '改收件地址'],
] as const
export const PARCEL_EVENT = { onward: 1, delivered: 2, undelivered: 3, returned: 4 } as const
export const PARCEL_EVENTS = [
  [PARCEL_EVENT.onward, '前进一步'],
  [PARCEL_EVENT.delivered, '签收'],
  [PARCEL_EVENT.undelivered, '投递失败'],
  [PARCEL_EVENT.returned, '退回'],
] as const
export const SIM_SIDE = { platform: 1, carrier: 2 } as const
export const FAULT_SIDES = [
  [SIM_SIDE.platform, '平台'],
  [SIM_SIDE.carrier, '承运商'],
] as const
export const SIM_FAULT = { fails: 1, down: 2, slow: 3, expired: 4, revoked: 5, mend: 9 } as const
export const FAULT_KINDS = [
  [SIM_FAULT.fails, '接下来几次调用失败'],
  [SIM_FAULT.down, '中断几分钟'],
  [SIM_FAULT.slow, '变慢几分钟'],
  [SIM_FAULT.expired, '店铺授权过期'],
  [SIM_FAULT.revoked, '店铺收回授权'],
  [SIM_FAULT.mend, '恢复正常'],
] as const
/** A month ahead at most. */
export const MOST_AHEAD_HOURS = 720

export interface PlayedMessage {
  id: number
  shopName: string
  platOrderNo: string
  state: string
  countryCode: string | null
  times: number
  tellTime: string
  createTime: string
}
export interface OpenFault {
  id: number
  side: number
  kind: number
  shopName: string | null
  callsLeft: number | null
  untilTime: string | null
  delayMs: number | null
}
export interface SimulatedParcel {
  orderId: number
  orderNo: string
  trackingNumber: string
  trackStatus: number
  lastContent: string | null
  shipTime: string
}
export interface SimulatorState {
  now: string
  /** Where the platforms are, and how far that is ahead. */
  platformNow: string
  aheadMinutes: number
  /** Without it there is nothing to play with. */
  isSimulated: boolean
  messages: PlayedMessage[]
  faults: OpenFault[]
  /** Those on their way that were sent last. */
  parcels: SimulatedParcel[]
}
const USE = 'tool:simulator:use' as const
const minutes = (label: string, most: number) => int(label, { min: 0, max: most })

/** What buyers, platforms and carriers do, where they are simulated. */
export const simulator = resource('tool/simulator', {
  title: '平台模拟台',
  name: 'title',
  fields: { title: text('名称') },
  actions: {
    state: action('GET', 'state', { label: '模拟状态', permission: USE, output: type<SimulatorState>() }),
    clock: action('POST', 'clock', {
      label: '拨快平台时间',
      permission: USE,
      input: {
        hours: int('小时', { required: true, min: 0, max: MOST_AHEAD_HOURS, hint: '拨快几小时；0 回到系统时间' }),
      },
      output: type<{ aheadMinutes: number }>(),
    }),
    event: action('POST', 'event', {
      label: '制造事件',
      permission: USE,
      input: {
        kind: choice('事件', EVENT_KINDS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { required: true }),
        platOrderNo: text('平台单号', { max: 64, hint: '取消、退款、改地址时填写已有的平台单号' }),
        count: int('订单数', { min: 1, max: 50, hint: '下单时的订单数，默认1' }),
        shopSku: text('店铺SKU', { max: 500, hint: '下单时买的店铺SKU，多个用逗号隔开，默认轮流' }),
        countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
        city: text('城市', { max: 100 }),
        street1: text('街道1', { max: 200 }),
        postCode: text('邮编', { max: 20 }),
        times: int('重复几次', { min: 1, max: 5, hint: '平台把同一条消息说几遍，默认1' }),
        delayMinutes: minutes('延迟(分钟)', 1440),
      },
      output: type<{ platOrderNos: string[] }>(),
    }),
    parcel: action('POST', 'parcel', {
      label: '制造包裹事件',
      permission: USE,
      input: {
        kind: choice('事件', PARCEL_EVENTS, { required: true }),
        trackingNumber: text('运单号', { max: 1000, upper: true, hint: '多个用逗号隔开；不填时为最近发出的在途包裹' }),
        count: int('包裹数', { min: 1, max: 50, hint: '不填运单号时的包裹数，默认1' }),
      },
      output: type<{ parcels: Pick<SimulatedParcel, 'orderId' | 'trackingNumber'>[] }>(),
    }),
    fault: action('POST', 'fault', {
      label: '制造故障',
      permission: USE,
      input: {
        side: choice('对象', FAULT_SIDES, { required: true }),
        kind: choice('故障', FAULT_KINDS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { hint: '不填时对所有店铺' }),
        calls: int('失败次数', { min: 1, max: 100 }),
        minutes: minutes('持续(分钟)', 1440),
        delayMs: int('变慢(毫秒)', { min: 1, max: 10_000 }),
      },
    }),
  },
})
