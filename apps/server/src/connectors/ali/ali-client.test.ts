import { describe, expect, it } from 'vitest'
import { SupplierPlatformError } from '../supplier-platform.ts'
import { AliClient } from './ali-client.ts'
import { aliSignature, aliTime, aliToken, formOf, type Sent, timeForAli } from './ali-gateway.ts'

const credential = { appKey: '1000000', appSecret: 'test123', accessToken: 'token', refreshToken: 'again' }
const NOW = new Date('2026-11-16T02:00:00Z')

/** The gateway, as far as a client can tell: it checks the signature in its own way. */
function gateway(answers: Record<string, unknown>) {
  const asked: { api: string; form: Record<string, string> }[] = []
  const send = async (url: string, form: Record<string, string>): Promise<Sent> => {
    const path = new URL(url).pathname.replace('/openapi/', '')
    const { _aop_signature: signature, ...rest } = form
    const api = path.split('/')[3]!
    if (signature !== aliSignature(path, rest, 'test123')) return { status: 400, body: '{"error_code":"gw.SignatureInvalid"}' }
    asked.push({ api, form })
    const answer = answers[api] ?? { error_code: 'gw.APIUnsupported', error_message: 'no such api' }
    return { status: api in answers ? 200 : 400, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  }
  return { asked, client: new AliClient(send, credential, () => NOW) }
}

const ORDER = `{"result":{"baseInfo":{"id":2700000000000000123,"idOfStr":"2700000000000000123","status":"waitbuyerreceive","totalAmount":742.5,"shippingFee":30,
  "createTime":"20261116100000000+0800","payTime":"20261116110000000+0800","modifyTime":"20261116120000000+0800","buyerLoginId":"we","sellerLoginId":"they",
  "sellerID":"b2b-1","sellerContact":{"companyName":"百汇日用品厂"}},
  "productItems":[{"name":"收纳盒","productID":670000001001,"specId":"s1","subItemID":2700000000000000124,"price":3.25,"quantity":100,"itemAmount":325},{"name":"杯","productID":670000001002,"specId":"s2","subItemID":2700000000000000125,"price":8,"quantity":50,"itemAmount":400}],
  "nativeLogistics":{"logisticsItems":[{"logisticsBillNo":"SF1234567890","logisticsCompanyName":"中通快递","deliveredTime":"20261116120000000+0800"}]}},"success":"true"}`

describe('the gateway of 1688', () => {
  it('is signed as the public example', () => {
    expect(aliSignature('param2/1/system/currentTime/1000000', { b: '2', a: '1' }, 'test123')).toBe(
      '33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88',
    )
  })

  it('is sent objects as JSON and nothing for nothing', () => {
    expect(formOf({ a: { b: 1 }, c: null, d: undefined, e: 3, f: '' })).toEqual({ a: '{"b":1}', e: '3', f: '' })
  })

  it('writes times of its own', () => {
    expect(aliTime('20261116100000000+0800')).toBe('2026-11-16 10:00:00')
    expect(aliTime(undefined)).toBeNull()
    expect(timeForAli('2026-11-16 10:00:00')).toBe('20261116100000000+0800')
  })

  it('answers an order whose number is longer than a double', async () => {
    const { client, asked } = gateway({ 'alibaba.trade.get.buyerView': ORDER })
    expect(await client.getOrder('2700000000000000123')).toMatchObject({
      aliOrderId: '2700000000000000123',
      aliStatus: 'waitbuyerreceive',
      goodsAmount: '725.00',
      freight: '30.00',
      discount: '12.50',
      totalAmount: '742.50',
      modifyTime: '2026-11-16 12:00:00',
      parcels: [{ expressDeliveryNo: 'SF1234567890', shipTime: '2026-11-16 12:00:00', signTime: null }],
      lines: [{ offerId: '670000001001', specId: 's1', quantity: 100 }, { quantity: 50 }],
    })
    expect(asked[0]!.form).toMatchObject({ access_token: 'token', _aop_timestamp: String(NOW.getTime()) })
  })

  it('is asked for our number first: what it has is not ordered again', async () => {
    const known = { result: [JSON.parse(ORDER).result] }
    const { client, asked } = gateway({ 'alibaba.trade.getBuyerOrderList': known })
    const wanted = { outOrderId: 'CG26111600001', lines: [], address: {} as never, message: '' }
    expect(await client.createOrder(wanted)).toMatchObject({ outOrderId: 'CG26111600001', aliStatus: 'waitbuyerreceive' })
    expect(asked.map(({ api }) => api)).toEqual(['alibaba.trade.getBuyerOrderList'])
    expect(asked[0]!.form).toMatchObject({ outOrderId: 'CG26111600001' })
  })

  describe('asked for money back', () => {
    const wanted = {
      aliOrderId: '2700000000000000123',
      amount: '32.50',
      freight: '5',
      reason: '少货10件',
      goodsReceived: false,
      goodsReturned: false,
      lines: [{ offerId: '670000001002', specId: 's2' }],
    }
    const reasons = {
      result: {
        result: {
          reasons: [
            { id: 1, name: '不想要了' },
            { id: 20006, name: '少货' },
          ],
        },
        success: true,
      },
    }
    const answers = { 'alibaba.trade.get.buyerView': ORDER, 'alibaba.trade.getRefundReasonList': reasons }

    it('names the lines, their state and a reason of theirs, in cents', async () => {
      const made = { result: { result: { refundId: 'TQ1' }, success: true } }
      const { client, asked } = gateway({ ...answers, 'alibaba.trade.createRefund': made })
      expect(await client.applyRefund(wanted)).toEqual({ refundId: 'TQ1' })
      expect(asked.at(-1)!.form).toMatchObject({
        orderId: '2700000000000000123',
        orderEntryIds: '[2700000000000000125]',
        goodsStatus: 'refundWaitBuyerReceive',
        disputeRequest: 'refund',
        applyPayment: '3250',
        applyCarriage: '500',
        applyReasonId: '20006',
        description: '少货10件',
      })
    })

    it('passes on why not, and does not ask for what it cannot name', async () => {
      const no = { result: { success: false, message: '退款金额超过可退金额' } }
      const { client, asked } = gateway({ ...answers, 'alibaba.trade.createRefund': no })
      await expect(client.applyRefund(wanted)).rejects.toThrow('1688：退款金额超过可退金额')
      const sent = asked.length
      const stranger = { ...wanted, lines: [{ offerId: '1', specId: null }] }
      await expect(client.applyRefund(stranger)).rejects.toThrow('1688订单里没有要退款的商品')
      expect(asked.slice(sent).map(({ api }) => api)).toEqual(['alibaba.trade.get.buyerView'])
    })
  })

  describe('told that a request for money is given up', () => {
    const ORDER_ID = '2700000000000000123'
    const CANCEL = 'alibaba.trade.cancelRefund'
    const OPEN = 'alibaba.trade.refund.OpQueryBatchRefundByOrderIdAndStatus'
    const done = { result: { success: true } }
    const openOnes = (...ids: string[]) => ({ result: { opOrderRefundModels: ids.map((refundId) => ({ refundId })) } })

    it('names the one, or finds the only open one where its number was never heard', async () => {
      const { client, asked } = gateway({ [CANCEL]: done, [OPEN]: openOnes('TQ8') })
      await client.withdrawRefund({ aliOrderId: ORDER_ID, refundId: 'TQ7' })
      await client.withdrawRefund({ aliOrderId: ORDER_ID, refundId: null })
      expect(asked.map(({ api, form }) => [api, form['refundId'] ?? form['orderId']])).toEqual([
        [CANCEL, 'TQ7'],
        [OPEN, ORDER_ID],
        [CANCEL, 'TQ8'],
      ])
    })

    it('passes on why not, and does not guess among several', async () => {
      const no = { result: { success: false, errorCode: '500', errorInfo: '退款单状态不允许取消' } }
      const { client, asked } = gateway({ [CANCEL]: no, [OPEN]: openOnes('TQ8', 'TQ9') })
      const withdraw = (refundId: string | null) => client.withdrawRefund({ aliOrderId: ORDER_ID, refundId })
      await expect(withdraw('TQ7')).rejects.toThrow('1688：退款单状态不允许取消')
      await expect(withdraw(null)).rejects.toThrow('1688订单有2个进行中的退款，请在1688撤回')
      expect(asked.map(({ api }) => api)).toEqual([CANCEL, OPEN])
    })
  })

  it('goes on by pages until one is not full', async () => {
    const { client, asked } = gateway({ 'alibaba.trade.getBuyerOrderList': { result: [] } })
    expect(await client.listModifiedSince('2026-11-16 09:00:00', '3')).toEqual({ orders: [], next: null })
    expect(asked[0]!.form).toMatchObject({ modifyStartTime: '20261116090000000+0800', page: '3' })
  })

  it('says in words what is wrong, and whether to try again', async () => {
    const trouble = async (status: number, body: string) => {
      const client = new AliClient(
        async () => ({ status, body }),
        credential,
        () => NOW,
      )
      const error = await client.cancelOrder('1', 'x').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SupplierPlatformError)
      return [(error as SupplierPlatformError).kind, (error as Error).message]
    }
    expect(await trouble(200, '{"success":false,"errorCode":"CLOSE_ORDER_TOO_FAST"}')).toEqual([
      'invalid',
      '下单不足10秒，1688不允许取消，请稍后再试',
    ])
    expect(await trouble(401, '{"error_code":"gw.AccessTokenExpired"}')).toEqual(['auth', '1688授权已过期，请重新授权'])
    expect(await trouble(503, '{"error_message":"busy"}')).toEqual(['temporary', '1688：busy'])
    expect(await trouble(200, '<html>')).toEqual(['temporary', '1688接口的回答无法识别'])
    const away = new AliClient(
      () => Promise.reject(new TypeError('fetch failed')),
      credential,
      () => NOW,
    )
    await expect(away.getOrder('1')).rejects.toMatchObject({ kind: 'temporary' })
  })

  it('gives tokens without a signature', async () => {
    let form: Record<string, string> = {}
    const send = async (_url: string, sent: Record<string, string>) => {
      form = sent
      return { status: 200, body: '{"access_token":"a","refresh_token":"r","expires_in":"36000"}' }
    }
    expect(await aliToken(send, credential, { grant_type: 'refresh_token' })).toMatchObject({ access_token: 'a' })
    expect(form).toEqual({ client_id: '1000000', client_secret: 'test123', grant_type: 'refresh_token' })
  })
})
