import { choice, decimal, dict, flag, int, json, type Row, ref, refs, stateChoices, text, time } from '../../kit/index.ts'
import { EXCEPTION_TYPES, orderStates } from '../order.states.ts'

export const ORDER_TYPES = [
  [1, '普通'],
  [2, '补发', 'blue'],
  [3, '换货', 'purple'],
  [4, '手工', 'cyan'],
  [5, '批量导入', 'geekblue'],
] as const
export const FULFIL_BY = [
  [1, '自发货'],
  [2, '平台发货', 'blue'],
  [3, '第三方海外仓', 'purple'],
] as const
export const PLATFORM_SHIP_STATE = { unmarked: 0, marking: 1, marked: 2, failed: 3 } as const
export const PLATFORM_SHIP = [
  [PLATFORM_SHIP_STATE.unmarked, '未标记', 'default'],
  [PLATFORM_SHIP_STATE.marking, '标记中', 'orange'],
  [PLATFORM_SHIP_STATE.marked, '已标记', 'green'],
  [PLATFORM_SHIP_STATE.failed, '失败', 'red'],
] as const
export const TRACK_STATUS = [
  [10, '待上网', 'default'],
  [20, '已揽收', 'blue'],
  [30, '运输中', 'blue'],
  [40, '到达待取', 'cyan'],
  [50, '派送中', 'cyan'],
  [60, '已签收', 'green'],
  [70, '投递失败', 'orange'],
  [80, '退回', 'red'],
  [90, '异常', 'red'],
] as const
export const PICK_KINDS = [
  [1, '单品单件', 'green'],
  [2, '单品多件', 'blue'],
  [3, '多品', 'purple'],
] as const
export const REMAINING = [
  [1, '已超时', 'red'],
  [2, '24小时内', 'orange'],
  [3, '48小时内', 'gold'],
] as const

/** What an order says of itself after it has left; the first that holds. */
export const AFTER_SALE_STATUS = [
  ['全额退款', '全额退款', 'purple'],
  ['投诉', '投诉', 'red'],
  ['售后中', '售后中', 'orange'],
  ['交易取消', '交易取消', 'default'],
  ['交易成功', '交易成功', 'green'],
  ['等待买家收货', '等待买家收货', 'blue'],
] as const

/** What a row shows of its lines; three in the list, the rest when it is opened. */
export interface OrderLine {
  orderDetailsId: number
  shopSku: string | null
  sku: string | null
  skuId: number | null
  skuName: string | null
  image: string | null
  quantity: number
  shortQty: number
}

export const linesInWords = (lines: OrderLine[]): string =>
  lines
    .map(
      ({ sku, shopSku, skuName, quantity }) => `${[sku ?? shopSku ?? '未匹配', skuName].filter(Boolean).join(' ')} × ${quantity}`,
    )
    .join('；')

export interface MergedOrder {
  id: number
  orderNo: string
  platOrderNo: string
}

export const ordersInWords = (orders: { orderNo: string }[]): string => orders.map(({ orderNo }) => orderNo).join('、')

const BUYER = 'order:tradeInfo:buyer'
const PROFIT = 'order:profit:view'
const shown = { computed: true, column: true } as const
const cost = { scale: 4, currency: 'CNY', reach: PROFIT } as const

