import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { billHouse } from '../../../../test/fixtures/freight-bill.ts'
import { readRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-17 10:00:00')
const { db } = app.house
const house = await billHouse(app)
const { clerk, finance, shipped, take, taken, details, lines, verb, decide, audit } = house
beforeEach(() => app.clock.set('2026-11-17 10:00:00'))
const results = async (id: number) => (await lines(id)).map((line: any) => [line.result, line.handle])

/** The example of the book: one that agrees, one too dear, one asked for twice. */
async function example(numbers?: [string, string]): Promise<number> {
  const [a, b] = numbers ?? [(await shipped()).no, (await shipped({ length: 30, width: 20, height: 10 })).no]
  return taken([
    [a, 236, '33.63'],
    [b, 750, '70.20'],
    [a, 236, '33.63'],
  ])
}

describe('a bill', () => {
  it('comes to the sums of the book', async () => {
    const id = await example()
    expect(await lines(id)).toMatchObject([
      { result: 1, handle: 1, amount: '33.63', ourAmount: '33.63', diffAmount: '0.00', ourWeight: 236, diffWeight: 0 },
      { result: 2, handle: 0, amount: '70.20', ourAmount: '65.50', diffAmount: '4.70', ourWeight: 236, chargeWeight: 750 },
      { result: 5, handle: 0, amount: '33.63', ourAmount: '0.00', diffAmount: '33.63' },
    ])
    expect(await details(id)).toMatchObject({ totalAmount: '137.46', acceptAmount: '33.63', diffAmount: '38.33', openCount: 2 })
    await decide(id, [1], 2)
    await decide(id, [2], 3)
    const bill = await details(id)
    expect(bill).toMatchObject({
      totalAmount: '137.46',
      acceptAmount: '103.83',
      diffAmount: '38.33',
      claimAmount: '4.70',
      openCount: 0,
    })
    expect(bill.billNo).toMatch(/^WL261117\d{5}$/)
    expect(bill.sums).toMatchObject([
      { result: 1, count: 1, amount: '33.63', acceptAmount: '33.63' },
      { result: 2, count: 1, amount: '70.20', ourAmount: '65.50', diffAmount: '4.70', acceptAmount: '70.20' },
      { result: 5, count: 1, amount: '33.63', acceptAmount: '0.00', refuseAmount: '33.63', openAmount: '0.00' },
    ])
  })

  it('judges every line by the tolerances of the book', async () => {
    const other = await makeWay(app, { expressId: 2 })
    const [at, over, heavy, light, moved] = await Promise.all(
      [{}, {}, {}, {}, { transfer_number: 'TRANSFER-1' }].map((columns) => shipped(columns)),
    )
    const foreign = await shipped({ logistic_way_id: other.id })
    const id = await taken([
      [` ${at!.no.toLowerCase()} `, 247, '34.13'],
      [over!.no, 247, '34.14'],
      [heavy!.no, 248, '33.63'],
      [light!.no, 225, '33.63'],
      ['NOBODY-1', 100, '10'],
      [foreign.no, 236, '33.63'],
      ['transfer-1', 236, '33.63'],
      [at!.no, null, '5.00', '附加费'],
      [at!.no, null, '-3.00', '理赔退款'],
      ['NOBODY-2', null, '5.00', '附加费'],
    ])
    expect((await lines(id)).map((line: any) => line.result)).toEqual([1, 2, 3, 1, 4, 6, 1, 1, 1, 4])
    const [first, , , , , , transferred] = await lines(id)
    expect([first.trackingNumber, first.orderNo, transferred.orderNo]).toEqual([at!.no, at!.orderNo, moved!.orderNo])
    const numbered = async (trackingNumber: string) => {
      const condition = { billId: [id], trackingNumber }
      const { list } = (await clerk.post('/express/freight-bill/line/list-page', { condition })).data
      return list.map((line: { trackingNumber: string }) => line.trackingNumber)
    }
    expect(await numbered('nobody')).toEqual(['NOBODY-1', 'NOBODY-2'])
    expect(await numbered('NOBODY-2\nNOBODY')).toEqual(['NOBODY-2'])
    expect(await numbered('OBODY')).toEqual([])
  })

  it('is priced in its own currency by the table of the ship day', async () => {
    await db.run(sql`DELETE FROM basic_exchange_rate WHERE currency_code = 'EUR'`)
    expect(await take([['X', 1, '1']], { currency: 'EUR' })).toMatchObject({ code: 400, msg: 'EUR没有汇率，请填写' })
    const { no } = await shipped()
    const id = await taken([[no, 236, '4.20']], { currency: 'EUR', exchangeRate: '8' })
    expect(await lines(id)).toMatchObject([{ ourAmount: '4.20', result: 1, currency: 'EUR' }])
    const unpriced = await shipped({ country_code: 'JP' })
    const odd = await taken([[unpriced.no, 236, '4.20']])
    expect(await lines(odd)).toMatchObject([{ ourAmount: null, result: 2, diffAmount: '4.20', ourNote: '国家不支持' }])
  })

  it('is taken as text too, and with a bad row not at all', async () => {
    const { no } = await shipped()
    const text = Buffer.from(`运单号,金额,费用类型\n"${no}",33.63,运费\n`)
    const head = { expressId: '1', billNoExt: 'CSV-1' }
    const answer = await clerk.upload('/express/freight-bill/import', '账单.csv', text, head)
    expect(answer).toMatchObject({ code: 200, data: { rows: 1 } })
    expect(await results(answer.data.id)).toEqual([[1, 1]])
    const wrong = await take(
      [
        ['A', 1, '-1'],
        ['B', 1, '1', '理赔退款'],
        ['', 1, '1'],
      ],
      { billNoExt: 'WRONG-1' },
    )
    expect(wrong).toMatchObject({ code: 400, msg: '共 3 行，3 行有误，没有写入任何数据' })
    expect(wrong.data.errors.map(({ reason }: { reason: string }) => reason).slice(0, 2)).toEqual([
      '只有理赔退款的金额是负数',
      '理赔退款的金额应为负数',
    ])
    expect((await take([['A', 1, '1']], { billNoExt: 'WRONG-1' })).code).toBe(200)
    expect(await take([['A', 1, '1']], { periodFrom: '2026-11-02', periodTo: '2026-11-01' })).toMatchObject({ code: 400 })
    expect(await clerk.upload('/tool/import-center/upload', 'x.xlsx', Buffer.from('x'))).toMatchObject({ code: 400 })
  })

  it('is imported once, also when two send it at the same moment', async () => {
    const head = { billNoExt: 'TWICE-1' }
    const answers = await Promise.all([take([['A', 1, '1']], head), take([['A', 1, '1']], head, finance)])
    const [first] = answers.filter(({ code }) => code === 200)
    const { billNo } = await details(first!.data.id)
    expect(answers.filter(({ code }) => code !== 200)).toMatchObject([{ code: 400, msg: `账单号TWICE-1已导入（${billNo}）` }])
    expect((await take([['A', 1, '1']], { ...head, expressId: '2' })).code).toBe(200)
    expect((await verb('invalid', { ids: [first!.data.id], reason: '导错文件' })).code).toBe(200)
    expect((await take([['A', 1, '1']], head)).code).toBe(200)
  })
})

describe('its lines', () => {
  it('are decided on one by one, by result, within a tolerance, and again', async () => {
    const [a, b] = [await shipped(), await shipped()]
    const id = await taken([
      [a.no, 236, '34.50'],
      [b.no, 236, '39.00'],
      ['N-1', 1, '1'],
      ['N-2', 1, '2'],
    ])
    expect((await verb('accept-tolerance', { id, amount: '1', percent: '1' })).data).toEqual({ handled: 1 })
    expect((await verb('handle', { billId: id, result: 4, handle: 3 })).data).toEqual({ handled: 2 })
    expect(await audit(id)).toMatchObject({ code: 409, msg: '还有1行差异未处理' })
    expect((await decide(id, [1], 2)).data).toEqual({ handled: 1 })
    expect(await results(id)).toEqual([
      [2, 1],
      [2, 2],
      [4, 3],
      [4, 3],
    ])
    await decide(id, [1], 0)
    expect((await details(id)).openCount).toBe(1)
    expect(await verb('handle', { handle: 1 })).toMatchObject({ code: 400, msg: '请选择要处理的行' })
    expect(await verb('handle', { ids: [987654321], handle: 1 })).toMatchObject({ code: 404 })
  })

  it('are matched again: what was decided stands while the result does', async () => {
    const { no } = await shipped()
    const id = await taken([
      ['LATE-1', 236, '33.63'],
      [no, 236, '40.00'],
      ['LATE-2', 236, '33.63'],
    ])
    await verb('handle', { billId: id, result: 4, handle: 3 })
    await decide(id, [1], 2)
    await shipped({ tracking_number: 'LATE-1' })
    expect((await verb('rematch', { id })).data).toEqual({ changed: 1 })
    expect(await results(id)).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
    ])
  })

  it('of a parcel that another bill pays for are asked for twice', async () => {
    const { no } = await shipped()
    const [first, second] = [await taken([[no, 236, '33.63']]), await taken([[no, 236, '33.63']])]
    expect((await audit(first)).code).toBe(200)
    expect(await audit(second)).toMatchObject({ code: 409, msg: '有1行已在其他已审核的账单中计费，请重新匹配' })
    await verb('rematch', { id: second })
    expect(await lines(second)).toMatchObject([{ result: 5, handle: 0, ourAmount: '0.00', diffAmount: '33.63' }])
    expect(await audit(second)).toMatchObject({ code: 409, msg: '还有1行差异未处理' })
    expect(await lines(await taken([[no, 236, '33.63']]))).toMatchObject([{ result: 5 }])
    await verb('invalid', { ids: [first], reason: '重开' }, finance)
    expect(await lines(await taken([[no, 236, '33.63']]))).toMatchObject([{ result: 1 }])
  })
})

