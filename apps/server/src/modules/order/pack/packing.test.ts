import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { docOf, fresh, makeLocation, makeSku, mismatches, poster, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { issue } from '../../stock/ledger/index.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const other = await app.as('supervisor')
const packer = await app.as('warehouse')
const { post, scanId, house, box, statusOf, heldAt, orderOf, wave, pickAll, claim } = floorOf(app, admin)

const packs: number[] = []
beforeAll(async () => {
  await db.run(sql`UPDATE basic_pack_info SET is_activated = 0`)
  for (const [side, cost] of [
    [10, '0.2000'],
    [20, '0.4500'],
    [30, '0.9000'],
  ] as const) {
    const id = fresh()
    packs.push(id)
    await db.run(sql`
      INSERT INTO basic_pack_info (id, pack_name, pack_type, length, width, height, weight, cost) VALUES (${id}, ${`箱${id}`}, 3, ${side}, ${side}, ${side}, 12, ${cost})`)
  }
})

/** Orders of one batch, picked into one container and waiting to be packed. */
async function picked(orders: [number, number][][], more: object = {}, floorHouse?: Awaited<ReturnType<typeof house>>) {
  const { storeId, shelves } = floorHouse ?? (await house())
  const staging = await makeLocation(app, storeId, { type: 7, name: `SYS-FH-${fresh()}` })
  for (const skuId of new Set(orders.flat().map(([sku]) => sku)))
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 20 }])
  const made = []
  for (const [i, lines] of orders.entries()) made.push(await orderOf(storeId, lines, `1${i}:00`, more))
  const { batch, pickNo } = await wave(storeId)
  const { no, id } = await box(storeId)
  await claim(pickNo, [no])
  await pickAll(pickNo)
  expect(await post('pick-order/finish', { pickNo })).toMatchObject({ code: 200 })
  return { storeId, staging, made, batch, boxNo: no, boxId: id }
}
const check = (body: object, who = admin) => who.post('/order/wait-package-order/check', { scanId: scanId(), ...body })
const fields = (id: number) =>
  db.one<any>(
    sql`SELECT status, pack_time IS NOT NULL AS packed, pack_cost AS cost, packing_id AS packing, tracking_number AS no FROM order_trade_info WHERE id = ${id}`,
  )
const free = (id: number) => db.one<any>(sql`SELECT use_status AS used FROM stock_store_container WHERE id = ${id}`)

const orderStore = async (id: number) =>
  (await db.one<{ storeId: number; batchId: number }>(sql`
    SELECT p.store_id AS "storeId", p.id AS "batchId" FROM order_picking_batch_order b JOIN order_picking_batch p ON p.id = b.batch_id WHERE b.order_id = ${id}`))!

