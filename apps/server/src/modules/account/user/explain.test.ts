import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deptOf, idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-15 10:00:00')
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const sellerId = await idOf(app, 'seller')
const grant = (buttons: object[], userId = sellerId) => admin.put('/v1/user/user-button', { userId, buttons })
const why = async (query: string, who = admin) => (await who.get(`/v1/user/explain?${query}`)).data
const decisive = (data: any) => data.reasons.find((reason: any) => reason.decides)
const button = { permission: 'basic:user:list', effect: 1, expireTime: '2026-11-20 18:00:00', reason: '代班' }

describe('buttons of one user', () => {
  it('a grant lets in at once and ends by itself', async () => {
    expect(await seller.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    const set = await grant([button])
    expect(set.data).toMatchObject([{ ...button, label: '查看用户', grantByName: '陈建国', expired: 0 }])
    expect(await seller.post('/v1/user/list-page')).toMatchObject({ code: 200 })
    app.clock.set('2026-11-20 18:00:01')
    await db.run(sql`UPDATE account_session SET last_seen = '2026-11-20 18:00:00', create_time = '2026-11-20 08:00:00'`)
    expect(await seller.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    expect((await admin.get(`/v1/user/user-button?userId=${sellerId}`)).data[0].expired).toBe(1)
  })

  it('a denial takes away what the role gives', async () => {
    const userId = await idOf(app, 'supervisor')
    await grant([{ permission: 'basic:user:list', effect: 2 }], userId)
    expect(await supervisor.post('/v1/user/list-page')).toMatchObject({ status: 403 })
    await grant([], userId)
    expect(await supervisor.post('/v1/user/list-page')).toMatchObject({ code: 200 })
  })

  it('refuses bad ones and changes nothing', async () => {
    const before = await db.query(sql`SELECT * FROM account_user_button`)
    expect(await grant([{ permission: 'no:such:thing', effect: 1 }])).toMatchObject({
      code: 400,
      msg: '权限「no:such:thing」不存在',
    })
    const late = { permission: 'basic:user:edit', effect: 1, expireTime: '2026-11-01 00:00:00' }
    expect(await grant([late])).toMatchObject({ code: 400, msg: '到期时间应晚于现在' })
    expect(await grant([button, button])).toMatchObject({ code: 400, msg: '同一权限不能重复设置' })
    expect(await grant([], await idOf(app, 'admin'))).toMatchObject({ code: 409, msg: '不能修改自己的权限' })
    expect(await supervisor.put('/v1/user/user-button', { userId: sellerId, buttons: [] })).toMatchObject({ status: 403 })
    expect(await db.query(sql`SELECT * FROM account_user_button`)).toEqual(before)
  })
})

describe('权限说明', () => {
  it('names the role, the grant, the denial or their absence, and who could change it', async () => {
    const page = await why(`userId=${await idOf(app, 'supervisor')}&path=/basic/user`)
    expect(page).toMatchObject({ allowed: true, permission: 'basic:user:list', label: '用户管理' })
    expect(decisive(page)).toMatchObject({ kind: 'role', text: '角色「主管」包含「用户管理」' })
    expect(page.scope.rules).toEqual([
      '角色「主管」：本部门及以下（上海一部）',
      '部门「上海一部」负责人：本部门及以下（上海一部）',
    ])
    const no = await why(`userId=${sellerId}&permission=basic:menu:edit`)
    expect(no.allowed).toBe(false)
    expect(decisive(no).text).toBe('角色「销售」都不包含「编辑菜单」，也没有单独授予')
    expect(no.changers.people.map((person: any) => person.name)).toEqual(['陈建国', '黄志远'])
    await grant([{ permission: 'basic:menu:edit', effect: 1, expireTime: '2026-12-01 00:00:00' }])
    const granted = await why(`userId=${sellerId}&permission=basic:menu:edit`)
    expect(granted.allowed).toBe(true)
    expect(decisive(granted).text).toBe('陈建国单独授予了「编辑菜单」，至 2026-12-01 00:00:00')
    const all = await why('permission=basic:menu:edit')
    expect(decisive(all)).toMatchObject({ kind: 'super', text: '角色「管理员」拥有全部权限' })
    const gone = await why(`userId=${await idOf(app, 'yao.gang')}&permission=basic:menu:edit`)
    expect(decisive(gone)).toMatchObject({ kind: 'status', text: '账号为「停用」，不能登录' })
  })

  it('denials win over roles, and expired ones are told but do not decide', async () => {
    const userId = await idOf(app, 'sup.zz1')
    await grant([{ permission: 'basic:user:add', effect: 2, expireTime: '2026-11-21 00:00:00' }], userId)
    const denied = await why(`userId=${userId}&permission=basic:user:add`)
    expect(denied.allowed).toBe(false)
    expect(decisive(denied).kind).toBe('denial')
    app.clock.set('2026-11-21 06:00:00')
    await db.run(sql`UPDATE account_session SET last_seen = '2026-11-21 05:59:00'`)
    const after = await why(`userId=${userId}&permission=basic:user:add`)
    expect(after.allowed).toBe(true)
    expect(decisive(after).kind).toBe('role')
    expect(after.reasons.map((reason: any) => reason.text)).toContain('单独禁止已于 2026-11-21 00:00:00 到期')
  })

  it('says whether a record is within reach', async () => {
    const of = async (query: string) => (await why(`userId=${sellerId}&path=/basic/user&${query}`)).record
    expect(await of(`ownerId=${sellerId}`)).toEqual({ reached: true, text: '本人的记录' })
    expect(await of(`deptId=${await deptOf(app, '财务部')}`)).toMatchObject({ reached: false })
    const supervisorId = await idOf(app, 'supervisor')
    expect((await why(`userId=${supervisorId}&path=/basic/user&ownerId=${sellerId}`)).record).toMatchObject({ reached: true })
  })

  it('is for oneself, or for those who may see the person', async () => {
    expect(await why('permission=basic:user:list', seller)).toMatchObject({ allowed: false, name: '王芳' })
    const other = await seller.get(`/v1/user/explain?permission=basic:user:list&userId=${await idOf(app, 'supervisor')}`)
    expect(other).toMatchObject({ status: 403 })
    const far = await supervisor.get(`/v1/user/explain?permission=basic:user:list&userId=${await idOf(app, 'peng.fei')}`)
    expect(far).toMatchObject({ code: 404 })
    expect(await seller.get('/v1/user/explain?path=/nowhere')).toMatchObject({ code: 400, msg: '页面「/nowhere」不存在' })
  })
})

it('a request for a permission reaches every administrator once while it is open', async () => {
  const ask = { permission: 'basic:user:import', reason: '需要导入新人' }
  const notices = () =>
    db.query<any>(
      sql`SELECT id, user_id, kind, title, content FROM basic_message WHERE source_type LIKE 'permission-request:%' ORDER BY id`,
    )
  expect(await seller.post('/v1/user/permission-request', ask)).toMatchObject({ code: 200, msg: '申请已提交，请等待管理员处理' })
  const sent = await notices()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({
    kind: 2,
    title: '权限申请：王芳 申请「导入用户」',
    content: expect.stringContaining('原因：需要导入新人'),
  })
  const again = await seller.post('/v1/user/permission-request', ask)
  expect(again).toMatchObject({ code: 409, msg: '已申请过该权限，请等待管理员处理' })
  expect(await notices()).toHaveLength(2)
  for (const { id, user_id } of sent) await db.run(sql`INSERT INTO basic_message_read VALUES (${id}, ${user_id}, now())`)
  expect(await seller.post('/v1/user/permission-request', ask)).toMatchObject({ code: 200 })
  expect(await admin.post('/v1/user/permission-request', ask)).toMatchObject({ code: 409, msg: '您已有该权限，请刷新后重试' })
})

it('a request reaches the administrators as text, never as markup', async () => {
  const reason = '<a href="https://evil.example">点这里</a>'
  await seller.post('/v1/user/permission-request', { permission: 'basic:user:export', reason })
  const { content } = (await db.one<{ content: string }>(
    sql`SELECT content FROM basic_message WHERE source_type = 'permission-request:basic:user:export' LIMIT 1`,
  ))!
  expect(content).not.toContain('<a')
  expect(content).toContain('<br>原因：&#60;a href=')
})

it('personal grants are never taken away by leaving them out', async () => {
  for (const none of [{}, { buttons: null }])
    expect(await admin.put('/v1/user/user-button', { userId: sellerId, ...none })).toMatchObject({
      code: 400,
      msg: '按钮不能为空',
    })
})
