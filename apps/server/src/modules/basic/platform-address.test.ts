import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { blocked } from '../../../test/blocked.ts'
import { addBareShop, authorise } from '../../../test/fixtures/shop-auth.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const seller = await app.as('seller')
const PATH = '/basic/platform-address'
const shop = (await app.house.db.one<{ id: number }>(
  sql`SELECT id FROM authorize_shop WHERE plat_code = 'joom' ORDER BY id LIMIT 1`,
))!
const address = {
  platCode: 'joom',
  shopId: shop.id,
  addressType: 1,
  contact: '王芳',
  phone: '13800001111',
  countryCode: 'CN',
  provinceCode: '330000',
  cityCode: '330700',
  areaCode: '330782',
  street: '工人西路1号',
}
const rows = async () => (await seller.post(`${PATH}/list-page`, { condition: { shopId: shop.id }, pageSize: 100 })).data.list
const defaults = async () => (await rows()).filter((r: { isDefault: number }) => r.isDefault === 1)

describe('platform addresses', () => {
  it('are added; the first of its kind is the default, the next is not', async () => {
    const first = await seller.post(`${PATH}/add`, address)
    expect(first.data).toMatchObject({ isDefault: 1, platName: 'Joom', areaName: '义乌市', countryName: '中国' })
    expect((await seller.post(`${PATH}/add`, { ...address, street: '工人西路2号' })).data.isDefault).toBe(0)
    expect((await seller.post(`${PATH}/add`, { ...address, addressType: 3 })).data.isDefault).toBe(1)
  })

  it('hand the default over, and never lose it', async () => {
    const second = (await rows()).find((r: { street: string }) => r.street === '工人西路2号')
    expect(await seller.post(`${PATH}/set-default`, { id: second.id })).toMatchObject({ code: 200 })
    const ship = async () => (await defaults()).filter((r: { addressType: number }) => r.addressType === 1)
    const [now] = await ship()
    expect(now.id).toBe(second.id)
    const refused = { code: 409, msg: '请先将另一个地址设为默认' }
    expect(await seller.put(`${PATH}/edit`, { ...now, isDefault: 0 })).toMatchObject(refused)
    expect(await seller.put(`${PATH}/edit`, { ...now, addressType: 2 })).toMatchObject(refused)
    expect(await seller.delete(`${PATH}/remove/${now.id}`)).toMatchObject(refused)
    expect(await ship()).toEqual([now])
  })

  it('set again as the default are left as they are', async () => {
    const [now] = (await defaults()).filter((r: { addressType: number }) => r.addressType === 1)
    const logs = () => app.house.db.query(sql`SELECT id FROM biz_log WHERE entity = 'basic/platform-address' ORDER BY id`)
    const before = await logs()
    expect(await seller.post(`${PATH}/set-default`, { id: now.id })).toMatchObject({ code: 200, data: now })
    expect(await rows()).toContainEqual(now)
    expect(await logs()).toEqual(before)
  })

  it('keep exactly one default when two are set at once', async () => {
    const made = await Promise.all(
      ['甲', '乙', '丙'].map((street) => seller.post(`${PATH}/add`, { ...address, addressType: 2, street })),
    )
    expect(made.filter((a) => a.data.isDefault === 1)).toHaveLength(1)
    const [a, b, c] = made.map((m) => m.data.id as number)
    const answers = await Promise.all([a, b, c, a, b].map((id) => seller.post(`${PATH}/set-default`, { id })))
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect((await defaults()).filter((r: { addressType: number }) => r.addressType === 2)).toHaveLength(1)
  })

  it('refuse unknown platforms, shops of another platform and bad phones, writing nothing', async () => {
    const before = await rows()
    expect(await seller.post(`${PATH}/add`, { ...address, platCode: 'mars' })).toMatchObject({ code: 400 })
    expect(await seller.post(`${PATH}/add`, { ...address, platCode: 'temu' })).toMatchObject({
      code: 400,
      msg: '店铺不属于所选平台',
    })
    expect(await seller.post(`${PATH}/add`, { ...address, phone: 'x' })).toMatchObject({ code: 400, msg: '电话应为6-20位数字' })
    expect(await seller.post(`${PATH}/add`, { ...address, areaCode: '110101' })).toMatchObject({
      code: 400,
      msg: '所选区县不属于所选城市',
    })
    expect(await seller.post(`${PATH}/add`, { ...address, cityCode: '110100' })).toMatchObject({
      code: 400,
      msg: '所选城市不属于所选省份',
    })
    expect(await seller.post(`${PATH}/add`, { ...address, cityCode: null })).toMatchObject({
      code: 400,
      msg: '国内地址请选择省份和城市',
    })
    expect(await seller.post(`${PATH}/add`, { ...address, countryCode: 'US' })).toMatchObject({
      code: 400,
      msg: '国外地址请填写城市',
    })
    expect(await rows()).toEqual(before)
  })

  it('are filtered by platform, shop and type, exported, and removed', async () => {
    const page = await seller.post(`${PATH}/list-page`, { condition: { platCode: 'ebay-hw', addressType: [3] } })
    expect(page.data.total).toBe(4)
    expect((await seller.post(`${PATH}/export`, {})).headers['content-type']).toContain('spreadsheetml')
    expect((await seller.get(`${PATH}/import-template`)).headers['content-type']).toContain('spreadsheetml')
    const only = (await rows()).find((r: { addressType: number }) => r.addressType === 3)
    expect(await seller.delete(`${PATH}/remove/${only.id}`)).toMatchObject({ code: 200 })
    expect(await (await app.as('warehouse')).post(`${PATH}/add`, address)).toMatchObject({ status: 403 })
  })
})

