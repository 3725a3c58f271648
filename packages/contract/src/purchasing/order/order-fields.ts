import {
  choice,
  date,
  decimal,
  dict,
  flag,
  type Given,
  int,
  numberField,
  type Row,
  ref,
  type StateTable,
  stateChoices,
  stateField,
  text,
  time,
} from '../../kit/index.ts'
import {
  BARGAIN,
  bargainStates,
  ORDER_TYPES,
  orderStates,
  PAY_TABLE,
  REFUND_TABLE,
  SETTLEMENTS,
  SHIP_TABLE,
  SOURCES,
  STOCK_IN_TABLE,
} from './order.states.ts'

/** Amounts are for those who buy, audit and pay. */
export const PRICE = 'purchasing:order:price' as const
const track = (label: string, table: StateTable, more: { initial?: number } = {}) => {
  const choices = Object.entries(table).map(([value, [name, color]]) => [Number(value), name, color] as const)
  return { ...choice(label, choices, { column: true, search: true, ...more }), readonly: true } as Given<number>
}
const money = { scale: 2, currency: 'CNY', reach: PRICE } as const
const kept = { ...money, readonly: true, column: true } as const
const fee = { ...money, min: '0', max: '99999999', column: true } as const

/** What the chips above the list show, beside the tabs. */
export const CHIPS = {
  bargaining: '待议价',
  due: '待付款',
  soon: '即将逾期',
  lateShip: '未发货超期',
  partIn: '部分入库',
  refunding: '退款中',
  unsettled: '未结清',
} as const
export type Chip = keyof typeof CHIPS

/** The codes of all tracks in one list, as the spec has them. */
export const ALL_CODES = [
  ...stateChoices(orderStates),
  ...stateChoices(bargainStates),
  ...[PAY_TABLE, SHIP_TABLE, STOCK_IN_TABLE, REFUND_TABLE].flatMap((table) =>
    Object.entries(table).map(([value, [name, color]]) => [Number(value), name, color] as const),
  ),
] as const

export const orderFields = {
  orderNo: numberField('采购单号'),
  supplierId: ref('供应商', 'purchasing/supplier', { required: true, column: true, search: true }),
  orderStatus: choice('订单状态', ALL_CODES, { computed: true, search: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  expressDeliveryNo: text('物流单号', { computed: true, search: 'exact' }),
  levelCode: text('供应商等级', { computed: true, column: true }),
  skuCount: int('品种数', { readonly: true, column: true }),
  quantity: int('总数', { readonly: true, column: true }),
  totalAmount: decimal('金额', kept),
  paidAmount: decimal('已付', kept),
  refundAmount: decimal('已退', kept),
  checkFlag: stateField(orderStates),
  bargainStatus: track('议价', bargainStates.table, { initial: BARGAIN.none }),
  payStatus: track('付款', PAY_TABLE),
  shipStatus: track('物流', SHIP_TABLE),
  stockInStatus: track('入库', STOCK_IN_TABLE),
  refundStatus: track('退款', REFUND_TABLE),
  chip: choice('待办', Object.entries(CHIPS) as [Chip, string][], { computed: true, search: true }),
  purchaserId: ref('采购员', 'account/user', { column: true, search: true }),
  storeId: ref('收货仓', 'stock/store', { required: true, column: true, search: true }),
  targetStoreId: ref('最终仓', 'stock/store', { column: true, search: true }),
  expectArriveDate: date('预计到货', { required: true, column: true, search: true }),
  dueDate: date('付款到期', { readonly: true, column: true, search: true }),
  urgent: flag('加急', { column: true, search: true }),
  aliOrderId: text('1688单号', { readonly: true, column: true, search: 'codes' }),
  orderType: choice('类型', ORDER_TYPES, { initial: 1, column: true, search: true }),
  settlementType: choice('结算方式', SETTLEMENTS, { required: true, column: true, search: true }),
  depositRate: decimal('定金比例', { scale: 4, percent: true, min: '0.01', max: '0.99', hint: '0.3 即 30%' }),
  accountPeriodDays: int('账期天数', { min: 1, max: 120 }),
  paymentMethod: dict('付款方式', 'payment_method'),
  receiveAddressId: ref('收货地址', 'purchasing/receive-address'),
  goodsAmount: decimal('货款', kept),
  freight: decimal('运费', fee),
  otherFee: decimal('其他费用', fee),
  discountAmount: decimal('优惠', fee),
  payableAmount: decimal('应付', kept),
  stockedAmount: decimal('入库金额', kept),
  writeOffAmount: decimal('核销金额', kept),
  bargainSaved: decimal('议价节省', kept),
  source: choice('来源', SOURCES, { readonly: true, column: true, search: true }),
  attention: text('提醒', { readonly: true, column: true }),
  archiveReason: text('归档原因', { readonly: true, column: true }),
  archiveTime: time('归档时间', { readonly: true, column: true, search: true }),
  auditTime: time('审核时间', { readonly: true, column: true, search: true }),
  remark: text('备注', { max: 500, column: true }),
  creatorId: ref('创建人', 'account/user', { computed: true, search: true }),
  createTime: time('创建时间', { computed: true, column: true, search: true }),
}
export type PurchaseOrderRow = Row<typeof orderFields, 'orderId'>

export const lineFields = {
  skuId: ref('SKU', 'goods/goodsSku', { required: true }),
  quantity: int('数量', { required: true, min: 1, max: 999_999 }),
  /** Left out, it is the quote of the supplier for this quantity. */
  price: decimal('单价', { scale: 4, currency: 'CNY', min: '0', max: '9999999', reach: PRICE }),
  remark: text('行备注', { max: 200 }),
}
