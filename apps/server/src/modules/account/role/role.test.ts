import { describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { deptOf, idOf, roleOf, rowOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const roles = () => db.query(sql`SELECT id, role_key, version, status, deleted_at FROM account_role ORDER BY id`)
const permissions = () => db.query(sql`SELECT role_id, permission FROM account_role_permission ORDER BY 1, 2`)
const form = { roleName: '客服', roleKey: 'service', dataScope: 3 }
const menuOf = async (perms: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_menu WHERE perms = ${perms} ORDER BY id LIMIT 1`))!.id

describe('a role', () => {
  it('takes permissions and menus, and answers both', async () => {
    const menuId = await menuOf('basic:user:list')
    const made = await admin.post('/v1/role', { ...form, permissions: ['basic:user:edit'], menuIds: [menuId] })
    expect(made.data).toMatchObject({
      roleKey: 'service',
      isSystem: 0,
      memberCount: 0,
      permissions: ['basic:user:edit', 'basic:user:list'],
    })
    expect(made.data.menuIds).toContain(menuId)
    expect(made.data.menuIds).toContain(await menuOf('basic:user:edit'))
    const kept = await db.query(sql`SELECT permission FROM account_role_permission WHERE role_id = ${made.data.roleId}`)
    expect(kept).toHaveLength(2)
  })

  it('changes what its members may do on their next request', async () => {
    const roleId = await roleOf(app, 'service')
    const newcomer = await app.as('newcomer')
    await admin.post('/v1/role/members', { roleId, add: [await idOf(app, 'newcomer')] })
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ code: 200 })
    const put = (more: object, version: number) => admin.put('/v1/role', { ...form, roleId, version, ...more })
    expect(await put({ permissions: [] }, 1)).toMatchObject({ code: 200, data: { permissions: [], menuIds: [], memberCount: 1 } })
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    await put({ permissions: ['basic:user:list'] }, 2)
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ code: 200 })
    await put({ status: 0 }, 3)
    expect(await newcomer.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    expect((await put({ status: 1 }, 4)).data.permissions).toEqual(['basic:user:list'])
    const logs = await db.query(sql`
      SELECT changes FROM biz_log WHERE entity = 'account/role' AND entity_id = ${roleId} AND action = '授权' ORDER BY id`)
    expect(logs.slice(1)).toEqual([
      { changes: [{ field: 'permissions', label: '移除权限', from: ['basic:user:edit', 'basic:user:list'], to: null }] },
      { changes: [{ field: 'permissions', label: '增加权限', from: null, to: ['basic:user:list'] }] },
    ])
  })

  it('is refused to the later of two editors', async () => {
    const roleId = await roleOf(app, 'service')
    const before = await permissions()
    const stale = await admin.put('/v1/role', { ...form, roleId, version: 1, permissions: [] })
    expect(stale).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect(await permissions()).toEqual(before)
  })

  it('is copied and compared', async () => {
    const copyFrom = await roleOf(app, 'supervisor')
    const made = await admin.post('/v1/role', { roleName: '副主管', roleKey: 'deputy', dataScope: 3, copyFrom })
    const original = (await admin.get(`/v1/role/${copyFrom}`)).data
    expect(made.data.permissions).toEqual(original.permissions)
    expect(original.members.map((member: any) => member.username)).toContain('sup.zz1')
    const { data } = await admin.get(`/v1/role/compare?left=${copyFrom}&right=${await roleOf(app, 'service')}`)
    expect(data.both).toEqual([{ permission: 'basic:user:list', label: '查看用户' }])
    expect(data.onlyLeft).toContainEqual({ permission: 'basic:user:handover', label: '离职交接' })
    expect(data.onlyRight).toEqual([])
  })

  it('keeps to its rules, and nothing changes otherwise', async () => {
    const roleId = await roleOf(app, 'service')
    const before = [await roles(), await permissions()]
    const put = async (key: string, more: object) => {
      const { row } = (await rowOf(app, 'account_role', await roleOf(app, key))) as any
      return admin.put('/v1/role', {
        roleId: row.id,
        roleKey: key,
        roleName: row.role_name,
        version: row.version,
        dataScope: 5,
        ...more,
      })
    }
    expect(await admin.post('/v1/role', form)).toMatchObject({ code: 400, msg: '角色标识「service」已存在' })
    expect(await admin.post('/v1/role', { ...form, roleKey: 'x1', permissions: ['no:such:thing'] })).toMatchObject({
      code: 400,
      msg: '权限「no:such:thing」不存在',
    })
    expect(await admin.post('/v1/role', { ...form, roleKey: 'x1', permissions: ['*:*:*'] })).toMatchObject({ code: 400 })
    expect(await admin.post('/v1/role', { ...form, roleKey: 'x1', dataScope: 2 })).toMatchObject({
      code: 400,
      msg: '请选择数据权限部门',
    })
    expect(await put('admin', { roleName: '超人' })).toMatchObject({ code: 409, msg: '管理员角色不能修改' })
    expect(await put('ROLE_DEFAULT', { status: 0 })).toMatchObject({ code: 409, msg: '默认角色不能停用' })
    expect(await put('seller', { roleKey: 'vendor' })).toMatchObject({ code: 400, msg: '角色标识创建后不能修改' })
    expect(await admin.delete(`/v1/role/${roleId}`)).toMatchObject({ code: 409, msg: '角色「客服」有 1 名成员，不能删除' })
    expect(await admin.delete(`/v1/role/${await roleOf(app, 'ROLE_DEFAULT')}`)).toMatchObject({
      code: 409,
      msg: '系统角色不能删除',
    })
    expect(await (await app.as('supervisor')).get('/v1/role/list')).toMatchObject({ status: 403 })
    expect([await roles(), await permissions()]).toEqual(before)
    expect(await admin.delete(`/v1/role/${await roleOf(app, 'deputy')}`)).toMatchObject({ code: 200 })
  })
})

describe('members', () => {
  it('come and go, except oneself and the last administrator', async () => {
    const roleId = await roleOf(app, 'admin')
    const boss = await idOf(app, 'boss')
    const change = (body: object, who: Caller = admin) => who.post('/v1/role/members', { roleId, ...body })
    expect(await change({ remove: [await idOf(app, 'admin')] })).toMatchObject({ code: 409, msg: '不能修改自己的角色' })
    expect((await change({ remove: [boss] })).data.members.map((m: any) => m.username)).toEqual(['admin'])
    expect((await change({ add: [boss] })).data.memberCount).toBe(2)
    expect(await change({ add: [await idOf(app, 'lu.ming')] })).toMatchObject({ code: 400, msg: '所选的用户不存在或已离职' })
    expect(await change({ add: [boss], remove: [boss] })).toMatchObject({ code: 400 })
    expect(await change({ add: [boss] })).toMatchObject({ code: 200 })
    const logs = await db.query(sql`
      SELECT changes->0->>'from' AS "from", changes->0->>'to' AS "to" FROM biz_log
      WHERE entity = 'account/user' AND entity_id = ${boss} AND action = '授角色' ORDER BY id`)
    expect(logs).toEqual([
      { from: '管理员', to: null },
      { from: null, to: '管理员' },
    ])
  })

  it('nobody gives more than they have', async () => {
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, p FROM account_role, unnest(ARRAY['basic:role:add', 'basic:role:list', 'basic:role:members']) p
      WHERE role_key = 'supervisor'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const supervisor = await app.as('supervisor')
    const before = await roles()
    const beyond = { roleName: '偷权', roleKey: 'sneak', dataScope: 5, permissions: ['basic:menu:edit'] }
    expect(await supervisor.post('/v1/role', beyond)).toMatchObject({ code: 409, msg: '不能授予自己没有的权限：basic:menu:edit' })
    const wide = { roleName: '偷数', roleKey: 'sneak', dataScope: 2, deptIds: [await deptOf(app, '财务部')] }
    expect(await supervisor.post('/v1/role', wide)).toMatchObject({ code: 409, msg: '不能授予超出自己的数据权限' })
    const seller = await idOf(app, 'seller')
    expect(await supervisor.post('/v1/role/members', { roleId: await roleOf(app, 'finance'), add: [seller] })).toMatchObject({
      code: 409,
    })
    expect(await roles()).toEqual(before)
  })

  it('nobody passes on what was only lent to them', async () => {
    await db.run(sql`
      INSERT INTO account_user_button (user_id, permission, effect, expire_time)
      SELECT id, 'basic:menu:edit', 1, now() + interval '1 day' FROM account_user WHERE username = 'supervisor'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const supervisor = await app.as('supervisor')
    const before = await roles()
    const lent = { roleName: '转借', roleKey: 'lending', dataScope: 5, permissions: ['basic:menu:edit'] }
    expect(await supervisor.post('/v1/role', lent)).toMatchObject({ code: 409, msg: '临时授权不能再授予他人：basic:menu:edit' })
    expect(await roles()).toEqual(before)
  })
})

