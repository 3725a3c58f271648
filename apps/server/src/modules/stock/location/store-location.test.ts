import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const warehouse = await app.as('warehouse')
const seller = await app.as('seller')
const { db } = app.house
const PATH = '/stock/store-location'
const supervisor = await app.as('supervisor')
const { data: store } = await supervisor.post('/stock/store', {
  storeCode: 'LOC',
  storeName: '库位测试仓',
  storeType: 1,
  countryCode: 'CN',
  currency: 'CNY',
})
const { data: area } = await warehouse.post('/stock/store-area/save', {
  storeId: store.id,
  areaCode: 'A1',
  areaName: '一楼',
  sortNo: 2,
})
await warehouse.post('/stock/store-area/save-roadway', { areaId: area.areaId, roadwayNo: '03', sortNo: 3 })

let made = 0
async function sku(kind = 1): Promise<{ id: number; sku: string }> {
  const code = `LOCSKU${++made}`
  const [row] = await db.query<{ id: number; sku: string }>(sql`
    WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, audit_status) VALUES (${`G${code}`}, '库位货', 200) RETURNING id)
    INSERT INTO goods_goods_sku (goods_id, sku, sku_name, sku_kind) SELECT id, ${code}, '库位货', ${kind} FROM g RETURNING id, sku`)
  return row!
}
async function put(locationId: number, skuId: number, onHand: number): Promise<void> {
  await db.run(sql`INSERT INTO stock_summary (store_id, sku_id, on_hand) VALUES (${store.id}, ${skuId}, ${onHand})`)
  await db.run(sql`
    INSERT INTO stock_balance (store_id, place_type, place_id, sku_id, on_hand) VALUES (${store.id}, 1, ${locationId}, ${skuId}, ${onHand})`)
}
const create = (locationName: string, more: object = {}) =>
  warehouse.post(`${PATH}/create`, { storeId: store.id, locationName, locationType: 1, ...more })
const located = async (name: string, more: object = {}): Promise<any> => (await create(name, more)).data
const all = () => db.query(sql`SELECT * FROM stock_store_location WHERE store_id = ${store.id} ORDER BY id`)

