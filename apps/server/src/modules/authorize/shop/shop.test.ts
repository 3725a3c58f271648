import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deptOf, idOf } from '../../../../test/fixtures/people.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { ownShops } from '../../../kit/scope.ts'
import { readRights } from '../../../kit/session.ts'

const app = await testApp()
const names = async (user: string) => (await (await app.as(user)).get('/authorize/shop/shop-name-list')).data
interface Shop {
  shopId: number
  shopName: string
  platCode: string
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
    const sellerId = await idOf(app, 'seller')
    const shared = await app.house.db.query<{ id: number }>(sql`
      SELECT us.shop_id AS id FROM account_user_shop us JOIN account_user u ON u.id = us.user_id WHERE u.username = 'seller'`)
    expect(mine.map((s) => s.shopId).toSorted((a, b) => a - b)).toEqual(shared.map((s) => s.id).toSorted((a, b) => a - b))
    const foreign = await app.house.db.query<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE seller_id <> ${sellerId}`)
    expect(mine.some((s) => foreign.some(({ id }) => id === s.shopId))).toBe(true)
    const dept = await shops('supervisor')
    expect(dept.length).toBeGreaterThan(mine.length)
    expect(dept.map((s) => s.shopId).toSorted((a, b) => a - b)).toEqual(await reachOf('上海一部'))
    expect(await names('newcomer')).toEqual([])
  })

  it('say to pickers no more than what is chosen by', async () => {
    const fields = ['shopId', 'platCode', 'platName', 'shopName', 'displayName', 'suffix', 'site', 'currency']
    expect(Object.keys((await shops('seller'))[0]!)).toEqual(fields)
    const page = (await (await app.as('seller')).get('/authorize/shop/list?pageNum=1&pageSize=10')).data
    expect(page.total).toBeGreaterThan(0)
    expect(Object.keys(page.list[0])).toEqual(fields)
  })

  it('are options by platform, enabled only unless asked', async () => {
    const temu = await shops('admin', '?platCode=temu&all=1')
    expect(temu.map((s) => s.platCode)).toEqual(Array.from({ length: 6 }, () => 'temu'))
    const open = await app.house.db.query<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE status = 1`)
    expect(new Set((await shops('admin', '')).map((s) => s.shopId))).toEqual(new Set(open.map(({ id }) => id)))
    expect((await shops('admin', '')).length).toBe(57)
  })

  it('are counted by platform for those who see platforms', async () => {
    const counts = (await (await app.as('supervisor')).get('/authorize/platform/summary')).data
    expect(counts.find((c: { platCode: string }) => c.platCode === 'ebay-yw')).toEqual({
      platCode: 'ebay-yw',
      shops: 5,
      authorized: 5,
      expiring: 1,
    })
    expect(await (await app.as('warehouse')).get('/authorize/platform/summary')).toMatchObject({ status: 403 })
  })
})

describe('a shop shared with somebody', () => {
  const { db } = app.house
  /** Sold by 郑州, shared with 宋雨 of 上海一部. */
  async function shared(): Promise<number> {
    const row = await db.one<{ id: number }>(sql`
      INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id)
      SELECT 'joom', '共享店', 'shared', 'USD', u.id, u.dept_id FROM account_user u WHERE u.username = 'xiao.hua' RETURNING id`)
    await db.run(
      sql`INSERT INTO account_user_shop (user_id, shop_id, ability) VALUES (${await idOf(app, 'song.yu')}, ${row!.id}, 2)`,
    )
    return row!.id
  }
  const sees = async (user: string, shopId: number) => (await shops(user)).some((s) => s.shopId === shopId)
  const scope = async (kind: number) => {
    await db.run(sql`UPDATE account_role SET data_scope = ${kind} WHERE role_key = 'seller'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
  }

  it('is in reach of that person, and of those whose departments the person is in', async () => {
    const shopId = await shared()
    expect(await sees('song.yu', shopId)).toBe(true)
    expect(await sees('xiao.hua', shopId)).toBe(true)
    expect(await sees('supervisor', shopId)).toBe(true)
    expect(await sees('sup.sh3', shopId)).toBe(false)
    expect(await sees('seller', shopId)).toBe(false)
    await scope(3)
    expect(await sees('seller', shopId)).toBe(true)
    const [team] = await db.query<{ id: number }>(sql`
      INSERT INTO account_department (parent_id, dept_name) VALUES (${await deptOf(app, '上海一部')}, '一组') RETURNING id`)
    await db.run(sql`UPDATE account_user SET dept_id = ${team!.id} WHERE username = 'song.yu'`)
    await scope(3)
    expect(await sees('seller', shopId)).toBe(false)
    await scope(4)
    expect(await sees('seller', shopId)).toBe(true)
    await scope(5)
    expect(await sees('seller', shopId)).toBe(false)
  })

  it('is found by indexes alone', async () => {
    const boss = await idOf(app, 'supervisor')
    const { rights } = await readRights(db, boss, app.clock.now())
    const user = { ...rights, sessionId: 0, mustChangePassword: false }
    const plan = await db.transact(async (tx) => {
      await tx.run(raw('SET LOCAL enable_seqscan = off'))
      return tx.query(sql`EXPLAIN SELECT 1 FROM authorize_shop s WHERE ${ownShops(user, raw('s'))}`)
    })
    expect(JSON.stringify(plan)).toContain('authorize_shop_seller')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

/** Sold by the department or its people, or shared with one of them. */
async function reachOf(dept: string): Promise<number[]> {
  const id = await deptOf(app, dept)
  const found = await app.house.db.query<{ id: number }>(sql`
    SELECT s.id FROM authorize_shop s WHERE s.dept_id = ${id}
    UNION SELECT s.id FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.dept_id = ${id}
    UNION SELECT us.shop_id FROM account_user_shop us JOIN account_user u ON u.id = us.user_id WHERE u.dept_id = ${id} ORDER BY 1`)
  return found.map((row) => row.id)
}

describe('stores', () => {
  it('are those of the company, or those a person is bound to', async () => {
    const list = async (user: string) => (await (await app.as(user)).get('/stock/store/list')).data
    const all = await list('seller')
    expect(all.map((s: { storeName: string }) => s.storeName)).toEqual([
      '义乌仓',
      '上海仓',
      '郑州仓',
      '英国仓',
      '德国仓',
      'FBA美国仓',
      'FBA英国仓',
      'FBA德国仓',
      'TEMU虚拟仓',
    ])
    expect(all.at(-1)).toMatchObject({ id: 391, storeId: 391, storeType: 5, isSystem: 1, countryName: '中国' })
    expect((await list('wh.ye')).map((s: { storeId: number }) => s.storeId)).toEqual([1])
    expect((await list('wh.su')).map((s: { storeId: number }) => s.storeId)).toEqual([1, 2])
  })
})
