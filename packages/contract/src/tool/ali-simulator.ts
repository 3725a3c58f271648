import { action, choice, decimal, int, resource, text, type } from '../kit/index.ts'

export const ALI_EVENT = { buy: 1, pay: 2, ship: 3, sign: 4, close: 5, refund: 6, price: 7, refuse: 8 } as const
export const ALI_EVENTS = [
  [ALI_EVENT.buy, '在1688网站下单'],
  [ALI_EVENT.pay, '买家付款'],
  [ALI_EVENT.ship, '卖家发货（一个包裹）'],
  [ALI_EVENT.sign, '包裹签收'],
  [ALI_EVENT.price, '卖家改价'],
  [ALI_EVENT.refund, '卖家同意退款'],
  [ALI_EVENT.refuse, '卖家拒绝退款'],
  [ALI_EVENT.close, '关闭交易'],
] as const
export const ALI_FAULT = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7, mend: 9 } as const
export const ALI_FAULTS = [
  [ALI_FAULT.fails, '接下来几次调用失败'],
  [ALI_FAULT.down, '中断几分钟'],
  [ALI_FAULT.slow, '变慢几分钟'],
  [ALI_FAULT.repeats, '同一订单说两遍（几分钟内）'],
  [ALI_FAULT.late, '变化晚说（几分钟内）'],
  [ALI_FAULT.loses, '照做但不回答（几次）'],
  [ALI_FAULT.mend, '恢复正常'],
] as const

export interface SimulatedAliOrder {
  id: number
  aliOrderId: string
  outOrderId: string | null
  buyerLoginId: string
  sellerName: string
  aliStatus: string
  totalAmount: string
  modifyTime: string
  parcels: string
}
export interface AliFault {
  id: number
  kind: number
  callsLeft: number | null
  untilTime: string | null
}
export interface AliSimulatorState {
  now: string
  isSimulated: boolean
  /** Login names of the accounts that buy there. */
  buyers: string[]
  orders: SimulatedAliOrder[]
  faults: AliFault[]
}
const USE = 'tool:simulator:use' as const
const fee = (label: string) => decimal(label, { scale: 2, currency: 'CNY', min: '0', max: '999999' })

/** What sellers and the platform do at 1688, where it is simulated. */
export const aliSimulator = resource('tool/ali-simulator', {
  title: '1688模拟',
  name: 'title',
  fields: { title: text('名称') },
  actions: {
    state: action('GET', 'state', { label: '1688模拟状态', permission: USE, output: type<AliSimulatorState>() }),
    event: action('POST', 'event', {
      label: '制造1688事件',
      permission: USE,
      input: {
        kind: choice('事件', ALI_EVENTS, { required: true }),
        buyerLoginId: text('买家登录名', { max: 60, hint: '下单时填写，不填为默认账号' }),
        offerId: text('1688商品ID', { max: 20, hint: '下单时填写，不填时自动选择' }),
        quantity: int('数量', { min: 1, max: 9999, hint: '下单时的数量，默认10' }),
        aliOrderId: text('1688单号', { max: 30 }),
        expressDeliveryNo: text('运单号', { max: 40, upper: true, hint: '发货时填写，不填时自动生成' }),
        freight: fee('运费'),
        discount: fee('优惠'),
      },
      output: type<{ aliOrderId: string }>(),
    }),
    fault: action('POST', 'fault', {
      label: '制造1688故障',
      permission: USE,
      input: {
        kind: choice('故障', ALI_FAULTS, { required: true }),
        calls: int('次数', { min: 1, max: 100 }),
        minutes: int('持续(分钟)', { min: 1, max: 1440 }),
        delayMs: int('变慢(毫秒)', { min: 1, max: 10_000 }),
        lateMinutes: int('晚说(分钟)', { min: 1, max: 60 }),
      },
    }),
  },
})
