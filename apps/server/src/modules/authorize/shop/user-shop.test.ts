import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const boss = await app.as('supervisor')
const PATH = '/authorize/user-shop'
const [seller, song, xiao] = [await idOf(app, 'seller'), await idOf(app, 'song.yu'), await idOf(app, 'xiao.hua')]
const SHOPS = [9001, 9002, 9003]
const held = async (userId: number) =>
  Object.fromEntries(
    (
      await db.query<{ id: number; ability: number }>(
        sql`SELECT shop_id AS id, ability FROM account_user_shop WHERE user_id = ${userId} ORDER BY shop_id`,
      )
    ).map(({ id, ability }) => [id, ability]),
  )
const permVersion = async (id: number) =>
  (await db.one<{ v: number }>(sql`SELECT perm_version AS v FROM account_user WHERE id = ${id}`))!.v

beforeEach(async () => {
  await db.run(sql`DELETE FROM account_user_shop`)
})

describe('assignments', () => {
  it('are given to people by shops or by a whole channel, and taken back', async () => {
    const before = await permVersion(seller)
    const given = await boss.post(`${PATH}/save`, { userIds: [seller, song], shopIds: [9001], ability: 2 })
    expect(given).toMatchObject({ code: 200, data: { shops: 1, people: 2 } })
    expect([await held(seller), await held(song)]).toEqual([{ 9001: 2 }, { 9001: 2 }])
    expect(await permVersion(seller)).toBe(before + 1)
    await boss.post(`${PATH}/save`, { userIds: [seller], platCodes: ['joom'], ability: 3 })
    expect(await held(seller)).toEqual({ 9001: 3, 9002: 3, 9003: 3 })
    await boss.post(`${PATH}/remove`, { userIds: [seller], shopIds: [9002] })
    expect(await held(seller)).toEqual({ 9001: 3, 9003: 3 })
    await boss.post(`${PATH}/remove`, { userIds: [seller], platCodes: ['joom'] })
    expect(await held(seller)).toEqual({})
    const log = (await boss.post('/tool/biz-log/list-page', { condition: { entity: 'authorize/shop', entityId: [9002] } })).data
    expect(log.list[0]).toMatchObject({ action: '分配', changes: [{ from: '只读', to: null }] })
  })

  it('reach no further than the one who gives them', async () => {
    const people = { code: 400, msg: '用户不存在、已离职或不在您的管辖范围' }
    expect(await boss.post(`${PATH}/save`, { userIds: [xiao], shopIds: [9001], ability: 2 })).toMatchObject(people)
    const shops = { code: 400, msg: '店铺不存在或超出您自己的范围' }
    expect(await boss.post(`${PATH}/save`, { userIds: [seller], shopIds: [9010], ability: 3 })).toMatchObject(shops)
    expect(await boss.post(`${PATH}/save`, { userIds: [seller], platCodes: ['shopee'], ability: 3 })).toMatchObject({
      code: 400,
      msg: '所选平台没有您可以分配的店铺',
    })
    expect(await boss.post(`${PATH}/save`, { userIds: [seller], ability: 3 })).toMatchObject({
      code: 400,
      msg: '请选择店铺或平台',
    })
    await admin.post(`${PATH}/save`, { userIds: [song], shopIds: [9010], ability: 2 })
    expect(await boss.post(`${PATH}/save`, { userIds: [seller], shopIds: [9010], ability: 1 })).toMatchObject({
      code: 400,
      msg: '店铺「郑州店」不能授予超出您自己的权限',
    })
    expect(await boss.post(`${PATH}/save`, { userIds: [seller], platCodes: ['shopee'], ability: 2 })).toMatchObject({ code: 200 })
    const seen = await app.as('seller')
    expect(await seen.post(`${PATH}/save`, { userIds: [seller], shopIds: [9001], ability: 2 })).toMatchObject({ status: 403 })
  })

  it('of one shop are set together; whoever lies beyond stays', async () => {
    await admin.post(`${PATH}/save`, { userIds: [xiao, song], shopIds: [9001], ability: 3 })
    const set = (people: object[]) => boss.post(`${PATH}/set-people`, { shopId: 9001, people })
    expect(await set([{ userId: seller, ability: 2 }])).toMatchObject({ code: 200 })
    expect([await held(seller), await held(song), await held(xiao)]).toEqual([{ 9001: 2 }, {}, { 9001: 3 }])
    expect(await set([{ userId: seller, ability: 2 }])).toMatchObject({ code: 200 })
    expect(await set([seller, seller].map((userId) => ({ userId, ability: 2 })))).toMatchObject({
      code: 400,
      msg: '员工不能重复',
    })
    const people = (await boss.get(`${PATH}/people?shopId=9001`)).data
    expect(people.map((one: { userId: number }) => one.userId)).toEqual([seller, xiao])
    expect(await boss.post(`${PATH}/set-people`, { shopId: 9010, people: [{ userId: seller, ability: 2 }] })).toMatchObject({
      code: 404,
    })
  })

  it('of one person are set together', async () => {
    await boss.post(`${PATH}/set-shops`, { userId: seller, shops: SHOPS.map((shopId) => ({ shopId, ability: 2 })) })
    await boss.post(`${PATH}/set-shops`, { userId: seller, shops: [{ shopId: 9003, ability: 1 }] })
    expect(await held(seller)).toEqual({ 9003: 1 })
    expect((await boss.get(`${PATH}/person/shops?userId=${seller}`)).data).toEqual([{ shopId: 9003, ability: 1 }])
  })
})

describe('the two views', () => {
  it('tell of a shop its people, and of a person the shops, within reach', async () => {
    await admin.post(`${PATH}/save`, { userIds: [seller, song], shopIds: [9001, 9002], ability: 2 })
    const page = (await boss.post(`${PATH}/list-page`, { condition: { userId: [seller] } })).data
    expect(page.list.map((row: { shopId: number; peopleCount: number }) => [row.shopId, row.peopleCount])).toEqual([
      [9001, 2],
      [9002, 2],
    ])
    expect(page.list[0].people.map((one: { userId: number; ability: number }) => [one.userId, one.ability])).toContainEqual([
      seller,
      2,
    ])
    expect((await boss.post(`${PATH}/list-page`, { condition: { suffix: 'test-zz' } })).data.total).toBe(0)
    const persons = (await boss.post(`${PATH}/person/list-page`, { condition: { platCode: ['joom'] } })).data
    expect(new Set(persons.list.map((row: { userId: number }) => row.userId))).toEqual(new Set([seller, song]))
    expect(persons.list[0]).toMatchObject({
      shopCount: 2,
      helpCount: 2,
      ownCount: 0,
      platforms: [{ platName: 'Joom', shops: 2 }],
    })
    const none = (await boss.post(`${PATH}/person/list-page`, { condition: { username: 'xiao.hua' } })).data
    expect(none.total).toBe(0)
  })
})
