import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../db/seed/demo/people.ts'
import { caller, testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp({ EXTERNAL_LOGIN: 'simulated' })
const plain = await testApp()
const { db } = app.house
const provider = 'simulated'
const enter = (code: string, on = app) => on.visitor.post('/v1/user/login-external', { provider, code })
const bind = (input: object) => app.visitor.post('/v1/user/bind', { password: DEMO_PASSWORD, ...input })
const STALE = { code: 400, msg: '验证码错误或已失效', data: { needCaptcha: true } }
const whose = async (token: string) =>
  (await app.visitor.get('/v1/user/info', { authorization: `Bearer ${token}` })).data?.username

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await db.run(sql`DELETE FROM account_login_failure`)
})

describe('an external account', () => {
  it('is bound once with the ticket of its first sign-in, and signs in from then on', async () => {
    const first = await enter('sim:wang-fang-77')
    expect(first).toMatchObject({ status: 200, code: 409, data: { needBind: true, ticket: expect.any(String) } })
    const { ticket } = first.data
    expect(await bind({ ticket, username: 'seller', password: 'wrong' })).toMatchObject({ code: 400, msg: '用户名或密码错误' })
    const bound = await bind({ ticket, username: 'seller' })
    expect(await whose(bound.data.token)).toBe('seller')
    const again = await enter('sim:wang-fang-77')
    expect(await whose(again.data.token)).toBe('seller')
    expect(await bind({ ticket, username: 'finance' })).toMatchObject({ code: 400, msg: '绑定请求已失效，请重新选择登录方式' })
    const log = await app.house.db.query(sql`SELECT note FROM biz_log WHERE action = '绑定外部账号'`)
    expect(log).toEqual([{ note: '模拟企业账号' }])
  })

  it('can be bound with the code itself, but never to a second person', async () => {
    expect(await bind({ provider, code: 'sim:shared-account', username: 'finance' })).toMatchObject({ code: 200 })
    expect(await bind({ provider, code: 'sim:shared-account', username: 'purchaser' })).toMatchObject({
      code: 409,
      msg: '该外部账号已绑定其他员工账号',
    })
    expect(await whose((await enter('sim:shared-account')).data.token)).toBe('finance')
  })

  it('does not open a disabled account', async () => {
    await bind({ provider, code: 'sim:pan-yue-xx', username: 'pan.yue' })
    await app.house.db.run(sql`UPDATE account_user SET status = 0 WHERE username = 'pan.yue'`)
    expect(await enter('sim:pan-yue-xx')).toMatchObject({ code: 400, msg: '账号已停用，请联系管理员' })
  })

  it('counts wrong passwords like the sign-in form does', async () => {
    const { ticket } = (await enter('sim:guess-guess')).data
    for (let i = 0; i < 3; i++) await bind({ ticket, username: 'seller', password: 'wrong' })
    expect(await bind({ ticket, username: 'seller' })).toMatchObject(STALE)
  })

  it('is refused with a bad code, a late ticket or an unknown provider', async () => {
    expect(await enter('bad code!')).toMatchObject({ code: 400 })
    expect(await enter('sim:abc')).toMatchObject({ code: 400 })
    expect(await app.visitor.post('/v1/user/login-external', { provider: 'none', code: 'sim:abcdef' })).toMatchObject({
      code: 400,
    })
    const { ticket } = (await enter('sim:too-late-77')).data
    app.clock.advance(10 * 60_000 + 1)
    expect(await bind({ ticket, username: 'seller' })).toMatchObject({ code: 400, msg: '绑定请求已失效，请重新选择登录方式' })
  })
})

