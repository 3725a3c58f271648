import { choice, decimal, type Fields, flag, int, json, stateChoices, text, time } from '../../kit/index.ts'
import { orderStates } from '../order.states.ts'
import { ordersInWords } from './order-fields.ts'

const shown = { computed: true, column: true } as const
const stored = { readonly: true, column: true } as const
const cameFrom = (label: string) => choice(label, stateChoices(orderStates), { ...stored, search: true })

/** An order of a merge group, as its row shows it. */
export interface GroupOrder {
  id: number
  orderNo: string
  platOrderNo: string
  paidTime: string | null
  estWeight: number | null
  saleAmount: string
}
export interface LineStock {
  sku: string
  quantity: number
  available: number
}

const stockInWords = (lines: LineStock[]): string =>
  lines.map(({ sku, quantity, available }) => `${sku} 可用 ${available} / 需 ${quantity}`).join('；')

/** What a list shows of its orders and no other list does. */
export const OWN_FIELDS = {
  /** A row is a group: its first order, and what all of them would be as one parcel. */
  'sales-wait-merge-order': {
    isFirst: flag('主单', { computed: true }),
    mergeIgnored: flag('不合并', { readonly: true }),
    groupIds: json<number[]>('合并订单编号', { computed: true }),
    groupOrders: json<GroupOrder[]>('合并订单', { ...shown, words: ordersInWords }),
    mergedWeight: int('合并后重量(g)', shown),
    mergedAmount: decimal('合并后金额', { ...shown, currency: 'currency' }),
    freightSaved: decimal('省运费(CNY)', { ...shown, currency: 'CNY', reach: 'order:profit:view' }),
    overReason: text('超限原因', shown),
  },
  'sales-unusual-order': { exceptionFrom: cameFrom('原状态'), exceptionDays: int('异常天数', shown) },
  'store-sales-order': { placeNames: text('库位', shown) },
  'status-track': {
    stayHours: decimal('停留时长(小时)', { ...shown, scale: 1 }),
    slaHours: decimal('时限(小时)', { ...shown, scale: 1 }),
    isLate: flag('节点超时', { computed: true }),
    pushTime: time('推送时间', stored),
    allocateTime: time('分配时间', stored),
    batchTime: time('成批时间', stored),
    claimTime: time('领取时间', stored),
    pickTime: time('拣完时间', stored),
    sowTime: time('播完时间', stored),
    packTime: time('包装时间', stored),
    weighTime: time('称重时间', stored),
    deliverTime: time('签收时间', stored),
    lastTrackTime: time('最新轨迹时间', stored),
    lastTrack: text('最新轨迹', shown),
  },
  'wait-distribute-order': { lineStock: json<LineStock[]>('可用库存', { ...shown, words: stockInWords }) },
  'out-stock-order': {
    onWay: int('在途', shown),
    expectDate: text('预计到货', shown),
    shortDays: int('缺货天数', shown),
  },
  'similar-stock-out-order': {
    missingPlaces: text('缺件库位', shown),
    errNos: text('库存异常单号', shown),
    operatorName: text('操作人', shown),
  },
  'wait-sowing-order': { wallNo: text('播种墙', shown), sown: text('已播/应播', shown) },
  'wait-package-order': { containerNos: text('周转箱', shown), checked: text('校验进度', shown) },
  'wait-ship-order': { handoverNo: text('交接单号', shown) },
  'intercept-order': {
    exceptionFrom: cameFrom('拦截前状态'),
    operatorName: text('拦截人', shown),
    putBack: text('返架件数', shown),
  },
} as const satisfies Record<string, Fields>
