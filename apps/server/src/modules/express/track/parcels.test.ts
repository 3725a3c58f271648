import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { fresh } from '../../../../test/fixtures/stock.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { s10Digit } from '../../../connectors/carrier/s10.ts'
import { sql } from '../../../kit/db/db.ts'
import { compileExpress, requireFreight } from '../freight/snapshot.ts'
import { sampleParcel } from '../label/label-data.ts'
import { askCarrier, noteAnswer, reserveParcel, takeParcel } from './carrier-parcel.ts'
import { checkTyped, releaseNumber, takeNumber, takeNumbers, takeTyped } from './number-take.ts'
import { type OrderParcel, orderParcels } from './parcels.ts'
import { shipParcels } from './shipped.ts'
import { cancelRound } from './track-ask.ts'
import { addEvents } from './track-events.ts'

const app = await testApp()
const { db } = app.house
const [supervisor, warehouse, seller, admin] = [
  await app.as('supervisor'),
  await app.as('warehouse'),
  await app.as('seller'),
  await app.as('admin'),
]
const orders = new Map<number, OrderParcel>()
const told: unknown[] = []
const returned: number[] = []
orderParcels.replace({
  byIds: async (_tx, ids) => ids.flatMap((id) => orders.get(id) ?? []),
  byNo: async (_tx, orderNo) => [...orders.values()].find((one) => one.orderNo === orderNo) ?? null,
  printed: async (_tx, ids) => ids.forEach((id) => orders.get(id)!.printedCount++),
  tracked: async (_tx, changes) => void told.push(...changes),
  returned: async (_tx, orderIds) => void returned.push(...orderIds),
})
beforeEach(() => told.splice(0))

const want = (wayId: number) => {
  const orderId = fresh()
  return { wayId, orderId, orderNo: `DD${orderId}` }
}
const stateOf = (number: string) => db.one(sql`SELECT state, order_no FROM express_track_number WHERE number = ${number}`)

