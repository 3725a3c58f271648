import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db.ts'

const app = await testApp()
const names = async (user: string) => (await (await app.as(user)).get('/authorize/shop/shop-name-list')).data
interface Shop {
  shopId: number
  shopName: string
  platCode: string
  sellerName: string
  dept_name: string
  status: number
}
const shops = async (user: string, query = '?all=1'): Promise<Shop[]> =>
  (await (await app.as(user)).get(`/authorize/shop/list${query}`)).data

describe('shops', () => {
  it('are one name each; the channel that comes first wins', async () => {
    const all = await names('admin')
    expect(all).toHaveLength(new Set(all.map((s: { shopName: string }) => s.shopName)).size)
    expect(all.length).toBeLessThan(60)
    expect(all).toContainEqual({ platName: 'eBay义乌仓', shopName: 'brightdeal' })
    expect(all).toContainEqual({ platName: 'Lazada', shopName: 'homejoy.my' })
    expect(Object.keys(all[0])).toEqual(['platName', 'shopName'])
  })

  it('are those of the caller: own, shared, or in the data scope', async () => {
    expect(await shops('admin')).toHaveLength(60)
    expect(await shops('finance')).toHaveLength(60)
    const mine = await shops('seller')
    const shared = await app.house.db.query<{ id: number }>(sql`
      SELECT us.shop_id AS id FROM account_user_shop us JOIN account_user u ON u.id = us.user_id WHERE u.username = 'seller'`)
    expect(mine.map((s) => s.shopId).toSorted((a, b) => a - b)).toEqual(shared.map((s) => s.id).toSorted((a, b) => a - b))
    expect(mine.some((s) => s.sellerName !== '王芳')).toBe(true)
    const dept = await shops('supervisor')
    expect(dept.length).toBeGreaterThan(mine.length)
    expect(new Set(dept.map((s) => s.dept_name))).toEqual(new Set(['上海一部']))
    expect(await names('newcomer')).toEqual([])
  })

  it('are options by platform, enabled only unless asked', async () => {
    const temu = await shops('admin', '?platCode=temu&all=1')
    expect(temu.map((s) => s.platCode)).toEqual(Array.from({ length: 6 }, () => 'temu'))
    expect((await shops('admin', '')).every((s) => s.status === 1)).toBe(true)
    expect((await shops('admin', '')).length).toBe(57)
  })

  it('are counted by platform for those who see platforms', async () => {
    const counts = (await (await app.as('supervisor')).get('/authorize/shop/platform-count')).data
    expect(counts.find((c: { platCode: string }) => c.platCode === 'ebay-yw')).toEqual({
      platCode: 'ebay-yw',
      shops: 5,
      authorized: 5,
      expiring: 1,
    })
    expect(await (await app.as('warehouse')).get('/authorize/shop/platform-count')).toMatchObject({ status: 403 })
  })
})

describe('stores', () => {
  it('are the six of the company, or those a person is bound to', async () => {
    const list = async (user: string) => (await (await app.as(user)).get('/stock/store/list')).data
    const all = await list('seller')
    expect(all.map((s: { storeName: string }) => s.storeName)).toEqual([
      '义乌仓',
      '上海仓',
      '郑州仓',
      '英国仓',
      '德国仓',
      'TEMU虚拟仓',
    ])
    expect(all.at(-1)).toMatchObject({ id: 391, storeId: 391, storeType: 5, isSystem: 1, countryName: '中国' })
    expect((await list('wh.ye')).map((s: { storeId: number }) => s.storeId)).toEqual([1])
    expect((await list('wh.su')).map((s: { storeId: number }) => s.storeId)).toEqual([1, 2])
  })
})
