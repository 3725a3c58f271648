import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { closeMonth } from '../../../../test/fixtures/month.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { until } from '../../../../test/until.ts'
import { sql } from '../../../kit/db/db.ts'
import { foldProfit } from '../profit/profit-fold.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2031-03-10 10:00:00')
const finance = await app.as('finance')
const MONTH = '/data-center-report/month'
const CLOSED = { code: 409, msg: '该月份已结账' }
const sold = (day: string, profit: string) => sell(db, { suffix: 'EY01', day, sale: '100', profit })
const open = async (month: string) => (await finance.get<any[]>(`${MONTH}/open?month=${month}`)).data

beforeAll(async () => {
  await forgetFacts(db)
  await sold('2031-01-05', '20')
  await sold('2031-02-05', '30')
})

describe('财务月结', () => {
  it('says what is open, and closes month after month', async () => {
    const unfolded = (await open('2031-01')).find(({ kind }) => kind === 'unfolded')
    expect(unfolded).toMatchObject({ count: 1, blocks: 1, path: '/reportManagement/check' })
    expect(await finance.post(`${MONTH}/close`, { month: '2031-01' })).toMatchObject({
      code: 409,
      msg: '不能结账：利润明细未并入汇总 1 个',
    })
    await foldProfit(app.house)
    expect(await finance.post(`${MONTH}/close`, { month: '2031-02' })).toMatchObject({ msg: '不能结账：之前的月份未结账 1 个' })
    expect(await finance.post(`${MONTH}/close`, { month: '2031-03' })).toMatchObject({
      code: 409,
      msg: '2031-03 还没有结束，不能结账',
    })
    const refused = await finance.post(`${MONTH}/close`, { month: '2031-01' })
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.msg).toMatch(/^请确认并说明：/)
    const closed = await closeMonth(finance, '2031-01')
    expect(closed.data).toMatchObject({ status: 200, profit: '20.0000', saleMoney: '100.0000', orders: 1, verb: 'reopen' })
    expect(closed.data.acknowledged[0]).toMatchObject({ reason: '已知' })
    expect(await closeMonth(finance, '2031-01')).toMatchObject(CLOSED)
    const rows = (await finance.get<any[]>(`${MONTH}/list`)).data
    expect(rows.map(({ month, status, verb }) => [month, status, verb])).toEqual([
      ['2031-02', 100, 'close'],
      ['2031-01', 200, 'reopen'],
    ])
  })

  it('is reopened by right and with a reason, the last one alone', async () => {
    await closeMonth(finance, '2031-02')
    expect(await (await app.as('seller')).post(`${MONTH}/close`, { month: '2031-02' })).toMatchObject({ code: 403 })
    expect(await (await app.as('supervisor')).post(`${MONTH}/reopen`, { month: '2031-02', reason: 'x' })).toMatchObject({
      code: 403,
    })
    expect(await finance.post(`${MONTH}/reopen`, { month: '2031-02' })).toMatchObject({ code: 400 })
    expect(await finance.post(`${MONTH}/reopen`, { month: '2031-01', reason: '漏了账单' })).toMatchObject({
      code: 409,
      msg: '只能反结账最后结账的月份 2031-02',
    })
    const answer = await finance.post(`${MONTH}/reopen`, { month: '2031-02', reason: '漏了账单' })
    expect(answer.data).toMatchObject({ status: 100, verb: 'close', reopenReason: '漏了账单', reopenByName: '吴静' })
    await sold('2031-02-06', '5')
    expect(
      await db.one(
        sql`SELECT sum(profit)::text AS profit FROM order_profit_fact WHERE fact_day BETWEEN '2031-02-01' AND '2031-02-28'`,
      ),
    ).toEqual({ profit: '35.0000' })
    await foldProfit(app.house)
    expect((await closeMonth(finance, '2031-02')).data).toMatchObject({ status: 200, profit: '35.0000' })
    const log = await db.query(
      sql`SELECT action, note FROM biz_log WHERE entity = 'data-center-report/month' ORDER BY id DESC LIMIT 2`,
    )
    expect(log).toMatchObject([{ action: '结账' }, { action: '反结账', note: '2031-02：漏了账单' }])
  })

  it('keeps rates, parameters and targets out of what is closed', async () => {
    const rate = '/data-center-report/config/exchange-rate'
    const body = { currencyCode: 'USD', fromDay: '2031-02-10', rate: '7.5' }
    expect(await finance.post(rate, body)).toMatchObject(CLOSED)
    const made = (await finance.post(rate, { ...body, fromDay: '2031-03-02' })).data
    expect(await finance.put(rate, { ...body, id: made.id, version: made.version })).toMatchObject(CLOSED)
    const old = await db.one<{ id: number }>(
      sql`SELECT id FROM basic_exchange_rate WHERE currency_code = 'USD' AND from_day < '2031-01-01' LIMIT 1`,
    )
    expect(await finance.delete(`${rate}/${old!.id}`)).toMatchObject(CLOSED)
    const params = { platCode: 'temu', platformPercent: '1', platformFixed: '0', payPercent: '0', payFixed: '0' }
    expect(
      await finance.post('/data-center-report/config/gross-profit-params', { ...params, fromDay: '2031-01-31' }),
    ).toMatchObject(CLOSED)
    const target = { year: 2030, quarter: 4, job: 'salesperson', userId: 1, currency: 'CNY', profitTarget: '1', saleTarget: '1' }
    expect(await finance.post('/data-center-report/config/target-config', target)).toMatchObject(CLOSED)
    expect(await finance.post('/data-center-report/config/target-config', { ...target, year: 2031, quarter: 1 })).toMatchObject({
      code: 200,
    })
    const sheet = Buffer.from('币种,生效日期,汇率(CNY)\nUSD,2031-02-11,7.1\nCNY,2031-03-05,1\n')
    expect(await finance.upload(`${rate}/import`, 'rates.csv', sheet)).toMatchObject({
      code: 400,
      data: {
        errors: [
          { row: 2, column: '生效日期', reason: '该月份已结账' },
          { row: 3, column: '币种', reason: '人民币不需要汇率' },
        ],
      },
    })
  })

  it('waits for those who are writing facts', async () => {
    const late = Promise.withResolvers<void>()
    const writing = db.transact(async (tx) => {
      await tx.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, quantity, profit, doc_no)
        SELECT 5, '2031-03-05', '2031-03-05', '2031-03-05', o.id, o.plat_code, o.shop_id, 'EY01', 0, 0, 'LATE' FROM order_trade_info o LIMIT 1`)
      await late.promise
    })
    app.clock.set('2031-04-02 10:00:00')
    const closing = closeMonth(await app.as('finance'), '2031-03')
    await until(async () => {
      const [waiting] = await db.query(
        sql`SELECT 1 AS yes FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = 'ExclusiveLock'`,
      )
      expect(waiting).toBeDefined()
    })
    late.resolve()
    await writing
    expect(await closing).toMatchObject({ code: 200 })
    expect(await db.one(sql`SELECT fact_day AS day FROM order_profit_fact WHERE doc_no = 'LATE'`)).toEqual({ day: '2031-03-05' })
  })
})
