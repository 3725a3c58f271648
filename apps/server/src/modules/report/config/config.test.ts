import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { estimateProfit } from '../../order/money/profit.ts'

const app = await testApp()
const { db } = app.house
const finance = await app.as('finance')
const seller = await app.as('seller')
const RATE = '/data-center-report/config/exchange-rate'
const PARAMS = '/data-center-report/config/gross-profit-params'

describe('exchange rates', () => {
  it('are kept by finance; one that orders use is not rewritten', async () => {
    const body = { currencyCode: 'USD', fromDay: '2026-11-01', rate: '7.12' }
    expect(await seller.post(RATE, body)).toMatchObject({ code: 403 })
    await db.run(sql`DELETE FROM basic_exchange_rate`)
    const made = (await finance.post(RATE, body)).data
    expect(made).toMatchObject({ currencyCode: 'USD', rate: '7.120000' })
    expect(await finance.post(RATE, body)).toMatchObject({ code: 400 })
    expect(await finance.post(RATE, { ...body, currencyCode: 'CNY' })).toMatchObject({ code: 400, msg: '人民币不需要汇率' })
    const change = (rate: string, version: number) => finance.put(RATE, { ...body, id: made.id, version, rate })
    expect(await change('7.13', 1)).toMatchObject({ code: 200, data: { rate: '7.130000' } })
    const { orderNo } = await makeOrder(db, { paid_time: '2026-11-05 10:00:00+08' })
    expect(await change('7.14', 2)).toMatchObject({ code: 409, msg: `汇率已被订单 ${orderNo} 使用，不能修改，请新增生效日期` })
    const later = (await finance.post(RATE, { ...body, fromDay: '2026-11-06' })).data
    expect(await finance.delete(`${RATE}/${made.id}`)).toMatchObject({ code: 409 })
    expect(await finance.delete(`${RATE}/${later.id}`)).toMatchObject({ code: 200 })
    const page = await finance.post(`${RATE}/list-page`, { condition: { currencyCode: 'USD' } })
    expect(page.data.list.map((row: any) => row.id)).toEqual([made.id])
  })
})

describe('what platforms take', () => {
  it('counts by the most exact row of the order day', async () => {
    const skuId = await makeSku(app)
    const { id } = await makeOrder(db, { sale_amount: '100.00', goods_amount: '100.00', lines: [{ skuId, price: '100.00' }] })
    const order = await db.one<any>(sql`SELECT plat_code AS "platCode" FROM order_trade_info WHERE id = ${id}`)
    const row = {
      platCode: order.platCode,
      platformPercent: '15',
      platformFixed: '0.3',
      payPercent: '2',
      payFixed: '0',
      fromDay: '2026-01-01',
    }
    const made = (await finance.post(PARAMS, row)).data
    expect(made).toMatchObject({ platformPercent: '15.0000', catId: null })
    expect(await finance.post(PARAMS, row)).toMatchObject({ code: 400 })
    await finance.post(PARAMS, { ...row, platformPercent: '99', fromDay: '2026-12-01' })
    await db.transact((tx) => estimateProfit(tx, [id]))
    expect(await db.one(sql`SELECT platform_fee, payment_fee FROM order_trade_info WHERE id = ${id}`)).toEqual({
      platform_fee: '15.3000',
      payment_fee: '2.0000',
    })
    expect(await finance.put(PARAMS, { ...row, id: made.id, version: 1, payPercent: '101' })).toMatchObject({ code: 400 })
    expect(await finance.delete(`${PARAMS}/${made.id}`)).toMatchObject({ code: 200 })
  })
})
