import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { mismatches, put } from '../../../../test/fixtures/stock.ts'
import { temuFloorOf } from '../../../../test/fixtures/temu-floor.ts'
import { booksBut, untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const floor = await temuFloorOf(app)
const { admin, keeper, house, goods, box, delivery, heldAt, state, lines } = floor
const { receipt, claim, pick, finish, screen, pickAll, post, ok, scanId } = floor
const BOOKS = `${booksBut()}|^temu_`

describe('making pick receipts', () => {
  it('gathers orders of one store by deadline, along the path, twenty at most', async () => {
    const [{ storeId, shelves }, there] = [await house(), await house()]
    const [a, b, c] = [
      await goods(storeId, shelves[0]!),
      await goods(storeId, shelves[2]!),
      await goods(there.storeId, there.shelves[0]!),
    ]
    const late = await delivery(
      storeId,
      [
        [a, 1],
        [b, 2],
      ],
      '2026-12-02 10:00:00',
    )
    const early = await delivery(storeId, [[a, 3]], '2026-12-01 10:00:00')
    const other = await delivery(there.storeId, [[c, 1]])
    const many = []
    for (let n = 0; n < 20; n++) many.push(await delivery(storeId, [[a, 1]], '2026-12-03 10:00:00'))
    const { picks } = await ok(post('pick-receipt/create', { ids: [late, other, ...many, early].map(({ id }) => id) }))
    expect(picks.map(({ orders }: any) => orders)).toEqual([
      [early.no, late.no, ...many.slice(0, 18).map(({ no }) => no)],
      [other.no],
      many.slice(18).map(({ no }) => no),
    ])
    const walk = await screen(picks[0].pickNo)
    expect(walk).toMatchObject({ status: 0, orderCount: 20, lineCount: 21, quantity: 24, deadline: '2026-12-01 10:00:00' })
    expect(walk.lines.slice(0, 3)).toMatchObject([
      { sku: `S${b}`, locationName: shelves[2]!.name, quantity: 2, deliveryOrderNo: late.no },
      { sku: `S${a}`, locationName: shelves[0]!.name, quantity: 3, deliveryOrderNo: early.no },
      { sku: `S${a}`, quantity: 1, deliveryOrderNo: late.no },
    ])
    const found = async (condition: object) =>
      (await keeper.post('/operation-temu/pick-receipt/list-page', { condition })).data.list.map(({ pickNo }: any) => pickNo)
    expect(await found({ deliveryOrderNo: other.no })).toEqual([picks[1].pickNo])
    expect(await found({ pickNo: picks[2].pickNo.slice(-4), storeId })).toEqual([picks[2].pickNo])
  })

  it('refuses orders elsewhere, on a living receipt, or unknown; nothing changes', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const [first, second] = [await delivery(storeId, [[sku, 1]]), await delivery(storeId, [[sku, 1]])]
    const { pickNo } = await receipt(first)
    await db.run(sql`UPDATE temu_delivery_order SET status = 20 WHERE id = ${second.id}`)
    const answer = await untouched(app, () => post('pick-receipt/create', { ids: [first.id, second.id] }), BOOKS)
    expect(answer).toMatchObject({
      code: 409,
      msg: `发货单${first.no}已在拣货单${pickNo}中；发货单${second.no}当前为「待审核调拨」，不能生成拣货单`,
    })
    expect(await post('pick-receipt/create', { ids: [999_999_999] })).toMatchObject({ code: 404 })
  })

  it('two at once: one order is on one living receipt', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const order = await delivery(storeId, [[sku, 1]])
    const answers = await Promise.all([1, 2].map(() => post('pick-receipt/create', { ids: [order.id] })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('picking', () => {
  it('is claimed once: first wins, with a free container of its store', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const { pickNo } = await receipt(await delivery(storeId, [[sku, 1]]))
    const [one, two] = [await box(storeId), await box(storeId)]
    expect(await pick(pickNo, shelves[0]!.name, sku, 1)).toMatchObject({
      code: 409,
      msg: `拣货单${pickNo}当前为「待领取」，不能拣货`,
    })
    const answers = await Promise.all([claim(pickNo, one.no), claim(pickNo, two.no, admin)])
    const [won, lost] = answers.toSorted((x, y) => x.code - y.code)
    expect(won).toMatchObject({ code: 200, data: { status: 1, lines: [{ sku: `S${sku}` }] } })
    expect(lost!.msg).toMatch(new RegExp(`^拣货单${pickNo}已被 (?!null ).+ 领取$`))
    const busy = await db.one(
      sql`SELECT count(*)::int AS n FROM stock_store_container WHERE id IN (${one.id}, ${two.id}) AND use_status = 1`,
    )
    expect(busy).toEqual({ n: 1 })
  })

  it('moves pieces with their reservation into the container, the order due first is served first; the same scan counts once', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const late = await delivery(storeId, [[sku, 5]], '2026-12-02 10:00:00')
    const early = await delivery(
      storeId,
      [
        [sku, 2],
        [sku, 1],
      ],
      '2026-12-01 10:00:00',
    )
    const { pickNo } = await receipt(late, early)
    const tote = await box(storeId)
    await ok(claim(pickNo, tote.no))
    const same = scanId()
    const first = await ok(pick(pickNo, shelves[0]!.name, sku, 4, same))
    expect(first).toMatchObject({
      pickNo,
      sku: `S${sku}`,
      quantity: 4,
      left: 4,
      points: '0.2000',
      todayQty: 4,
      todayPoints: '0.2000',
    })
    expect(first.next).toBe((await screen(pickNo)).lines[1].lineId)
    expect(await untouched(app, () => ok(pick(pickNo, shelves[0]!.name, sku, 4, same)), BOOKS)).toEqual(first)
    expect(await pick(pickNo, shelves[0]!.name, sku, 3, same)).toMatchObject({ code: 400, msg: '扫描编号已用于另一次扫描' })
    expect(await heldAt(early)).toEqual([{ type: 2, place: tote.id, n: 3 }])
    expect(await heldAt(late)).toEqual([
      { type: 1, place: shelves[0]!.placeId, n: 4 },
      { type: 2, place: tote.id, n: 1 },
    ])
    expect((await lines(early)).map((line) => line.picked_qty)).toEqual([2, 1])
    expect(await state(late)).toMatchObject({ picked_qty: 1, status: 30 })
    const records = await db.query(sql`
      SELECT delivery_order_id AS id, quantity, points FROM temu_work_record WHERE work_type = 1 AND delivery_order_id IN (${early.id}, ${late.id}) ORDER BY id`)
    expect(records).toEqual(
      [
        { id: early.id, quantity: 3, points: '0.1500' },
        { id: late.id, quantity: 1, points: '0.0500' },
      ].toSorted((a, b) => a.id - b.id),
    )
    expect(await mismatches(db)).toEqual([])
  })

  it('says of each scan what is wrong with it, and nothing changes', async () => {
    const { storeId, shelves } = await house()
    const [sku, beside, foreign] = [
      await goods(storeId, shelves[0]!),
      await goods(storeId, shelves[1]!),
      await goods(storeId, shelves[2]!),
    ]
    const { pickNo } = await receipt(
      await delivery(storeId, [
        [sku, 2],
        [beside, 1],
      ]),
    )
    await ok(claim(pickNo))
    const at = (place: number, skuId: number, n = 1, by = keeper) =>
      untouched(app, () => pick(pickNo, shelves[place]!.name, skuId, n, scanId(), by), BOOKS)
    expect(await at(2, sku)).toMatchObject({ code: 409, msg: `库位 ${shelves[2]!.name} 不在拣货单${pickNo}中` })
    expect(await at(0, foreign)).toMatchObject({ code: 409, msg: `SKU S${foreign} 不在该拣货单` })
    expect(await at(1, sku)).toMatchObject({ code: 409, msg: `库位 ${shelves[1]!.name} 没有SKU S${sku}，应为 S${beside}` })
    expect(await at(0, sku, 3)).toMatchObject({ code: 409, msg: `SKU S${sku} 应拣 2，已拣 0` })
    expect(await at(0, sku, 1, admin)).toMatchObject({ code: 409 })
    const unknown = { pickNo, locationName: shelves[0]!.name, sku: 'NOPE', quantity: 1, clientScanId: scanId() }
    expect(await post('pick-record/add', unknown)).toMatchObject({ code: 400, msg: 'SKU NOPE不存在' })
    expect(await finish(pickNo)).toMatchObject({ code: 409, msg: '还有2行未拣完，不能完成拣货' })
    expect(await finish(pickNo, [987_654_321])).toMatchObject({ code: 404 })
  })

  it('goes into a second container when the first is full; without one onto 暂存位', async () => {
    const { storeId, shelves, staging } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const [order, bare] = [await delivery(storeId, [[sku, 6]]), await delivery(storeId, [[sku, 2]])]
    const { pickNo } = await receipt(order)
    const [one, two] = [await box(storeId), await box(storeId)]
    await ok(claim(pickNo, one.no))
    await ok(pick(pickNo, shelves[0]!.name, sku, 4))
    expect(await ok(claim(pickNo, two.no))).toMatchObject({ containerNo: two.no })
    await ok(pick(pickNo, shelves[0]!.name, sku, 2))
    expect(await ok(finish(pickNo))).toEqual({
      moved: [{ deliveryOrderNo: order.no, status: 40, pickedQty: 6, planQty: 6 }],
      errNos: [],
    })
    expect(await heldAt(order)).toEqual([
      { type: 2, place: one.id, n: 4 },
      { type: 2, place: two.id, n: 2 },
    ])
    expect(await state(order)).toMatchObject({ status: 40, picked_qty: 6 })
    const walk = await receipt(bare)
    await ok(claim(walk.pickNo))
    await pickAll(walk.pickNo)
    expect(await heldAt(bare)).toEqual([{ type: 1, place: staging.placeId, n: 2 }])
    expect(await mismatches(db)).toEqual([])
  })

  it('needs a container or an active 暂存位', async () => {
    const { storeId, shelves, staging } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const { pickNo } = await receipt(await delivery(storeId, [[sku, 1]]))
    await db.run(sql`UPDATE stock_store_location SET is_activated = 0 WHERE id = ${staging.placeId}`)
    expect(await claim(pickNo)).toMatchObject({ code: 409, msg: '仓库没有启用的暂存位，请绑定容器' })
    expect(await claim(pickNo, (await box(storeId)).no)).toMatchObject({ code: 200 })
  })
})

describe('what is not there', () => {
  it('is short: reservation released, an inventory error keeps it out of allocation, the order goes on with what was found', async () => {
    const { storeId, shelves } = await house()
    const [sku, other] = [await goods(storeId, shelves[0]!, 5), await goods(storeId, shelves[1]!)]
    const order = await delivery(storeId, [
      [sku, 5],
      [other, 2],
    ])
    const { pickNo, pickId } = await receipt(order)
    await ok(claim(pickNo))
    const line = (await screen(pickNo)).lines.find((each: any) => each.skuId === sku)
    await ok(pick(pickNo, shelves[0]!.name, sku, 3))
    await pickAll(pickNo, [line.lineId])
    const { moved, errNos } = await ok(finish(pickNo, [line.lineId]))
    expect(moved).toEqual([{ deliveryOrderNo: order.no, status: 40, pickedQty: 5, planQty: 7 }])
    expect(errNos).toHaveLength(1)
    const error = await db.one(sql`
      SELECT err_type, location_id, sku_id, book_qty, actual_qty, diff_qty, hold_qty, source_doc_no FROM stock_inventory_err WHERE err_no = ${errNos[0]}`)
    expect(error).toEqual({
      err_type: 1,
      location_id: shelves[0]!.placeId,
      sku_id: sku,
      book_qty: 2,
      actual_qty: 0,
      diff_qty: -2,
      hold_qty: 2,
      source_doc_no: pickNo,
    })
    expect((await heldAt(order)).map(({ n }) => n)).toEqual([5])
    expect((await keeper.get(`/operation-temu/pick-receipt/details/${pickId}`)).data).toMatchObject({ status: 2, pickedQty: 5 })
    expect((await screen(pickNo)).lines.find((each: any) => each.skuId === sku)).toMatchObject({ pickedQty: 3, isShort: 1 })
    expect(await mismatches(db)).toEqual([])
  })

  it('nothing picked at all: back to 20 with the transfer cancelled and remade', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!, 5)
    const order = await delivery(storeId, [[sku, 5]])
    const { pickNo } = await receipt(order)
    await ok(claim(pickNo))
    const ids = (await screen(pickNo)).lines.map((line: any) => line.lineId)
    expect((await ok(finish(pickNo, ids))).moved).toMatchObject([{ status: 20, pickedQty: 0 }])
    const { status, transfer_id } = await state(order)
    expect([status, transfer_id === order.transferId]).toEqual([20, false])
    const flags = await db.query(sql`
      SELECT check_flag AS flag, out_store_id AS out, in_store_id AS into FROM stock_transfer_receipt WHERE id IN (${order.transferId}, ${transfer_id}) ORDER BY id`)
    expect(flags).toEqual([
      { flag: 700, out: storeId, into: 391 },
      { flag: 100, out: storeId, into: 391 },
    ])
    const [line] = await lines(order)
    expect(
      await db.one(sql`SELECT transfer_id AS id, quantity FROM stock_transfer_line WHERE id = ${line.transfer_line_id}`),
    ).toEqual({
      id: transfer_id,
      quantity: 5,
    })
    expect(await heldAt(order)).toEqual([])
    expect(await mismatches(db)).toEqual([])
  })

  it('what was found belongs to the orders due first, whichever shelf it came from', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!, 5)
    const early = await delivery(storeId, [[sku, 5]], '2026-12-01 10:00:00')
    await put(app, [{ storeId, skuId: sku, placeType: 1, placeId: shelves[1]!.placeId, quantity: 4 }])
    const late = await delivery(storeId, [[sku, 4]], '2026-12-02 10:00:00')
    const { pickNo } = await receipt(early, late)
    const tote = await box(storeId)
    await ok(claim(pickNo, tote.no))
    const at = (await screen(pickNo)).lines.find((line: any) => line.deliveryOrderNo === early.no)
    await ok(pick(pickNo, shelves[1]!.name, sku, 4))
    await ok(pick(pickNo, shelves[0]!.name, sku, 2))
    const { moved } = await ok(finish(pickNo, [at.lineId]))
    expect(moved).toEqual([
      { deliveryOrderNo: early.no, status: 40, pickedQty: 5, planQty: 5 },
      { deliveryOrderNo: late.no, status: 40, pickedQty: 1, planQty: 4 },
    ])
    expect(await heldAt(early)).toEqual([{ type: 2, place: tote.id, n: 5 }])
    expect(await heldAt(late)).toEqual([{ type: 2, place: tote.id, n: 1 }])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('giving a receipt up', () => {
  it('while nothing was picked: its orders wait for another, its container is free', async () => {
    const { storeId, shelves } = await house()
    const sku = await goods(storeId, shelves[0]!)
    const order = await delivery(storeId, [[sku, 2]])
    const tote = await box(storeId)
    const cancel = (pickId: number) => post('pick-receipt/cancel', { ids: [pickId], reason: '换人' })
    const one = await receipt(order)
    await ok(claim(one.pickNo, tote.no))
    await ok(cancel(one.pickId))
    expect(await db.one(sql`SELECT use_status AS busy FROM stock_store_container WHERE id = ${tote.id}`)).toEqual({ busy: 0 })
    const two = await receipt(order)
    await ok(claim(two.pickNo, tote.no))
    await ok(pick(two.pickNo, shelves[0]!.name, sku, 1))
    expect(await untouched(app, () => cancel(two.pickId), BOOKS)).toMatchObject({
      code: 409,
      msg: `拣货单${two.pickNo}已拣货，不能取消`,
    })
  })
})
