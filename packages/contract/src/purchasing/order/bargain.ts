import {
  choice,
  decimal,
  exporting,
  flag,
  int,
  listPage,
  type Row,
  ref,
  resource,
  stateChoices,
  statusCount,
  text,
  time,
} from '../../kit/index.ts'
import { BARGAIN, bargainStates } from './order.states.ts'
import { orderFields, PRICE } from './order-fields.ts'

const VIEW = 'purchasing:order:list' as const
const total = { scale: 2, currency: 'CNY', reach: PRICE, column: true } as const
/** Where an order stands once somebody wanted a better price. */
export const BARGAIN_TABS = stateChoices(bargainStates).filter(([state]) => state !== BARGAIN.none)

const fields = {
  orderNo: orderFields.orderNo,
  supplierId: orderFields.supplierId,
  levelCode: orderFields.levelCode,
  bargainStatus: choice('议价状态', BARGAIN_TABS, { readonly: true, column: true, search: true }),
  skuCount: int('品种数', { readonly: true, column: true }),
  quantity: int('总数', { readonly: true, column: true }),
  goodsAmount: decimal('货款', { ...total, readonly: true }),
  targetAmount: decimal('目标价合计', { ...total, computed: true }),
  lowestAmount: decimal('历史最低价合计', { ...total, computed: true }),
  bargainSaved: decimal('节省', { ...total, readonly: true }),
  bargainBy: ref('提交人', 'account/user', { readonly: true, column: true, search: true }),
  bargainHandlerId: ref('接手人', 'account/user', { readonly: true, column: true, search: true }),
  bargainRemark: text('议价说明', { readonly: true, column: true }),
  urgent: flag('加急', { readonly: true, column: true, search: true }),
  purchaserId: orderFields.purchaserId,
  storeId: orderFields.storeId,
  sku: orderFields.sku,
  expectArriveDate: orderFields.expectArriveDate,
  createTime: time('创建时间', { computed: true, column: true, search: true }),
}
export type BargainRow = Row<typeof fields, 'orderId'>

/** Orders whose price is, or was, talked about. Its verbs are those of the order. */
export const orderBargain = resource('purchasing/order/bargain', {
  title: '议价工作台',
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