describe('packing', () => {
  it('unchecks the last piece, once, until the order is packed', async () => {
    const [sku, second] = [await makeSku(app), await makeSku(app)]
    const { made, boxNo } = await picked([
      [
        [sku, 2],
        [second, 1],
      ],
    ])
    const { id } = made[0]!
    const wall = await box((await orderStore(id)).storeId, 2, 9)
    expect(
      await post('wait-sowing-order/bind-wall', { batchId: (await orderStore(id)).batchId, wallCode: wall.no }),
    ).toMatchObject({
      code: 200,
    })
    for (const code of [`S${sku}`, `S${sku}`, `S${second}`])
      await post('wait-sowing-order/scan', { batchId: (await orderStore(id)).batchId, sku: code, scanId: scanId() })
    const packedQty = async () =>
      (await db.one<any>(sql`SELECT sum(packed_qty)::int AS n FROM order_details WHERE order_id = ${id}`)).n
    const takeBack = (undoes: string, scan = scanId(), who = admin) =>
      who.post('/order/wait-package-order/take-back', { undoes, scanId: scan })
    const last = scanId()
    expect((await check({ orderId: id, sku: `S${sku}`, quantity: 2, scanId: last })).data).toMatchObject({ packedQty: 2 })
    expect(await takeBack(last, scanId(), other)).toMatchObject({ code: 400, msg: '没有找到要撤销的扫描' })
    const once = scanId()
    const [one, two] = await Promise.all([takeBack(last, once), takeBack(last, once)])
    expect(one).toMatchObject({ code: 200, data: { quantity: -2, packedQty: 0, isComplete: 0 } })
    expect(two.data).toEqual(one.data)
    expect(await packedQty()).toBe(0)
    expect(await takeBack(last)).toMatchObject({ code: 409, msg: '这次扫描已经撤销过' })
    await check({ orderId: id, sku: `S${sku}`, quantity: 2 })
    const third = scanId()
    await check({ orderId: id, sku: `S${second}`, scanId: third })
    expect(await post('wait-package-order/finish', { id })).toMatchObject({ code: 200 })
    expect(await takeBack(third)).toMatchObject({ code: 409, msg: expect.stringMatching(/^该包裹已于 /) })
    expect(await packedQty()).toBe(3)
    expect(boxNo).toBeTruthy()
  })

  it('packs single pieces by the earliest deadline, each once, whoever scans', async () => {
    const sku = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET pack_info_id = ${packs[1]} WHERE id = ${sku}`)
    const { made, batch, boxNo, boxId, staging } = await picked([[[sku, 1]], [[sku, 1]], [[sku, 1]]])
    const [a, b, c] = made as [any, any, any]
    expect((await post('wait-package-order/scan', { code: boxNo })).data).toMatchObject({
      batchNo: batch.batchNo,
      pickKind: 1,
      waiting: 3,
      packed: 0,
      order: null,
    })
    expect(await check({ batchId: batch.id, sku: 'NONE' })).toMatchObject({ code: 400 })
    const strange = await makeSku(app)
    expect(await check({ batchId: batch.id, sku: `S${strange}` })).toMatchObject({
      code: 404,
      msg: `批次中没有待包装的SKU S${strange}`,
    })
    const same = { batchId: batch.id, sku: `S${sku}`, scanId: scanId() }
    const twice = await Promise.all([check(same), check(same)])
    expect(twice[0].data).toMatchObject({ orderId: a.id, isPacked: 1, packInfoId: packs[1], labelPrintedCount: 0, status: 90 })
    expect(twice[1].data).toEqual(twice[0].data)
    const both = await Promise.all([
      check({ batchId: batch.id, sku: `S${sku}` }),
      check({ batchId: batch.id, sku: `S${sku}` }, other),
    ])
    expect(both.map(({ data }) => data.orderId).toSorted((x, y) => x - y)).toEqual([b.id, c.id].toSorted((x, y) => x - y))
    expect(await fields(a.id)).toMatchObject({ status: 90, packed: true, cost: '0.4500' })
    expect(await heldAt(a.id)).toEqual([{ type: 1, place: staging.placeId, n: 1 }])
    expect(await free(boxId)).toEqual({ used: 0 })
    expect(await check({ orderId: a.id, sku: `S${sku}` })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^该包裹已于 .+ 由 .+ 扫描$/),
    })
    expect(await mismatches(db)).toEqual([])
  })

  it('checks several pieces, remembers the packing, and begins anew', async () => {
    const x = await makeSku(app)
    await db.run(sql`UPDATE goods_goods_sku SET length = 9, width = 9, height = 9, weight = 100 WHERE id = ${x}`)
    const { made, batch, staging } = await picked([[[x, 2]], [[x, 2]]])
    const [a, b] = made as [any, any]
    const [first, second] = [
      (await check({ batchId: batch.id, sku: `S${x}` })).data,
      (await check({ batchId: batch.id, sku: `S${x}` }, other)).data,
    ]
    expect([first.orderId, second.orderId]).toEqual([a.id, b.id])
    expect(first).toMatchObject({ isComplete: 0, packedQty: 1, needQty: 2, packInfoId: packs[1] })
    expect(await check({ orderId: a.id, sku: `S${x}`, quantity: 2 })).toMatchObject({ code: 400, msg: '超出应包数量 1' })
    const finish = (body: object, who = admin) => who.post('/order/wait-package-order/finish', { id: a.id, ...body })
    expect(await finish({})).toMatchObject({ code: 409, msg: `订单 ${a.orderNo} 还有1件未校验，不能完成包装` })
    expect((await check({ orderId: a.id, sku: `S${x}` })).data).toMatchObject({ isComplete: 1, isPacked: 0 })
    expect((await finish({ packInfoId: packs[2] })).data).toMatchObject({ isPacked: 1, packInfoId: packs[2] })
    expect((await post('wait-package-order/scan', { code: b.orderNo })).data.order).toMatchObject({
      packInfoId: packs[2],
      packedQty: 1,
      needQty: 2,
    })
    const forced = (who: typeof admin, reason?: string) =>
      who.post('/order/wait-package-order/finish', { id: b.id, force: 1, reason })
    expect(await forced(packer, '扫描枪坏')).toMatchObject({ code: 403 })
    expect(await forced(other)).toMatchObject({ code: 400, msg: '请填写原因' })
    expect((await forced(other, '扫描枪坏')).data).toMatchObject({ isPacked: 1, packedQty: 2 })
    expect(await post('wait-package-order/undo', { id: a.id })).toMatchObject({ code: 200 })
    expect(await fields(a.id)).toMatchObject({ status: 90, packed: false, cost: null })
    const line = await db.one<any>(sql`SELECT id FROM order_details WHERE order_id = ${a.id}`)
    expect(await post('wait-package-order/short', { id: a.id, lines: [{ orderDetailsId: line.id, quantity: 1 }] })).toMatchObject(
      { code: 200 },
    )
    expect(await statusOf(a)).toEqual([100])
    expect((await heldAt(a.id)).map(({ n, place }: any) => [n, place === staging.placeId])).toEqual([[1, false]])
    expect(await db.query(sql`SELECT err_type AS t FROM stock_inventory_err WHERE source_doc_no = ${a.orderNo}`)).toEqual([
      { t: 3 },
    ])
    expect(await mismatches(db)).toEqual([])
  })

  it('takes the number at packing where the way does, and turns stopped orders to the shelf', async () => {
    const sku = await makeSku(app)
    const way = await makeWay(app, { source: 4 })
    const { made, batch } = await picked([[[sku, 1]], [[sku, 1]]], { logistic_way_id: way.id, country_code: 'DE' })
    const [a, b] = made as [any, any]
    const answer = await check({ batchId: batch.id, sku: `S${sku}` })
    expect(answer).toMatchObject({ code: 200, data: { orderId: a.id, isPacked: 1, trackingNumber: expect.any(String) } })
    expect((await fields(a.id)).no).toBe(answer.data.trackingNumber)
    expect(await post('tradeInfo/intercept', { ids: [b.id], reason: '地址有误' })).toMatchObject({ code: 200 })
    expect(await check({ batchId: batch.id, sku: `S${sku}` })).toMatchObject({ code: 409, msg: '订单已拦截，请将货品放入返架框' })
    expect(await post('wait-package-order/scan', { code: b.orderNo })).toMatchObject({
      code: 409,
      msg: '订单已拦截，请将货品放入返架框',
    })
    expect(await mismatches(db)).toEqual([])
  })

  it('packs several SKUs from the slots of a wall, which is free once it is empty', async () => {
    const [x, y] = [await makeSku(app), await makeSku(app)]
    const floor = await house()
    const { storeId, shelves } = floor
    await makeLocation(app, storeId, { type: 7, name: `SYS-FH-${fresh()}` })
    for (const skuId of [x, y]) await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const lines: [number, number][] = [
      [x, 1],
      [y, 1],
    ]
    const [a, b] = [await orderOf(storeId, lines, '10:00'), await orderOf(storeId, lines, '11:00')]
    const { batch, pickNo } = await wave(storeId)
    await claim(pickNo, [(await box(storeId)).no])
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
    const wall = await box(storeId, 2, 4)
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    for (const sku of [x, x, y, y]) await post('wait-sowing-order/scan', { batchId: batch.id, sku: `S${sku}`, scanId: scanId() })
    expect(await statusOf(a, b)).toEqual([90, 90])
    const scan = async (body: object) => (await post('wait-package-order/scan', body)).data
    expect(await scan({ code: wall.no })).toMatchObject({ batchId: batch.id, pickKind: 3, waiting: 2, order: null })
    for (const [slot, order] of [a, b].entries()) {
      expect(await scan({ code: String(slot + 1), batchId: batch.id })).toMatchObject({
        order: { orderId: order.id, needQty: 2 },
      })
      for (const sku of [x, y]) expect(await check({ orderId: order.id, sku: `S${sku}` })).toMatchObject({ code: 200 })
      expect((await post('wait-package-order/finish', { id: order.id })).data).toMatchObject({ isPacked: 1 })
      expect(await free(wall.id)).toEqual({ used: slot === 0 ? 1 : 0 })
    }
    expect(await mismatches(db)).toEqual([])
  })

  it('takes no wall for a batch with nothing left to sow', async () => {
    const skus = [await makeSku(app), await makeSku(app), await makeSku(app), await makeSku(app)]
    const { storeId, shelves } = await house()
    await makeLocation(app, storeId, { type: 7, name: `SYS-FH-${fresh()}` })
    for (const skuId of skus) await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const [v, w, x, y] = skus as [number, number, number, number]
    const one = (skuId: number): [number, number] => [skuId, 1]
    const orders = [await orderOf(storeId, [one(v), one(w)], '10:00'), await orderOf(storeId, [one(x), one(y)], '11:00')]
    const { batch, pickNo } = await wave(storeId)
    await claim(pickNo, [(await box(storeId)).no])
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
    const wall = await box(storeId, 2, 4)
    const bind = () => post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    await bind()
    for (const sku of skus) await post('wait-sowing-order/scan', { batchId: batch.id, sku: `S${sku}`, scanId: scanId() })
    for (const [i, { id }] of orders.entries())
      for (const sku of skus.slice(i * 2, i * 2 + 2)) await check({ orderId: id, sku: `S${sku}` })
    await Promise.all(orders.map(({ id }) => post('wait-package-order/finish', { id })))
    expect(await free(wall.id)).toEqual({ used: 0 })
    await db.run(sql`UPDATE order_picking_batch SET wall_id = NULL WHERE id = ${batch.id}`)
    expect(await bind()).toMatchObject({ code: 409, msg: `拣货批次 ${batch.batchNo} 没有待播种的货品` })
    expect(await free(wall.id)).toEqual({ used: 0 })
  })

  it('frees a container out of which two take the last pieces at the same moment', async () => {
    const { storeId } = await house()
    const { id } = await box(storeId)
    const skus = [await makeSku(app), await makeSku(app)]
    const pieceOf = (skuId: number) => ({ storeId, skuId, placeType: 2 as const, placeId: id, quantity: 1 })
    await put(app, skus.map(pieceOf))
    await db.run(sql`UPDATE stock_store_container SET use_status = 1, current_doc_no = 'PK1' WHERE id = ${id}`)
    const ctx = { ...poster(app), now: '2026-12-01 10:00:00' } as Ctx
    const both = Promise.withResolvers<void>()
    let taken = 0
    const take = (skuId: number) =>
      db.transact(async (tx) => {
        await issue(tx, ctx, docOf(), [{ lineId: skuId, ...pieceOf(skuId) }], 202)
        if (++taken === 2) both.resolve()
        await both.promise
        await freeIfEmpty(tx, id, ctx)
      })
    await Promise.all(skus.map(take))
    expect(await free(id)).toEqual({ used: 0 })
  })

  it('notes errors, which another person confirms', async () => {
    const { storeId } = await house()
    const a = await makeOrder(db, { status: 120, storeId })
    const duty = await db.one<any>(sql`SELECT id FROM account_user LIMIT 1`)
    const body = { errorType: 1, step: 3, quantity: 1, lossAmount: '12.5', deductPoints: '2' }
    const bill = (await packer.post('/order/order-error-bill/create', { orderNo: a.orderNo, ...body })).data
    expect(bill).toMatchObject({ orderNo: a.orderNo, checkFlag: 100, lossAmount: '12.5000' })
    const audit = (who = other) => who.post('/order/order-error-bill/audit', { ids: [bill.id] })
    expect(await audit(packer)).toMatchObject({ code: 403 })
    expect(await audit()).toMatchObject({ code: 409 })
    expect(
      await packer.put('/order/order-error-bill/edit', { id: bill.id, version: bill.version, ...body, dutyUserId: duty.id }),
    ).toMatchObject({ code: 200 })
    expect(await audit()).toMatchObject({ code: 200 })
    expect(await packer.post('/order/order-error-bill/invalid', { ids: [bill.id], reason: 'x' })).toMatchObject({ code: 409 })
    await packer.post('/order/order-error-bill/create', { orderNo: a.orderNo, ...body })
    const counts = (await other.post('/order/order-error-bill/status-count', {})).data
    expect(counts).toMatchObject({ 100: 1, 200: 1 })
  })
})
