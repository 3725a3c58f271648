import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { deptOf, idOf, rowOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const leaver = await idOf(app, 'song.yu')
const seller = await idOf(app, 'seller')
const tang = await idOf(app, 'tang.ning')
await db.run(sql`UPDATE account_department SET leader_id = ${leaver} WHERE dept_name = '采购部'`)
await db.run(sql`
  INSERT INTO account_user_shop (user_id, shop_id, ability) VALUES (${leaver}, 9001, 1), (${leaver}, 9010, 2), (${tang}, 9010, 3)`)

const world = async () => [
  await rowOf(app, 'account_user', leaver),
  await db.query(sql`SELECT id, seller_id, version FROM authorize_shop ORDER BY id`),
  await db.query(sql`SELECT * FROM account_user_shop ORDER BY user_id, shop_id`),
  await db.query(sql`SELECT id, leader_id FROM account_department ORDER BY id`),
]

it('lists what the person answers for', async () => {
  const { data } = await supervisor.get(`/v1/user/handover/preview?userId=${leaver}`)
  expect(data).toEqual({
    userId: leaver,
    name: '宋雨',
    kinds: [
      { kind: 'shop', title: '店铺', count: 3 },
      { kind: 'shopAbility', title: '协作店铺', count: 1 },
      { kind: 'department', title: '负责部门', count: 1 },
    ],
  })
})

it.each([
  ['leaving outright', '/v1/user/set-status', { status: 2 }, { code: 409, msg: '请先交接：店铺 3、协作店铺 1、负责部门 1' }],
  [
    'a kind without a receiver',
    '/v1/user/handover',
    { receivers: [{ kind: 'shop', userId: seller }] },
    { code: 409, msg: '请先交接：协作店铺 1、负责部门 1' },
  ],
  [
    'the leaver as receiver',
    '/v1/user/handover',
    { receivers: ['shop', 'shopAbility', 'department'].map((kind) => ({ kind, userId: leaver })) },
    { code: 400, msg: '接收人不能是离职人本人' },
  ],
])('refuses %s and changes nothing', async (_title, path, body, answer) => {
  const before = await world()
  expect(await admin.post(path, { userId: leaver, ...body })).toMatchObject(answer)
  expect(await world()).toEqual(before)
})

it('refuses receivers beyond the own departments, or not at work', async () => {
  const before = await world()
  const to = (userId: number) => ({
    userId: leaver,
    receivers: ['shop', 'shopAbility', 'department'].map((kind) => ({ kind, userId })),
  })
  const msg = '接收人不存在、未在职或不在您的管辖范围'
  expect(await supervisor.post('/v1/user/handover', to(await idOf(app, 'peng.fei')))).toMatchObject({ code: 400, msg })
  expect(await admin.post('/v1/user/handover', to(await idOf(app, 'yao.gang')))).toMatchObject({ code: 400, msg })
  expect(await world()).toEqual(before)
})

it('refuses to hand over a department beyond the own ones, also to oneself', async () => {
  const before = await world()
  const me = await idOf(app, 'supervisor')
  const receivers = ['shop', 'shopAbility', 'department'].map((kind) => ({ kind, userId: me }))
  expect(await supervisor.post('/v1/user/handover', { userId: leaver, receivers })).toMatchObject({
    code: 409,
    msg: '部门「采购部」不在您的管辖范围，请由管理员交接',
  })
  expect(await world()).toEqual(before)
})

it('moves everything in one go and marks the person as left', async () => {
  const own = await app.as('song.yu')
  const receivers = [
    { kind: 'shop', userId: seller },
    { kind: 'shopAbility', userId: tang },
    { kind: 'department', userId: tang },
  ]
  const done = await admin.post('/v1/user/handover', { userId: leaver, receivers, leaveDate: '2026-11-30' })
  expect(done).toMatchObject({ code: 200, data: { kinds: [{ count: 3 }, { count: 1 }, { count: 1 }] } })
  expect((await admin.get(`/v1/user/${leaver}`)).data).toMatchObject({
    status: 2,
    leaveDate: '2026-11-30',
    shopCount: 0,
    isLeader: 0,
  })
  expect(await db.query(sql`SELECT DISTINCT seller_id FROM authorize_shop WHERE id IN (9001, 9002, 9003)`)).toEqual([
    { seller_id: seller },
  ])
  expect(await db.query(sql`SELECT user_id, shop_id, ability FROM account_user_shop ORDER BY shop_id`)).toEqual([
    { user_id: seller, shop_id: 9001, ability: 1 },
    { user_id: tang, shop_id: 9010, ability: 2 },
  ])
  const led = await db.one(sql`SELECT leader_id FROM account_department WHERE id = ${await deptOf(app, '采购部')}`)
  expect(led).toEqual({ leader_id: tang })
  expect(await own.get('/v1/user/list')).toMatchObject({ status: 401 })
  const logs = await db.query(sql`SELECT changes->0 AS change FROM biz_log WHERE entity = 'authorize/shop' AND entity_id = 9001`)
  expect(logs).toEqual([{ change: { field: 'owner', label: '负责人', from: '宋雨', to: '王芳' } }])
})

it('lets a person without possessions go at once', async () => {
  const userId = await idOf(app, 'han.mei')
  expect(await admin.post('/v1/user/set-status', { userId, status: 2 })).toMatchObject({ code: 200, data: { status: 2 } })
  const own = await idOf(app, 'admin')
  expect(await admin.post('/v1/user/handover', { userId: own, receivers: [] })).toMatchObject({
    code: 409,
    msg: '不能为自己办理离职',
  })
})

it('counts what a leaving person is given at the same moment', async () => {
  const userId = await idOf(app, 'feng.chao')
  let leaving: ReturnType<typeof admin.post> | undefined
  await db.transact(async (tx) => {
    await tx.run(sql`UPDATE account_department SET leader_id = ${userId} WHERE dept_name = '财务部'`)
    leaving = admin.post('/v1/user/set-status', { userId, status: 2 })
    await blocked(app)
  })
  expect(await leaving).toMatchObject({ code: 409, msg: '请先交接：负责部门 1' })
})
