import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deptOf, idOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const seller = await idOf(app, 'seller')
const tang = await idOf(app, 'tang.ning')
const far = await idOf(app, 'peng.fei')
const logOf = async (userId: number, action: string) =>
  (
    await db.query<{ changes: [{ from: string; to: string }] }>(
      sql`SELECT changes FROM biz_log WHERE entity = 'account/user' AND entity_id = ${userId} AND action = ${action} ORDER BY id`,
    )
  ).map(({ changes: [{ from, to }] }) => ({ from, to }))
const assigned = () => db.query(sql`SELECT user_id, store_id FROM account_user_store ORDER BY 1, 2`)
const shops = () => db.query(sql`SELECT user_id, shop_id, ability FROM account_user_shop ORDER BY 1, 2`)

describe('stores of users', () => {
  it('none means all; set, grant and revoke are effective at once', async () => {
    const own = await app.as('seller')
    const stores = async () => (await own.post('/v1/user/user-store')).data.map((store: any) => store.storeId)
    expect(await stores()).toEqual(expect.arrayContaining([901, 902, 903]))
    await admin.put('/v1/user/user-store', { userIds: [seller, tang], storeIds: [901, 902] })
    expect(await stores()).toEqual([901, 902])
    await admin.put('/v1/user/user-store', { userIds: [seller], storeIds: [903], mode: 'grant' })
    await admin.put('/v1/user/user-store', { userIds: [seller, tang], storeIds: [902], mode: 'revoke' })
    expect(await assigned()).toEqual([
      { user_id: seller, store_id: 901 },
      { user_id: seller, store_id: 903 },
      { user_id: tang, store_id: 901 },
    ])
    const cleared = await admin.put('/v1/user/user-store', { userIds: [tang], storeIds: [] })
    expect(cleared.msg).toBe('操作成功，其中 1 人未指定仓库，可使用全部仓库')
    expect(await logOf(tang, '分配仓库')).toEqual([
      { from: '全部仓库', to: '测试一仓、测试二仓' },
      { from: '测试一仓、测试二仓', to: '测试一仓' },
      { from: '测试一仓', to: '全部仓库' },
    ])
  })

  it('of an administrator are left to administrators, and so are the shops', async () => {
    const boss = await idOf(app, 'boss')
    await db.run(sql`UPDATE account_user SET dept_id = ${await deptOf(app, '上海一部')} WHERE id = ${boss}`)
    for (const [path, body] of [
      ['user-store', { storeIds: [901] }],
      ['user-shop', { shops: [] }],
    ] as const)
      expect(await supervisor.put(`/v1/user/${path}`, { userIds: [boss], ...body })).toMatchObject({
        code: 409,
        msg: '不能操作管理员账号',
      })
    expect(await assigned()).not.toContainEqual({ user_id: boss, store_id: 901 })
  })

  it('are shown as a matrix within the scope', async () => {
    const { data } = await supervisor.post('/v1/user/user-store/matrix', { condition: { keyword: 'seller' } })
    expect(data).toMatchObject({ total: 1, list: [{ userId: seller, deptName: '上海一部', storeIds: [901, 903] }] })
    expect(data.stores).toContainEqual({ storeId: 901, storeName: '测试一仓' })
    expect((await supervisor.post('/v1/user/user-store/matrix', { condition: { storeId: 901 } })).data.total).toBe(1)
    expect((await supervisor.post('/v1/user/user-store/matrix', { condition: { keyword: 'peng' } })).data.total).toBe(0)
  })

  it('of others need the permission and the scope', async () => {
    const ask = { condition: { userId: tang } }
    expect(await (await app.as('seller')).post('/v1/user/user-store', ask)).toMatchObject({ status: 403 })
    expect(await supervisor.post('/v1/user/user-store', { condition: { userId: far } })).toMatchObject({ code: 404 })
    expect(await supervisor.post('/v1/user/user-store', ask)).toMatchObject({ code: 200 })
  })

  it('nobody gives more than they have', async () => {
    await admin.put('/v1/user/user-store', { userIds: [await idOf(app, 'supervisor')], storeIds: [901] })
    const before = await assigned()
    const put = (body: Record<string, unknown>) => supervisor.put('/v1/user/user-store', body)
    expect(await put({ userIds: [seller], storeIds: [902] })).toMatchObject({
      code: 400,
      msg: '仓库不存在、已停用或超出您自己的仓库',
    })
    expect(await put({ userIds: [far], storeIds: [901] })).toMatchObject({
      code: 400,
      msg: '用户不存在、已离职或不在您的管辖范围',
    })
    expect(await put({ userIds: [tang], storeIds: [] })).toMatchObject({ code: 409 })
    expect(await assigned()).toEqual(before)
    await put({ userIds: [seller], storeIds: [], mode: 'set' })
    expect(await assigned()).toContainEqual({ user_id: seller, store_id: 903 })
    expect(await assigned()).not.toContainEqual({ user_id: seller, store_id: 901 })
  })
})

