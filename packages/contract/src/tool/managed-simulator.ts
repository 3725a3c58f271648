import { action, choice, decimal, int, ref, resource, text, type } from '../kit/index.ts'

export const MANAGED_EVENT = {
  ask: 1,
  cancel: 2,
  receive: 3,
  short: 4,
  over: 5,
  reject: 6,
  finish: 7,
  figures: 8,
  price: 9,
  agree: 10,
  refuse: 11,
  quiet: 12,
  live: 13,
} as const
export const MANAGED_EVENTS = [
  [MANAGED_EVENT.ask, '平台要货（新备货单）'],
  [MANAGED_EVENT.cancel, '平台取消备货单'],
  [MANAGED_EVENT.receive, '平台全部收货'],
  [MANAGED_EVENT.short, '平台少收'],
  [MANAGED_EVENT.over, '平台多收'],
  [MANAGED_EVENT.reject, '平台拒收'],
  [MANAGED_EVENT.finish, '平台入库完成'],
  [MANAGED_EVENT.figures, '设置销售与库存数字'],
  [MANAGED_EVENT.price, '平台要求调价'],
  [MANAGED_EVENT.agree, '平台同意我方调价'],
  [MANAGED_EVENT.refuse, '平台不同意我方调价'],
  [MANAGED_EVENT.quiet, '店铺平台静止（只说安排的话）'],
  [MANAGED_EVENT.live, '店铺平台照常运转'],
] as const
export const MANAGED_FAULT_KIND = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7, mend: 9 } as const
export const MANAGED_FAULTS = [
  [MANAGED_FAULT_KIND.fails, '接下来几次调用失败'],
  [MANAGED_FAULT_KIND.down, '中断几分钟'],
  [MANAGED_FAULT_KIND.slow, '变慢几分钟'],
  [MANAGED_FAULT_KIND.repeats, '同一消息说两遍（几分钟内）'],
  [MANAGED_FAULT_KIND.late, '变化晚说（几分钟内）'],
  [MANAGED_FAULT_KIND.loses, '照做但不回答（几次）'],
  [MANAGED_FAULT_KIND.mend, '恢复正常'],
] as const

export interface SimulatedStockOrder {
  id: number
  shopName: string
  subPurchaseOrderSn: string
  /** In the words of the platform. */
  status: string
  goods: string
  quantity: number
  deliverBy: string | null
}
export interface SimulatedDelivery {
  id: number
  shopName: string
  platformDeliverySn: string
  deliveryOrderNo: string
  status: string
  shipQty: number
  receiveQty: number
  rejectQty: number
  shipTime: string | null
}
export interface SimulatedPrice {
  id: number
  shopName: string
  platformPriceSn: string
  source: number
  oldPrice: string
  newPrice: string
  status: string
  deadline: string | null
}
export interface ManagedFault {
  id: number
  kind: number
  shopName: string | null
  callsLeft: number | null
  untilTime: string | null
}
export interface ManagedSimulatorState {
  now: string
  isSimulated: boolean
  /** The newest of each. */
  stockOrders: SimulatedStockOrder[]
  deliveries: SimulatedDelivery[]
  prices: SimulatedPrice[]
  faults: ManagedFault[]
}
const USE = 'tool:simulator:use' as const
const price = (label: string, hint?: string) => decimal(label, { scale: 2, currency: 'CNY', min: '0.01', max: '99999', hint })
const pieces = (label: string, hint?: string) => int(label, { min: 0, max: 99_999, hint })

/** What a marketplace that sells by itself asks, receives and decides, where it is simulated. */
export const managedSimulator = resource('tool/managed-simulator', {
  title: '托管平台模拟',
  name: 'title',
  fields: { title: text('名称') },
  actions: {
    state: action('GET', 'state', { label: '托管平台模拟状态', permission: USE, output: type<ManagedSimulatorState>() }),
    event: action('POST', 'event', {
      label: '制造托管平台事件',
      permission: USE,
      input: {
        kind: choice('事件', MANAGED_EVENTS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { hint: '托管平台的店铺（Temu、SHEIN）' }),
        shopSku: text('店铺SKU', { max: 100, hint: '店铺已关联的货号，不填时取第一个' }),
        quantity: int('数量', { min: 1, max: 99_999, hint: '要货数量默认50；少收、多收、拒收为件数，默认1' }),
        hours: int('几小时内发货', { min: 1, max: 720, hint: '要货时的期限，默认72' }),
        subPurchaseOrderSn: text('备货单号', { max: 40 }),
        platformDeliverySn: text('平台发货单号', { max: 40 }),
        platformPriceSn: text('平台调价单号', { max: 40 }),
        newPrice: price('新价', '平台要求的供货价'),
        lastSevenDaysSaleVolume: pieces('近7天销量'),
        lastThirtyDaysSaleVolume: pieces('近30天销量'),
        warehouseInventoryNum: pieces('平台在仓'),
        lackQuantity: pieces('缺货数'),
      },
      output: type<{ said: string }>(),
    }),
    fault: action('POST', 'fault', {
      label: '制造托管平台故障',
      permission: USE,
      input: {
        kind: choice('故障', MANAGED_FAULTS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { hint: '不填时对所有托管店铺' }),
        calls: int('次数', { min: 1, max: 100 }),
        minutes: int('持续(分钟)', { min: 1, max: 1440 }),
        delayMs: int('变慢(毫秒)', { min: 1, max: 10_000 }),
        lateMinutes: int('晚说(分钟)', { min: 1, max: 60 }),
      },
    }),
  },
})
