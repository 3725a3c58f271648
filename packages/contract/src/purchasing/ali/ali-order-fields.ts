import { choice, decimal, flag, int, type Row, ref, text, time } from '../../kit/index.ts'
import { PRICE } from '../order/order-fields.ts'
import { ALI_DIFFS, ALI_REFUNDS, ALI_STAGES, ALI_STATUSES } from './ali.states.ts'

const amount = { scale: 2, currency: 'CNY', reach: PRICE, readonly: true, column: true } as const
const read = { readonly: true, column: true } as const

export const aliOrderFields = {
  aliOrderId: text('1688单号', { ...read, search: 'codes' }),
  aliStatus: choice('1688状态', ALI_STATUSES, { ...read, search: true }),
  orderNo: text('采购单', { computed: true, column: true, search: 'exact' }),
  sellerName: text('卖家', { ...read, search: true }),
  totalAmount: decimal('实付款', amount),
  purchaseAmount: decimal('采购单金额', { scale: 2, currency: 'CNY', reach: PRICE, computed: true, column: true }),
  diffFlag: choice('差异', ALI_DIFFS, { ...read, search: true }),
  goodsAmount: decimal('货品总价', amount),
  freight: decimal('运费', amount),
  discount: decimal('优惠', amount),
  expressDeliveryNo: text('物流单号', { computed: true, column: true, search: 'exact' }),
  aliCreateTime: time('下单时间', { ...read, search: true }),
  payTime: time('付款时间', { ...read, search: true }),
  aliModifyTime: time('1688更新', read),
  accountId: ref('1688账号', 'purchasing/ali/account', { ...read, search: true }),
  sellerLoginId: text('卖家登录名', { ...read, search: true }),
  buyerLoginId: text('买家登录名', { readonly: true }),
  refundStatus: choice('退款状态', ALI_REFUNDS, { ...read, search: true }),
  outOrderId: text('外部单号', { readonly: true }),
  orderId: int('采购单ID', { readonly: true }),
  /** The payment that waits to be paid. */
  paymentId: int('付款单ID', { computed: true }),
  stage: choice(
    '阶段',
    Object.entries(ALI_STAGES).map(([value, [label]]) => [value, label] as const),
    { computed: true, search: true },
  ),
  linked: flag('已关联', { computed: true, search: true }),
}
export type AliOrderRow = Row<typeof aliOrderFields>

export interface AliParcel {
  expressCompany: string | null
  expressDeliveryNo: string
  shipTime: string | null
  signTime?: string | null
}
export interface AliOrderLine {
  lineId: number
  title: string
  offerId: string | null
  specId: string | null
  price?: string
  quantity: number
  /** The SKU that the specification is linked to, and our pieces in one of its units. */
  skuId: number | null
  sku: string | null
  unitRatio: string | null
}
export interface AliOrderDetails extends AliOrderRow {
  lines: AliOrderLine[]
  logistics: AliParcel[]
  /** The supplier that the seller is known as. */
  supplierId: number | null
  supplierName: string | null
}
