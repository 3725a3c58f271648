import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const warehouse = await app.as('warehouse')
const supervisor = await app.as('supervisor')
const storeId = await makeStore(app)
const [pick, storage, staging] = [
  await makeLocation(app, storeId),
  await makeLocation(app, storeId, { type: 2 }),
  await makeLocation(app, storeId, { type: 3 }),
]
const { data: cart } = await warehouse.post('/stock/store-container/types/save', {
  typeName: '移货车T',
  bizType: 4,
  gridCount: 0,
})
let made = 0
async function container(): Promise<any> {
  const { data } = await warehouse.post('/stock/store-container/create', {
    storeId,
    containerNo: `MV-${++made}`,
    typeId: cart.typeId,
  })
  return data
}
const MOVE = '/stock/move-goods-receipt'
const WAIT = '/stock/wait-move-goods-sku'
const ERR = '/stock/inventory-err'
const at = async (place: { placeType: number; placeId: number }, skuId: number) =>
  (await db.one<{ on_hand: number; occupied: number }>(
    sql`SELECT on_hand, occupied FROM stock_balance WHERE store_id = ${storeId} AND sku_id = ${skuId} AND place_type = ${place.placeType} AND place_id = ${place.placeId}`,
  )) ?? { on_hand: 0, occupied: 0 }
async function goods(quantity: number, place = storage): Promise<number> {
  const skuId = await makeSku(app)
  await put(app, [{ storeId, skuId, ...place, quantity, unitCost: '2' }])
  return skuId
}
const details = async (id: number): Promise<any> => (await warehouse.get(`${MOVE}/details?moveReceiptId=${id}`)).data
const create = async (skuId: number, quantity: number): Promise<any> => {
  const lines = [{ skuId, fromPlaceId: storage.placeId, toLocationId: pick.placeId, quantity }]
  const { data } = await warehouse.post(`${MOVE}/create`, { storeId, lines })
  return details(data.moveReceiptId)
}

describe('half a scan of a move', () => {
  it('is refused at the part that is wrong', async () => {
    const skuId = await goods(10)
    const code = `S${skuId}`
    const name = async ({ placeId }: { placeId: number }) =>
      (await db.one<any>(sql`SELECT location_name AS name FROM stock_store_location WHERE id = ${placeId}`)).name
    const [from, to] = [await name(storage), await name(pick)]
    const box = (await container()).containerNo
    const check = (half: object) => warehouse.post(`${MOVE}/check`, { storeId, ...half })
    expect(await check({ mode: 'off', containerNo: from })).toMatchObject({ code: 400, msg: `容器${from}不存在` })
    const { data: tray } = await warehouse.post('/stock/store-container/types/save', {
      typeName: '拣货箱T',
      bizType: 1,
      gridCount: 0,
    })
    await warehouse.post('/stock/store-container/create', { storeId, containerNo: 'PICK-T', typeId: tray.typeId })
    expect(await check({ mode: 'off', containerNo: 'PICK-T' })).toMatchObject({ code: 409, msg: '容器PICK-T类型不符' })
    expect(await check({ mode: 'on', containerNo: box })).toMatchObject({ code: 409, msg: `容器${box}没有在移的货` })
    expect(await check({ mode: 'off', containerNo: box, locationName: to })).toMatchObject({
      code: 409,
      msg: `库位${to}没有待下架的货`,
    })
    expect(await check({ mode: 'off', containerNo: box, locationName: 'Z-9-9' })).toMatchObject({
      code: 400,
      msg: '库位Z-9-9在该仓库不存在',
    })
    const move = await create(skuId, 6)
    await warehouse.post(`${MOVE}/audit`, { ids: [move.moveReceiptId] })
    const off = { mode: 'off', containerNo: box, locationName: from }
    expect(await check(off)).toMatchObject({ code: 200 })
    expect(await check({ ...off, sku: 'NO-SUCH' })).toMatchObject({ code: 400, msg: 'SKU NO-SUCH不存在' })
    expect(await check({ ...off, sku: `S${await goods(1, pick)}` })).toMatchObject({ code: 409 })
    expect((await check({ ...off, sku: code })).data).toMatchObject({ sku: code, open: 6 })
    expect(await check({ ...off, sku: code, quantity: 7 })).toMatchObject({ code: 409, msg: `${code}下架数量7超过可移数量6` })
    const quick = { mode: 'quick', locationName: from, sku: code, quantity: 1 }
    expect((await check(quick)).data).toMatchObject({ open: 4 })
    expect(await check({ ...quick, quantity: 5 })).toMatchObject({ code: 409 })
    expect(await check({ ...quick, toLocationName: 'Z-9-9' })).toMatchObject({ code: 400, msg: '库位Z-9-9在该仓库不存在' })
    const scan = (locationName: string) =>
      warehouse.get(`/stock/store-location/scan?storeId=${storeId}&locationName=${locationName}`)
    expect(await scan(to)).toMatchObject({ code: 200, data: { locationId: pick.placeId } })
    expect(await scan('CMD-NEXT')).toMatchObject({ code: 400, msg: '库位CMD-NEXT在该仓库不存在' })
    await db.run(sql`UPDATE stock_store_location SET is_activated = 0 WHERE id = ${pick.placeId}`)
    expect(await scan(to)).toMatchObject({ code: 409, msg: `库位${to}已停用` })
    await db.run(sql`UPDATE stock_store_location SET is_activated = 1 WHERE id = ${pick.placeId}`)
    expect(await at(storage, skuId)).toEqual({ on_hand: 10, occupied: 6 })
  })
})