describe('guessing external accounts', () => {
  const captcha = async () => {
    const { captchaId } = (await app.visitor.get('/captchaImage')).data
    const kept = await db.one<{ answer: string }>(sql`SELECT answer FROM account_captcha WHERE id = ${captchaId}`)
    return { captchaId, captcha: kept!.answer }
  }
  const guess = async (code: string, proof = {}) => app.visitor.post('/v1/user/login-external', { provider, code, ...proof })

  const LOCKED = { code: 400, msg: '尝试次数过多，请于 10:15 后重试' }
  const tried = (times: number, ip = '127.0.0.1') =>
    db.run(sql`
      INSERT INTO account_login_failure (username, ip, pending, time)
      SELECT ' external ' || n || ${ip}::text, ${ip}, false, ${app.clock.now()} FROM generate_series(1, ${times}::int) n`)

  it('meets the captcha after three of an address, also for the right one', async () => {
    await bind({ provider, code: 'sim:right-one', username: 'seller' })
    for (let i = 0; i < 3; i++) expect((await guess(`sim:guess-no-${i}`)).data.needBind).toBe(true)
    expect(await guess('sim:right-one')).toMatchObject(STALE)
    expect(await guess('bad code!', await captcha())).toMatchObject({ code: 400, data: { needCaptcha: true } })
  })

  it('meets the lock after ten tries of one code, wherever they come from; the office goes on', async () => {
    await bind({ provider, code: 'sim:right-one', username: 'seller' })
    for (let i = 0; i < 10; i++) expect((await guess('sim:guess-same', await captcha())).data.needBind).toBe(true)
    expect(await guess('sim:guess-same', await captcha())).toMatchObject(LOCKED)
    await db.run(sql`UPDATE account_login_failure SET ip = '10.0.0.1'`)
    expect(await guess('sim:guess-same')).toMatchObject(LOCKED)
    expect(await guess('sim:right-one')).toMatchObject({ code: 200 })
    app.clock.advance(15 * 60_000)
    expect((await guess('sim:guess-same')).data.needBind).toBe(true)
  })

  it('meets the lock of its address after a hundred codes, whatever the last one is', async () => {
    await bind({ provider, code: 'sim:right-one', username: 'seller' })
    await tried(100, '10.0.0.1')
    await tried(99)
    expect(await guess('sim:right-one', await captcha())).toMatchObject({ code: 200 })
    await tried(1)
    expect(await guess('sim:right-one', await captcha())).toMatchObject(LOCKED)
    expect(
      await app.visitor.post('/v1/user/login', { username: 'finance', password: DEMO_PASSWORD, ...(await captcha()) }),
    ).toMatchObject({
      code: 200,
    })
    app.clock.advance(15 * 60_000)
    expect(await guess('sim:right-one')).toMatchObject({ code: 200 })
  })

  it('is not forgiven by a right one in between, and no burst outruns it', async () => {
    await bind({ provider, code: 'sim:my-own-one', username: 'finance' })
    for (let i = 0; i < 2; i++) await guess(`sim:other-no-${i}`)
    expect(await guess('sim:my-own-one')).toMatchObject({ code: 200 })
    await guess('sim:other-no-2')
    expect(await guess('sim:my-own-one')).toMatchObject(STALE)
    await tried(90)
    const proofs = []
    for (let i = 0; i < 10; i++) proofs.push(await captcha())
    const answers = await Promise.all(proofs.map((proof, i) => guess(`sim:burst-no-${i}`, proof)))
    expect(answers.filter(({ data }) => data?.needBind)).toHaveLength(7)
  })

  it('counts a first visit until it is bound', async () => {
    const { ticket } = (await enter('sim:new-colleague')).data
    const counted = () => db.query(sql`SELECT 1 FROM account_login_failure`)
    expect(await counted()).toHaveLength(1)
    await bind({ ticket, username: 'purchaser' })
    expect(await counted()).toHaveLength(0)
  })
})