describe('the pool', () => {
  it('gives every number once, also to twenty at a time, and takes back what was rolled back', async () => {
    const way = await makeWay(app, { source: 1, numbers: 50 })
    const dispatch = (fails: boolean) =>
      db.transact(async (tx) => {
        const number = await takeNumber(tx, want(way.id))
        if (fails) throw new Error('rolled back')
        return number
      })
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => dispatch(i % 4 === 0)))
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(new Set(given).size).toBe(15)
    const wanted = Array.from({ length: 40 }, () => want(way.id))
    const rest = await db.transact((tx) => takeNumbers(tx, wanted))
    expect(rest.size).toBe(35)
    expect(new Set([...given, ...rest.values()]).size).toBe(50)
    expect(rest.get(wanted[0]!.orderId)).toBeDefined()
    expect(rest.get(wanted[39]!.orderId)).toBeUndefined()
    await expect(db.transact((tx) => takeNumber(tx, want(way.id)))).rejects.toThrow(`渠道 渠道${way.id} 无可用运单号`)
  })
  it('gets a number back unless its label was printed', async () => {
    const way = await makeWay(app, { source: 1, numbers: 2 })
    const [a, b] = [want(way.id), want(way.id)]
    const [first, second] = await db.transact(async (tx) => [await takeNumber(tx, a), await takeNumber(tx, b)])
    expect(await db.transact((tx) => releaseNumber(tx, a.orderId, false))).toBe(true)
    expect(await stateOf(first!)).toEqual({ state: 1, order_no: null })
    await db.transact((tx) => releaseNumber(tx, b.orderId, true))
    expect(await stateOf(second!)).toEqual({ state: 4, order_no: b.orderNo })
    expect(await db.transact((tx) => releaseNumber(tx, a.orderId, false))).toBe(false)
    expect(await db.transact((tx) => takeNumber(tx, a))).toBe(first)
  })
  it('keeps typed numbers of the right form, one order each', async () => {
    const way = await makeWay(app)
    await db.run(sql`UPDATE express_logistic_way SET number_pattern = 'RA#########US', check_digit = 1 WHERE id = ${way.id}`)
    const [a, b] = [want(way.id), want(way.id)]
    const typed = (one: typeof a, number: string) => db.transact((tx) => takeTyped(tx, one, number))
    await expect(typed(a, 'RA473124828US')).rejects.toThrow(`运单号格式不符合渠道 渠道${way.id} 要求`)
    expect(await typed(a, ' ra473124829us')).toBe('RA473124829US')
    expect(await typed(a, 'RA473124829US')).toBe('RA473124829US')
    await expect(typed(b, 'RA473124829US')).rejects.toThrow(`运单号 RA473124829US 已被订单 ${a.orderNo} 使用`)
    expect(await checkTyped(db, way.id, 'RA473124829US')).toBe('RA473124829US')
  })
  it('is filled from a sheet that names every wrong row, and voided only where free', async () => {
    const way = await makeWay(app, { source: 1, numbers: 1 })
    await db.run(sql`UPDATE express_logistic_way SET number_pattern = 'RA#########US', check_digit = 1 WHERE id = ${way.id}`)
    const [good, known] = ['55312482', '55312483'].map((eight) => `RA${eight}${s10Digit(eight)}US`) as [string, string]
    const bad = `${good.slice(0, 10)}${(Number(good[10]) + 1) % 10}US`
    const send = (...numbers: string[]) =>
      uploadRows(
        warehouse,
        '/express/track-number/import',
        ['渠道代码', '运单号'],
        numbers.map((number) => [way.code, number]),
      )
    expect(await send(known)).toMatchObject({ code: 200 })
    const refused = await send(good, bad, 'XX1', good, known)
    expect(refused.code).toBe(400)
    expect(errorsOf(refused)).toEqual([
      `3 运单号：单号${bad}校验位错误`,
      '4 运单号：单号XX1格式不符',
      `5 运单号：单号${good}与第2行重复`,
      `6 运单号：单号${known}已存在`,
    ])
    const { data } = await warehouse.post('/express/track-number/list-page', { condition: { wayId: [way.id] } })
    expect(data.total).toBe(2)
    const order = want(way.id)
    const number = await db.transact((tx) => takeNumber(tx, order))
    const ids = data.list.map((one: any) => one.id)
    const inUse = await warehouse.post('/express/track-number/invalid', { ids })
    expect(inUse).toMatchObject({ code: 409, msg: `单号${number}已被订单${order.orderNo}使用` })
    const free = data.list.find((one: any) => one.number !== number)
    expect(await warehouse.post('/express/track-number/invalid', { ids: [free.id] })).toMatchObject({ code: 200 })
    const logs = sql`SELECT action, version, changes FROM biz_log WHERE entity = 'express/track-number' AND entity_id = ${free.id} AND changes @> '[{"field": "state"}]'`
    const changes = [{ field: 'state', label: '状态', from: '可用', to: '作废' }]
    expect(await db.query(logs)).toEqual([{ action: '作废', version: 2, changes }])
    expect((await warehouse.post('/express/track-number/status-count', { condition: { wayId: [way.id] } })).data).toEqual({
      all: 2,
      2: 1,
      4: 1,
    })
    const summary = (await warehouse.get('/express/track-number/summary')).data.find((one: any) => one.wayId === way.id)
    expect(summary).toMatchObject({ free: 0, dailyUse: '0.1', isLow: 1 })
  })
})

describe('a carrier', () => {
  const facts = { countryCode: 'DE', weight: 200 }
  const ask = async (one: ReturnType<typeof want>) => {
    const { parcelId } = await db.transact((tx) => reserveParcel(tx, one))
    const said = await askCarrier(app.house, parcelId, facts)
    await noteAnswer(db, parcelId, said)
    if ('number' in said) await db.transact((tx) => takeParcel(tx, parcelId))
    return said
  }
  it('answers a repeated question with the same number, also after a silence', async () => {
    const way = await makeWay(app, { source: 2 })
    let silent = 0
    for (let i = 0; i < 40 || silent === 0; i++) {
      const one = want(way.id)
      const first = await ask(one)
      if ('error' in first && first.error === '取号超时，可重试') silent++
      const second = await ask(one)
      if ('number' in first) expect(second).toEqual(first)
      if ('number' in second) expect(await stateOf(second.number)).toEqual({ state: 2, order_no: one.orderNo })
      else expect(second.error).toBe('取号失败：收件地址不在派送范围')
    }
  })
  it('is told of a number that is no longer wanted, and gives another afterwards', async () => {
    const way = await makeWay(app, { source: 2 })
    const one = { ...want(way.id), orderNo: 'DD-STEADY-1' }
    const first = (await ask(one)) as { number: string }
    await db.transact((tx) => releaseNumber(tx, one.orderId, false))
    expect(await stateOf(first.number)).toMatchObject({ state: 4 })
    for (let i = 0; i < 2; i++) await cancelRound.run(app.house)
    expect(await db.one(sql`SELECT state FROM express_parcel WHERE order_id = ${one.orderId}`)).toEqual({ state: 4 })
    const again = await ask(one)
    expect(again).toMatchObject({ number: expect.any(String) })
    expect((again as { number: string }).number).not.toBe(first.number)
  })
})

