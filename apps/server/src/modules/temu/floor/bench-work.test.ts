import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { temuFloorOf } from '../../../../test/fixtures/temu-floor.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { scanTrim } from './scanned.ts'

const app = await testApp()
const { db } = app.house
const floor = await temuFloorOf(app)
const { admin, keeper, house, goods, delivery, picked, state, lines, label, bag, ok, scanId } = floor
const BOOKS = `${booksBut()}|^temu_`
const { storeId, shelves } = await house()
const [sku, beside, foreign] = [
  await goods(storeId, shelves[0]!, 9999),
  await goods(storeId, shelves[1]!, 9999),
  await goods(storeId, shelves[2]!),
]
const harder = (await db.one<{ id: number }>(sql`
  INSERT INTO basic_degree_difficulty (difficulty_name, pick_coef, pack_coef, label_coef) VALUES ('贴标难', 1, 2, 1.5) RETURNING id`))!
  .id
await db.run(sql`INSERT INTO temu_sku_degree (sku_id, difficulty_id) VALUES (${sku}, ${harder})`)

describe('labelling', () => {
  it('counts and earns; the last label moves the order to 待装箱', async () => {
    const order = await picked(storeId, [
      [sku, 30],
      [beside, 4],
    ])
    const first = await ok(label(order, sku, 30, { station: '贴标1' }))
    expect(first).toMatchObject({
      deliveryOrderNo: order.no,
      quantity: 30,
      doneQty: 30,
      pickedQty: 30,
      status: 40,
      points: '2.2500',
      todayQty: 30,
      todayPoints: '2.2500',
      lines: [
        { sku: `S${sku}`, pickedQty: 30, doneQty: 30 },
        { sku: `S${beside}`, pickedQty: 4, doneQty: 0 },
      ],
      label: { deliveryOrderId: order.id, skuId: sku, copies: 30 },
    })
    expect(await ok(label(order, beside, 3))).toMatchObject({ status: 40, todayQty: 33, todayPoints: '2.4000' })
    expect(await ok(label(order, beside, 1))).toMatchObject({ status: 50, doneQty: 4 })
    expect(await state(order)).toMatchObject({ status: 50, labeled_qty: 34, label_time: expect.any(String) })
    const logs = await db.query<any>(sql`
      SELECT action, note FROM biz_log WHERE entity = 'operation-temu/delivery-order' AND entity_id = ${order.id} AND action LIKE '贴标%' ORDER BY id`)
    expect(logs.map(({ action, note }) => [action, note])).toEqual([
      ['贴标', `S${sku} × 30`],
      ['贴标', `S${beside} × 3`],
      ['贴标', `S${beside} × 1`],
      ['贴标完成', null],
    ])
    await db.run(sql`UPDATE temu_sku_degree SET deleted_at = now() WHERE sku_id = ${sku}`)
    await db.run(sql`UPDATE data_center_report_warehouse_points SET points = 9 WHERE action = 'temuLabel'`)
    const [kept] = (await keeper.post('/operation-temu/label-record/list-page', { condition: { sku: `S${sku}` } })).data.list
    expect(kept).toMatchObject({ quantity: 30, coef: '1.50', points: '2.2500', difficultyId: harder, station: '贴标1' })
    await db.run(sql`UPDATE data_center_report_warehouse_points SET points = 0.05 WHERE action = 'temuLabel'`)
  })

  it('refuses a foreign SKU, too many, a wrong state and what is done, by name, and nothing changes', async () => {
    const order = await picked(storeId, [[sku, 3]])
    const refused = (skuId: number, n = 1, by = order) => untouched(app, () => label(by, skuId, n), BOOKS)
    expect(await refused(foreign)).toMatchObject({ code: 409, msg: `SKU S${foreign} 不在该发货单` })
    await ok(label(order, sku, 2))
    expect(await refused(sku, 2)).toMatchObject({ code: 409, msg: `SKU S${sku} 应贴标 3，已贴标 2` })
    const waiting = await delivery(storeId, [[sku, 1]])
    expect(await refused(sku, 1, waiting)).toMatchObject({ code: 409, msg: `发货单${waiting.no}当前为「待拣货」，不能贴标` })
    expect(await label({ ...order, no: 'TFNONE' }, sku, 1)).toMatchObject({ code: 404 })
    app.clock.set('2026-11-15 10:02:13')
    const last = { clientScanId: scanId() }
    const done = await ok(label(order, sku, 1, last))
    const { displayName } = (await db.one<any>(
      sql`SELECT display_name AS "displayName" FROM account_user WHERE username = 'warehouse'`,
    ))!
    expect(await refused(sku)).toMatchObject({ code: 409, msg: `该单已于 2026-11-15 10:02:13 由 ${displayName} 完成贴标` })
    const again = await keeper.get(`/operation-temu/label-record/scan/${order.no}`)
    expect(again).toMatchObject({ code: 409, msg: `该单已于 2026-11-15 10:02:13 由 ${displayName} 完成贴标` })
    expect(await untouched(app, () => ok(label(order, sku, 1, last)), BOOKS)).toEqual(done)
  })

  it('two at once: the third label of two is refused', async () => {
    const order = await picked(storeId, [[sku, 2]])
    const answers = await Promise.all([label(order, sku, 1), label(order, sku, 1, {}, admin), label(order, sku, 1)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect(await state(order)).toMatchObject({ status: 50, labeled_qty: 2 })
  })

  it('answers are kept for two weeks', async () => {
    const kept = () => db.one(sql`SELECT count(*)::int AS n FROM temu_scan WHERE client_scan_id LIKE 'kept-%'`)
    for (const [n, days] of [13, 15].entries())
      await db.run(sql`
        INSERT INTO temu_scan (user_id, client_scan_id, answer, time)
        VALUES (1, ${`kept-${n}`}, '{}', ${app.clock.now()}::timestamptz - make_interval(days => ${days}))`)
    await scanTrim.run(app.house)
    expect(await kept()).toEqual({ n: 1 })
  })

  it('the same scan at once counts once and is answered alike', async () => {
    const order = await picked(storeId, [[sku, 2]])
    const same = { clientScanId: scanId() }
    const [one, two] = await Promise.all([ok(label(order, sku, 1, same)), ok(label(order, sku, 1, same))])
    expect(one).toEqual(two)
    expect(await lines(order)).toMatchObject([{ labeled_qty: 1 }])
  })
})

describe('bagging', () => {
  it('counts and earns beside labelling and gates nothing', async () => {
    const order = await picked(storeId, [[sku, 5]])
    expect(await ok(bag(order, sku, 2))).toMatchObject({ points: '0.1200', doneQty: 2, pickedQty: 5, status: 40 })
    await ok(label(order, sku, 5))
    expect(await ok(bag(order, sku, 1))).toMatchObject({ doneQty: 3, status: 50 })
    expect(await bag(order, sku, 3)).toMatchObject({ code: 409, msg: `SKU S${sku} 应包装 5，已包装 3` })
    expect(await bag(order, foreign, 1)).toMatchObject({ code: 409, msg: `SKU S${foreign} 不在该发货单` })
    await db.run(sql`UPDATE temu_delivery_order SET status = 70 WHERE id = ${order.id}`)
    expect(await untouched(app, () => bag(order, sku, 1), BOOKS)).toMatchObject({
      code: 409,
      msg: `发货单${order.no}当前为「已发货」，不能包装`,
    })
    expect(await state(order)).toMatchObject({ packaged_qty: 3 })
    expect(await mismatches(db)).toEqual([])
  })
})
