import { BILL, billStates } from '@erp/contract/express/bill/freight-bill.states'
import { stateLabel } from '@erp/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { billHouse, importBill } from '../../../../test/fixtures/freight-bill.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const { db } = app.house
const { finance, admin, shipped, merged, taken, details, lines, verb, decide, audit, money } = await billHouse(app)
beforeEach(() => app.clock.set('2026-11-17 10:00:00'))
const pay = (id: number, more: object = {}) => verb('pay', { ids: [id], tradeNo: 'T-1', ...more }, finance)
const drop = (id: number) => verb('invalid', { ids: [id], reason: '重开' }, finance)
const factsOf = (orderId: number) =>
  db.query<any>(
    sql`SELECT reason, fact_day, quantity, freight, profit, doc_no FROM order_profit_fact WHERE order_id = ${orderId} ORDER BY id`,
  )

describe('the states', () => {
  const VERBS = { audit: (id: number) => audit(id), pay: (id: number) => pay(id), invalid: drop }
  const at: Record<number, () => Promise<number>> = {
    [BILL.waitAudit]: async () => {
      const id = await taken([['A', 1, '1']])
      await decide(id, [0], 3)
      return id
    },
    [BILL.audited]: async () => {
      const id = await at[BILL.waitAudit]!()
      await audit(id)
      return id
    },
    [BILL.paid]: async () => {
      const id = await at[BILL.audited]!()
      await pay(id)
      return id
    },
    [BILL.dropped]: async () => {
      const id = await at[BILL.waitAudit]!()
      await drop(id)
      return id
    },
  }
  const matrix = Object.values(BILL).flatMap((state) =>
    (Object.keys(VERBS) as (keyof typeof VERBS)[]).map((name) => [state, name] as const),
  )

  it.each(matrix)('%i then %s is as the table says', async (state, name) => {
    const id = await at[state]!()
    const { from, to } = billStates.moves[name]
    const answer = await VERBS[name](id)
    const allowed = (from as readonly number[]).includes(state)
    const said =
      state === BILL.paid && name === 'invalid'
        ? '账单已付款，不能作废'
        : `单据状态已变更（当前：${stateLabel(billStates, state)}），请刷新后重试`
    expect(answer).toMatchObject(allowed ? { code: 200 } : { code: 409, msg: said })
    expect((await details(id)).checkFlag).toBe(allowed ? to : state)
  })

  it('paid needs its trade number, and knows when', async () => {
    const id = await at[BILL.audited]!()
    expect(await verb('pay', { ids: [id] }, finance)).toMatchObject({ code: 400 })
    expect(await pay(id, { payTime: '2026-11-18 00:00:00' })).toMatchObject({ code: 400, msg: '付款时间不能晚于现在' })
    expect((await pay(id, { payTime: '2026-11-16 12:00:00' })).code).toBe(200)
    expect(await details(id)).toMatchObject({ tradeNo: 'T-1', payTime: '2026-11-16 12:00:00', payByName: expect.anything() })
  })

  it('one of two auditors wins', async () => {
    const { no, id: orderId } = await shipped()
    const id = await taken([[no, 236, '33.63']])
    const answers = await Promise.all([audit(id), audit(id, admin)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await factsOf(orderId)).filter(({ reason }) => reason === 4)).toHaveLength(1)
  })

  it('lines are fixed once it is audited', async () => {
    const id = await at[BILL.audited]!()
    const fixed = { code: 409, msg: '单据状态已变更（当前：已审核），请刷新后重试' }
    expect(await decide(id, [0], 1)).toMatchObject(fixed)
    expect(await verb('rematch', { id })).toMatchObject(fixed)
    expect(await verb('accept-tolerance', { id, amount: '1', percent: '1' })).toMatchObject(fixed)
  })
})