describe('the snapshot', () => {
  it('knows a change at once, and a pool that ran out', async () => {
    const way = await makeWay(app, { source: 1, numbers: 1 })
    const parcel = { ...sampleParcel.facts, storeId: 1, phone: '1' }
    const verdict = async () => (await compileExpress(db, parcel.day)).feasible(parcel, [way.id])[0]
    expect(await verdict()).toMatchObject({ freight: '58.43' })
    await db.run(sql`UPDATE express_freight_line SET registration_fee = 20 WHERE table_id = ${way.tableId}`)
    expect(await verdict()).toMatchObject({ freight: '59.43' })
    const snapshot = await compileExpress(db, parcel.day)
    expect(() => requireFreight(snapshot, { ...parcel, weight: 2001 }, way.id)).toThrow(`渠道渠道${way.id}无DE2001g的运费`)
    await db.transact((tx) => takeNumber(tx, want(way.id)))
    expect(await verdict()).toMatchObject({ reason: '无可用运单号' })
    await db.run(sql`UPDATE express_logistic_way SET is_activated = 0 WHERE id = ${way.id}`)
    expect(await verdict()).toMatchObject({ reason: '渠道已停用' })
  })
})

describe('labels', () => {
  const order = (more: Partial<OrderParcel> = {}): OrderParcel => {
    const orderId = fresh()
    const made = { ...structuredClone(sampleParcel), orderId, orderNo: `DD${orderId}`, wayId: 1, storeId: 1, ...more }
    orders.set(orderId, made)
    return made
  }
  const print = (who: typeof warehouse, ids: number[], more: object = {}) =>
    who.post('/express/label/print', { ids, kind: 1, ...more }, { 'idempotency-key': `print-${fresh()}` })

  it('are printed in the order given, with a page each, and counted', async () => {
    const [a, b] = [order(), order({ wayId: 7, trackingNumber: 'DHL-STEADY-3' })]
    const answer = await print(warehouse, [b.orderId, a.orderId])
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    expect([a.printedCount, b.printedCount]).toEqual([1, 1])
    expect(await print(warehouse, [a.orderId])).toMatchObject({ code: 400, msg: '请填写补打原因' })
    expect((await print(warehouse, [a.orderId], { reason: '包装补打' })).status).toBe(200)
    const { data } = await admin.post('/express/label-print-record/list-page', { condition: { orderNo: a.orderNo } })
    expect(data.list).toMatchObject([
      { times: 2, reason: '包装补打', kind: 1 },
      { times: 1, reason: null },
    ])
  })
  it('are refused without a number, when intercepted or held, and after shipping without the right', async () => {
    const before = await db.one(sql`SELECT count(*) AS n FROM express_label_print_record`)
    const [bare, stopped, held, gone] = [
      order({ trackingNumber: null }),
      order({ isIntercepted: true }),
      order({ isHold: true }),
      order({ isShipped: true }),
    ]
    expect(await print(warehouse, [bare!.orderId])).toMatchObject({ code: 409, msg: `订单${bare!.orderNo}没有运单号` })
    expect(await print(warehouse, [stopped!.orderId])).toMatchObject({ code: 409, msg: `订单${stopped!.orderNo}已拦截` })
    expect(await print(warehouse, [held!.orderId])).toMatchObject({ code: 409 })
    expect(await print(warehouse, [gone!.orderId])).toMatchObject({ code: 409 })
    expect(await db.one(sql`SELECT count(*) AS n FROM express_label_print_record`)).toEqual(before)
    expect((await print(supervisor, [gone!.orderId])).status).toBe(200)
  })
  it('wait for a carrier that has not made its file yet, with nothing counted', async () => {
    // The simulated carrier is late with one in 37.
    const isLate = (no: string) => createHash('sha256').update(no).digest().readUInt32BE(0) % 37 === 4
    const trackingNumber = Array.from({ length: 500 }, (_, i) => `DHL-LATE-${i}`).find(isLate)!
    const [ready, late] = [order(), order({ wayId: 7, trackingNumber })]
    const before = await db.one(sql`SELECT count(*) AS n FROM express_label_print_record`)
    const both = [ready.orderId, late.orderId]
    expect(await print(warehouse, both)).toMatchObject({ code: 409, msg: '承运商面单未生成，请稍后重试' })
    expect(await db.one(sql`SELECT count(*) AS n FROM express_label_print_record`)).toEqual(before)
    expect([ready.printedCount, late.printedCount]).toEqual([0, 0])
    expect((await print(warehouse, both)).status).toBe(200)
    expect([ready.printedCount, late.printedCount]).toEqual([1, 1])
  })
  it('are seen before they are printed, and blocks stay on the paper', async () => {
    const { data } = await supervisor.get('/express/label-template/1')
    const preview = (more: object) => supervisor.post('/express/label/preview', { size: data.size, layout: data.layout, ...more })
    const seen = await preview({})
    const words = seen.data.labels[0].filter((one: any) => one.kind === 'text').map((one: any) => one.text)
    expect(words).toEqual(expect.arrayContaining(['TO: Jürgen Müller', 'Germany', '德国', 'RA473124829US', '0.636 kg']))
    expect(await preview({ orderNo: 'NOPE' })).toMatchObject({ code: 404 })
    const off = [{ ...data.layout[0], x: '50', width: '60' }]
    expect(await preview({ layout: off })).toMatchObject({ code: 400, msg: '第1块：超出纸张100×100mm' })
  })
})

