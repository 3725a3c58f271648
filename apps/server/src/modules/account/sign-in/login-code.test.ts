import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../db/seed/demo/people.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const ERP = 'https://erp.example'
const STATE = 'state-of-this-browser'
const settings = { LOGIN_REDIRECT_ORIGINS: `${ERP}, https://wms.example` }
const app = await testApp(settings)
const strict = await testApp({ ...settings, TOKEN_IN_ADDRESS: '0' })
const { db } = app.house
const sign = (more: object = {}, on: TestApp = app) =>
  on.visitor.post('/v1/user/login', { username: 'seller', password: DEMO_PASSWORD, redirect: ERP, state: STATE, ...more })
const exchange = (code: string, { state = STATE, origin = ERP, on = app } = {}) =>
  on.visitor.post('/v1/user/login-code', { code, state }, { origin })
const codeOf = async (more: object = {}) => (await sign(more)).data.code as string
const sessions = () => db.query(sql`SELECT 1 FROM account_session`)
const REFUSED = { status: 200, code: 400, msg: '登录码无效或已过期，请重新登录', data: null }

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await db.run(sql`DELETE FROM account_login_failure`)
})

describe('the central login', () => {
  it('hands over a code in place of the token, and no session is there before it is exchanged', async () => {
    const before = await sessions()
    const { data } = await sign()
    expect(data).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), target: ERP })
    expect(await app.visitor.get('/v1/user/info', { authorization: `Bearer ${data.code}` })).toMatchObject({ status: 401 })
    expect(await sessions()).toHaveLength(before.length)
    const kept = await db.query<{ row: string }>(sql`SELECT row_to_json(t)::text AS row FROM account_login_ticket t`)
    expect(kept.some(({ row }) => row.includes(data.code) || row.includes(STATE))).toBe(false)
    const { token } = (await exchange(data.code)).data
    const who = { authorization: `Bearer ${token}` }
    expect((await app.visitor.get('/v1/user/info', who)).data).toMatchObject({ username: 'seller', access_token: token })
    const devices = (await app.visitor.get('/v1/user/session/list', who)).data as { current: boolean; way: string }[]
    expect(devices.find(({ current }) => current)!.way).toBe('统一登录中心 · 密码')
  })

  it('hands nothing over to an address it does not know, and counts no failure for it', async () => {
    expect(await sign({ redirect: 'https://evil.example' })).toMatchObject({ code: 400, msg: '不允许跳转到该地址' })
    expect(await sign({ redirect: `${ERP}@evil.example` })).toMatchObject({ code: 400 })
    expect(await db.query(sql`SELECT 1 FROM account_login_failure`)).toEqual([])
  })
})

describe('a code', () => {
  it('works once', async () => {
    const code = await codeOf()
    expect(await exchange(code)).toMatchObject({ code: 200 })
    expect(await exchange(code)).toMatchObject(REFUSED)
  })

  it('lets one in when ten try at once', async () => {
    const [code, before] = [await codeOf(), await sessions()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await sessions()).toHaveLength(before.length + 1)
  })

  it('lives one minute', async () => {
    const [late, inTime] = [await codeOf(), await codeOf()]
    app.clock.advance(59_999)
    expect(await exchange(inTime)).toMatchObject({ code: 200 })
    app.clock.advance(1)
    expect(await exchange(late)).toMatchObject(REFUSED)
  })

  it('is refused at another system, and spent by that', async () => {
    const code = await codeOf()
    expect(await exchange(code, { origin: 'https://wms.example' })).toMatchObject(REFUSED)
    expect(await exchange(code)).toMatchObject(REFUSED)
    const foreign = await codeOf({ redirect: 'https://wms.example' })
    expect(await exchange(foreign)).toMatchObject(REFUSED)
  })

  it('is refused in a browser that did not begin the sign-in', async () => {
    expect(await exchange(await codeOf(), { state: 'of another browser' })).toMatchObject(REFUSED)
    expect(await exchange(await codeOf(), { state: '' })).toMatchObject(REFUSED)
    expect(await exchange(await codeOf({ state: undefined }), { state: '' })).toMatchObject(REFUSED)
  })

  it('ends with the sessions of its person: reset, disabled, new password', async () => {
    const admin = await app.as('admin')
    const { userId } = (await (await app.as('pan.yue')).get('/v1/user/info')).data
    const held = await codeOf({ username: 'pan.yue' })
    expect(await admin.post('/v1/user/set-status', { userId, status: 0 })).toMatchObject({ code: 200 })
    expect(await exchange(held)).toMatchObject(REFUSED)
    expect(await admin.post('/v1/user/set-status', { userId, status: 1 })).toMatchObject({ code: 200 })
    const other = await codeOf({ username: 'pan.yue' })
    expect(await admin.post('/v1/user/reset-password', { userId })).toMatchObject({ code: 200 })
    expect(await exchange(other)).toMatchObject(REFUSED)
  })

  it('opens no session when the password is reset at the same moment', async () => {
    const admin = await app.as('admin')
    const { userId } = (await (await app.as('xu.lei')).get('/v1/user/info')).data
    const code = await codeOf({ username: 'xu.lei' })
    await Promise.all([exchange(code), admin.post('/v1/user/reset-password', { userId })])
    const live = await db.query(sql`SELECT 1 FROM account_session WHERE user_id = ${userId} AND revoked_at IS NULL`)
    expect(live).toEqual([])
  })
})

describe('a token in place of a code', () => {
  it('is stored as it is while its session lives', async () => {
    const { token } = await app.as('seller')
    expect(await exchange(token, { state: '' })).toMatchObject({ code: 200, data: { token } })
    await app.visitor.post('/basic/user-login/login-out', {}, { authorization: `Bearer ${token}` })
    expect(await exchange(token)).toMatchObject(REFUSED)
    expect(await exchange('x'.repeat(43))).toMatchObject(REFUSED)
  })

  it('is refused where only codes are taken', async () => {
    const { token } = await strict.as('seller')
    expect(await exchange(token, { on: strict })).toMatchObject(REFUSED)
    const { code } = (await sign({}, strict)).data
    expect(await exchange(code, { on: strict })).toMatchObject({ code: 200 })
  })
})