describe('the money of an order', () => {
  it('is what the carrier is paid, dated today; a bill taken back leaves nothing', async () => {
    const { no, id: orderId } = await shipped()
    const before = await money(orderId)
    expect(before).toMatchObject({ billed: null, freight: '30.0000' })
    app.clock.set('2026-12-02 10:00:00')
    const [clerk2, finance2] = [await app.as('supervisor'), await app.as('finance')]
    const id = (
      await importBill(clerk2, [
        [no, 236, '33.63'],
        [no, null, '2.00', '附加费'],
        ['N', 1, '9'],
      ])
    ).data.id
    const open = (await finance2.post('/express/freight-bill/line/list-page', { condition: { billId: [id], result: [4] } })).data
      .list
    await clerk2.post('/express/freight-bill/handle', { ids: open.map((line: any) => line.id), handle: 3 })
    expect((await finance2.post('/express/freight-bill/audit', { ids: [id] })).code).toBe(200)
    const { billNo } = (await finance2.get(`/express/freight-bill/details/${id}`)).data
    const after = (await money(orderId))!
    expect(after).toMatchObject({ billed: '35.6300', freight: '35.6300' })
    expect([after.profit, Number(before!.profit) - Number(after.profit)]).toEqual([after.facts, expect.closeTo(5.63, 4)])
    expect((await factsOf(orderId)).at(-1)).toEqual({
      reason: 4,
      fact_day: '2026-12-02',
      quantity: 0,
      freight: '5.6300',
      profit: '-5.6300',
      doc_no: billNo,
    })
    const order = (await (await app.as('admin')).get(`/order/tradeInfo/${orderId}`)).data
    expect(order.money.terms.find(({ label }: { label: string }) => label === '运费')).toMatchObject({
      basis: '账单',
      cny: '-35.6300',
    })
    app.clock.set('2026-12-03 10:00:00')
    await (await app.as('finance')).post('/express/freight-bill/invalid', { ids: [id], reason: '重开' })
    expect(await money(orderId)).toEqual(before)
    const sums = await db.query(sql`
      SELECT to_char(fact_day, 'YYYY-MM') AS month, sum(profit) AS profit FROM order_profit_fact WHERE order_id = ${orderId} GROUP BY 1 ORDER BY 1`)
    expect(sums).toEqual([
      { month: '2026-11', profit: before!.profit },
      { month: '2026-12', profit: '0.0000' },
    ])
  })

  it('adds up over bills and rates, without what was refused', async () => {
    const { no, id: orderId } = await shipped()
    const first = await taken([[no, 236, '33.63']])
    const second = await taken(
      [
        [no, null, '2.00', '附加费'],
        [no, null, '-1.00', '理赔退款'],
      ],
      { currency: 'USD', exchangeRate: '7' },
    )
    const refused = await taken([[no, 236, '33.63']])
    await audit(first)
    await audit(second)
    expect(await money(orderId)).toMatchObject({ billed: '40.6300' })
    await verb('rematch', { id: refused })
    await decide(refused, [0], 3)
    await audit(refused)
    expect(await money(orderId)).toMatchObject({ billed: '40.6300', freight: '40.6300' })
    await drop(first)
    expect(await money(orderId)).toMatchObject({ billed: '7.0000', freight: '7.0000' })
    await drop(second)
    expect(await money(orderId)).toMatchObject({ billed: null, freight: '30.0000' })
  })

  it('of a merged parcel is shared as at shipping', async () => {
    const { no, id: mainId, childId } = await merged()
    const before = [await money(mainId), await money(childId)]
    expect(before.map((each) => each!.freight)).toEqual(['20.0000', '10.0000'])
    const id = await taken([[no, 236, '33.63']])
    await audit(id)
    const after = [(await money(mainId))!, (await money(childId))!]
    expect(after.map(({ billed }) => billed)).toEqual(['22.4200', '11.2100'])
    expect(after.map(({ freight }) => freight)).toEqual(['22.4200', '11.2100'])
    expect(after.map(({ profit }) => profit)).toEqual(after.map(({ facts }) => facts))
    await drop(id)
    expect([await money(mainId), await money(childId)]).toEqual(before)
  })

  it('gets back what the carrier gives back, up to what was claimed', async () => {
    const { no, id: orderId } = await shipped()
    const id = await taken([
      [no, 236, '40.00'],
      ['N', 1, '5'],
    ])
    const [line, unknown] = await lines(id)
    await decide(id, [0, 1], 2)
    const back = (more: object = {}, ids = [line.id]) => verb('recover', { ids, ...more })
    expect(await back({ amount: '1' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^账单WL\d+未审核或已作废，不能登记追回$/),
    })
    await audit(id)
    expect(await money(orderId)).toMatchObject({ billed: '40.0000' })
    expect(await back({ amount: '0' })).toMatchObject({ code: 400 })
    expect(await back({ amount: '6.38' })).toMatchObject({ code: 400, msg: '追回金额超过未追回的申诉金额6.37' })
    expect((await back({ amount: '2.37' })).data).toEqual({ recovered: '2.37' })
    expect(await money(orderId)).toMatchObject({ billed: '37.6300', freight: '37.6300' })
    const both = await Promise.all([back({ amount: '3' }), back({ amount: '3' })])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
    await pay(id)
    expect((await back({}, [line.id, unknown.id])).data).toEqual({ recovered: '6.00' })
    expect(await details(id)).toMatchObject({ claimAmount: '11.37', recoverAmount: '11.37', unsettled: 0 })
    expect(await money(orderId)).toMatchObject({ billed: '33.6300', freight: '33.6300' })
    expect(await back()).toMatchObject({ code: 409, msg: `运单号${no}已全部追回` })
    expect(await verb('recover', { ids: [987654321] })).toMatchObject({ code: 404 })
  })
})