it('the permission tree holds every menu and what no menu carries', async () => {
  await db.run(
    sql`INSERT INTO account_permission (permission, label, module) VALUES ('lonely:thing:do', '孤单的权限', 'account')`,
  )
  const tree = (await admin.get('/v1/role/permission-tree')).data
  const flat = (nodes: any[]): any[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  const all = flat(tree)
  expect(all.find((node) => node.permission === 'basic:role:members')).toMatchObject({ menuType: 'F', label: '维护角色成员' })
  expect(tree.at(-1)).toMatchObject({
    label: '其他',
    children: expect.arrayContaining([expect.objectContaining({ label: '孤单的权限' })]),
  })
  const declared = await db.query<{ permission: string }>(sql`SELECT permission FROM account_permission`)
  const shown = new Set(all.map((node) => node.permission))
  expect(declared.filter(({ permission }) => !shown.has(permission))).toEqual([])
  expect(new Set(all.map((node) => node.key)).size).toBe(all.length)
})

it('the default role changes at once for those whose roles are all disabled, too', async () => {
  const made = await admin.post('/v1/role', { roleName: '兼职', roleKey: 'part-time', dataScope: 5 })
  const { roleId } = made.data
  await admin.post('/v1/role/members', { roleId, add: [await idOf(app, 'han.mei')] })
  await admin.post('/v1/user/grant-role', { userId: await idOf(app, 'han.mei'), roleIds: [roleId] })
  await admin.put('/v1/role', { roleName: '兼职', roleKey: 'part-time', dataScope: 5, roleId, version: 1, status: 0 })
  const idle = await app.as('han.mei')
  expect(await idle.get('/basic/country/list')).toMatchObject({ status: 403 })
  const fallback = (await admin.get(`/v1/role/${await roleOf(app, 'ROLE_DEFAULT')}`)).data
  await admin.put('/v1/role', { ...fallback, permissions: [...fallback.permissions, 'basic:country:list'], menuIds: null })
  expect(await idle.get('/basic/country/list')).toMatchObject({ code: 200 })
})