describe('a binding', () => {
  const tied = async (username: string, code: string) => {
    const { token } = (await bind({ provider, code, username })).data
    const who = caller(app, token)
    const [binding] = (await who.get('/v1/user/external/list')).data
    return { who, binding, userId: (await who.get('/v1/user/info')).data.userId as number }
  }

  it('is listed for its owner with its last use, and removed by nobody else', async () => {
    const { who, binding } = await tied('deng.jie', 'sim:deng-jie-1')
    expect(binding).toEqual({
      id: expect.any(Number),
      provider,
      name: '模拟企业账号',
      createTime: '2026-11-15 10:00:00',
      lastUsed: '2026-11-15 10:00:00',
    })
    const other = await app.as('finance')
    expect(await other.delete(`/v1/user/external/${binding.id}`)).toMatchObject({ code: 404, msg: '绑定不存在或已删除' })
    app.clock.advance(60_000)
    const opened = caller(app, (await enter('sim:deng-jie-1')).data.token)
    const devices = (await who.get('/v1/user/session/list')).data as { way: string }[]
    expect(devices.map(({ way }) => way).toSorted()).toEqual(['密码', '模拟企业账号'])
    expect((await who.get('/v1/user/external/list')).data[0].lastUsed).toBe('2026-11-15 10:01:00')
    expect(await who.delete(`/v1/user/external/${binding.id}`)).toMatchObject({ code: 200 })
    expect(await opened.get('/v1/user/info')).toMatchObject({ status: 401 })
    expect(await who.get('/v1/user/info')).toMatchObject({ status: 200 })
    expect(await who.delete(`/v1/user/external/${binding.id}`)).toMatchObject({ code: 404 })
    expect((await enter('sim:deng-jie-1')).data.needBind).toBe(true)
  })

  it('is seen and ended by an administrator, and only under its own person', async () => {
    const { binding, userId } = await tied('cao.yang', 'sim:cao-yang-1')
    const admin = await app.as('admin')
    expect((await admin.get(`/v1/user/sign-in-way?userId=${userId}`)).data.bindings).toEqual([binding])
    const unbind = (id: number) => admin.post('/v1/user/sign-in-way/unbind', { userId: id, id: binding.id })
    expect(await unbind(userId - 1)).toMatchObject({ code: 404 })
    expect(await unbind(userId)).toMatchObject({ code: 200 })
    expect((await enter('sim:cao-yang-1')).data.needBind).toBe(true)
    const supervisor = await app.as('supervisor')
    expect(await supervisor.get(`/v1/user/sign-in-way?userId=${userId}`)).toMatchObject({ status: 403 })
  })

  it('ends with a reset password and with disabling, each with a log row', async () => {
    const admin = await app.as('admin')
    const reset = await tied('xu.lei', 'sim:xu-lei-one')
    expect(await admin.post('/v1/user/reset-password', { userId: reset.userId })).toMatchObject({ code: 200 })
    expect((await enter('sim:xu-lei-one')).data.needBind).toBe(true)
    const disabled = await tied('han.mei', 'sim:han-mei-one')
    expect(await admin.post('/v1/user/set-status', { userId: disabled.userId, status: 0 })).toMatchObject({ code: 200 })
    expect(await admin.post('/v1/user/set-status', { userId: disabled.userId, status: 1 })).toMatchObject({ code: 200 })
    expect((await enter('sim:han-mei-one')).data.needBind).toBe(true)
    const logged = await db.query<{ id: number }>(sql`
      SELECT entity_id AS id FROM biz_log WHERE action = '解除外部账号' AND entity_id IN (${reset.userId}, ${disabled.userId})`)
    expect(logged).toHaveLength(2)
    expect(new Set(logged.map(({ id }) => id))).toEqual(new Set([reset.userId, disabled.userId]))
  })
})

describe('the providers', () => {
  it('are listed with their page, which leads nowhere but back', async () => {
    const { data } = await app.visitor.get('/v1/user/external/providers')
    expect(data).toEqual([{ provider, name: '模拟企业账号', authorizeUrl: '/api/v1/user/external/simulated' }])
    const page = await app.visitor.get(
      `/v1/user/external/simulated?redirect_uri=https://evil.example&state=${encodeURIComponent('"><script>')}`,
    )
    expect(page.headers['content-type']).toContain('text/html')
    const html = page.raw.toString()
    expect(html).toContain('action="/auth-redirect"')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('evil.example')
  })

  it('are none unless they were asked for', async () => {
    expect((await plain.visitor.get('/v1/user/external/providers')).data).toEqual([])
    expect(await enter('sim:wang-fang-77', plain)).toMatchObject({ code: 400 })
    expect(await plain.visitor.get('/v1/user/external/simulated')).toMatchObject({ code: 404 })
  })
})
