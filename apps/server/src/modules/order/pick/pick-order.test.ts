import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { fresh, makeLocation, makeSku, mismatches, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { interceptOrder } from '../desk/intercept.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const other = await app.as('supervisor')
const { post, scanId, house, box, statusOf, heldAt, orderOf, wave, screen, pickAll, claim } = floorOf(app, admin)

describe('picking', () => {
  it('claims once, with free containers of the right kind, three at most', async () => {
    const { storeId, shelves } = await house(1)
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    for (let n = 0; n < 5; n++) await orderOf(storeId, [[skuId, 1]], '10:00')
    const { batches } = await wave(storeId)
    const nos: string[] = []
    for (const { id } of batches) nos.push((await admin.get(`/order/order-picking-batch/details/${id}`)).data.picks[0].pickNo)
    const boxes = []
    for (let n = 0; n < 5; n++) boxes.push(await box(storeId))
    const wall = await box(storeId, 2, 9)
    expect(await claim(nos[0]!, [wall.no])).toMatchObject({ code: 409, msg: `容器${wall.no}类型不符` })
    const [won, lost] = (
      await Promise.all([
        claim(nos[0]!, [boxes[0]!.no]),
        other.post('/order/pick-order/claim', { pickNo: nos[0]!, containerNos: [boxes[1]!.no] }),
      ])
    ).toSorted((x, y) => x.code - y.code)
    expect([won!.code, lost!.code]).toEqual([200, 409])
    expect(lost!.msg).toMatch(/^拣货单 PK\d+ 已被 (?!null ).+ 领取$/)
    expect(
      await db.one(
        sql`SELECT count(*)::int AS n FROM stock_store_container WHERE id IN (${boxes[0]!.id}, ${boxes[1]!.id}) AND use_status = 1`,
      ),
    ).toEqual({ n: 1 })
    await db.run(sql`UPDATE order_pick_order SET picker_id = 1 WHERE pick_no = ${nos[0]}`)
    expect(await claim(nos[1]!, [boxes[2]!.no])).toMatchObject({ code: 200 })
    expect(await claim(nos[2]!, [boxes[3]!.no])).toMatchObject({ code: 200 })
    expect(await claim(nos[3]!, [boxes[4]!.no])).toMatchObject({ code: 409, msg: '您还有 3 张未完成的拣货单' })
    expect(await post('order-picking-batch/cancel', { ids: [batches[1].id] })).toMatchObject({
      code: 409,
      msg: '拣货批次当前为「拣货中」，不能取消',
    })
    expect(await post('pick-order/release', { pickNo: nos[1] })).toMatchObject({ code: 200 })
    expect((await admin.get(`/order/order-picking-batch/details/${batches[1].id}`)).data).toMatchObject({
      status: 10,
      orders: [{ status: 60 }],
    })
    const told = await db.query<any>(sql`
      SELECT action, note, changes FROM biz_log WHERE entity = 'order/order-picking-batch' AND entity_id = ${batches[1].id} AND changes <> '[]' ORDER BY id`)
    expect(told.map(({ action, note, changes: [{ from, to }] }) => [action, note, from, to])).toEqual([
      ['领取', nos[1], '待领取', '拣货中'],
      ['放弃领取', nos[1], '拣货中', '待领取'],
    ])
    expect(await claim(nos[3]!, [boxes[2]!.no])).toMatchObject({ code: 200 })
    await db.run(sql`UPDATE order_pick_order SET status = 90 WHERE store_id = ${storeId}`)
  })

  it('takes pieces line by line; the same scan answers once', async () => {
    const { storeId, shelves } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 9 },
      { storeId, skuId: b, ...shelves[2]!, quantity: 9 },
    ])
    const order = await orderOf(storeId, [[a, 2]], '10:00', { picking_notes: '易碎' })
    const second = await orderOf(storeId, [[a, 3]], '11:00')
    const { pickNo, batch } = await wave(storeId)
    const { no, id } = await box(storeId)
    const pick = (body: object) =>
      post('pick-order/pick', { pickNo, locationId: shelves[0]!.placeId, sku: `S${a}`, quantity: 2, scanId: scanId(), ...body })
    expect(await pick({})).toMatchObject({ code: 409, msg: '拣货单当前为「待领取」，不能拣货' })
    expect((await claim(pickNo, [no])).data).toMatchObject({
      notes: [{ pickingNotes: '易碎' }],
      containers: [{ id, containerNo: no }],
    })
    expect(await statusOf(order, second)).toEqual([70, 70])
    expect(
      await other.post('/order/pick-order/pick', {
        pickNo,
        locationId: shelves[0]!.placeId,
        sku: `S${a}`,
        quantity: 1,
        scanId: scanId(),
      }),
    ).toMatchObject({ code: 409 })
    const same = { scanId: scanId() }
    const answers = await Promise.all([pick(same), pick(same)])
    expect(answers.map(({ data }) => data)).toEqual([answers[0]!.data, answers[0]!.data])
    expect(answers[0]!.data).toMatchObject({ quantity: 2, left: 3, sku: `S${a}` })
    expect((await screen(pickNo)).pickedQty).toBe(2)
    expect(await heldAt(order.id)).toEqual([{ type: 2, place: id, n: 2 }])
    expect(await post('pick-order/release', { pickNo })).toMatchObject({ code: 409, msg: '已开始拣货，不能放弃领取' })
    expect(await post('pick-order/finish', { pickNo })).toMatchObject({ code: 409, msg: '还有1行未拣完，不能完成拣货' })
    await pickAll(pickNo)
    expect(await post('pick-order/finish', { pickNo })).toMatchObject({ code: 200 })
    expect(await statusOf(order, second)).toEqual([90, 90])
    expect((await post('pick-order/list-page', { condition: { batchNo: batch.batchNo } })).data.list[0]).toMatchObject({
      status: 30,
      pickedQty: 5,
      containerNos: no,
    })
    expect(await mismatches(db)).toEqual([])
  })

  it('an order moves on with its last pick order', async () => {
    const { storeId, shelves } = await house()
    await db.run(sql`UPDATE order_wave_picking_template SET split_by_area = 1 WHERE store_id = ${storeId}`)
    const far = await makeLocation(app, storeId, { name: 'B-01-01-1' })
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 1 },
      { storeId, skuId: b, ...far, quantity: 1 },
    ])
    const order = await orderOf(
      storeId,
      [
        [a, 1],
        [b, 1],
      ],
      '10:00',
    )
    const { picks, batch } = await wave(storeId)
    expect(picks.map((pick: any) => pick.areaCode)).toEqual(['A', 'B'])
    for (const [n, { pickNo }] of picks.entries()) {
      await claim(pickNo, [(await box(storeId)).no])
      await pickAll(pickNo)
      await post('pick-order/finish', { pickNo })
      expect(await statusOf(order)).toEqual([n === 0 ? 70 : 80])
    }
    expect((await admin.get(`/order/order-picking-batch/details/${batch.id}`)).data.status).toBe(30)
  })

  it('finds missing pieces elsewhere, on what is left of the path; the missing are held by an error', async () => {
    const { storeId, shelves } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 3 },
      { storeId, skuId: b, ...shelves[3]!, quantity: 1 },
      { storeId, skuId: a, ...shelves[2]!, quantity: 4 },
    ])
    const order = await orderOf(
      storeId,
      [
        [a, 3],
        [b, 1],
      ],
      '10:00',
    )
    const { pickNo } = await wave(storeId)
    const { no } = await box(storeId)
    await claim(pickNo, [no])
    const { data } = await post('pick-order/short', { pickNo, locationId: shelves[0]!.placeId, skuId: a, foundQty: 1 })
    expect(data).toMatchObject({ movedTo: 'A-02-01-1', shorted: [] })
    expect((await screen(pickNo)).lines.map((line: any) => [line.locationName, line.quantity])).toEqual([
      ['A-01-01-1', 1],
      ['A-02-02-1', 1],
      ['A-02-01-1', 2],
    ])
    const err = await db.one<any>(sql`SELECT err_type, hold_qty, diff_qty FROM stock_inventory_err WHERE err_no = ${data.errNo}`)
    expect(err).toEqual({ err_type: 1, hold_qty: 2, diff_qty: -2 })
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
    expect(await statusOf(order)).toEqual([80])
    expect(await post('pick-order/short', { pickNo, locationId: shelves[0]!.placeId, skuId: a, foundQty: 1 })).toMatchObject({
      code: 409,
    })
    expect(await mismatches(db)).toEqual([])
  })

  it('shorts the orders due last when nothing is found; what was picked for them waits in 缺货暂存位 and is found again', async () => {
    const { storeId, shelves, staging } = await house()
    const a = await makeSku(app)
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 4 },
      { storeId, skuId: a, ...shelves[1]!, quantity: 2 },
    ])
    await db.run(
      sql`INSERT INTO stock_stock_rule (rule_name, rule_type, store_id, params, priority) VALUES (${`按路径${fresh()}`}, 2, ${storeId}, '{"order":"path","locationTypes":[1,2],"maxPlaces":5}', 1)`,
    )
    const [first, second, third] = [
      await orderOf(storeId, [[a, 2]], '10:00'),
      await orderOf(storeId, [[a, 3]], '12:00'),
      await orderOf(storeId, [[a, 1]], '11:00', { is_urgent: 1 }),
    ]
    const { pickNo } = await wave(storeId)
    const pickNos = [pickNo]
    const all = await db.query<{ no: string }>(
      sql`SELECT pick_no AS no FROM order_pick_order WHERE store_id = ${storeId} ORDER BY id`,
    )
    pickNos.splice(0, 1, ...all.map(({ no }) => no))
    for (const no of pickNos) await claim(no, [(await box(storeId)).no])
    const holding = await db.one<{ no: string }>(sql`
      SELECT k.pick_no AS no FROM order_pick_order k JOIN order_pick_line l ON l.pick_id = k.id JOIN order_pick_part p ON p.line_id = l.id JOIN order_details d ON d.id = p.order_details_id
      WHERE d.order_id = ${second.id} AND l.location_id = ${shelves[1]!.placeId}`)
    const answer = await post('pick-order/short', { pickNo: holding!.no, locationId: shelves[1]!.placeId, skuId: a, foundQty: 0 })
    expect(answer.data).toMatchObject({ movedTo: null, shorted: [{ id: second.id, quantity: 2 }] })
    expect(await statusOf(first, second, third)).toEqual([70, 100, 70])
    expect(await post('similar-stock-out-order/to-wait-distribute', { ids: [second.id] })).toMatchObject({
      data: { failed: [{ reason: `订单 ${second.orderNo} 的货品还在拣货或播种中，不能重新分配` }] },
    })
    for (const no of pickNos) {
      await pickAll(no)
      expect(await post('pick-order/finish', { pickNo: no })).toMatchObject({ code: 200 })
    }
    expect(await statusOf(first, second, third)).toEqual([90, 100, 90])
    expect(await heldAt(second.id)).toEqual([{ type: 1, place: staging.placeId, n: 1 }])
    expect(
      (await post('similar-stock-out-order/list-page', { condition: { tab: 'pick', nos: second.orderNo } })).data.total,
    ).toBe(1)
    expect(await post('similar-stock-out-order/to-wait-distribute', { ids: [second.id] })).toMatchObject({
      data: { success: [second.id] },
    })
    expect((await post('tradeInfo/distributeOrder', { ids: [second.id] })).data.failed[0].reason).toBe(`缺货：S${a} 需2 可用0`)
    await put(app, [{ storeId, skuId: a, ...shelves[0]!, quantity: 2 }])
    expect((await post('tradeInfo/distributeOrder', { ids: [second.id] })).data.success).toEqual([second.id])
    const again = await wave(storeId)
    expect((await screen(again.pickNo)).lines.map((line: any) => [line.locationName, line.quantity])).toEqual([
      ['A-01-01-1', 2],
      ['SYS-QH-01-1', 1],
    ])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('sowing', () => {
  /** Slots 1 and 2, picked and on a wall. */
  async function sown() {
    const { storeId, shelves, staging } = await house()
    const [x, y] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: x, ...shelves[0]!, quantity: 9 },
      { storeId, skuId: y, ...shelves[1]!, quantity: 9 },
    ])
    const first = await orderOf(
      storeId,
      [
        [x, 1],
        [y, 1],
      ],
      '10:00',
    )
    const second = await orderOf(
      storeId,
      [
        [x, 2],
        [y, 1],
      ],
      '12:00',
    )
    const { pickNo, batch } = await wave(storeId)
    const basket = await box(storeId)
    await claim(pickNo, [basket.no])
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
    const wall = await box(storeId, 2, 2)
    const scan = (skuId: number, more: object = {}) =>
      post('wait-sowing-order/scan', { batchId: batch.id, sku: `S${skuId}`, scanId: scanId(), ...more })
    return { storeId, staging, x, y, first, second, batch, basket, wall, scan }
  }

  it('binds a wall and frees the containers', async () => {
    const { batch, basket, wall, first, scan, x } = await sown()
    const bind = (wallCode: string) => post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode })
    expect(await scan(x)).toMatchObject({ code: 409, msg: `拣货批次 ${batch.batchNo} 还没有绑定播种墙` })
    expect(await bind(basket.no)).toMatchObject({ code: 400, msg: `容器${basket.no}不是播种墙` })
    expect((await bind(wall.no)).data).toMatchObject({
      wallNo: wall.no,
      needQty: 5,
      slots: [{ slotNo: 1, color: 'grey' }, { slotNo: 2 }],
    })
    expect(await heldAt(first.id)).toEqual([{ type: 2, place: wall.id, n: 2 }])
    expect(await db.one(sql`SELECT use_status FROM stock_store_container WHERE id = ${basket.id}`)).toEqual({ use_status: 0 })
    expect(await mismatches(db)).toEqual([])
  })

  it('sows each piece where it belongs; one too many is refused and noted, a repeated scan answers the same', async () => {
    const { x, y, first, second, batch, wall, scan } = await sown()
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    expect((await scan(x)).data).toMatchObject({ slotNo: 1, kind: 'slot', says: '放入1号槽位', isComplete: 0 })
    expect(await scan(x, { quantity: 3 })).toMatchObject({ code: 400, msg: '超出应播数量 2' })
    const races = await Promise.all([scan(x), scan(x)])
    expect(races.map(({ data }) => data.slotNo)).toEqual([2, 2])
    expect((await scan(y)).data).toMatchObject({ slotNo: 1, isComplete: 1 })
    expect(await statusOf(first, second)).toEqual([90, 80])
    const same = { scanId: scanId() }
    for (const { data } of await Promise.all([scan(y, same), scan(y, same)]))
      expect(data).toMatchObject({ slotNo: 2, isComplete: 1 })
    expect(await statusOf(first, second)).toEqual([90, 90])
    const extra = { scanId: scanId() }
    for (const _ of [1, 2])
      expect(await scan(x, extra)).toMatchObject({ code: 409, msg: `SKU S${x} 已播完，多出1件，请放入异常框` })
    expect(await db.query(sql`SELECT error_type, step, quantity FROM order_error_bill WHERE sku_id = ${x}`)).toEqual([
      { error_type: 3, step: 1, quantity: 1 },
    ])
    expect(await post('wait-sowing-order/finish', { batchId: batch.id })).toMatchObject({ code: 200, data: { shorted: [] } })
    expect((await admin.get(`/order/wait-sowing-order/progress/${batch.id}`)).data.slots.map((slot: any) => slot.color)).toEqual([
      'green',
      'green',
    ])
  })

  it('sends pieces of an intercepted order back to the shelf', async () => {
    const { x, y, first, second, batch, wall, scan } = await sown()
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    await db.transact(async (tx) => {
      const order = await tx.one<any>(sql`SELECT * FROM order_trade_info WHERE id = ${first.id} FOR UPDATE`)
      await interceptOrder(tx, order, '买家取消', contextOfClock(app.house, 'test'))
    })
    for (const skuId of [x, x]) expect((await scan(skuId)).data).toMatchObject({ slotNo: 2, orderId: second.id })
    expect((await scan(x)).data).toMatchObject({ kind: 'back', says: '放入返架框', slotNo: null })
    expect(await scan(x)).toMatchObject({ code: 409, msg: `SKU S${x} 已播完，多出1件，请放入异常框` })
    expect((await scan(y)).data).toMatchObject({ slotNo: 2, isComplete: 1 })
    expect((await scan(y)).data).toMatchObject({ kind: 'back' })
    expect(await mismatches(db)).toEqual([])
  })

  it('asks before it finishes with open slots; then they are short and their pieces wait', async () => {
    const { x, y, first, second, batch, wall, staging, scan } = await sown()
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    for (const skuId of [x, y]) await scan(skuId)
    await scan(x)
    const asked = await post('wait-sowing-order/finish', { batchId: batch.id })
    expect(asked).toMatchObject({
      code: 409,
      msg: '还有1个槽位未播完，确认缺件后才能完成',
      data: { open: [{ orderId: second.id, sownQty: 1, needQty: 3 }] },
    })
    expect(await post('wait-sowing-order/finish', { batchId: batch.id, force: 1 })).toMatchObject({
      data: { shorted: [second.orderNo] },
    })
    expect(await statusOf(first, second)).toEqual([90, 100])
    expect(await heldAt(second.id)).toEqual([{ type: 1, place: staging.placeId, n: 1 }])
    const errors = await db.query<any>(
      sql`SELECT err_type, hold_qty FROM stock_inventory_err WHERE source_doc_no = ${second.orderNo} ORDER BY id`,
    )
    expect(errors).toEqual([
      { err_type: 3, hold_qty: 1 },
      { err_type: 3, hold_qty: 1 },
    ])
    expect(await mismatches(db)).toEqual([])
  })

  it('reports pieces of one order as missing; what comes for it later still goes into its slot', async () => {
    const { x, y, second, batch, wall, scan } = await sown()
    await post('wait-sowing-order/bind-wall', { batchId: batch.id, wallCode: wall.no })
    const details = await db.query<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${second.id} ORDER BY id`)
    const short = (quantity: number) =>
      post('wait-sowing-order/short', { id: second.id, lines: [{ orderDetailsId: details[0]!.id, quantity }] })
    expect(await short(3)).toMatchObject({ code: 400, msg: '缺少件数超过未播件数 2' })
    expect(await short(1)).toMatchObject({ code: 200 })
    expect(await statusOf(second)).toEqual([100])
    expect(await short(1)).toMatchObject({ code: 409, msg: `订单 ${second.orderNo} 当前状态为疑似缺货，不能缺件` })
    expect((await scan(y)).data).toMatchObject({ slotNo: 1 })
    expect((await scan(y)).data).toMatchObject({ slotNo: 2, kind: 'short' })
    expect((await scan(x)).data).toMatchObject({ slotNo: 1, isComplete: 1 })
    expect((await scan(x)).data).toMatchObject({ slotNo: 2, kind: 'short' })
    await post('wait-sowing-order/finish', { batchId: batch.id })
    expect((await heldAt(second.id)).reduce((sum: number, hold: any) => sum + hold.n, 0)).toBe(2)
    expect(await mismatches(db)).toEqual([])
  })
})
