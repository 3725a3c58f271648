import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeSku, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const other = await app.as('supervisor')
const { post, scanId, house, box, heldAt, orderOf, wave, screen, claim } = floorOf(app, admin)

const row = (scan: string) => db.one<any>(sql`SELECT station, code FROM order_scan WHERE scan_id = ${scan}`)
const logs = (pickNo: string, action: string) =>
  db.query<any>(sql`
    SELECT l.note FROM biz_log l JOIN order_pick_order k ON k.id = l.entity_id WHERE l.entity = 'order/pick-order' AND k.pick_no = ${pickNo} AND l.action = ${action}`)

describe('taking back', () => {
  async function single() {
    const { storeId, shelves } = await house()
    const a = await makeSku(app)
    await put(app, [{ storeId, skuId: a, ...shelves[0]!, quantity: 9 }])
    const [early, late] = [await orderOf(storeId, [[a, 2]], '10:00'), await orderOf(storeId, [[a, 2]], '11:00')]
    const { pickNo } = await wave(storeId)
    const carts = [await box(storeId), await box(storeId)]
    await claim(
      pickNo,
      carts.map(({ no }) => no),
    )
    const pick = async (quantity: number, cart = 0) => {
      const id = scanId()
      const body = { pickNo, locationId: shelves[0]!.placeId, sku: `S${a}`, quantity, containerNo: carts[cart]!.no, scanId: id }
      expect(await post('pick-order/pick', body)).toMatchObject({ code: 200 })
      return id
    }
    const takeBack = (undoes: string, id = scanId(), who = admin) =>
      who.post('/order/pick-order/take-back', { pickNo, undoes, scanId: id })
    return { shelf: shelves[0]!.placeId, early, late, pickNo, carts, pick, takeBack }
  }

  it('puts the last piece back onto its shelf, still held for its order, once', async () => {
    const { shelf, early, late, pickNo, carts, pick, takeBack } = await single()
    await pick(2)
    const last = await pick(1, 1)
    expect(await heldAt(late.id)).toEqual([
      { type: 1, place: shelf, n: 1 },
      { type: 2, place: carts[1]!.id, n: 1 },
    ])
    const id = scanId()
    const [one, two] = await Promise.all([takeBack(last, id), takeBack(last, id)])
    expect(one).toMatchObject({ code: 200, data: { quantity: -1, left: 2, locationName: 'A-01-01-1' } })
    expect(two.data).toEqual(one.data)
    expect(await heldAt(late.id)).toEqual([{ type: 1, place: shelf, n: 2 }])
    expect(await heldAt(early.id)).toEqual([{ type: 2, place: carts[0]!.id, n: 2 }])
    expect(await screen(pickNo)).toMatchObject({ pickedQty: 2, lines: [{ pickedQty: 2 }] })
    expect(await takeBack(last)).toMatchObject({ code: 409, msg: '这次扫描已经撤销过' })
    expect(await row(id)).toEqual({ station: 'unpick', code: last })
    expect(await logs(pickNo, '撤销拣货')).toMatchObject([{ note: expect.stringMatching(/^A-01-01-1 S\d+ × 1$/) }])
    await pick(2)
    expect(await post('pick-order/finish', { pickNo })).toMatchObject({ code: 200 })
    expect(await mismatches(db)).toEqual([])
  })

  it('is refused for a scan of somebody else, an unknown one, a stopped order and a finished pick order', async () => {
    const { late, pickNo, pick, takeBack } = await single()
    const first = await pick(2)
    const last = await pick(2)
    expect(await takeBack(last, scanId(), other)).toMatchObject({ code: 400, msg: '没有找到要撤销的扫描' })
    expect(await takeBack('scan-nobody-made')).toMatchObject({ code: 400, msg: '没有找到要撤销的扫描' })
    expect(await post('tradeInfo/intercept', { ids: [late.id], reason: '买家取消' })).toMatchObject({ code: 200 })
    expect(await takeBack(last)).toMatchObject({ code: 409, msg: '订单已拦截，请将货品放入返架框' })
    await post('pick-order/finish', { pickNo })
    expect(await takeBack(first)).toMatchObject({ code: 409, msg: '拣货单当前为「已完成」，不能撤销拣货' })
    expect(await mismatches(db)).toEqual([])
  })
})

