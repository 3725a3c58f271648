import {
  type GivenUp,
  type OrdersSince,
  type SupplierOrder,
  type SupplierParcel,
  type SupplierPlatform,
  SupplierPlatformError,
  type WantedOrder,
  type WantedRefund,
} from '../supplier-platform.ts'
import { type AliCredential, type AliJson, aliCall, type Params, type SendForm, timeForAli } from './ali-gateway.ts'
import { inCents, reasonFor, refundedIn } from './ali-refund.ts'
import { createdIn, groupIn, orderFrom, parcelsFrom, rowsIn, textOf } from './ali-wire.ts'
import { offerFrom } from './ali-wire-offer.ts'
import type { Ali1688Offer } from './ali1688-offer.ts'

const TRADE = 'com.alibaba.trade'
const PRODUCT = 'com.alibaba.fenxiao.crossborder'
const PAGE = 50
const MOST_LINES = 50

/** The real 1688, in the name of one account. */
export class AliClient implements SupplierPlatform {
  readonly #ask: (api: string, params: Params) => Promise<AliJson>

  constructor(send: SendForm, credential: AliCredential, now: () => Date) {
    this.#ask = (api, params) => aliCall(send, credential, api, params, now())
  }

  async searchOffers(words: string, page: number): Promise<Ali1688Offer[]> {
    const found = await this.#ask(`${PRODUCT}/product.search.keywordQuery`, {
      offerQueryParam: { keyword: words, beginPage: page, pageSize: 20, country: 'en' },
    })
    return rowsIn(groupIn(groupIn(found, 'result'), 'result'), 'data').map(offerFrom)
  }

  async getOffer(offerId: string): Promise<Ali1688Offer | null> {
    const found = await this.#ask(`${PRODUCT}/product.search.queryProductDetail`, {
      offerDetailParam: { offerId, country: 'en' },
    })
    const offer = groupIn(groupIn(found, 'result'), 'result')
    return offer['offerId'] ? offerFrom(offer) : null
  }

  /** Asked for by our number first: an answer that was lost made an order all the same. */
  async createOrder({ outOrderId, lines, address, message }: WantedOrder): Promise<SupplierOrder> {
    const known = await this.#byOurNumber(outOrderId)
    if (known) return known
    if (lines.length > MOST_LINES) throw new SupplierPlatformError(`一个1688订单最多${MOST_LINES}个规格`)
    const made = createdIn(
      await this.#ask(`${TRADE}/alibaba.trade.createCrossOrder`, {
        flow: 'general',
        outOrderId,
        message,
        addressParam: address,
        cargoParamList: lines.map(({ offerId, specId, quantity }) => ({ offerId, specId, quantity })),
      }),
    )
    if (made.length > 1) throw new SupplierPlatformError(`1688把订单拆成了${made.length}个，请在1688订单中逐个关联`)
    const order = made[0] && (await this.getOrder(made[0].orderId))
    if (!order) throw new SupplierPlatformError('1688已下单但还查不到订单，请稍后同步', 'temporary')
    return { ...order, outOrderId }
  }

  async #byOurNumber(outOrderId: string): Promise<SupplierOrder | null> {
    const found = await this.#ask(`${TRADE}/alibaba.trade.getBuyerOrderList`, { outOrderId, page: 1, pageSize: 1 })
    const [order] = rowsIn(found, 'result')
    return order ? { ...orderFrom(order), outOrderId } : null
  }

  async cancelOrder(aliOrderId: string, reason: string): Promise<void> {
    await this.#ask(`${TRADE}/alibaba.trade.cancel`, {
      webSite: '1688',
      tradeID: aliOrderId,
      cancelReason: 'other',
      remark: reason,
    })
  }

  async getOrder(aliOrderId: string): Promise<SupplierOrder | null> {
    const found = await this.#ask(`${TRADE}/alibaba.trade.get.buyerView`, {
      webSite: '1688',
      orderId: aliOrderId,
      includeFields: 'NativeLogistics,GuaranteesTerms',
    })
    return found['result'] ? orderFrom(groupIn(found, 'result')) : null
  }

  async listModifiedSince(since: string, cursor: string | null): Promise<OrdersSince> {
    const page = Number(cursor ?? 1)
    const found = await this.#ask(`${TRADE}/alibaba.trade.getBuyerOrderList`, {
      modifyStartTime: timeForAli(since),
      page,
      pageSize: PAGE,
    })
    const orders = rowsIn(found, 'result').map(orderFrom)
    return { orders, next: orders.length === PAGE ? String(page + 1) : null }
  }

  async pay(aliOrderIds: string[]): Promise<{ payUrl: string | null }> {
    const found = await this.#ask(`${TRADE}/alibaba.alipay.url.get`, { orderIdList: aliOrderIds })
    return { payUrl: typeof found['payUrl'] === 'string' ? found['payUrl'] : null }
  }

  async getLogistics(aliOrderId: string): Promise<SupplierParcel[]> {
    return parcelsFrom(
      await this.#ask('com.alibaba.logistics/alibaba.trade.getLogisticsInfos.buyerView', {
        webSite: '1688',
        orderId: aliOrderId,
        fields: 'company.name,sender,receiver,sendgood',
      }),
    )
  }

  /** For the lines it is about, with the reason of theirs that reads most like ours. */
  async applyRefund(wanted: WantedRefund): Promise<{ refundId: string }> {
    const { aliOrderId: orderId, amount, freight, reason, goodsReturned } = wanted
    const order = await this.#ask(`${TRADE}/alibaba.trade.get.buyerView`, { webSite: '1688', orderId })
    const about = { orderId, ...refundedIn(groupIn(order, 'result'), wanted) }
    const reasons = groupIn(groupIn(await this.#ask(`${TRADE}/alibaba.trade.getRefundReasonList`, about), 'result'), 'result')
    const made = await this.#ask(`${TRADE}/alibaba.trade.createRefund`, {
      ...about,
      disputeRequest: goodsReturned ? 'returnRefund' : 'refund',
      applyPayment: inCents(amount),
      applyCarriage: inCents(freight),
      applyReasonId: reasonFor(rowsIn(reasons, 'reasons'), reason),
      description: reason.slice(0, 150),
    })
    const result = groupIn(made, 'result')
    if (String(result['success']) === 'false')
      throw new SupplierPlatformError(`1688：${textOf(result['message']) ?? '退款申请失败'}`)
    return { refundId: textOf(groupIn(result, 'result')['refundId']) ?? '' }
  }

  async withdrawRefund({ aliOrderId, refundId }: GivenUp): Promise<void> {
    const which = refundId ?? (await this.#openRefund(aliOrderId))
    const ended = groupIn(await this.#ask(`${TRADE}/alibaba.trade.cancelRefund`, { refundId: which }), 'result')
    if (String(ended['success']) === 'false')
      throw new SupplierPlatformError(`1688：${textOf(ended['errorInfo']) ?? textOf(ended['errorCode']) ?? '退款撤回失败'}`)
  }

  async #openRefund(orderId: string): Promise<string> {
    const api = `${TRADE}/alibaba.trade.refund.OpQueryBatchRefundByOrderIdAndStatus`
    const open = rowsIn(groupIn(await this.#ask(api, { orderId, queryType: 1 }), 'result'), 'opOrderRefundModels')
    const which = open.length === 1 ? textOf(open[0]!['refundId']) : null
    if (which === null) throw new SupplierPlatformError(`1688订单有${open.length}个进行中的退款，请在1688撤回`)
    return which
  }
}
