import { action, choice, int, ref, resource, text, type } from '../kit/index.ts'

export const EVENT_KINDS = [
  [1, '下单'],
  [2, '取消订单'],
  [3, '退款'],
  [4, '改收件地址'],
] as const
export const FAULT_SIDES = [
  [1, '平台'],
  [2, '承运商'],
] as const
export const FAULT_KINDS = [
  [1, '接下来几次调用失败'],
  [2, '中断几分钟'],
  [3, '变慢几分钟'],
  [4, '店铺授权过期'],
  [9, '恢复正常'],
] as const

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
export interface SimulatorState {
  now: string
  /** Without it there is nothing to play with. */
  isSimulated: boolean
  messages: PlayedMessage[]
  faults: OpenFault[]
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