/** The columns and filters that every order list shares. */
export const orderFields = {
  orderNo: text('系统单号', { readonly: true, column: true }),
  nos: text('单号', { computed: true, search: 'exact', max: 20_000, hint: '系统、平台、运单号，每行一个，最多500个' }),
  lines: json<OrderLine[]>('商品', { ...shown, words: linesInWords }),
  platOrderNo: text('平台单号', { readonly: true, column: true }),
  platCode: ref('平台', 'basic/platform', { by: 'platCode', readonly: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { readonly: true, column: true, search: true }),
  sellerId: ref('销售员', 'account/user', { readonly: true, column: true, search: true }),
  orderType: choice('订单类型', ORDER_TYPES, { readonly: true, column: true, search: true }),
  fulfilBy: choice('履约方式', FULFIL_BY, { readonly: true, column: true, search: true }),
  status: choice('状态', stateChoices(orderStates), { readonly: true, column: true, search: true }),
  orderExceptionType: choice('异常类型', EXCEPTION_TYPES, { readonly: true, column: true, search: true }),
  exceptionReason: text('异常原因', { readonly: true, column: true }),
  isOutStock: flag('缺货', { readonly: true, column: true, search: true }),
  isUrgent: flag('加急', { readonly: true, column: true, search: true }),
  isHold: flag('挂起', { readonly: true, column: true, search: true }),
  isCancelled: flag('已取消', { readonly: true, search: true }),
  tagIds: refs('标签', 'basic/tag', { readonly: true, column: true, search: true }),
  name: text('收件人', { readonly: true, column: true, mask: BUYER }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', readonly: true, column: true, search: true }),
  currency: text('币种', { readonly: true }),
  saleAmount: decimal('金额', { readonly: true, column: true, search: true, currency: 'currency' }),
  saleCny: decimal('金额(CNY)', { ...shown, currency: 'CNY' }),
  noRate: flag('缺汇率', { computed: true, search: true }),
  estProfitRate: decimal('预估利润率', { ...shown, scale: 4, percent: true, reach: PROFIT }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  expressId: ref('物流公司', 'express/express', { readonly: true, search: true, show: 'expressName' }),
  logisticWayId: ref('渠道', 'express/logistic-way', { readonly: true, column: true, search: true, show: 'wayName' }),
  trackingNumber: text('运单号', { readonly: true, column: true }),
  transferNumber: text('转单号', { readonly: true }),
  estWeight: int('预估重量(g)', { readonly: true, column: true }),
  actualWeight: int('实际重量(g)', { readonly: true, column: true }),
  weightFlag: flag('重量偏差', { readonly: true }),
  platformShipStatus: choice('平台标记', PLATFORM_SHIP, { readonly: true, column: true, search: true }),
  platformShipError: text('标记失败原因', { readonly: true }),
  labelPrintedCount: int('打印次数', { readonly: true, column: true }),
  trackStatus: choice('物流状态', TRACK_STATUS, { readonly: true, column: true, search: true }),
  afterSaleStatus: choice('售后状态', AFTER_SALE_STATUS, { readonly: true, column: true, search: true }),
  orderTime: time('下单时间', { readonly: true, search: true }),
  paidTime: time('付款时间', { readonly: true, column: true, search: true }),
  latestShipTime: time('最晚发货', { readonly: true, column: true }),
  remaining: choice('剩余发货时间', REMAINING, { computed: true, search: true }),
  dispatchTime: time('派单时间', { readonly: true, column: true }),
  shipTime: time('发货时间', { readonly: true, column: true, search: true }),
  archiveTime: time('归档时间', { readonly: true, column: true, search: true }),
  stageTime: time('进入本阶段', { readonly: true, column: true }),
  pickKind: choice('拣货类型', PICK_KINDS, { readonly: true, column: true, search: true }),
  dispatchError: text('派单失败原因', { readonly: true, column: true }),
  matchedRuleId: ref('命中规则', 'order/order-rule', { readonly: true, column: true }),
  batchNo: text('拣货批次', { ...shown, search: 'exact' }),
  slotNo: int('槽位', shown),
  pickerId: ref('拣货员', 'account/user', { readonly: true, column: true, search: true }),
  packerId: ref('包装员', 'account/user', { readonly: true, column: true, search: true }),
  goodsCost: decimal('成本', { ...cost, readonly: true, column: true }),
  freight: decimal('运费', { ...cost, ...shown }),
  profit: decimal('利润', { ...cost, readonly: true, column: true }),
  profitRate: decimal('利润率', { readonly: true, column: true, scale: 4, percent: true, reach: PROFIT }),
  sku: text('SKU/商品名', { computed: true, search: true }),
  memo: text('订单备注', { readonly: true, column: true }),
  platformNote: text('平台消息', { readonly: true, column: true }),
  pickingNotes: text('拣货备注', { readonly: true, column: true }),
  merged: json<MergedOrder[]>('合并订单', { computed: true, words: ordersInWords }),
  noteCount: int('跟进', { readonly: true, column: true }),
  hasNote: flag('有无备注', { computed: true, search: true }),
  mergeKey: text('合并键', { readonly: true }),
}
export type OrderRow = Row<typeof orderFields>

/** What else of the buyer stands in details and logs: nothing of it is for those who may not see buyers. */
const hidden = { computed: true, mask: BUYER, masked: 'none' } as const
export const buyerFields = {
  buyerId: text('买家账号', hidden),
  phone: text('电话', hidden),
  buyerEmail: text('买家邮箱', hidden),
  street1: text('街道1', hidden),
  street2: text('街道2', hidden),
  taxNo: text('税号', hidden),
}
export const ADDRESS_LABELS = {
  name: orderFields.name.label,
  phone: buyerFields.phone.label,
  buyerEmail: buyerFields.buyerEmail.label,
  countryCode: orderFields.countryCode.label,
  province: '省/州',
  city: '城市',
  street1: buyerFields.street1.label,
  street2: buyerFields.street2.label,
  postCode: '邮编',
  taxNo: buyerFields.taxNo.label,
}
export const reasonOf = (label: string) => text(label, { required: true, max: 200 })
export const returnReason = dict('退件原因', 'order_return_reason', { required: true })