it('an address that becomes the default while it is being removed stays', async () => {
  const slot = { ...address, shopId: null, addressType: 2 }
  await seller.post(`${PATH}/add`, slot)
  const second = (await seller.post(`${PATH}/add`, { ...slot, street: '工人西路9号' })).data
  let removing: ReturnType<typeof seller.delete> | undefined
  await app.house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('platform-address/joom/0/2'))`)
    removing = seller.delete(`${PATH}/remove/${second.id}`)
    await blocked(app)
    const ours = sql`plat_code = 'joom' AND shop_id IS NULL AND address_type = 2`
    await tx.run(sql`UPDATE basic_platform_address SET is_default = 0 WHERE ${ours}`)
    await tx.run(sql`UPDATE basic_platform_address SET is_default = 1 WHERE id = ${second.id}`)
  })
  expect(await removing).toMatchObject({ code: 409, msg: '请先将另一个地址设为默认' })
})

describe('from the platform', () => {
  const sync = (shopId: number) => seller.post(`${PATH}/sync`, { shopId })
  const synced = async (shopId: number) =>
    app.house.db.query<{ key: string; type: number; isDefault: number; version: number }>(sql`
      SELECT platform_address_id AS key, address_type AS type, is_default AS "isDefault", version FROM basic_platform_address
      WHERE shop_id = ${shopId} AND platform_address_id IS NOT NULL AND deleted_at IS NULL ORDER BY address_type`)

  it('come those of a shop, once; what the platform changed is changed, and our default stays', async () => {
    const shopId = await addBareShop(app, 'lazada')
    expect(await sync(shopId)).toMatchObject({ code: 409, msg: '店铺未授权' })
    await authorise(app, seller, shopId)
    expect((await sync(shopId)).data).toEqual({ added: 3, changed: 0, same: 0 })
    const first = await synced(shopId)
    expect(first).toMatchObject([1, 2, 3].map((type) => ({ key: `LAZADA-${shopId}-${type}`, type, isDefault: 1 })))
    expect((await sync(shopId)).data).toEqual({ added: 0, changed: 0, same: 3 })
    expect(await synced(shopId)).toEqual(first)
    await app.house.db.run(sql`
      UPDATE basic_platform_address SET street = '旧仓库' WHERE shop_id = ${shopId} AND address_type = 2`)
    expect((await sync(shopId)).data).toEqual({ added: 0, changed: 1, same: 2 })
    expect((await synced(shopId))[1]).toMatchObject({ isDefault: 1, version: first[1]!.version + 1 })
    const twice = await Promise.all([sync(shopId), sync(shopId)])
    expect(twice.map(({ data }) => data.added)).toEqual([0, 0])
  })

  it('come only to those who may touch the shop', async () => {
    const shopId = await addBareShop(app, 'lazada', { seller: 'xiao.hua' })
    expect(await sync(shopId)).toMatchObject({ code: 404 })
  })
})