describe('shops of users', () => {
  it('are given with an ability, replaced and taken away', async () => {
    const give = (list: object[], mode = 'set') =>
      supervisor.put('/v1/user/user-shop', { userIds: [seller, tang], shops: list, mode })
    expect(
      await give([
        { shopId: 9001, ability: 2 },
        { shopId: 9002, ability: 3 },
      ]),
    ).toMatchObject({ code: 200 })
    expect((await supervisor.get(`/v1/user/user-shop?userId=${tang}`)).data).toEqual([
      { shopId: 9001, shopName: '测试店1', platCode: 'joom', ability: 2 },
      { shopId: 9002, shopName: '测试店2', platCode: 'joom', ability: 3 },
    ])
    await give([{ shopId: 9002, ability: 1 }])
    await give([{ shopId: 9003, ability: 2 }], 'grant')
    await give([{ shopId: 9002, ability: 1 }], 'revoke')
    expect(await shops()).toEqual([seller, tang].map((user_id) => ({ user_id, shop_id: 9003, ability: 2 })))
    expect(await logOf(tang, '分配店铺')).toEqual([
      { from: null, to: '测试店1（协作）、测试店2（只读）' },
      { from: '测试店1（协作）、测试店2（只读）', to: '测试店2（负责人）' },
      { from: '测试店2（负责人）', to: '测试店2（负责人）、测试店3（协作）' },
      { from: '测试店2（负责人）、测试店3（协作）', to: '测试店3（协作）' },
    ])
  })

  it('that are only shared with the giver go on with no more than the own ability', async () => {
    const me = await idOf(app, 'supervisor')
    await admin.put('/v1/user/user-shop', { userIds: [me], shops: [{ shopId: 9010, ability: 2 }], mode: 'grant' })
    const give = (userId: number, ability: number) =>
      supervisor.put('/v1/user/user-shop', { userIds: [userId], shops: [{ shopId: 9010, ability }], mode: 'grant' })
    for (const userId of [me, seller])
      expect(await give(userId, 1)).toMatchObject({ code: 400, msg: '店铺「郑州店」不能授予超出您自己的权限' })
    expect(await give(seller, 2)).toMatchObject({ code: 200 })
    await admin.put('/v1/user/user-shop', { userIds: [me, seller], shops: [{ shopId: 9010, ability: 2 }], mode: 'revoke' })
  })

  it('that a colleague brings into reach go on with no more than the colleague has', async () => {
    await admin.put('/v1/user/user-shop', { userIds: [tang], shops: [{ shopId: 9010, ability: 3 }], mode: 'grant' })
    const give = (ability: number) =>
      supervisor.put('/v1/user/user-shop', { userIds: [seller], shops: [{ shopId: 9010, ability }], mode: 'grant' })
    expect(await give(2)).toMatchObject({ code: 400, msg: '店铺「郑州店」不能授予超出您自己的权限' })
    expect(await give(3)).toMatchObject({ code: 200 })
    await admin.put('/v1/user/user-shop', { userIds: [tang, seller], shops: [{ shopId: 9010, ability: 3 }], mode: 'revoke' })
  })

  it('are never taken away by leaving them out', async () => {
    const before = await shops()
    for (const none of [{}, { shops: null }])
      expect(await admin.put('/v1/user/user-shop', { userIds: [seller], ...none })).toMatchObject({
        code: 400,
        msg: '店铺不能为空',
      })
    expect(await shops()).toEqual(before)
  })

  it('stay within the own reach', async () => {
    const before = await shops()
    const put = (userId: number, shopId: number) =>
      supervisor.put('/v1/user/user-shop', { userIds: [userId], shops: [{ shopId, ability: 1 }] })
    expect(await put(seller, 9010)).toMatchObject({ code: 400, msg: '店铺不存在或超出您自己的范围' })
    expect(await put(far, 9001)).toMatchObject({ code: 400, msg: '用户不存在、已离职或不在您的管辖范围' })
    expect(await put(seller, 123456)).toMatchObject({ code: 400 })
    expect(await shops()).toEqual(before)
    await admin.put('/v1/user/user-shop', { userIds: [tang, far], shops: [{ shopId: 9010, ability: 3 }], mode: 'grant' })
    await supervisor.put('/v1/user/user-shop', { userIds: [tang], shops: [] })
    expect(await shops()).toContainEqual({ user_id: far, shop_id: 9010, ability: 3 })
    expect(await shops()).not.toContainEqual({ user_id: tang, shop_id: 9010, ability: 3 })
  })
})
