import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deptOf, idOf, postOf, roleOf, rowOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'
import { verifyPassword } from '../../../kit/password.ts'

const app = await testApp()
await shopsAndStores(app)
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const sales = await postOf(app, '销售专员')
const shanghai = await deptOf(app, '上海一部')
const zhengzhou = await deptOf(app, '郑州一部')
const person = (username: string) => ({ username, name: '新同事', deptId: shanghai, postIds: [sales], phone: '13912345678' })
const people = async () => (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM account_user`))!.n

describe('the list of users', () => {
  it('gathers posts, roles, scope, shops and stores', async () => {
    const userId = await idOf(app, 'song.yu')
    await admin.put('/v1/user/user-store', { userIds: [userId], storeIds: [901, 902] })
    const page = await admin.post('/v1/user/list-page', { condition: { username: 'song.yu' } })
    expect(page.data).toMatchObject({
      total: 1,
      list: [
        {
          userId,
          name: '宋雨',
          deptName: '上海一部',
          postNames: '销售专员',
          roleNames: '销售',
          dataScope: 5,
          shopCount: 3,
          storeNames: '测试一仓、测试二仓',
          isAdmin: 0,
        },
      ],
    })
    const one = await admin.get(`/v1/user/${userId}`)
    expect(one.data).toMatchObject({ roles: [{ roleKey: 'seller' }], stores: [{ storeId: 901 }, { storeId: 902 }] })
  })

  it('filters by department with all below, post, role and platform', async () => {
    const names = async (condition: object) =>
      (await admin.post('/v1/user/list-page', { pageSize: 100, condition })).data.list.map((row: any) => row.username)
    const root = await deptOf(app, '宁波总部')
    const placed = await db.query<{ username: string }>(sql`SELECT username FROM account_user WHERE dept_id IS NOT NULL`)
    expect((await names({ deptId: root })).toSorted()).toEqual(placed.map((row) => row.username).toSorted())
    expect(placed.length).toBeLessThan(await people())
    expect(await names({ status: 3 })).toHaveLength((await people()) - placed.length)
    expect(await names({ deptId: shanghai })).toContain('seller')
    expect(await names({ deptId: shanghai })).not.toContain('peng.fei')
    expect(await names({ roleIds: [await roleOf(app, 'finance')] })).toEqual(['shen.lan', 'finance'])
    expect(await names({ postIds: [await postOf(app, '采购专员')] })).toHaveLength(4)
    expect(await names({ plat: 'joom' })).toEqual(expect.arrayContaining(['song.yu', 'dong.bo']))
    expect(await names({ plat: 'joom' })).not.toContain('tang.ning')
  })

  it('shows a supervisor the own departments only, in pages, counts and details', async () => {
    const page = await supervisor.post('/v1/user/list-page', { pageSize: 100 })
    expect(new Set(page.data.list.map((row: any) => row.deptName))).toEqual(new Set(['上海一部']))
    const counts = await supervisor.get('/v1/user/status-count')
    expect(counts.data).toEqual({ all: page.data.total, 1: page.data.total - 1, 0: 1, 2: 0, 3: 0 })
    const filtered = await supervisor.post('/v1/user/status-count', { condition: { keyword: 'yao', status: 1 } })
    expect(filtered.data).toEqual({ all: 1, 1: 0, 0: 1, 2: 0, 3: 0 })
    expect(await supervisor.get(`/v1/user/${await idOf(app, 'peng.fei')}`)).toMatchObject({ code: 404 })
    expect(await (await app.as('seller')).post('/v1/user/list-page')).toMatchObject({ status: 403 })
  })

  it('masks telephone numbers for those who may not edit people', async () => {
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, 'basic:user:list' FROM account_role WHERE role_key = 'finance'`)
    const finance = await app.as('finance')
    const { list } = (await finance.post('/v1/user/list-page', { pageSize: 100 })).data
    const phone = (username: string) => list.find((row: any) => row.username === username).phone
    expect(phone('seller')).toMatch(/^138\*{4}\d{4}$/)
    expect(phone('finance')).toMatch(/^138\d{8}$/)
    expect((await supervisor.post('/v1/user/list-page')).data.list[0].phone).toMatch(/^138\d{8}$/)
  })

  it('offers people to pickers: by scope, or every enabled one without a telephone', async () => {
    const own = await (await app.as('seller')).get('/v1/user/list')
    expect(own.data).toEqual([
      {
        userId: await idOf(app, 'seller'),
        username: 'seller',
        name: '王芳',
        avatar: null,
        deptId: shanghai,
        dept_name: '上海一部',
        post_name: '销售专员',
        status: 1,
      },
    ])
    const all = await (await app.as('seller')).post('/v1/user/list-without-auth')
    expect(all.data.length).toBeGreaterThan(30)
    expect(all.data.some((row: any) => row.status !== 1 || 'phone' in row)).toBe(false)
    const old = (await admin.get('/v1/user/list?all=1')).data.find((row: any) => row.username === 'lu.ming')
    expect(old).toMatchObject({ name: '卢明(离职)', status: 2 })
  })
})