describe('locations', () => {
  it('say where they are by their name', async () => {
    expect(await located('a1-03-12-2-05')).toMatchObject({
      locationName: 'A1-03-12-2-05',
      areaCode: 'A1',
      roadwayNo: '03',
      shelfNo: '12',
      levelNo: 2,
      maxSkuKinds: 1,
      state: 1,
    })
    expect(await located('A1-03-12-3', { locationType: 2 })).toMatchObject({ levelNo: 3, maxSkuKinds: 20 })
  })

  it('refuse a bad name, a taken one, and an unknown area or roadway', async () => {
    await located('A1-03-13-1')
    const before = await all()
    expect(await create('A1-03')).toMatchObject({ code: 400, msg: '库位号格式不正确，应为 库区-巷道-货架-层(-位)' })
    expect(await create('a1-03-13-1')).toMatchObject({ code: 400, msg: '库位号A1-03-13-1在该仓库已存在' })
    expect(await create('B9-03-13-1')).toMatchObject({ code: 400, msg: '库区B9在该仓库不存在' })
    expect(await create('A1-99-13-1')).toMatchObject({ code: 400, msg: '巷道A1-99在该仓库不存在' })
    expect(await seller.post(`${PATH}/create`, { storeId: store.id, locationName: 'A1-03-14-1', locationType: 1 })).toMatchObject(
      { status: 403 },
    )
    expect(await all()).toEqual(before)
  })

  it('follow the walking order of areas and roadways', async () => {
    await warehouse.post('/stock/store-area/save-roadway', { areaId: area.areaId, roadwayNo: '04', sortNo: 4 })
    const far = await located('A1-04-01-1')
    const near = await located('A1-03-99-1')
    expect(near.pickSeq).toBeLessThan(far.pickSeq)
    const [shown] = (await warehouse.get(`/stock/store-area/list?storeId=${store.id}`)).data
    const four = shown.roadways.find((one: { roadwayNo: string }) => one.roadwayNo === '04')
    await warehouse.post('/stock/store-area/save-roadway', { ...four, areaId: area.areaId, sortNo: 1 })
    const moved = (await warehouse.get(`${PATH}/details?locationId=${far.locationId}`)).data
    expect(moved.pickSeq).toBeLessThan(near.pickSeq)
  })

  it('are found by what lies there, and counted by state', async () => {
    const place = await located('A1-03-20-1')
    const goods = await sku()
    await put(place.locationId, goods.id, 5)
    const page = (condition: object) => warehouse.post(`${PATH}/list-page`, { condition: { storeId: store.id, ...condition } })
    expect((await page({ sku: goods.sku })).data.list).toMatchObject([
      { locationName: 'A1-03-20-1', onHand: 5, skuKinds: 1, state: 2 },
    ])
    expect((await page({ locationName: 'A1-03-20' })).data.total).toBe(1)
    const { all, ...data } = (await warehouse.post(`${PATH}/status-count`, { condition: { storeId: store.id } })).data
    const rows = (await page({})).data.total
    expect(Object.values(data as Record<string, number>).reduce((a, b) => a + b)).toBe(rows)
    expect(all).toBe(rows)
    expect(data['2']).toBe(1)
    expect(await warehouse.post(`${PATH}/list-page`, { condition: { nonsense: 1 } })).toMatchObject({ code: 400 })
  })

  it('keep one of each needed type in use', async () => {
    const [staging] = (await warehouse.post(`${PATH}/list-page`, { condition: { storeId: store.id, locationType: 3 } })).data.list
    const before = await all()
    const refusal = { code: 409, msg: '每个仓库至少保留一个启用的暂存位' }
    expect(await warehouse.post(`${PATH}/edit`, { ...staging, isActivated: 0 })).toMatchObject(refusal)
    expect(await warehouse.post(`${PATH}/batch-edit`, { ids: [staging.locationId], isActivated: 0 })).toMatchObject(refusal)
    expect(await warehouse.post(`${PATH}/remove`, { ids: [staging.locationId] })).toMatchObject(refusal)
    expect(await all()).toEqual(before)
  })

  it('leave what lies in them to be moved when they go out of use', async () => {
    const place = await located('A1-03-21-1')
    const goods = await sku()
    await put(place.locationId, goods.id, 8)
    expect(await warehouse.post(`${PATH}/edit`, { ...place, isActivated: 0 })).toMatchObject({ code: 200, data: { state: 4 } })
    expect(
      await db.query(
        sql`SELECT sku_id, quantity, reason, status FROM stock_wait_move_goods_sku WHERE from_place_id = ${place.locationId}`,
      ),
    ).toEqual([{ sku_id: goods.id, quantity: 8, reason: 4, status: 0 }])
  })

  it('are not removed while goods or open documents are there', async () => {
    const place = await located('A1-03-22-1')
    const goods = await sku()
    await put(place.locationId, goods.id, 1)
    const refusal = { code: 409, msg: '库位A1-03-22-1有库存或未完成单据，不能删除' }
    expect(await warehouse.post(`${PATH}/remove`, { ids: [place.locationId] })).toMatchObject(refusal)
    await db.run(sql`UPDATE stock_balance SET on_hand = 0 WHERE place_id = ${place.locationId} AND place_type = 1`)
    await db.run(sql`
      WITH r AS (INSERT INTO stock_other_in_receipt (receipt_no, store_id, biz_type) VALUES ('QRLOC1', ${store.id}, '1') RETURNING id)
      INSERT INTO stock_other_in_line (receipt_id, sku_id, location_id, quantity) SELECT id, ${goods.id}, ${place.locationId}, 1 FROM r`)
    expect(await warehouse.post(`${PATH}/remove`, { ids: [place.locationId] })).toMatchObject(refusal)
    await db.run(sql`UPDATE stock_other_in_receipt SET check_flag = 700 WHERE receipt_no = 'QRLOC1'`)
    expect(await warehouse.post(`${PATH}/remove`, { ids: [place.locationId] })).toMatchObject({ code: 200 })
    expect(await warehouse.get(`${PATH}/details?locationId=${place.locationId}`)).toMatchObject({ code: 404 })
  })
})

describe('ranges of locations', () => {
  const range = {
    roadwayFrom: 5,
    roadwayTo: 6,
    shelfFrom: 1,
    shelfTo: 3,
    levelFrom: 1,
    levelTo: 2,
    positionFrom: 1,
    positionTo: 4,
    locationType: 1,
  }
  const generate = (more: object) =>
    warehouse.post(`${PATH}/batch-create`, { storeId: store.id, areaCode: 'A1', ...range, ...more })

  it('are shown before they are made, and leave alone what is there', async () => {
    const before = await all()
    const expected = { count: 48, existing: 0, first: 'A1-05-01-1-01', last: 'A1-06-03-2-04', newRoadways: ['05', '06'] }
    expect((await generate({ preview: 1 })).data).toEqual(expected)
    expect(await all()).toEqual(before)
    expect((await generate({})).data).toEqual(expected)
    expect(await all()).toHaveLength(before.length + 48)
    expect((await generate({ shelfTo: 4 })).data).toMatchObject({ count: 16, existing: 48, newRoadways: [] })
    expect(await generate({ shelfTo: 9999 })).toMatchObject({ code: 400, msg: '一次最多生成20000个库位，当前为159984个' })
    expect(await generate({ shelfFrom: 9 })).toMatchObject({ code: 400, msg: '范围的起始值不能大于结束值' })
  })
})