describe('the dispute', () => {
  it('is a workbook with our scales and our formula', async () => {
    const { no, orderNo } = await shipped()
    const id = await taken([[no, 236, '40.00']])
    expect(await verb('export-dispute', { id })).toMatchObject({ code: 409, msg: '没有申诉的行，请先标记申诉' })
    await decide(id, [0], 2)
    const [head, row] = await readRows(app, (await verb('export-dispute', { id })).raw)
    const cells = Object.fromEntries(head!.map((label, i) => [label, row![i]]))
    expect(cells).toMatchObject({
      运单号: no,
      订单号: orderNo,
      差异: '金额差异',
      '我方称重(g)': '236',
      称重时间: '2026-11-10 09:00:00',
    })
    expect(cells).toMatchObject({ 运费公式: '236g × 62.00/kg ＋ 挂号费19.00 ＝ 33.63 CNY', 差额: '6.37', 申诉金额: '6.37' })
  })
})

describe('parcels on no bill', () => {
  const seen = async (no: string) => {
    const condition = { trackingNumber: no }
    return (await (await app.as('finance')).post('/express/freight-bill/unbilled/list-page', { condition })).data.total
  }
  it('are those that left more than thirty days ago', async () => {
    const { no } = await shipped()
    app.clock.set('2026-12-17 10:00:00')
    expect(await seen(no)).toBe(0)
    app.clock.set('2026-12-17 10:00:01')
    expect(await seen(no)).toBe(1)
    const counts = (await (await app.as('finance')).post('/express/freight-bill/status-count', {})).data
    expect(counts.unbilled).toBeGreaterThan(0)
    app.clock.set('2026-11-17 10:00:00')
    const id = await taken([[no, 236, '33.63']])
    app.clock.set('2026-12-18 10:00:00')
    expect(await seen(no)).toBe(0)
    await (await app.as('finance')).post('/express/freight-bill/invalid', { ids: [id], reason: '重开' })
    expect(await seen(no)).toBe(1)
  })
})

describe('who may', () => {
  it('only finance audits and pays, and nobody what they imported', async () => {
    const id = await taken([['A', 1, '1']])
    await decide(id, [0], 1)
    expect((await audit(id, clerk)).status).toBe(403)
    const own = (await take([['A', 1, '1']], {}, finance)).data.id
    await decide(own, [0], 1)
    expect(await audit(own)).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect((await audit(id)).code).toBe(200)
    expect((await verb('invalid', { ids: [id], reason: '错' }, clerk)).status).toBe(403)
    expect((await (await app.as('warehouse')).post('/express/freight-bill/list-page', {})).status).toBe(403)
  })
})