describe('a move of goods', () => {
  it('goes off the shelf into a container and onto another shelf, held all the way', async () => {
    const skuId = await goods(10)
    const box = await container()
    const move = await create(skuId, 6)
    const id = { moveReceiptId: move.moveReceiptId }
    expect(await at(storage, skuId)).toEqual({ on_hand: 10, occupied: 0 })
    expect(await warehouse.post(`${MOVE}/audit`, { ids: [move.moveReceiptId] })).toMatchObject({ code: 200 })
    expect(await at(storage, skuId)).toEqual({ on_hand: 10, occupied: 6 })
    const [line] = move.lines
    const off = (quantity: number) =>
      warehouse.post(`${MOVE}/off-shelf`, { ...id, containerNo: box.containerNo, lines: [{ lineId: line.lineId, quantity }] })
    expect(await off(6)).toMatchObject({ code: 200 })
    expect(await off(1)).toMatchObject({ code: 409 })
    const inside = { placeType: 2, placeId: box.containerId }
    expect(await at(inside, skuId)).toEqual({ on_hand: 6, occupied: 6 })
    expect((await warehouse.get(`/stock/store-container/details?containerId=${box.containerId}`)).data).toMatchObject({
      useStatus: 1,
      currentDocNo: move.moveNo,
      pieces: 6,
    })
    const on = (quantity: number) => warehouse.post(`${MOVE}/on-shelf`, { ...id, lines: [{ lineId: line.lineId, quantity }] })
    expect(await on(2)).toMatchObject({ code: 200 })
    expect(await at(pick, skuId)).toEqual({ on_hand: 2, occupied: 0 })
    expect(await on(4)).toMatchObject({ code: 200 })
    expect(await at(pick, skuId)).toEqual({ on_hand: 6, occupied: 0 })
    expect(await details(move.moveReceiptId)).toMatchObject({ checkFlag: 600, onQty: 6 })
    const { list } = (await warehouse.post('/stock/store-container/use-details', { condition: { containerNo: box.containerNo } }))
      .data
    expect(list).toMatchObject([{ docNo: move.moveNo, endType: 1, pieceCount: 6 }])
  })

  it('ended early leaves the rest in the container, to be moved', async () => {
    const skuId = await goods(5)
    const box = await container()
    const move = await create(skuId, 5)
    await warehouse.post(`${MOVE}/audit`, { ids: [move.moveReceiptId] })
    const lines = [{ lineId: move.lines[0].lineId, quantity: 5 }]
    await warehouse.post(`${MOVE}/off-shelf`, { moveReceiptId: move.moveReceiptId, containerNo: box.containerNo, lines })
    const { version } = await details(move.moveReceiptId)
    expect(await warehouse.post(`${MOVE}/finish`, { moveReceiptId: move.moveReceiptId, version })).toMatchObject({ code: 200 })
    expect(await at({ placeType: 2, placeId: box.containerId }, skuId)).toEqual({ on_hand: 5, occupied: 0 })
    const { list } = (await warehouse.post(`${WAIT}/list-page`, { condition: { sku: `S${skuId}` } })).data
    expect(list).toMatchObject([{ fromName: box.containerNo, quantity: 5, reason: 2, status: 0 }])
    expect(await warehouse.post(`${WAIT}/ignore`, { ids: [list[0].id] })).toMatchObject({ code: 409 })
    const current = (await warehouse.get(`/stock/store-container/details?containerId=${box.containerId}`)).data
    const freed = { containerId: box.containerId, version: current.version, reason: '找不到人' }
    expect(await supervisor.post('/stock/store-container/force-free', freed)).toMatchObject({ code: 200 })
    expect(await at(staging, skuId)).toEqual({ on_hand: 5, occupied: 0 })
  })

  it('is voided with its hold, and refused with what is not there', async () => {
    const skuId = await goods(3)
    const move = await create(skuId, 3)
    await warehouse.post(`${MOVE}/audit`, { ids: [move.moveReceiptId] })
    const more = await create(skuId, 1)
    const refusal = await warehouse.post(`${MOVE}/audit`, { ids: [more.moveReceiptId] })
    expect(refusal).toMatchObject({ code: 409 })
    expect(refusal.msg).toContain('需1 可用0')
    expect(await warehouse.post(`${MOVE}/invalid`, { ids: [move.moveReceiptId] })).toMatchObject({ code: 200 })
    expect(await at(storage, skuId)).toEqual({ on_hand: 3, occupied: 0 })
    expect(await warehouse.post(`${MOVE}/invalid`, { ids: [move.moveReceiptId] })).toMatchObject({
      code: 409,
      msg: '单据状态已变更（当前：作废），请刷新后重试',
    })
  })

  it('is one step for one SKU', async () => {
    const skuId = await goods(3)
    const move = { storeId, skuId, fromLocationId: storage.placeId, toLocationId: pick.placeId, quantity: 2 }
    expect(await warehouse.post(`${MOVE}/quick-move`, move)).toMatchObject({ code: 200, data: { checkFlag: 600, source: 3 } })
    expect(await at(pick, skuId)).toEqual({ on_hand: 2, occupied: 0 })
    expect(await warehouse.post(`${MOVE}/quick-move`, { ...move, quantity: 9 })).toMatchObject({ code: 409 })
  })

  it('is scanned by codes: the receipt is found, pieces go over its lines, and a repeated scan counts once', async () => {
    const from = await makeLocation(app, storeId, { type: 2, name: 'Z9-01-01' })
    await makeLocation(app, storeId, { name: 'Z9-01-02' })
    const skuId = await goods(5, from)
    const box = await container()
    const line = { skuId, fromPlaceId: from.placeId, toLocationId: pick.placeId }
    const { data } = await warehouse.post(`${MOVE}/create`, {
      storeId,
      lines: [
        { ...line, quantity: 2 },
        { ...line, quantity: 3 },
      ],
    })
    await warehouse.post(`${MOVE}/audit`, { ids: [data.moveReceiptId] })
    const scan = { containerNo: box.containerNo, locationName: 'z9-01-01', sku: `s${skuId}` }
    const off = (quantity: number, key: string) =>
      warehouse.post(`${MOVE}/off-shelf`, { ...scan, quantity }, { 'idempotency-key': key })
    expect(await off(4, 'off-scan-1')).toMatchObject({ code: 200, data: { moveNo: data.moveNo, left: 1, emptied: null } })
    expect(await off(4, 'off-scan-1')).toMatchObject({ code: 200, data: { left: 1 } })
    expect(await off(2, 'off-scan-2')).toMatchObject({ code: 409, msg: `S${skuId}下架数量2超过可移数量1` })
    expect((await off(1, 'off-scan-3')).data).toMatchObject({ left: 0, emptied: { locationName: 'Z9-01-01', skuId } })
    expect(await off(1, 'off-scan-4')).toMatchObject({ code: 409, msg: `库位Z9-01-01没有待下架的S${skuId}` })
    const on = (quantity: number, locationName: string) =>
      warehouse.post(`${MOVE}/on-shelf`, { containerNo: box.containerNo, locationName, sku: `S${skuId}`, quantity })
    expect(await on(1, 'NO-SUCH-01')).toMatchObject({ code: 400, msg: '库位NO-SUCH-01在该仓库不存在' })
    expect((await on(3, 'Z9-01-02')).data).toMatchObject({ left: 2, isEnded: 0 })
    expect((await on(2, 'Z9-01-02')).data).toMatchObject({ left: 0, isEnded: 1 })
    expect(await on(1, 'Z9-01-02')).toMatchObject({ code: 409, msg: `容器${box.containerNo}没有在移的货` })
    const quick = { storeId, sku: `S${skuId}`, fromLocationName: 'Z9-01-02', toLocationName: 'Z9-01-01', quantity: 5 }
    expect((await warehouse.post(`${MOVE}/quick-move`, quick)).data).toMatchObject({ emptied: { locationName: 'Z9-01-02' } })
    expect(await at(from, skuId)).toEqual({ on_hand: 5, occupied: 0 })
  })

  it('refuses a container of another kind, in use, or of another person', async () => {
    const skuId = await goods(2)
    const move = await create(skuId, 2)
    await warehouse.post(`${MOVE}/audit`, { ids: [move.moveReceiptId] })
    const { data: basket } = await warehouse.post('/stock/store-container/types/save', {
      typeName: '拣货篮T',
      bizType: 1,
      gridCount: 0,
    })
    await warehouse.post('/stock/store-container/create', { storeId, containerNo: 'BAD-1', typeId: basket.typeId })
    const off = (containerNo: string) =>
      warehouse.post(`${MOVE}/off-shelf`, {
        moveReceiptId: move.moveReceiptId,
        containerNo,
        lines: [{ lineId: move.lines[0].lineId, quantity: 1 }],
      })
    expect(await off('BAD-1')).toMatchObject({ code: 409, msg: '容器BAD-1类型不符' })
    const busy = await container()
    await db.run(
      sql`UPDATE stock_store_container SET use_status = 1, current_doc_type = 'move', current_doc_no = 'YHX' WHERE id = ${busy.containerId}`,
    )
    expect(await off(busy.containerNo)).toMatchObject({ code: 409, msg: `容器${busy.containerNo}正在使用（YHX）` })
    const bound = await container()
    await db.run(
      sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, ${storeId} FROM account_user WHERE username = 'wh.ye'`,
    )
    const users = (await warehouse.get(`/stock/store-container/pick-user?storeId=${storeId}`)).data
    const me = await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'warehouse'`)
    const other = users.find((user: { userId: number }) => user.userId !== me!.id)
    await warehouse.post('/stock/store-container/bind-pick-user', { containerIds: [bound.containerId], userId: other.userId })
    expect(await off(bound.containerNo)).toMatchObject({
      code: 409,
      msg: `容器${bound.containerNo}已绑定拣货员${other.userName}`,
    })
    expect(
      await warehouse.post('/stock/store-container/create', { storeId, containerNo: 'BAD-1', typeId: basket.typeId }),
    ).toMatchObject({
      code: 400,
      msg: '容器号BAD-1已存在',
    })
  })
})