describe('bindings', () => {
  it('have one main place in a store, and end when nothing is left there', async () => {
    const [a, b] = [await located('A1-03-30-1'), await located('A1-03-30-2')]
    const goods = await sku()
    await warehouse.post(`${PATH}/bind`, { locationId: a.locationId, skuId: goods.id, isMain: 1 })
    await warehouse.post(`${PATH}/bind`, { locationId: b.locationId, skuId: goods.id, isMain: 1, minQty: 2, maxQty: 9 })
    const list = async (id: number) => (await warehouse.get(`${PATH}/sku-list?locationId=${id}`)).data
    expect(await list(a.locationId)).toMatchObject([{ sku: goods.sku, isBound: 1, isMain: 0 }])
    expect(await list(b.locationId)).toMatchObject([{ isMain: 1, minQty: 2, maxQty: 9 }])
    await put(b.locationId, goods.id, 3)
    const pair = { locationId: b.locationId, skuId: goods.id }
    const held = { code: 409, msg: `库位A1-03-30-2的SKU ${goods.sku}仍有库存3，不能解绑` }
    expect(await warehouse.post(`${PATH}/unbind`, pair)).toMatchObject(held)
    const both = { items: [{ ...pair, locationId: a.locationId }, pair] }
    expect(await warehouse.post(`${PATH}/batch-unbind`, both)).toMatchObject(held)
    expect(await list(a.locationId)).toHaveLength(1)
    await db.run(sql`UPDATE stock_balance SET on_hand = 0 WHERE place_id = ${b.locationId} AND place_type = 1`)
    expect(await warehouse.post(`${PATH}/batch-unbind`, both)).toMatchObject({ code: 200 })
    expect(await list(a.locationId)).toEqual([])
  })

  it('are refused for groups', async () => {
    const place = await located('A1-03-31-1')
    const group = await sku(2)
    expect(await warehouse.post(`${PATH}/bind`, { locationId: place.locationId, skuId: group.id, isMain: 0 })).toMatchObject({
      code: 400,
      msg: `SKU ${group.sku}为组合或随机SKU，不能有库存`,
    })
  })
})

describe('kinds of SKU', () => {
  it('are counted by area and type; a limit is never below what lies there', async () => {
    const place = await located('A1-03-40-1', { maxSkuKinds: 3 })
    for (const goods of [await sku(), await sku()]) await put(place.locationId, goods.id, 1)
    const { data } = await warehouse.get(`${PATH}/sku-type-quantity?storeId=${store.id}`)
    expect(
      data.find((row: { areaCode: string; locationType: number }) => row.areaCode === 'A1' && row.locationType === 1),
    ).toMatchObject({
      areaName: '一楼',
      maxSkuKinds: null,
      overLimit: 0,
    })
    const edit = (maxSkuKinds: number) =>
      warehouse.post(`${PATH}/sku-type-quantity/edit`, { storeId: store.id, locationIds: [place.locationId], maxSkuKinds })
    expect(await edit(1)).toMatchObject({ code: 409, msg: '上限低于现有SKU种类：库位A1-03-40-1有2种' })
    expect(await edit(2)).toMatchObject({ code: 200, data: { changed: 1 } })
  })
})

describe('a recommended place', () => {
  it('is bound, then one that holds the SKU, then the nearest empty one, and never one that is full, locked or out of use', async () => {
    const { data: area2 } = await warehouse.post('/stock/store-area/save', {
      storeId: store.id,
      areaCode: 'R1',
      areaName: '推荐',
      sortNo: 1,
    })
    await warehouse.post('/stock/store-area/save-roadway', { areaId: area2.areaId, roadwayNo: '01', sortNo: 1 })
    const [first, second, third, fourth] = [
      await located('R1-01-01-1'),
      await located('R1-01-01-2'),
      await located('R1-01-01-3'),
      await located('R1-01-01-4'),
    ]
    const goods = await sku()
    const recommend = async () =>
      (await warehouse.get(`${PATH}/recommend?storeId=${store.id}&skuId=${goods.id}`)).data.map(
        (row: { locationName: string; reason: string }) => [row.locationName, row.reason],
      )
    expect((await recommend())[0]).toEqual(['R1-01-01-1', '最近空库位'])
    await db.run(sql`UPDATE stock_store_location SET lock_check_id = 1 WHERE id = ${first.locationId}`)
    expect((await recommend())[0]).toEqual(['R1-01-01-2', '最近空库位'])
    await put(third.locationId, goods.id, 1)
    expect((await recommend())[0]).toEqual(['R1-01-01-3', '已有该SKU'])
    await warehouse.post(`${PATH}/bind`, { locationId: fourth.locationId, skuId: goods.id, isMain: 1 })
    expect((await recommend())[0]).toEqual(['R1-01-01-4', '绑定库位'])
    await put(fourth.locationId, (await sku()).id, 1)
    expect((await recommend())[0]).toEqual(['R1-01-01-3', '已有该SKU'])
    expect(second.locationType).toBe(1)
  })
})