describe('a new user', () => {
  it('gets an initial password that is said once and must be changed', async () => {
    const made = await admin.post('/v1/user/create', { ...person('li.lei'), roleIds: [await roleOf(app, 'seller')] })
    expect(made).toMatchObject({ code: 200, data: { username: 'li.lei', roleNames: '销售', status: 1, mustChangePassword: 1 } })
    const password = /初始密码：(\S{12})，/.exec(made.msg)![1]!
    const row = await db.one<{ hash: string }>(sql`SELECT password_hash AS hash FROM account_user WHERE username = 'li.lei'`)
    expect(await verifyPassword(password, row!.hash)).toBe(true)
    const logs = await db.query(
      sql`SELECT changes FROM biz_log WHERE entity = 'account/user' AND entity_id = ${made.data.userId}`,
    )
    expect(JSON.stringify(logs)).toContain('139****5678')
    expect(JSON.stringify([logs, made.data])).not.toContain(password)
  })

  it.each([
    [{ username: 'seller' }, '用户名已存在'],
    [{ username: 'Ab' }, '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头'],
    [{ phone: '123' }, '手机号应为11位数字'],
    [{ postIds: [] }, '岗位至少1项'],
    [{ postIds: [999999] }, '岗位不存在或已停用'],
    [{ deptId: 999999 }, '部门不存在、已停用或不在您的管辖范围'],
  ])('is refused with %j: %s', async (wrong, msg) => {
    const before = await people()
    expect(await admin.post('/v1/user/create', { ...person('han.mm'), ...wrong })).toMatchObject({ status: 200, code: 400, msg })
    expect(await people()).toBe(before)
  })

  it('is made by a supervisor within the own department and without a role', async () => {
    const before = await people()
    const role = { roleIds: [await roleOf(app, 'seller')] }
    expect(await supervisor.post('/v1/user/create', { ...person('a.one'), ...role })).toMatchObject({
      code: 409,
      msg: '只有管理员可以授予角色',
    })
    expect(await supervisor.post('/v1/user/create', { ...person('a.one'), deptId: zhengzhou })).toMatchObject({ code: 400 })
    expect(await people()).toBe(before)
    const made = await supervisor.post('/v1/user/create', { ...person('a.one'), roleIds: [await roleOf(app, 'ROLE_DEFAULT')] })
    expect(made).toMatchObject({ code: 200, data: { roleNames: '默认角色' } })
  })

  it('two of one name at once: one is made', async () => {
    const answers = await Promise.all([1, 2].map(() => admin.post('/v1/user/create', person('twin'))))
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find((a) => a.code === 400)!.msg).toBe('用户名已存在')
  })
})

describe('editing a user', () => {
  it('changes the fields, and tells a stale editor', async () => {
    const userId = await idOf(app, 'tang.ning')
    const form = { ...person('tang.ning'), name: '唐小宁', userId, version: 1 }
    expect((await supervisor.put('/v1/user/edit', form)).data).toMatchObject({ name: '唐小宁', version: 2, phone: '13912345678' })
    const before = await rowOf(app, 'account_user', userId)
    const stale = await admin.put('/v1/user/edit', { ...form, name: '别的' })
    expect(stale).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect(stale.data.since[0].changes).toContainEqual({ field: 'name', label: '姓名', from: '唐宁', to: '唐小宁' })
    expect(await rowOf(app, 'account_user', userId)).toEqual(before)
  })

  it('moves people only where the supervisor reaches', async () => {
    const userId = await idOf(app, 'tang.ning')
    const before = await rowOf(app, 'account_user', userId)
    const form = { ...person('x'), userId, version: 2, deptId: zhengzhou }
    expect(await supervisor.put('/v1/user/edit', form)).toMatchObject({ code: 400 })
    const far = { ...person('x'), userId: await idOf(app, 'peng.fei'), version: 1 }
    expect(await supervisor.put('/v1/user/edit', far)).toMatchObject({ code: 404, msg: '用户不存在或已删除' })
    expect(await rowOf(app, 'account_user', userId)).toEqual(before)
  })
})

describe('resetting a password', () => {
  it('says the new one, ends every session and leaves no trace of it', async () => {
    const seller = await app.as('song.yu')
    const userId = await idOf(app, 'song.yu')
    const reset = await admin.post('/v1/user/reset-password', { userId })
    expect(reset.msg).toMatch(/^密码已重置为：\S{12}，请通知本人登录后修改$/)
    expect(await seller.get('/v1/user/list')).toMatchObject({ status: 401 })
    const password = reset.msg.slice(7, 19)
    const row = await db.one<any>(sql`SELECT password_hash, must_change_password FROM account_user WHERE id = ${userId}`)
    expect(row.must_change_password).toBe(1)
    expect(await verifyPassword(password, row.password_hash)).toBe(true)
    const logs = await db.query(sql`SELECT * FROM biz_log WHERE entity = 'account/user' AND entity_id = ${userId}`)
    expect(logs.map((log) => log['action'])).toContain('重置密码')
    expect(JSON.stringify([logs, reset.data])).not.toContain(password)
  })

  it('is not for oneself, nor for a supervisor', async () => {
    const own = await idOf(app, 'admin')
    const before = await rowOf(app, 'account_user', own)
    expect(await admin.post('/v1/user/reset-password', { userId: own })).toMatchObject({ code: 409 })
    expect(await supervisor.post('/v1/user/reset-password', { userId: own })).toMatchObject({ status: 403 })
    expect(await rowOf(app, 'account_user', own)).toEqual(before)
  })
})
