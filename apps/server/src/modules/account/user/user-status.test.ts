import { describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { deptOf, idOf, postOf, roleOf, rowOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')

const unchanged = async (username: string, work: () => Promise<unknown>, answer: object) => {
  const id = await idOf(app, username)
  const before = [await rowOf(app, 'account_user', id), await rolesOf(id)]
  expect(await work()).toMatchObject(answer)
  expect([await rowOf(app, 'account_user', id), await rolesOf(id)]).toEqual(before)
}
const rolesOf = (id: number) => db.query(sql`SELECT role_id FROM account_user_role WHERE user_id = ${id}`)
const setStatus = async (who: Caller, username: string, status: number) =>
  who.post('/v1/user/set-status', { userId: await idOf(app, username), status })

describe('停用 and 启用', () => {
  it('ends the sessions at once and can be undone', async () => {
    const seller = await app.as('seller')
    expect(await setStatus(supervisor, 'seller', 0)).toMatchObject({ code: 200, data: { status: 0 } })
    expect(await seller.get('/v1/user/list')).toMatchObject({ status: 401 })
    expect(await setStatus(supervisor, 'seller', 1)).toMatchObject({ code: 200, data: { status: 1 } })
    expect(await seller.get('/v1/user/list')).toMatchObject({ status: 401 })
    const logs = await db.query(
      sql`SELECT action FROM biz_log WHERE entity = 'account/user' AND entity_id = ${await idOf(app, 'seller')} ORDER BY id`,
    )
    expect(logs.map((row) => row['action'])).toEqual(['停用', '启用'])
  })

  it('is refused for oneself, from a wrong state and beyond the own departments', async () => {
    await unchanged('admin', () => setStatus(admin, 'admin', 0), { code: 409, msg: '不能停用自己' })
    await unchanged('yao.gang', () => setStatus(admin, 'yao.gang', 0), { code: 409, msg: '用户当前为「停用」，不能停用' })
    await unchanged('lu.ming', () => setStatus(admin, 'lu.ming', 1), { code: 409, msg: '用户当前为「离职」，不能启用' })
    await unchanged('peng.fei', () => setStatus(supervisor, 'peng.fei', 0), { code: 404 })
  })

  it('leaves at least one administrator, and administrators to administrators', async () => {
    const finance = await app.as('finance')
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, p FROM account_role, unnest(ARRAY['basic:user:status', 'basic:user:list', 'basic:user:handover']) p
      WHERE role_key = 'finance'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    await unchanged('boss', () => setStatus(finance, 'boss', 0), { code: 409, msg: '不能操作管理员账号' })
    expect(await setStatus(admin, 'boss', 0)).toMatchObject({ code: 200 })
    await unchanged('admin', () => setStatus(finance, 'admin', 0), { code: 409, msg: '至少保留一名启用的管理员' })
    await unchanged('admin', () => setStatus(finance, 'admin', 2), { code: 409, msg: '至少保留一名启用的管理员' })
    await setStatus(admin, 'boss', 1)
  })

  it('two administrators who disable each other: one remains', async () => {
    const boss = await app.as('boss')
    const answers = await Promise.all([setStatus(admin, 'boss', 0), setStatus(boss, 'admin', 0)])
    expect(answers.map((a) => a.code === 200)).toContain(false)
    const left = await db.query(sql`SELECT username FROM account_user WHERE username IN ('admin', 'boss') AND status = 1`)
    expect(left).toHaveLength(1)
    await db.run(sql`UPDATE account_user SET status = 1 WHERE username IN ('admin', 'boss')`)
    await db.run(sql`UPDATE account_session SET revoked_at = NULL`)
  })

  it('grant and disable at once: both apply', async () => {
    const userId = await idOf(app, 'feng.chao')
    const roleIds = [await roleOf(app, 'developer')]
    const answers = await Promise.all([admin.post('/v1/user/grant-role', { userId, roleIds }), setStatus(admin, 'feng.chao', 0)])
    expect(answers.map((a) => a.code)).toEqual([200, 200])
    expect((await admin.get(`/v1/user/${userId}`)).data).toMatchObject({ status: 0, roleNames: '产品开发' })
  })
})

describe('授角色', () => {
  it('is effective on the very next request', async () => {
    const newcomer = await app.as('newcomer')
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    const userId = await idOf(app, 'newcomer')
    const granted = await admin.post('/v1/user/grant-role', { userId, roleIds: [await roleOf(app, 'supervisor')] })
    expect(granted.data).toMatchObject({ roleNames: '主管', dataScope: 4 })
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ code: 200 })
    await admin.post('/v1/user/grant-role', { userId, roleIds: [] })
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ status: 403 })
  })

  it('is refused for oneself, a disabled role and more than one has', async () => {
    const grant = async (who: Caller, username: string, key: string) =>
      who.post('/v1/user/grant-role', { userId: await idOf(app, username), roleIds: [await roleOf(app, key)] })
    await unchanged('admin', () => grant(admin, 'admin', 'seller'), { code: 409, msg: '不能修改自己的角色' })
    await unchanged('seller', () => grant(supervisor, 'seller', 'finance'), { status: 403 })
    await db.run(sql`UPDATE account_role SET status = 0 WHERE role_key = 'purchaser'`)
    await unchanged('seller', () => grant(admin, 'seller', 'purchaser'), { code: 409, msg: '角色「采购」已停用' })
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, 'basic:user:grantRole' FROM account_role WHERE role_key = 'supervisor'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    await unchanged('seller', () => grant(supervisor, 'seller', 'admin'), {
      code: 409,
      msg: '角色「管理员」超出了您自己的权限，不能授予',
    })
  })
})

