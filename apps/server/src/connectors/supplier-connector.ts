import { connectorOf } from '../kit/connector/connector.ts'
import type { Http } from '../kit/connector/http.ts'
import { type AliApp, type AliJson, aliWords, type SendForm } from './ali/ali-gateway.ts'
import { type SupplierPlatform, SupplierPlatformDown, SupplierPlatformError } from './supplier-platform.ts'

const outside = {
  name: 'ali1688',
  down: SupplierPlatformDown,
  refused: SupplierPlatformError,
  http: { limit: { calls: 10, seconds: 1 }, says: ({ text }: { text: string }) => aliWords(text) },
} as const

/** 1688 as the place where goods are bought; every call is logged and keeps its limits. */
export const supplierPlatform = connectorOf<SupplierPlatform>({
  ...outside,
  calls: {
    searchOffers: { title: '搜索商品', about: (words) => words },
    getOffer: { title: '查询商品', about: (offerId) => offerId },
    createOrder: { title: '下单', about: ({ outOrderId }) => outOrderId },
    cancelOrder: { title: '取消订单', about: (aliOrderId) => aliOrderId },
    getOrder: { title: '查询订单', about: (aliOrderId) => aliOrderId },
    listModifiedSince: { title: '查询变化', about: (since) => since },
    pay: { title: '支付', about: (aliOrderIds) => aliOrderIds.join('、') },
    getLogistics: { title: '查询物流', about: (aliOrderId) => aliOrderId },
    applyRefund: { title: '申请退款', about: ({ aliOrderId }) => aliOrderId },
    withdrawRefund: { title: '撤回退款', about: ({ aliOrderId }) => aliOrderId },
  },
})

export interface AliTokens {
  token(app: AliApp, grant: Record<string, string>): Promise<AliJson>
}
export const aliTokens = connectorOf<AliTokens>({ ...outside, calls: { token: { title: '换取令牌' } } })

/** Reads may be repeated; an order is not created or paid twice by asking again. */
export const formOver =
  (http: Http): SendForm =>
  async (url, form) => {
    const { status, text } = await http.send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
      repeats: /\.(get|getBuyerOrderList|getLogisticsInfos|getRefundReasonList|search)\b/.test(url),
    })
    return { status, body: text }
  }