describe("a store that is not one's own", () => {
  it('is neither calculated, added to, recommended from, nor are its containers printed', async () => {
    const stranger = await app.as('wh.cheng')
    const skuId = await goods(1)
    const box = await container()
    const wait = { storeId, skuId, fromPlaceId: storage.placeId, quantity: 1 }
    for (const [path, body] of [
      [`${WAIT}/refresh`, { storeId }],
      [`${WAIT}/create`, wait],
      ['/stock/store-container/print', { ids: [box.containerId] }],
    ] as const)
      expect(await stranger.post(path, body)).toMatchObject({ code: 404 })
    expect((await stranger.get(`/stock/store-location/recommend?storeId=${storeId}&skuId=${skuId}`)).data).toEqual([])
    expect(await db.query(sql`SELECT 1 FROM stock_wait_move_goods_sku WHERE sku_id = ${skuId}`)).toEqual([])
  })
})

describe('what waits to be moved', () => {
  it('comes from shelves that run low, counts what is on the list, and becomes receipts', async () => {
    const skuId = await goods(50)
    await warehouse.post('/stock/store-location/bind', { locationId: pick.placeId, skuId, isMain: 1, minQty: 5, maxQty: 20 })
    expect((await warehouse.post(`${WAIT}/refresh`, { storeId })).data.added).toBeGreaterThan(0)
    const rows = async () => (await warehouse.post(`${WAIT}/list-page`, { condition: { sku: `S${skuId}` } })).data.list
    expect(await rows()).toMatchObject([{ quantity: 20, reason: 1, status: 0 }])
    await warehouse.post(`${WAIT}/refresh`, { storeId })
    expect(await rows()).toHaveLength(1)
    const [row] = await rows()
    const { data } = await warehouse.post(`${WAIT}/generate`, { ids: [row.id] })
    expect(await rows()).toMatchObject([{ status: 1, moveReceiptNo: data.moveNos[0] }])
    expect(await warehouse.post(`${WAIT}/generate`, { ids: [row.id] })).toMatchObject({ code: 409 })
    const [move] = (await warehouse.post(`${MOVE}/list-page`, { condition: { moveNo: data.moveNos[0] } })).data.list
    await warehouse.post(`${MOVE}/invalid`, { ids: [move.moveReceiptId] })
    expect(await rows()).toMatchObject([{ status: 0, moveReceiptNo: null }])
    expect(await warehouse.post(`${WAIT}/ignore`, { ids: [row.id] })).toMatchObject({ code: 200 })
    expect(await warehouse.post(`${WAIT}/ignore`, { ids: [row.id] })).toMatchObject({
      code: 409,
      msg: '所选记录已生成移货单或已结束，请刷新后重试',
    })
    const logs = await db.query<any>(
      sql`SELECT action, note, version, changes FROM biz_log WHERE entity = 'stock/wait-move-goods-sku' AND entity_id = ${row.id} ORDER BY id`,
    )
    expect(logs.map(({ action, note, version, changes: [{ from, to }] }) => [action, note, version, from, to])).toEqual([
      ['生成移货单', data.moveNos[0], 2, '待移', '已生成'],
      ['退回待移', data.moveNos[0], 3, '已生成', '待移'],
      ['忽略', null, 4, '待移', '已忽略'],
    ])
  })
})