describe('审批', () => {
  const apply = async (username: string) => {
    const row = await db.one<{ id: number }>(
      sql`INSERT INTO account_user (username, name, status) VALUES (${username}, '申请人', 3) RETURNING id`,
    )
    return row!.id
  }

  it('puts the person in a department and a role, with a notice', async () => {
    const userId = await apply('wants.in')
    const form = { userId, pass: 1, deptId: await deptOf(app, '采购部'), postIds: [await postOf(app, '实习生')] }
    expect(await admin.post('/v1/user/approve', { ...form, deptId: null })).toMatchObject({ code: 400, msg: '请选择部门' })
    expect(await admin.post('/v1/user/approve', form)).toMatchObject({ code: 400, msg: '请选择角色' })
    const roleIds = [await roleOf(app, 'seller')]
    const passed = await admin.post('/v1/user/approve', { ...form, roleIds })
    expect(passed.data).toMatchObject({ status: 1, deptName: '采购部', roleNames: '销售', postNames: '实习生' })
    expect(await db.one(sql`SELECT title FROM basic_message WHERE user_id = ${userId}`)).toEqual({ title: '账号申请已通过' })
    expect(await admin.post('/v1/user/approve', { ...form, roleIds })).toMatchObject({ code: 409 })
    const logs = await db.query<{ changes: object[] }>(
      sql`SELECT changes FROM biz_log WHERE entity = 'account/user' AND entity_id = ${userId}`,
    )
    expect(logs.flatMap((row) => row.changes)).toEqual(
      expect.arrayContaining([
        { field: 'deptId', label: '部门', from: null, to: form.deptId },
        { field: 'postIds', label: '岗位', from: [], to: form.postIds },
      ]),
    )
  })

  it('rejected, it is gone and the name is free', async () => {
    const userId = await apply('wants.too')
    expect(await admin.post('/v1/user/approve', { userId, pass: 0, reason: '不认识' })).toMatchObject({ code: 200 })
    expect(await admin.get(`/v1/user/${userId}`)).toMatchObject({ code: 404 })
    expect(await apply('wants.too')).not.toBe(userId)
    const seller = await idOf(app, 'seller')
    expect(await admin.post('/v1/user/approve', { userId: seller, pass: 0 })).toMatchObject({
      code: 409,
      msg: '用户当前为「在职」，不能驳回',
    })
  })
})
