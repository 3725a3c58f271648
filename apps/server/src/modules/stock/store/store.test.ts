import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const { db } = app.house
const PATH = '/stock/store'

const store = (storeCode: string, storeType = 1) => ({
  storeCode,
  storeName: `测试仓${storeCode}`,
  storeType,
  countryCode: 'CN',
  currency: 'CNY',
})
const places = (storeId: number) =>
  db.query<{ type: number; name: string }>(sql`
    SELECT location_type AS type, location_name AS name FROM stock_store_location WHERE store_id = ${storeId} ORDER BY location_type`)
const all = () => db.query(sql`SELECT * FROM stock_store ORDER BY id`)

describe('stores', () => {
  it('get their automatic locations: six in a warehouse, one at a platform', async () => {
    const { data: own } = await supervisor.post(PATH, store('TA'))
    expect(own).toMatchObject({ isLocationManaged: 1, locationCount: 6 })
    expect((await places(own.id)).map((place) => place.type)).toEqual([3, 4, 5, 7, 8, 9])
    const { data: fba } = await supervisor.post(PATH, store('TB', 4))
    expect(fba).toMatchObject({ isLocationManaged: 0, locationCount: 1 })
    expect(await places(fba.id)).toEqual([{ type: 6, name: 'DEFAULT' }])
  })

  it('have them in the demo company too', async () => {
    expect(
      await db.query(sql`
      SELECT s.id FROM stock_store s WHERE NOT EXISTS (SELECT 1 FROM stock_store_location l WHERE l.store_id = s.id) AND s.deleted_at IS NULL`),
    ).toEqual([])
    expect(await places(TEMU_STORE_ID)).toEqual([{ type: 6, name: 'DEFAULT' }])
  })

  it('are refused with a code that is taken', async () => {
    const before = await all()
    expect(await supervisor.post(PATH, { ...store('YW'), storeName: '另一个' })).toMatchObject({
      code: 400,
      msg: '仓库编码已存在',
    })
    expect(await all()).toEqual(before)
  })

  it('keep the system store', async () => {
    const before = await all()
    const { data: temu } = await supervisor.get(`${PATH}/${TEMU_STORE_ID}`)
    const refusal = { code: 409, msg: '系统仓库不可删除或停用' }
    expect(await supervisor.put(PATH, { ...temu, isActivated: 0 })).toMatchObject(refusal)
    expect(await supervisor.delete(`${PATH}/${TEMU_STORE_ID}`)).toMatchObject(refusal)
    expect(await all()).toEqual(before)
  })

  it('stay while goods lie in them or documents are open', async () => {
    const { data: made } = await supervisor.post(PATH, store('TC'))
    const [sku] = await db.query<{ id: number }>(sql`
      WITH g AS (INSERT INTO goods_goods (goods_code, goods_name) VALUES ('TSTORE', '仓库测试') RETURNING id)
      INSERT INTO goods_goods_sku (goods_id, sku, sku_name) SELECT id, 'TSTORE01', '仓库测试' FROM g RETURNING id`)
    await db.run(sql`INSERT INTO stock_summary (store_id, sku_id, on_hand, occupied) VALUES (${made.id}, ${sku!.id}, 7, 2)`)
    await db.run(sql`INSERT INTO stock_other_in_receipt (receipt_no, store_id, biz_type) VALUES ('QRTEST', ${made.id}, '1')`)
    const before = await all()
    const refusal = { code: 409, msg: '仓库仍有库存7件、占用2件、未完成单据1张，不能停用' }
    expect(await supervisor.put(PATH, { ...made, isActivated: 0 })).toMatchObject(refusal)
    expect(await supervisor.delete(`${PATH}/${made.id}`)).toMatchObject(refusal)
    expect(await all()).toEqual(before)
    await db.run(sql`UPDATE stock_summary SET on_hand = 0, occupied = 0 WHERE store_id = ${made.id}`)
    await db.run(sql`UPDATE stock_other_in_receipt SET check_flag = 700 WHERE store_id = ${made.id}`)
    expect(await supervisor.delete(`${PATH}/${made.id}`)).toMatchObject({ code: 409, msg: '仓库已有库存流水，不能删除，请停用' })
    expect(await supervisor.put(PATH, { ...made, isActivated: 0 })).toMatchObject({ code: 200, data: { isActivated: 0 } })
    const valid = (await seller.get(`${PATH}/valid-list?isActivated=1`)).data
    expect(valid.map((row: { id: number }) => row.id)).not.toContain(made.id)
  })

  it('are sorted by rows sent bare', async () => {
    const { data: a } = await supervisor.post(PATH, store('TD'))
    expect(await supervisor.post(`${PATH}/edit-sort-no`, [{ id: a.id, sortNo: 321 }])).toMatchObject({ code: 200 })
    expect((await supervisor.get(`${PATH}/${a.id}`)).data).toMatchObject({ sortNo: 321, version: a.version + 1 })
    expect(await supervisor.post(`${PATH}/edit-sort-no`, [{ id: 999_999, sortNo: 1 }])).toMatchObject({ code: 404 })
    expect(await seller.post(`${PATH}/edit-sort-no`, [{ id: a.id, sortNo: 1 }])).toMatchObject({ status: 403 })
  })

  it('are seen by those who work in them', async () => {
    const bound = await app.as('wh.ye')
    const { data } = await bound.get(`${PATH}/tree-list`)
    expect(data.map((node: { title: string }) => node.title)).toEqual(['义乌仓'])
    expect(await bound.get(`${PATH}/2`)).toMatchObject({ code: 404 })
    expect(await bound.get('/stock/store-address/get?storeId=2')).toMatchObject({ code: 404 })
  })
})

