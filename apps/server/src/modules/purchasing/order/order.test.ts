import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makePurchase, makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-16 10:00:00')
const [buyer, auditor, finance] = [await app.as('purchaser'), await app.as('supervisor'), await app.as('finance')]
const PATH = '/purchasing/order'
const storeId = await makeStore(app)
const supplierId = await makeSupplier(app)

const details = async (orderId: number): Promise<any> => (await auditor.get(`${PATH}/details?orderId=${orderId}`)).data
const tracks = ({ checkFlag, bargainStatus, payStatus, shipStatus, stockInStatus, refundStatus }: any) => [
  checkFlag,
  bargainStatus,
  payStatus,
  shipStatus,
  stockInStatus,
  refundStatus,
]
const onWay = async (skuId: number) =>
  (
    await db.one<{ n: number }>(
      sql`SELECT purchase_on_way AS n FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`,
    )
  )?.n ?? 0
const draft = async (lines: object[], more: object = {}) =>
  (await buyer.post(`${PATH}/create`, { supplierId, storeId, settlementType: 1, expectArriveDate: '2026-12-01', ...more, lines }))
    .data
const purchase = async (lines: { skuId: number; quantity: number; price: string }[], more: object = {}) =>
  makePurchase({ buyer, auditor }, { supplierId, storeId, ...more }, lines)