describe('tracks', () => {
  it('follow the newest event, never back from signed except to returned', async () => {
    const one = want(1)
    await db.transact((tx) =>
      shipParcels(tx, [
        {
          ...one,
          trackingNumber: one.orderNo,
          storeId: 1,
          shopId: null,
          countryCode: 'DE',
          weight: 200,
          freightCny: '31.2',
          shipTime: '2026-11-01 10:00:00',
        },
      ]),
    )
    const add = (eventTime: string, content: string, trackStatus: number) =>
      db.transact((tx) =>
        addEvents(
          tx,
          [{ orderId: one.orderId, trackingNumber: one.orderNo, eventTime, place: null, content, trackStatus }],
          app.house,
        ),
      )
    const status = async () =>
      (await db.one<{ s: number }>(sql`SELECT track_status AS s FROM express_track WHERE order_id = ${one.orderId}`))!.s
    expect(await add('2026-11-03 10:00:00', '离开', 30)).toBe(1)
    expect(await add('2026-11-03 10:00:00', '离开', 30)).toBe(0)
    await add('2026-11-02 10:00:00', '揽收', 20)
    expect(await status()).toBe(30)
    await add('2026-11-09 10:00:00', '签收', 60)
    await add('2026-11-10 10:00:00', '派送', 50)
    expect(await status()).toBe(60)
    await add('2026-11-11 10:00:00', '退回', 80)
    expect(await status()).toBe(80)
    expect(returned).toEqual([one.orderId])
    expect(told.at(-1)).toMatchObject({ orderId: one.orderId, trackStatus: 80, deliverTime: '2026-11-09 10:00:00' })
    const { data } = await admin.get(`/express/track/${one.orderId}`)
    expect(data.events.map((event: any) => event.content)).toEqual(['退回', '派送', '签收', '离开', '揽收'])
    expect(data.trackUrl).toContain(one.orderNo)
  })
  it('are asked of the carrier and imported, and stand in their tabs', async () => {
    const one = want(2)
    await db.transact((tx) =>
      shipParcels(tx, [
        {
          ...one,
          trackingNumber: one.orderNo,
          storeId: 1,
          shopId: null,
          countryCode: 'DE',
          weight: 200,
          freightCny: null,
          shipTime: '2026-10-01 10:00:00',
        },
      ]),
    )
    const condition = { orderNo: one.orderNo }
    expect((await admin.post('/express/track/status-count', { condition })).data).toMatchObject({ 10: 1, 1: 1, 30: 0 })
    const answer = await admin.post('/express/track/refresh', { orderIds: [one.orderId] })
    expect(answer.data).toMatchObject({ asked: 1, failed: [] })
    expect(answer.data.events).toBeGreaterThan(2)
    const head = ['运单号', '时间', '地点', '内容', '状态']
    const send = (number: string) =>
      uploadRows(admin, '/express/track/import', head, [[number, '2026-11-15 08:00:00', 'Berlin', '破损', '异常']])
    expect(errorsOf(await send('NOPE1'))).toEqual(['2 运单号：没有运单号为NOPE1的已发货包裹'])
    expect(await send(one.orderNo)).toMatchObject({ code: 200 })
    expect((await seller.get(`/express/track/${one.orderId}`)).code).toBe(404)
  })
})