describe('a stop that is put off', () => {
  it('comes after the others, is returned to, and the last one cannot be', async () => {
    const { storeId, shelves } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 9 },
      { storeId, skuId: b, ...shelves[2]!, quantity: 9 },
    ])
    await orderOf(
      storeId,
      [
        [a, 2],
        [b, 1],
      ],
      '11:00',
    )
    const { pickNo } = await wave(storeId)
    expect(await claim(pickNo, [])).toMatchObject({ code: 200, data: { status: 20, containers: [] } })
    const lines = (await screen(pickNo)).lines
    const [first, second] = lines.map((line: any) => line.locationName)
    const skip = (locationName: string, more: object = {}) =>
      post('pick-order/skip', { pickNo, locationName, scanId: scanId(), ...more })
    const at = (name: string) => lines.find((line: any) => line.locationName === name)
    const pick = (name: string, more: object = {}) =>
      post('pick-order/pick', {
        pickNo,
        locationName: name,
        sku: at(name).sku,
        quantity: at(name).quantity,
        scanId: scanId(),
        ...more,
      })
    expect(await pick(first)).toMatchObject({ code: 400, msg: '请扫描本拣货单的周转箱' })
    const { no: containerNo } = await box(storeId)
    expect(await post('pick-order/bind-container', { pickNo, containerNo })).toMatchObject({ code: 200 })
    expect(await skip(second)).toMatchObject({ code: 400, msg: `库位不符，应为 ${first}` })
    expect(await skip('Z-99-99-9')).toMatchObject({ code: 400, msg: '库位 Z-99-99-9 没有待拣的货' })
    const once = { scanId: scanId() }
    expect(await skip(first, once)).toMatchObject({ code: 200, data: { next: at(second).lineId } })
    expect(await skip(first, once)).toMatchObject({ code: 200, data: { next: at(second).lineId } })
    expect((await screen(pickNo)).next).toBe(at(second).lineId)
    expect(await pick(first)).toMatchObject({ code: 400, msg: `库位不符，应为 ${second}` })
    expect(await skip(first, { back: 1 })).toMatchObject({ code: 200, data: { next: at(first).lineId } })
    expect(await skip(first)).toMatchObject({ code: 200 })
    expect(await pick(second)).toMatchObject({ code: 200, data: { next: at(first).lineId } })
    expect(await skip(first)).toMatchObject({ code: 409, msg: '只剩这一个库位，不能跳过' })
    expect(await pick(first)).toMatchObject({ code: 200, data: { next: null } })
    expect((await logs(pickNo, '跳过库位')).map(({ note }) => note)).toEqual([first, first])
  })
})

describe('我的任务', () => {
  it('shows what is claimed by me, and what is next by urgency and deadline', async () => {
    const { storeId, shelves } = await house(1)
    const a = await makeSku(app)
    await put(app, [{ storeId, skuId: a, ...shelves[0]!, quantity: 9 }])
    const nos = new Map<string, string>()
    for (const [name, due, more] of [
      ['late', '12:00', {}],
      ['early', '09:00', {}],
      ['urgent', '13:00', { is_urgent: 1 }],
    ] as const) {
      await orderOf(storeId, [[a, 1]], due, more)
      const { pickNo } = await wave(storeId)
      nos.set(name, pickNo)
    }
    const mine = async (who = admin) => {
      const { data } = await who.get('/order/pick-order/mine')
      const own = (tasks: any[]) => tasks.flatMap(({ pickNo }) => [...nos].flatMap(([name, no]) => (no === pickNo ? [name] : [])))
      return { claimed: own(data.claimed), next: own(data.next) }
    }
    await db.run(
      sql`UPDATE order_pick_order SET status = 90 WHERE status IN (10, 20) AND pick_no <> ALL(${[...nos.values()]}::text[])`,
    )
    expect(await mine()).toEqual({ claimed: [], next: ['urgent', 'early', 'late'] })
    await claim(nos.get('early')!, [])
    expect(await mine()).toEqual({ claimed: ['early'], next: ['urgent', 'late'] })
    expect(await mine(other)).toEqual({ claimed: [], next: ['urgent', 'late'] })
  })
})
