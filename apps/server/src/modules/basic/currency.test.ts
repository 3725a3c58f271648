import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'
import { rateOf, toCny } from './rate.ts'

const app = await testApp()
const finance = await app.as('finance')
const seller = await app.as('seller')
const { db } = app.house
app.clock.set('2026-11-15 10:00:00')
await db.run(sql`DELETE FROM basic_exchange_rate WHERE currency_code = 'USD'`)
await db.run(sql`
  INSERT INTO basic_exchange_rate (currency_code, from_day, rate)
  VALUES ('USD', '2026-11-01', 7.0911), ('USD', '2026-11-10', 7.1032), ('USD', '2026-11-20', 7.2)`)
const find = async (code: string) =>
  (await finance.get('/basic/currency/list?all=1')).data.find((c: { currencyCode: string }) => c.currencyCode === code)

describe('rates', () => {
  it('are the newest of the day or before; CNY is 1', async () => {
    expect(await rateOf(db, 'USD', '2026-11-15')).toBe('7.1032')
    expect(await rateOf(db, 'USD', '2026-11-09')).toBe('7.0911')
    expect(await rateOf(db, 'USD', '2026-11-20')).toBe('7.2')
    expect(await rateOf(db, 'CNY', '1999-01-01')).toBe('1')
  })

  it('make 15.99 USD 113.58 CNY', async () => {
    expect(await toCny(db, '15.99', 'USD', '2026-11-15')).toBe('113.58')
  })

  it('refuse a day before the first', async () => {
    await expect(rateOf(db, 'USD', '2026-10-31')).rejects.toMatchObject({
      code: 409,
      message: '币种USD在2026-10-31没有汇率，请先维护',
    })
    expect(await seller.get('/basic/currency/rate?currencyCode=XYZ')).toMatchObject({
      code: 409,
      msg: '币种XYZ在2026-11-15没有汇率，请先维护',
    })
  })

  it('are answered for a day, today when none is said', async () => {
    const { data } = await seller.get('/basic/currency/rate?currencyCode=usd')
    expect(data).toEqual({ currencyCode: 'USD', day: '2026-11-15', rate: '7.1032', rateDay: '2026-11-10' })
    expect((await seller.get('/basic/currency/rate?currencyCode=USD&day=2026-11-03')).data.rate).toBe('7.0911')
  })

  it('stand in the list of currencies with their trend', async () => {
    expect(await find('USD')).toMatchObject({
      rate: '7.1032',
      rateDay: '2026-11-10',
      rateTrend: [
        { day: '2026-11-01', rate: '7.0911' },
        { day: '2026-11-10', rate: '7.1032' },
      ],
    })
    expect(await find('CNY')).toMatchObject({ rate: '1', rateDay: '2026-11-15', rateTrend: [] })
  })
})

describe('currencies', () => {
  it('are kept by finance', async () => {
    const mop = { currencyCode: 'mop', currencyName: '澳门元', symbol: 'MOP$' }
    expect(await seller.post('/basic/currency', mop)).toMatchObject({ status: 403 })
    const { data } = await finance.post('/basic/currency', mop)
    expect(data).toMatchObject({ currencyCode: 'MOP', decimals: 2, rate: null })
    expect(await finance.put('/basic/currency', { ...data, decimals: 4 })).toMatchObject({
      code: 400,
      msg: '小数位应为0~3的整数',
    })
    expect(await finance.put('/basic/currency', { ...data, decimals: 0 })).toMatchObject({ code: 200, data: { decimals: 0 } })
    expect(await finance.delete(`/basic/currency/${data.id}`)).toMatchObject({ code: 200 })
  })

  it('never lose CNY', async () => {
    const cny = await find('CNY')
    expect(await finance.delete(`/basic/currency/${cny.id}`)).toMatchObject({ code: 409, msg: '人民币是记账本位币，不能删除' })
    expect(await find('CNY')).toEqual(cny)
  })
})
