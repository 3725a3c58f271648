import { stateLabel } from '@erp/contract/kit'
import { DELIVERY, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { TEMU_PICK, temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { type Made, temuFloorOf } from '../../../../test/fixtures/temu-floor.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { leavePick } from '../delivery/pick-off.ts'

const app = await testApp()
const { db } = app.house
const floor = await temuFloorOf(app)
const { admin, keeper, house, goods, box, delivery, heldAt, state, lines, receipt, claim, pick, finish, screen, pickAll } = floor
const { picked, labelled, label, bag, pack, post, ok } = floor
const BOOKS = `${booksBut()}|^temu_`
const { storeId, shelves } = await house()
const sku = await goods(storeId, shelves[0]!, 99_999)

describe('a pick receipt, verb by verb in every state', () => {
  const order = { claim: '领取', pick: '拣货', finish: '完成拣货', cancel: '取消' }
  const from = {
    claim: [TEMU_PICK.waitClaim],
    pick: [TEMU_PICK.picking],
    finish: [TEMU_PICK.picking],
    cancel: [0, 1] as number[],
  }
  const cases = Object.values(TEMU_PICK).flatMap((status) => Object.keys(order).map((verb) => [verb, status] as const))

  it.each(cases)('%s in %i', async (name, status) => {
    const verb = name as keyof typeof order
    const walk = await receipt(await delivery(storeId, [[sku, 2]]))
    if (status !== TEMU_PICK.waitClaim) await ok(claim(walk.pickNo))
    if (status === TEMU_PICK.picking && verb === 'finish') await pickAll(walk.pickNo)
    if (status === TEMU_PICK.done) {
      await pickAll(walk.pickNo)
      await ok(finish(walk.pickNo))
    }
    if (status === TEMU_PICK.cancelled) await ok(post('pick-receipt/cancel', { ids: [walk.pickId], reason: '不拣了' }))
    const asked = {
      claim: () => claim(walk.pickNo, undefined, status === TEMU_PICK.picking ? admin : keeper),
      pick: () => pick(walk.pickNo, shelves[0]!.name, sku, 1),
      finish: () => finish(walk.pickNo),
      cancel: () => post('pick-receipt/cancel', { ids: [walk.pickId], reason: '不拣了' }),
    }[verb]
    const allowed = (from[verb] as number[]).includes(status)
    const answer = await (allowed ? asked() : untouched(app, asked, BOOKS))
    const said = `拣货单${walk.pickNo}当前为「${stateLabel(temuPickStates, status)}」，不能${order[verb]}`
    const taken = expect.stringMatching(`^拣货单${walk.pickNo}已被 .+ 领取$`)
    const isTaken = verb === 'claim' && status === TEMU_PICK.picking
    expect([answer.code, answer.msg]).toEqual(allowed ? [200, expect.any(String)] : [409, isTaken ? taken : said])
  })

  it('every declared move is one of the book', () => {
    const moves = Object.entries(temuPickStates.moves).map(([name, move]) => `${name} ${move.from.join()} → ${move.to}`)
    expect(moves).toEqual(['claim 0 → 1', 'finish 1 → 2', 'cancel 0,1 → 3'])
  })
})

describe('the benches, in every state of a delivery order', () => {
  const stations: [string, number[], (order: Made) => Promise<any>][] = [
    ['生成拣货单', [DELIVERY.waitPick], (order) => post('pick-receipt/create', { ids: [order.id] })],
    ['贴标', [DELIVERY.waitLabel], (order) => label(order, sku, 1)],
    ['包装', [DELIVERY.waitLabel, DELIVERY.waitPack], (order) => bag(order, sku, 1)],
    ['装箱', [DELIVERY.waitPack], (order) => pack('open', { deliveryOrderNo: order.no })],
  ]

  it.each(stations)('%s is refused by name elsewhere, and changes nothing', async (verb, from, ask) => {
    const order = await picked(storeId, [[sku, 9]])
    for (const status of Object.values(DELIVERY).filter((each) => !from.includes(each))) {
      await db.run(sql`UPDATE temu_delivery_order SET status = ${status} WHERE id = ${order.id}`)
      const { code, msg } = await untouched(app, () => ask(order), BOOKS)
      expect([status, code, msg]).toEqual([
        status,
        409,
        `发货单${order.no}当前为「${stateLabel(deliveryStates, status)}」，不能${verb}`,
      ])
    }
  })
})

describe('scans that a station sends again when the order has gone on', () => {
  it('are each answered as they were first, in whatever state it is by then; a new one is refused', async () => {
    const order = await delivery(storeId, [[sku, 2]])
    const { pickNo } = await receipt(order)
    await ok(claim(pickNo))
    const [{ locationName }] = (await screen(pickNo)).lines
    const packageNo = `${order.no}-1`
    const scans = [
      ['pick-record/add', { pickNo, locationName, sku: `S${sku}`, quantity: 2 }],
      ['label-record/add', { deliveryOrderNo: order.no, sku: `S${sku}`, quantity: 2 }],
      ['package-record/add', { deliveryOrderNo: order.no, sku: `S${sku}`, quantity: 2 }],
      ['delivery-order/sku-package/open', { deliveryOrderNo: order.no }],
      ['delivery-order/sku-package/add-sku', { packageNo, sku: `S${sku}`, quantity: 2 }],
      ['delivery-order/sku-package/seal', { packageNo, weight: '1.500' }],
    ] as const
    const sent = scans.map(([path, body]) => [path, { ...body, clientScanId: floor.scanId() }] as const)
    const first: any[] = []
    for (const [path, body] of sent) {
      first.push(await ok(post(path, body)))
      if (path === 'pick-record/add') await ok(finish(pickNo))
    }
    for (const status of [DELIVERY.waitShip, DELIVERY.shipped, DELIVERY.done]) {
      await db.run(sql`UPDATE temu_delivery_order SET status = ${status} WHERE id = ${order.id}`)
      for (const [i, [path, body]] of sent.entries()) {
        expect((await untouched(app, () => post(path, body), BOOKS)).data).toEqual(first[i])
        const anew = { ...body, clientScanId: floor.scanId() }
        expect([path, (await untouched(app, () => post(path, anew), BOOKS)).code]).toEqual([path, 409])
      }
    }
  })
})

describe('an order that is given up', () => {
  it('leaves its walk; a walk without orders is cancelled and its container is free', async () => {
    const [one, two] = [await delivery(storeId, [[sku, 1]]), await delivery(storeId, [[sku, 2]])]
    const { pickNo } = await receipt(one, two)
    const tote = await box(storeId)
    await ok(claim(pickNo, tote.no))
    const leave = (order: Made) => db.transact((tx) => leavePick(tx, order.id, '不要了', contextOfClock(app.house, 'test')))
    await leave(one)
    expect(await screen(pickNo)).toMatchObject({ status: 1, orderCount: 1, quantity: 2, lines: [{ deliveryOrderNo: two.no }] })
    await leave(two)
    expect(await screen(pickNo)).toMatchObject({ status: 3, orderCount: 0, lines: [] })
    expect(await db.one(sql`SELECT use_status AS busy FROM stock_store_container WHERE id = ${tote.id}`)).toEqual({ busy: 0 })
    expect((await heldAt(two)).map(({ n }) => n)).toEqual([2])
  })
})

/** The same at every run. */
function dice(seed: number): (below: number) => number {
  let n = seed
  return (below) => {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((n / 2_147_483_648) * below)
  }
}

describe('conservation', () => {
  it.each([1, 2, 3])('random walks %i: books agree, and every order holds exactly what was picked for it', async (seed) => {
    const roll = dice(seed)
    const here = await house()
    const skus = []
    for (const shelf of here.shelves) skus.push(await goods(here.storeId, shelf, 30))
    const orders: Made[] = []
    for (let n = 0; n < 5; n++) {
      const wanted = skus.filter(() => roll(3) > 0).map((id): [number, number] => [id, 1 + roll(5)])
      orders.push(await delivery(here.storeId, wanted.length ? wanted : [[skus[0]!, 2]], `2026-12-0${1 + roll(5)} 10:00:00`))
    }
    const { pickNo } = await receipt(...orders)
    await ok(claim(pickNo, (await box(here.storeId)).no))
    const short: number[] = []
    for (const line of (await screen(pickNo)).lines) {
      const now = (await screen(pickNo)).lines.find((each: any) => each.lineId === line.lineId)
      const found = roll(4) === 0 ? roll(now.quantity) : now.quantity - now.pickedQty
      if (found > 0 && found <= now.quantity - now.pickedQty) await ok(pick(pickNo, line.locationName, line.skuId, found))
      if (roll(3) === 0) await ok(claim(pickNo, (await box(here.storeId)).no))
    }
    for (const line of (await screen(pickNo)).lines) if (line.pickedQty < line.quantity) short.push(line.lineId)
    const { moved } = await ok(finish(pickNo, short))
    const total = (await screen(pickNo)).lines.reduce((sum: number, line: any) => sum + line.pickedQty, 0)
    expect(moved.reduce((sum: number, { pickedQty }: any) => sum + pickedQty, 0)).toBe(total)
    for (const order of orders) {
      const has = (await lines(order)).reduce((sum, line) => sum + line.picked_qty, 0)
      const held = (await heldAt(order)).reduce((sum, { n }) => sum + n, 0)
      expect([order.no, held, (await state(order))['picked_qty']]).toEqual([order.no, has, has])
    }
    expect(await mismatches(db)).toEqual([])
  })

  it('what is labelled and boxed lies where it lay', async () => {
    const order = await labelled(storeId, [[sku, 3]])
    const before = await heldAt(order)
    const { screen: bench } = await ok(pack('open', { deliveryOrderNo: order.no }))
    await ok(pack('add-sku', { packageNo: bench.open.packageNo, sku: `S${sku}`, quantity: 3 }))
    await ok(pack('seal', { packageNo: bench.open.packageNo, weight: '1' }))
    expect(await heldAt(order)).toEqual(before)
    expect(await mismatches(db)).toEqual([])
  })
})