describe('areas and roadways', () => {
  it('are kept by store, counted in the tree, and stay while locations are in them', async () => {
    const { data: made } = await supervisor.post(PATH, store('TE'))
    const area = { storeId: made.id, areaCode: 'A1', areaName: '一楼', sortNo: 1 }
    const { data: saved } = await supervisor.post('/stock/store-area/save', area)
    expect(await supervisor.post('/stock/store-area/save', area)).toMatchObject({ code: 400, msg: '库区A1在该仓库已存在' })
    const { data: roadway } = await supervisor.post('/stock/store-area/save-roadway', { areaId: saved.areaId, roadwayNo: '01' })
    await db.run(sql`
      INSERT INTO stock_store_location (store_id, location_name, location_type) VALUES (${made.id}, 'A1-01-01-1', 1)`)
    const [listed] = (await supervisor.get(`/stock/store-area/list?storeId=${made.id}`)).data
    expect(listed).toMatchObject({ areaCode: 'A1', locationCount: 1, roadways: [{ roadwayNo: '01', locationCount: 1 }] })
    const tree = (await supervisor.get(`${PATH}/tree-list`)).data
    const node = tree.find((one: { storeId: number }) => one.storeId === made.id)
    expect(node).toMatchObject({
      locationCount: 7,
      children: [{ areaCode: 'A1', children: [{ title: '01', locationCount: 1 }] }, { areaCode: 'SYS' }],
    })
    const refusal = (msg: string) => ({ code: 409, msg })
    expect(await supervisor.post('/stock/store-area/remove', { areaId: saved.areaId })).toMatchObject(
      refusal('库区A1下有1个库位，不能删除'),
    )
    expect(await supervisor.post('/stock/store-area/remove-roadway', { roadwayId: roadway.roadwayId })).toMatchObject(
      refusal('巷道01下有1个库位，不能删除'),
    )
    await db.run(sql`UPDATE stock_store_location SET deleted_at = now() WHERE store_id = ${made.id} AND area_code = 'A1'`)
    expect(await supervisor.post('/stock/store-area/remove', { areaId: saved.areaId })).toMatchObject({ code: 200 })
    const [system, ...rest] = (await supervisor.get(`/stock/store-area/list?storeId=${made.id}`)).data
    expect([system.areaCode, rest]).toEqual(['SYS', []])
    expect(await supervisor.post('/stock/store-area/save', { ...system, areaName: '我的' })).toMatchObject(
      refusal('系统库区不能修改'),
    )
  })
})

describe('addresses', () => {
  const address = { addressType: 1, contact: '王五', phone: '0571-88888888', countryCode: 'CN', street: '文三路1号' }

  it('are written whole, one of each kind', async () => {
    const { data: made } = await supervisor.post(PATH, store('TF'))
    const save = (more: object) => supervisor.post('/stock/store-address/save', { storeId: made.id, ...address, ...more })
    const { data: first } = await save({})
    expect(await save({ contact: '赵六', version: first.version })).toMatchObject({
      code: 200,
      data: { id: first.id, contact: '赵六' },
    })
    expect(await save({ contact: '迟到', version: first.version })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    await save({ addressType: 2 })
    const { data } = await seller.get(`/stock/store-address/get?storeId=${made.id}`)
    expect(data).toMatchObject([{ addressType: 1, contact: '赵六' }, { addressType: 2 }])
  })

  it('need their English forms outside of our own warehouses', async () => {
    const { data: made } = await supervisor.post(PATH, store('TG', 2))
    expect(await supervisor.post('/stock/store-address/save', { storeId: made.id, ...address })).toMatchObject({
      code: 400,
      msg: '海外及平台仓的联系人(英文)不能为空',
    })
    expect((await seller.get(`/stock/store-address/get?storeId=${made.id}`)).data).toEqual([])
  })
})
