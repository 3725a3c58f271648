import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { temuFloorOf } from '../../../../test/fixtures/temu-floor.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const floor = await temuFloorOf(app)
const { admin, keeper, shopId, house, goods, picked, labelled, state, lines, pack, opened, ok, scanId } = floor
const BOOKS = `${booksBut()}|^temu_`
const { storeId, shelves } = await house()
const [sku, beside, foreign] = [
  await goods(storeId, shelves[0]!, 9999),
  await goods(storeId, shelves[1]!, 9999),
  await goods(storeId, shelves[2]!),
]
await db.run(sql`
  INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor, box_max_weight, box_max_qty) VALUES (${shopId}, ${storeId}, 21, 0.15, 25, 40)`)
const add = (packageNo: string, skuId: number, quantity: number, more: object = {}, by?: typeof admin) =>
  pack('add-sku', { packageNo, sku: `S${skuId}`, quantity, ...more }, by)
const take = (packageNo: string, skuId: number, quantity: number) => pack('remove-sku', { packageNo, sku: `S${skuId}`, quantity })
const seal = (packageNo: string, weight?: string, more: object = {}) => pack('seal', { packageNo, weight, ...more })

describe('packing', () => {
  it('opens, fills, weighs and seals; the last seal makes the order ready, each box earns', async () => {
    const order = await labelled(storeId, [
      [sku, 30],
      [beside, 10],
    ])
    const one = await opened(order)
    expect(one).toBe(`${order.no}-1`)
    expect(await opened(order)).toBe(one)
    expect((await ok(add(one, sku, 30))).screen).toMatchObject({
      boxMaxWeight: '25.00',
      boxMaxQty: 40,
      lines: [
        { sku: `S${sku}`, pickedQty: 30, packedQty: 30 },
        { sku: `S${beside}`, packedQty: 0 },
      ],
      open: { packageNo: one, quantity: 30, lines: [{ sku: `S${sku}`, quantity: 30 }] },
    })
    const same = { clientScanId: scanId(), station: '装箱3', length: '60', width: '40', height: '40' }
    const sealedOne = await ok(seal(one, '12.5', same))
    expect(sealedOne).toMatchObject({ points: '0.5000', todayQty: 30, todayPoints: '0.5000', screen: { status: 50, open: null } })
    expect(await untouched(app, () => ok(seal(one, '12.5', same)), BOOKS)).toEqual(sealedOne)
    const two = await opened(order)
    await ok(add(two, beside, 10))
    await ok(take(two, beside, 4))
    expect(await lines(order)).toMatchObject([{ packed_qty: 30 }, { packed_qty: 6 }])
    await ok(add(two, beside, 4))
    const spare = await opened(order, admin)
    expect(spare).toBe(`${order.no}-3`)
    expect((await ok(seal(two, '3.2'))).screen).toMatchObject({ status: 60, packages: [{ status: 1 }, { status: 1, seq: 2 }] })
    expect(await state(order)).toMatchObject({ status: 60, packed_qty: 40, package_count: 2, total_weight: '15.700' })
    const records = await db.query<any>(sql`
      SELECT sku_count, quantity, weight, station, points, is_made_up, is_revoked FROM temu_packing_record WHERE delivery_order_id = ${order.id} ORDER BY id`)
    expect(records).toEqual([
      { sku_count: 1, quantity: 30, weight: '12.500', station: '装箱3', points: '0.5000', is_made_up: 0, is_revoked: 0 },
      { sku_count: 1, quantity: 10, weight: '3.200', station: null, points: '0.5000', is_made_up: 0, is_revoked: 0 },
    ])
    expect((await keeper.get(`/operation-temu/delivery-order/sku-package/list?deliveryOrderId=${order.id}`)).data).toHaveLength(2)
    expect(await mismatches(db)).toEqual([])
  })

  it('refuses by name what does not fit, and nothing changes', async () => {
    const order = await labelled(storeId, [
      [sku, 30],
      [beside, 20],
    ])
    const box = await opened(order)
    const refused = (work: () => Promise<any>) => untouched(app, work, BOOKS)
    expect(await refused(() => seal(box, '3'))).toMatchObject({ code: 400, msg: '空包裹不能封箱' })
    expect(await refused(() => add(box, foreign, 1))).toMatchObject({ code: 409, msg: `SKU S${foreign} 不在该发货单` })
    await ok(add(box, sku, 30))
    expect(await refused(() => add(box, sku, 1))).toMatchObject({ code: 409, msg: `SKU S${sku} 应装 30，已装 30` })
    expect(await refused(() => add(box, beside, 11))).toMatchObject({ code: 400, msg: '包裹件数 41 超过上限 40' })
    expect(await refused(() => take(box, beside, 1))).toMatchObject({ code: 409, msg: `包裹${box}内SKU S${beside} 只有 0 件` })
    expect(await refused(() => seal(box))).toMatchObject({ code: 400, msg: '请称重' })
    expect(await refused(() => seal(box, '0'))).toMatchObject({ code: 400, msg: '请称重' })
    expect(await refused(() => seal(box, '27.5'))).toMatchObject({ code: 400, msg: '包裹重量 27.50kg 超过上限 25.00kg' })
    await ok(seal(box, '25'))
    const closed = { code: 409, msg: expect.stringMatching(new RegExp(`^包裹${box}当前为「已封箱」，不能(封箱|装入|取出)$`)) }
    for (const work of [() => seal(box, '3'), () => add(box, beside, 1), () => take(box, sku, 1)])
      expect(await refused(work)).toMatchObject(closed)
    const early = await picked(storeId, [[sku, 1]])
    expect(await refused(() => pack('open', { deliveryOrderNo: early.no }))).toMatchObject({
      code: 409,
      msg: `发货单${early.no}当前为「待贴标」，不能装箱`,
    })
    expect(await add(`${order.no}-99`, sku, 1)).toMatchObject({ code: 404 })
  })

  it('two packers at once: no more is packed than was picked', async () => {
    const order = await labelled(storeId, [[sku, 20]])
    const [mine, theirs] = [await opened(order), await opened(order, admin)]
    expect(mine).not.toBe(theirs)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => add(mine, sku, 4)),
      ...[1, 2, 3].map(() => add(theirs, sku, 4, {}, admin)),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409])
    expect(await state(order)).toMatchObject({ packed_qty: 20, status: 50 })
  })

  it('both sealing at once: one of them makes the order ready', async () => {
    const order = await labelled(storeId, [[sku, 2]])
    const [mine, theirs] = [await opened(order), await opened(order, admin)]
    await ok(add(mine, sku, 1))
    await ok(add(theirs, sku, 1, {}, admin))
    await Promise.all([ok(seal(mine, '1')), ok(seal(theirs, '1'))])
    expect(await state(order)).toMatchObject({ status: 60, package_count: 2 })
  })
})

