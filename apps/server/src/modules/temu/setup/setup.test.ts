import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeStore } from '../../../../test/fixtures/stock.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { configsOf } from './config.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const other = await app.as('admin')
const CONFIG = '/trust/temu/config'

const shops = await db.query<{ id: number; name: string }>(
  sql`SELECT id, shop_name AS name FROM authorize_shop WHERE plat_code = 'temu' AND deleted_at IS NULL ORDER BY id`,
)
const shopId = shops[0]!.id
const storeId = await makeStore(app)
await db.run(sql`DELETE FROM temu_config`)
const fresh = async (id = shopId) => (await admin.get(`${CONFIG}/${id}`)).data
const save = async (more: object, id = shopId) => admin.put(CONFIG, { ...(await fresh(id)), outStoreId: storeId, ...more })

beforeEach(() => mendManaged(db))

describe('the configuration of a shop', () => {
  it('begins with what 系统参数 say, and is one a shop', async () => {
    expect(await fresh()).toMatchObject({
      version: 0,
      stockDays: 21,
      marginFloor: '0.1500',
      capFactor: '1.5',
      boxMaxWeight: '25.00',
      boxMaxQty: 200,
      deliveryMethod: 3,
    })
    await db.run(sql`UPDATE system_config SET config_value = '30' WHERE config_key = 'temu.stockDays'`)
    expect(await fresh()).toMatchObject({ stockDays: 30 })
    await db.run(sql`UPDATE system_config SET config_value = '21' WHERE config_key = 'temu.stockDays'`)
    const before = (await admin.get(`${CONFIG}/unset`)).data.length
    expect(await save({ autoAccept: 1 })).toMatchObject({
      code: 200,
      data: { shopId, autoAccept: 1, version: 1, outStoreId: storeId },
    })
    expect((await admin.get(`${CONFIG}/unset`)).data).toHaveLength(before - 1)
    expect(await save({ stockDays: 45 })).toMatchObject({ code: 200, data: { stockDays: 45, version: 2 } })
    expect((await admin.post(`${CONFIG}/list-page`, { condition: { shopId } })).data).toMatchObject({
      total: 1,
      list: [{ shopName: shops[0]!.name, stockDays: 45 }],
    })
    expect((await configsOf(db, [shopId, 1])).get(shopId)).toMatchObject({
      out_store_id: storeId,
      stock_days: 45,
      cap_factor: '1.5',
    })
    expect(await admin.put(CONFIG, { ...(await fresh()), version: 1 })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    await save({ isActivated: 0 })
    expect((await configsOf(db, [shopId])).size).toBe(0)
    await save({ isActivated: 1 })
  })

  it('is saved twice at once by two people and kept once', async () => {
    const id = shops[1]!.id
    const blank = { ...(await fresh(id)), outStoreId: storeId }
    const answers = await Promise.all([admin.put(CONFIG, blank), other.put(CONFIG, blank)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.query(sql`SELECT 1 FROM temu_config WHERE shop_id = ${id}`)).toHaveLength(1)
  })

  it.each([
    ['the store of Temu', async () => ({ outStoreId: 391 }), 'TEMU虚拟仓不能作为发货仓'],
    ['another store of a platform', async () => ({ outStoreId: await makeStore(app, 4) }), /发货仓应为自营仓/],
    ['a store that is not there', async () => ({ outStoreId: 99_999_999 }), '发货仓不存在'],
    ['too few days', async () => ({ stockDays: 6 }), /备货天数/],
    ['too many days', async () => ({ stockDays: 91 }), /备货天数/],
    ['a factor below one', async () => ({ capFactor: '0.9' }), /上限倍数/],
    ['a factor above three', async () => ({ capFactor: '3.1' }), /上限倍数/],
    ['an address where parcels leave', async () => ({ pickupAddressId: await address(1) }), '取件地址应为类型「揽收」的平台地址'],
    ['an address of another shop', async () => ({ pickupAddressId: await address(2, shops[1]!.id) }), '取件地址不属于该店铺'],
    ['no such company', async () => ({ expressCompanyId: 99_999_999 }), '快递公司不存在'],
  ])('is refused in words with %s', async (_what, given, words) => {
    const before = await fresh()
    const { code, msg } = await save(await given())
    expect(code).toBe(400)
    expect(msg).toMatch(words)
    expect(await fresh()).toEqual(before)
  })

  it('is for Temu shops that one may see', async () => {
    const shein = await db.one<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE plat_code = 'shein' ORDER BY id LIMIT 1`)
    expect(await admin.get(`${CONFIG}/${shein!.id}`)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不是Temu店铺'),
    })
    expect(await admin.get(`${CONFIG}/99999999`)).toMatchObject({ code: 404 })
    expect(await save({ pickupAddressId: await address(2) })).toMatchObject({ code: 200 })
    const seller = await app.as('seller')
    expect(await seller.put(CONFIG, { ...(await fresh()), outStoreId: storeId })).toMatchObject({ status: 403 })
    const own = await db.query<{ id: number }>(sql`
      SELECT h.id FROM authorize_shop h JOIN account_user u ON u.username = 'seller' WHERE h.plat_code = 'temu' AND (h.seller_id = u.id
        OR EXISTS (SELECT 1 FROM account_user_shop s WHERE s.user_id = u.id AND s.shop_id = h.id))`)
    const seen = (await seller.post(`${CONFIG}/list-page`, {})).data.list as { shopId: number }[]
    expect(seen.every((row) => own.some(({ id }) => id === row.shopId))).toBe(true)
  })

  it('has one store to choose from for what lies at Temu', async () => {
    expect((await admin.get('/trust/temu/virtual-store')).data).toEqual([{ storeId: 391, storeName: 'TEMU虚拟仓' }])
  })
})

async function address(type: number, ofShop: number | null = null): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO basic_platform_address (plat_code, shop_id, address_type, contact, phone, country_code, street) VALUES ('temu', ${ofShop}, ${type}, '周敏', '13800001111', 'CN', '物流园 3 号') RETURNING id`)
  return made!.id
}

describe('companies and warehouses', () => {
  const [COMPANY, WAREHOUSE] = ['/operation-temu/express-company', '/operation-temu/delivery-warehouse']

  it('come from the platform; what is common and in use is ours and stays', async () => {
    await db.run(
      sql`DELETE FROM temu_express_company WHERE id NOT IN (SELECT express_company_id FROM temu_delivery_order WHERE express_company_id IS NOT NULL)`,
    )
    expect(await admin.post(`${COMPANY}/sync`, {})).toMatchObject({ code: 200 })
    const list = (await admin.get(`${COMPANY}/list?all=1`)).data as {
      expressCompanyId: number
      name: string
      version: number
    }[]
    expect(list.map(({ name }) => name)).toContain('顺丰速运')
    const [first] = list
    const edited = { expressCompanyId: first!.expressCompanyId, isCommon: 1, isActivated: 0, version: first!.version }
    expect(await admin.put(`${COMPANY}/edit`, edited)).toMatchObject({ code: 200, data: { isCommon: 1, isActivated: 0 } })
    expect(await admin.post(`${COMPANY}/sync`, {})).toMatchObject({ data: { changed: 0 } })
    await db.run(sql`UPDATE simulator_managed_express_company SET name = '顺丰速运（新）' WHERE id = ${first!.expressCompanyId}`)
    expect(await admin.post(`${COMPANY}/sync`, { shopId })).toMatchObject({ data: { changed: 1 } })
    const after = (await admin.get(`${COMPANY}/list?all=1`)).data.find(
      (row: { expressCompanyId: number }) => row.expressCompanyId === first!.expressCompanyId,
    )
    expect(after).toMatchObject({ name: '顺丰速运（新）', isCommon: 1, isActivated: 0 })
    expect(await save({ expressCompanyId: first!.expressCompanyId })).toMatchObject({
      code: 400,
      msg: '快递公司「顺丰速运（新）」已停用',
    })
    const [place] = (await admin.get(`${WAREHOUSE}/list`)).data as { subWarehouseId: number; version: number }[]
    expect(
      await admin.put(`${WAREHOUSE}/edit`, {
        subWarehouseId: place!.subWarehouseId,
        isActivated: 0,
        version: place!.version,
      }),
    ).toMatchObject({ data: { isActivated: 0 } })
    expect(await (await app.as('seller')).post(`${WAREHOUSE}/sync`, {})).toMatchObject({ status: 403 })
  })

  it('are not fetched from a platform that is down or from a shop without authorisation, and it says so', async () => {
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId, calls: 1 })
    expect(await admin.post(`${COMPANY}/sync`, { shopId })).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shops[2]!.id}`)
    expect(await admin.post(`${WAREHOUSE}/sync`, { shopId: shops[2]!.id })).toMatchObject({
      code: 409,
      msg: `店铺「${shops[2]!.name}」未授权或授权已过期`,
    })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shops[2]!.id}`)
  })
})