describe('an inventory error', () => {
  it('keeps what may be missing out of allocation until it is settled by a document', async () => {
    const skuId = await goods(10, pick)
    const report = { storeId, locationId: pick.placeId, skuId, actualQty: 7, remark: '少了' }
    const { data: err } = await warehouse.post(`${ERR}/create`, report)
    expect(err).toMatchObject({ bookQty: 10, actualQty: 7, diffQty: -3, holdQty: 3, status: 0, errType: 5 })
    expect(await at(pick, skuId)).toEqual({ on_hand: 10, occupied: 3 })
    const update = (more: object, version: number) =>
      supervisor.post(`${ERR}/update-status`, { errId: err.errId, version, ...more })
    expect(await update({ status: 1 }, err.version)).toMatchObject({ code: 200 })
    const refusal = { code: 400, msg: '请填写已审核的关联单号' }
    expect(await update({ status: 2, handleWay: 3, relatedDocNo: 'QC00000000000' }, err.version + 1)).toMatchObject(refusal)
    const lines = [{ skuId, locationId: pick.placeId, quantity: 3, errId: err.errId }]
    const { data: out } = await warehouse.post('/stock/other-out-receipt/create', { storeId, bizType: '1', lines })
    expect(await update({ status: 2, handleWay: 3, relatedDocNo: out.receiptNo }, err.version + 1)).toMatchObject(refusal)
    expect(await at(pick, skuId)).toEqual({ on_hand: 10, occupied: 3 })
    await supervisor.post('/stock/other-out-receipt/audit', { ids: [out.outReceiptId] })
    expect(await at(pick, skuId)).toEqual({ on_hand: 7, occupied: 0 })
    expect(await update({ status: 2, handleWay: 3, relatedDocNo: out.receiptNo }, err.version + 1)).toMatchObject({ code: 200 })
    expect(await update({ status: 3, remark: '再关' }, err.version + 2)).toMatchObject({
      code: 409,
      msg: '库存异常已处理完毕，请刷新后重试',
    })
  })
})