describe('opening a sealed box again', () => {
  const unseal = (each: any, reason = '装错了') =>
    floor.post('delivery-order/sku-package/unseal', { packageId: each.packageId, version: each.version, reason })
  const packages = async (id: number) =>
    (await keeper.get(`/operation-temu/delivery-order/sku-package/list?deliveryOrderId=${id}`)).data

  it('takes the order back from 60 to 50, revokes the record and asks for its weight anew', async () => {
    const order = await labelled(storeId, [[sku, 5]])
    const box = await opened(order)
    await ok(add(box, sku, 5))
    await ok(seal(box, '2'))
    const [before] = await packages(order.id)
    expect(await ok(unseal(before))).toMatchObject({ status: 50, open: { packageNo: box, status: 0, weight: null, quantity: 5 } })
    expect(await unseal(before)).toMatchObject({ code: 409 })
    expect(await state(order)).toMatchObject({ status: 50, total_weight: '0.000', pack_time: null })
    const revoked = () =>
      db.query(sql`SELECT is_revoked FROM temu_packing_record WHERE delivery_order_id = ${order.id} ORDER BY id`)
    expect(await revoked()).toEqual([{ is_revoked: 1 }])
    await ok(seal(box, '2.1'))
    expect(await revoked()).toEqual([{ is_revoked: 1 }, { is_revoked: 0 }])
    expect(await state(order)).toMatchObject({ status: 60 })
    await db.run(sql`UPDATE temu_delivery_order SET status = 70 WHERE id = ${order.id}`)
    const [after] = await packages(order.id)
    expect(await untouched(app, () => unseal(after), BOOKS)).toMatchObject({
      code: 409,
      msg: `发货单${order.no}当前为「已发货」，不能拆箱`,
    })
  })

  it('every verb of a package is refused in every state it does not start from', async () => {
    const order = await labelled(storeId, [[sku, 5]])
    const box = await opened(order)
    await ok(add(box, sku, 2))
    const verbs: Record<string, [from: number, ask: () => Promise<any>]> = {
      seal: [0, () => seal(box, '1')],
      'add-sku': [0, () => add(box, sku, 1)],
      'remove-sku': [0, () => take(box, sku, 1)],
      unseal: [1, async () => unseal((await packages(order.id))[0])],
    }
    for (const status of [0, 1, 2, 3])
      for (const [verb, [from, ask]] of Object.entries(verbs)) {
        if (status === from) continue
        await db.run(sql`UPDATE temu_package SET status = ${status} WHERE package_no = ${box}`)
        expect([verb, status, (await untouched(app, ask, BOOKS)).code]).toEqual([verb, status, 409])
      }
  })
})

describe('a plan', () => {
  it('has full boxes of one SKU, what is left over shares one, and nothing over the limits', async () => {
    await db.run(sql`UPDATE goods_goods_sku SET weight = 1000, length = 10, width = 10, height = 10 WHERE id = ${sku}`)
    await db.run(sql`UPDATE goods_goods_sku SET weight = 500, length = 10, width = 10, height = 10 WHERE id = ${beside}`)
    const order = await labelled(storeId, [
      [sku, 60],
      [beside, 20],
      [foreign, 3],
    ])
    const plan = await ok(floor.post('delivery-order/sku-package/plan', { deliveryOrderId: order.id }))
    expect(plan).toEqual({
      boxes: [
        { seq: 1, quantity: 25, weight: '25.000', lines: [{ skuId: sku, sku: `S${sku}`, quantity: 25 }] },
        { seq: 2, quantity: 25, weight: '25.000', lines: [{ skuId: sku, sku: `S${sku}`, quantity: 25 }] },
        {
          seq: 3,
          quantity: 33,
          weight: '20.000',
          lines: [
            { skuId: beside, sku: `S${beside}`, quantity: 20 },
            { skuId: sku, sku: `S${sku}`, quantity: 10 },
            { skuId: foreign, sku: `S${foreign}`, quantity: 3 },
          ],
        },
      ],
      unknown: [`S${foreign}`],
    })
    expect(await floor.post('delivery-order/sku-package/plan', { deliveryOrderId: 999_999_999 })).toMatchObject({ code: 404 })
  })
})