describe('an order', () => {
  it('begins with one code on each track and costs what the book says', async () => {
    const [a, b] = [await makeSku(app), await makeSku(app)]
    const lines = [
      { skuId: a, quantity: 100, price: '3.25' },
      { skuId: b, quantity: 50, price: '8' },
    ]
    const made = await draft(lines, { freight: '30', discountAmount: '12.5' })
    expect(made).toMatchObject({
      orderNo: expect.stringMatching(/^CG261116\d{5}$/),
      totalAmount: '742.50',
      goodsAmount: '725.00',
      quantity: 150,
    })
    const whole = await details(made.orderId)
    expect(tracks(whole)).toEqual([100, 101, 201, 301, 401, 500])
    expect(whole.lines.map((line: any) => line.landedUnitCost)).toEqual(['3.3284', '8.1932'])
    expect(await onWay(a)).toBe(0)
  })

  it('takes the price of the ladder when none is typed', async () => {
    const skuId = await makeSku(app)
    await makeQuote(app, supplierId, skuId, '10', { ladder: [{ minQty: 100, price: '9' }] })
    const made = await draft([{ skuId, quantity: 100 }])
    expect(made.totalAmount).toBe('900.00')
  })

  it('is on the way from its audit on, and no longer when that is taken back', async () => {
    const skuId = await makeSku(app)
    const made = await purchase([{ skuId, quantity: 40, price: '5' }])
    expect(tracks(made)).toEqual([200, 101, 202, 301, 401, 500])
    expect([made.dueDate, await onWay(skuId)]).toEqual(['2026-11-23', 40])
    expect(await auditor.post(`${PATH}/un-audit`, { ids: [made.orderId] })).toMatchObject({ code: 200 })
    const back = await details(made.orderId)
    expect([tracks(back), back.dueDate, await onWay(skuId)]).toEqual([[100, 101, 201, 301, 401, 500], null, 0])
  })

  it('is edited whole while it waits, and refused in words of its state afterwards', async () => {
    const [a, b] = [await makeSku(app), await makeSku(app)]
    const made = await draft([{ skuId: a, quantity: 4, price: '5' }])
    const input = {
      orderId: made.orderId,
      version: 1,
      supplierId,
      storeId,
      settlementType: 1,
      expectArriveDate: '2026-12-02',
      lines: [{ skuId: b, quantity: 3, price: '2' }],
    }
    expect((await buyer.post(`${PATH}/edit`, input)).data).toMatchObject({ totalAmount: '6.00', version: 2 })
    await auditor.post(`${PATH}/audit`, { ids: [made.orderId] })
    const late = await buyer.post(`${PATH}/edit`, { ...input, version: 3 })
    expect(late).toMatchObject({ code: 409, msg: `采购单${made.orderNo}当前为「已审核」，不能执行「编辑」` })
  })

  it('ships with its first parcel, whatever is paid, and shows what is late', async () => {
    const skuId = await makeSku(app)
    const made = await purchase([{ skuId, quantity: 4, price: '5' }])
    const add = (no: string) => buyer.post(`${PATH}/express/add`, { orderId: made.orderId, expressDeliveryNo: no })
    expect(await add('ab')).toMatchObject({ code: 400 })
    expect(await add('sf12345678')).toMatchObject({ code: 200 })
    expect(await add('SF12345678')).toMatchObject({ code: 409 })
    expect(tracks(await details(made.orderId)).slice(0, 4)).toEqual([300, 101, 202, 302])
    expect(await auditor.post(`${PATH}/un-audit`, { ids: [made.orderId] })).toMatchObject({
      code: 409,
      msg: `采购单${made.orderNo}当前为「在途」，不能执行「反审核」`,
    })
  })

  it('is cut while nothing is paid, and closed abnormally when the rest will not come', async () => {
    const skuId = await makeSku(app)
    const made = await purchase([{ skuId, quantity: 10, price: '5' }])
    const line = { orderDetailsId: made.lines[0].orderDetailsId, quantity: 4 }
    const cut = { orderId: made.orderId, version: made.version, lines: [line], reason: '供应商缺货' }
    expect(await buyer.post(`${PATH}/cancel-qty`, cut)).toMatchObject({ code: 200 })
    const less = await details(made.orderId)
    expect([less.payableAmount, await onWay(skuId)]).toEqual(['30.00', 6])
    expect(await auditor.post(`${PATH}/abnormal-archive`, { ids: [made.orderId], reason: '供应商倒闭' })).toMatchObject({
      code: 200,
    })
    const closed = await details(made.orderId)
    expect([closed.checkFlag, closed.payStatus, closed.lines[0].cancelQty, await onWay(skuId)]).toEqual([700, 203, 10, 0])
  })

  it('with a price far above the last one is audited with a reason only', async () => {
    const skuId = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET last_purchase_price = 8 WHERE id = ${skuId}`)
    const made = await draft([{ skuId, quantity: 1, price: '9' }])
    const answer = await auditor.post(`${PATH}/audit`, { ids: [made.orderId] })
    expect(answer).toMatchObject({ code: 400, msg: `SKU S${skuId} 单价较上次上涨12.50%，请填写审核说明` })
    expect((await details(made.orderId)).checkFlag).toBe(100)
    expect(await auditor.post(`${PATH}/audit`, { ids: [made.orderId], auditRemark: '原料涨价' })).toMatchObject({ code: 200 })
  })
})

describe('bargaining', () => {
  it('is handled by another one and lowers prices; the audit waits for it', async () => {
    const skuId = await makeSku(app)
    const made = await draft([{ skuId, quantity: 100, price: '10' }])
    const { lines } = await details(made.orderId)
    const line = { orderDetailsId: lines[0].orderDetailsId }
    const submit = { orderId: made.orderId, version: 1, lines: [{ ...line, targetPrice: '9' }] }
    expect(await buyer.post(`${PATH}/bargain/submit`, submit)).toMatchObject({ code: 200 })
    expect(await auditor.post(`${PATH}/audit`, { ids: [made.orderId] })).toMatchObject({
      code: 409,
      msg: `采购单${made.orderNo}正在议价，请先完成或作废议价`,
    })
    expect(await buyer.post(`${PATH}/bargain/accept`, { ids: [made.orderId] })).toMatchObject({ code: 409 })
    expect(await auditor.post(`${PATH}/bargain/accept`, { ids: [made.orderId] })).toMatchObject({ code: 200 })
    const finish = (price: string) =>
      auditor.post(`${PATH}/bargain/finish`, { orderId: made.orderId, version: 3, lines: [{ ...line, price }] })
    expect(await finish('11')).toMatchObject({ code: 400 })
    expect(await finish('9.2')).toMatchObject({ code: 200 })
    expect(await details(made.orderId)).toMatchObject({
      bargainStatus: 108,
      bargainSaved: '80.00',
      totalAmount: '920.00',
      payableAmount: '920.00',
    })
  })
})

describe('what an order may not be made of', () => {
  it.each([
    ['a group', async () => ({ lines: [{ skuId: await makeSku(app, 2), quantity: 1, price: '1' }] }), '为组合商品，请采购子SKU'],
    [
      'a supplier that is off',
      async () => ({ supplierId: await makeSupplier(app, { status: 0, name: '停用的' }) }),
      '供应商「停用的」已停用',
    ],
    [
      'a supplier on the black list',
      async () => ({ supplierId: await makeSupplier(app, { status: 2, name: '拉黑的' }) }),
      '供应商「拉黑的」已拉黑，不能下单',
    ],
    ['the store of TEMU', async () => ({ storeId: 391 }), 'TEMU虚拟仓不能直接采购入库'],
    ['no lines', async () => ({ lines: [] }), '明细至少1项'],
    [
      'no price anywhere',
      async () => ({ lines: [{ skuId: await makeSku(app), quantity: 1 }] }),
      '没有该供应商的报价，请填写单价',
    ],
    ['a discount above the goods', async () => ({ discountAmount: '6' }), '优惠不能超过货款'],
  ])('%s is refused', async (_name, wrong, said) => {
    const usual = {
      supplierId,
      storeId,
      settlementType: 1,
      expectArriveDate: '2026-12-01',
      lines: [{ skuId: await makeSku(app), quantity: 1, price: '5' }],
    }
    const before = await db.one(sql`SELECT count(*) AS n FROM purchasing_order`)
    const answer = await buyer.post(`${PATH}/create`, { ...usual, ...(await wrong()) })
    expect(answer.code).toBe(400)
    expect(JSON.stringify([answer.msg, answer.data])).toContain(said)
    expect(await db.one(sql`SELECT count(*) AS n FROM purchasing_order`)).toEqual(before)
  })
})

describe('the list', () => {
  it('finds orders by codes of several tracks: alternatives of one, all of several', async () => {
    const skuId = await makeSku(app)
    const [waiting, live] = [
      await draft([{ skuId, quantity: 1, price: '5' }]),
      await purchase([{ skuId, quantity: 1, price: '5' }]),
    ]
    const sku = `S${skuId}`
    const found = async (condition: object) =>
      (await buyer.post(`${PATH}/list-page`, { condition: { sku, ...condition } })).data.list.map((row: any) => row.orderId)
    expect(await found({ orderStatus: [100, 200] })).toEqual([live.orderId, waiting.orderId])
    expect(await found({ orderStatus: [100, 200, 202] })).toEqual([live.orderId])
    expect(await found({ chip: ['due'] })).toEqual([live.orderId])
    const counts = (await buyer.post(`${PATH}/status-count`, { condition: { sku } })).data
    expect(counts).toMatchObject({ all: 2, 100: 1, 200: 1, due: 1, bargaining: 0 })
  })

  it('says the sets of codes as the spec has them', async () => {
    const { data } = await buyer.get(`${PATH}/status-options`)
    expect(data.orderStatus.map((option: any) => option.value)).toEqual([
      100, 101, 102, 105, 108, 109, 200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 400, 401, 402, 403, 500, 501, 502, 503, 600,
      700,
    ])
    const label = (set: string) => data[set].find((option: any) => option.value === 400).label
    expect(['checkFlag', 'orderStatus', 'orderStatusShort'].map(label)).toEqual(['待入库', '已扫描', '已签收'])
  })

  it('shows no amounts to who may not see them', async () => {
    const skuId = await makeSku(app)
    const made = await purchase([{ skuId, quantity: 1, price: '5' }])
    const warehouse = await app.as('warehouse')
    await db.run(sql`DELETE FROM account_user_store WHERE user_id = (SELECT id FROM account_user WHERE username = 'warehouse')`)
    const seen = (await warehouse.get(`${PATH}/details?orderId=${made.orderId}`)).data
    expect(seen ? [seen.totalAmount, seen.lines[0].price, seen.payments] : null).toEqual([undefined, undefined, undefined])
    expect((await finance.get(`${PATH}/details?orderId=${made.orderId}`)).data.totalAmount).toBe('5.00')
  })
})
