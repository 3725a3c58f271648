import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo/people.ts'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db.ts'

const app = await testApp()
const real = await testApp({ CONNECTORS: 'real' })
const provider = 'simulated'
const enter = (code: string, on = app) => on.visitor.post('/v1/user/login-external', { provider, code })
const bind = (input: object) => app.visitor.post('/v1/user/bind', { password: DEMO_PASSWORD, ...input })
const whose = async (token: string) =>
  (await app.visitor.get('/v1/user/info', { authorization: `Bearer ${token}` })).data?.username

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await app.house.db.run(sql`DELETE FROM account_login_failure`)
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
    expect(log).toEqual([{ note: provider }])
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
    expect(await bind({ ticket, username: 'seller' })).toMatchObject({
      code: 400,
      msg: '验证码错误或已失效',
      data: { needCaptcha: true },
    })
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

  it('are none where the connectors are real', async () => {
    expect((await real.visitor.get('/v1/user/external/providers')).data).toEqual([])
    expect(await enter('sim:wang-fang-77', real)).toMatchObject({ code: 400 })
    expect(await real.visitor.get('/v1/user/external/simulated')).toMatchObject({ code: 404 })
  })
})
