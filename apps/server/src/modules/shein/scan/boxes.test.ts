import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readCode128 } from '../../../../test/code128.ts'
import { must, sheinFloor } from '../../../../test/fixtures/shein.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const floor = await sheinFloor(app)
const { scan, released, through, state, warehouse, storeId } = floor
const ready = async (asked = {}) => {
  const order = await released(asked)
  await through(order, ['picking', 'labeling'])
  return order
}
const open = async () => must(await warehouse.post('/trust/shein/box/open', { storeId })).data.boxNo as string

describe('a box', () => {
  it('holds several orders of one receiving warehouse, and all of them leave with it', async () => {
    const [one, two, away] = [await ready(), await ready(), await ready({ warehouse: '肇庆仓' })]
    const boxNo = await open()
    must(await scan('pack', one.orderNo, { boxNo }))
    must(await scan('pack', two.orderNo, { boxNo }))
    expect(await scan('pack', away.orderNo, { boxNo })).toMatchObject({
      code: 409,
      msg: `箱${boxNo}送「佛山仓」，备货单${away.orderNo}送「肇庆仓」，请换一个箱`,
    })
    expect(await state(away)).toMatchObject({ status: SHEIN_ORDER.waitPack, packed_qty: 0 })
    const elsewhere = must(await scan('pack', away.orderNo)).data.boxNo
    expect(elsewhere).not.toBe(boxNo)
    expect(must(await scan('marking', boxNo)).data).toMatchObject({ orderNo: `${one.orderNo}、${two.orderNo}`, quantity: 10 })
    const late = await ready()
    expect(await scan('pack', late.orderNo, { boxNo })).toMatchObject({ code: 409, msg: `箱${boxNo}已打唛，请换一个箱` })
    expect(must(await scan('sorting', boxNo)).data.lane).toBe('L01')
    expect([(await state(one)).status, (await state(two)).status]).toEqual([SHEIN_ORDER.sent, SHEIN_ORDER.sent])
    must(await scan('marking', elsewhere))
    expect(must(await scan('sorting', elsewhere)).data.lane).toBe('L02')
    expect(await mismatches(db)).toEqual([])
  })

  it('is the open one of the person where none is named', async () => {
    const [one, two] = [await ready(), await ready()]
    const { boxNo } = must(await scan('pack', one.orderNo)).data
    expect(must(await scan('pack', two.orderNo)).data.boxNo).toBe(boxNo)
  })

  it('of two shares an order, which leaves with the last', async () => {
    const order = await ready()
    const [first, second] = [await open(), await open()]
    expect(must(await scan('pack', order.orderNo, { boxNo: first, quantity: 3 })).data).toMatchObject({
      quantity: 3,
      orderStatus: SHEIN_ORDER.waitPack,
      next: 'pack',
    })
    expect(await scan('pack', order.orderNo, { boxNo: second, quantity: 3 })).toMatchObject({
      code: 409,
      msg: `备货单${order.orderNo}应装 5，已装 3，不能再装 3`,
    })
    expect((await scan('pack', order.orderNo, { boxNo: first })).msg).toContain('余下的请换一个箱')
    must(await scan('marking', first))
    must(await scan('sorting', first))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPack })
    must(await scan('pack', order.orderNo, { boxNo: second }))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitMark, packed_qty: 5 })
    must(await scan('marking', second))
    expect(must(await scan('sorting', second)).data.orderStatus).toBe(SHEIN_ORDER.sent)
    expect(await mismatches(db)).toEqual([])
  })

  it('is packed by two people at once without a piece too many', async () => {
    const order = await ready()
    const [first, second] = [await open(), await open()]
    const both = await Promise.all([first, second].map((boxNo) => scan('pack', order.orderNo, { boxNo, quantity: 4 })))
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await state(order)).toMatchObject({ packed_qty: 4, status: SHEIN_ORDER.waitPack })
  })
})

describe('the mark of a box', () => {
  it('is a PDF that a scanner reads; the second one asks why', async () => {
    const order = await ready()
    const { boxNo } = must(await scan('pack', order.orderNo, { boxNo: await open() })).data
    const print = (more = {}) => warehouse.post('/trust/shein/box/mark-print', { boxNos: [boxNo], ...more })
    const first = await print()
    expect(first.headers['content-type']).toBe('application/pdf')
    const [page] = readPdf(first.raw)
    const tall = page!.boxes.filter(({ height }) => height > 20).sort((a, b) => a.x - b.x)
    expect(readCode128(tall)).toBe(boxNo)
    expect([page!.width, page!.height].map((points) => Math.round((points / 72) * 25.4))).toEqual([100, 70])
    expect(await print()).toMatchObject({ code: 400, msg: '第2次打印请选择原因' })
    expect((await print({ reason: '标签破损' })).headers['content-type']).toBe('application/pdf')
    expect(await db.one(sql`SELECT mark_times AS n FROM shein_box WHERE box_no = ${boxNo}`)).toEqual({ n: 2 })
  })

  it('is not printed for an empty box or one that is not there', async () => {
    const boxNo = await open()
    const print = (no: string) => warehouse.post('/trust/shein/box/mark-print', { boxNos: [no] })
    expect(await print(boxNo)).toMatchObject({ code: 409, msg: `箱${boxNo}是空的` })
    expect(await print('SB1')).toMatchObject({ code: 404, msg: '箱不存在或已删除' })
  })
})
