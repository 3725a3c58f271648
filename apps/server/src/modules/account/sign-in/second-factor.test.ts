import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../db/seed/demo/people.ts'
import { type Caller, caller, testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp({ EXTERNAL_LOGIN: 'simulated', LOGIN_REDIRECT_ORIGINS: 'https://erp.example' })
const { db } = app.house
const NOON = '2026-11-15 10:00:00'
const HALF_MINUTE = 30_000
const login = (username: string, more = {}) => app.visitor.post('/v1/user/login', { username, password: DEMO_PASSWORD, ...more })
const second = (ticket: string, code: string, more = {}) => app.visitor.post('/v1/user/login-second', { ticket, code, ...more })
const codeAt = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + shift })
const captcha = async () => {
  const { captchaId } = (await app.visitor.get('/captchaImage')).data
  const kept = await db.one<{ answer: string }>(sql`SELECT answer FROM account_captcha WHERE id = ${captchaId}`)
  return { captchaId, captcha: kept!.answer }
}
const alive = async (who: Caller) => (await who.get('/v1/user/info')).status
const WRONG = { status: 200, code: 400, msg: '动态口令不正确或已使用过' }

async function enabled(username: string) {
  const who = await app.as(username)
  const begun = await who.post('/v1/user/second-factor/begin', { currentPassword: DEMO_PASSWORD })
  const { secret } = begun.data as { secret: string }
  const confirmed = await who.post('/v1/user/second-factor/confirm', { code: codeAt(secret) })
  app.clock.advance(HALF_MINUTE)
  return { who, secret, begun, confirmed, recoveryCodes: confirmed.data.recoveryCodes as string[] }
}
const asked = async (username: string, more = {}) => (await login(username, more)).data.ticket as string

beforeEach(async () => {
  app.clock.set(NOON)
  await db.run(sql`DELETE FROM account_login_failure`)
  await db.run(sql`DELETE FROM account_totp`)
  await db.run(sql`DELETE FROM account_recovery_code`)
})

describe('setting it up', () => {
  it('shows a picture and a secret, which is kept sealed, and ends the other sessions with the first right code', async () => {
    const there = await app.as('seller')
    const { who, secret, begun, confirmed, recoveryCodes } = await enabled('seller')
    expect(begun.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/`),
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    expect(begun.data.uri).toContain(`secret=${secret}`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect([await alive(who), await alive(there)]).toEqual([200, 401])
    const kept = await db.query<{ row: string }>(sql`
      SELECT row_to_json(t)::text AS row FROM account_totp t UNION ALL SELECT row_to_json(r)::text FROM account_recovery_code r
      UNION ALL SELECT row_to_json(l)::text FROM biz_log l WHERE action LIKE '%口令%'`)
    const plain = [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll('-', '')),
    ]
    expect(kept.some(({ row }) => plain.some((word) => row.includes(word)))).toBe(false)
    expect(confirmed).toMatchObject({ code: 200 })
    expect((await who.get('/v1/user/second-factor')).data).toEqual({
      enabled: true,
      since: NOON,
      recoveryLeft: 10,
      demanded: false,
    })
  })

  it('needs the current password and a right code, and changes nothing before', async () => {
    const who = await app.as('finance')
    expect(await who.post('/v1/user/second-factor/confirm', { code: '123456' })).toMatchObject({ code: 409 })
    expect(await who.post('/v1/user/second-factor/begin', { currentPassword: 'wrong' })).toMatchObject({
      code: 400,
      msg: '当前密码不正确',
    })
    const { data } = await who.post('/v1/user/second-factor/begin', { currentPassword: DEMO_PASSWORD })
    expect(await who.post('/v1/user/second-factor/confirm', { code: codeAt(data.secret, -90_000) })).toMatchObject({ code: 400 })
    expect(await login('finance')).toMatchObject({ code: 200, data: { token: expect.any(String) } })
  })

  it('is changed with a code of the old one, which works until the new one is confirmed', async () => {
    const { who, secret } = await enabled('seller')
    const again = { currentPassword: DEMO_PASSWORD }
    expect(await who.post('/v1/user/second-factor/begin', again)).toMatchObject({ code: 400 })
    const { data } = await who.post('/v1/user/second-factor/begin', { ...again, code: codeAt(secret) })
    app.clock.advance(HALF_MINUTE)
    expect(await second(await asked('seller'), codeAt(secret))).toMatchObject({ code: 200 })
    app.clock.advance(HALF_MINUTE)
    expect(await who.post('/v1/user/second-factor/confirm', { code: codeAt(data.secret) })).toMatchObject({ code: 200 })
    app.clock.advance(HALF_MINUTE)
    expect(await second(await asked('seller'), codeAt(secret))).toMatchObject(WRONG)
    expect(await second(await asked('seller'), codeAt(data.secret))).toMatchObject({ code: 200 })
  })
})

describe('signing in with it', () => {
  it('gives no token for the password alone, and one for the code', async () => {
    const { secret } = await enabled('seller')
    const first = await login('seller')
    expect(first).toMatchObject({ status: 200, code: 409, msg: '请输入动态口令' })
    expect(first.data).toEqual({ needSecond: true, ticket: expect.any(String) })
    expect(await alive(caller(app, first.data.ticket))).toBe(401)
    const { data } = await second(first.data.ticket, codeAt(secret))
    const devices = (await caller(app, data.token).get('/v1/user/session/list')).data as { current: boolean; way: string }[]
    expect(devices.find(({ current }) => current)!.way).toBe('密码 + 动态口令')
    expect(await second(first.data.ticket, codeAt(secret, HALF_MINUTE))).toMatchObject({
      code: 400,
      msg: '登录请求已失效，请重新登录',
    })
  })

  it('takes the code of a neighbouring half minute, and none twice', async () => {
    const { secret } = await enabled('seller')
    expect(await second(await asked('seller'), codeAt(secret, HALF_MINUTE))).toMatchObject({ code: 200 })
    expect(await second(await asked('seller'), codeAt(secret, HALF_MINUTE))).toMatchObject(WRONG)
    expect(await second(await asked('seller'), codeAt(secret))).toMatchObject(WRONG)
    expect(await second(await asked('seller'), codeAt(secret, 3 * HALF_MINUTE), await captcha())).toMatchObject(WRONG)
    app.clock.advance(2 * HALF_MINUTE)
    expect(await second(await asked('seller', await captcha()), codeAt(secret), await captcha())).toMatchObject({ code: 200 })
  })

  it('lets one in when the same code comes twice at once, with one ticket or with two', async () => {
    const { secret } = await enabled('seller')
    const [one, other] = [await asked('seller'), await asked('seller')]
    const answers = await Promise.all([one, one, other, other].map((ticket) => second(ticket, codeAt(secret))))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('locks after ten wrong codes, however often the password was right in between', async () => {
    const { secret } = await enabled('seller')
    for (let i = 0; i < 10; i++) {
      const first = await login('seller', i < 3 ? {} : await captcha())
      await second(first.data.ticket, '000000', i < 3 ? {} : await captcha())
    }
    expect(await login('seller', await captcha())).toMatchObject({ code: 400, msg: '账号已锁定，请于 10:16 后重试' })
    app.clock.advance(16 * 60_000)
    const { data } = await second(await asked('seller'), codeAt(secret))
    expect(data.token).toBeTruthy()
    expect(await db.query(sql`SELECT 1 FROM account_login_failure WHERE username = 'seller'`)).toEqual([])
  })

  it('gives up a ticket after five minutes, with a new password and with a reset', async () => {
    const { secret } = await enabled('tang.ning')
    const late = await asked('tang.ning')
    app.clock.advance(5 * 60_000)
    expect(await second(late, codeAt(secret))).toMatchObject({ code: 400, msg: '登录请求已失效，请重新登录' })
    const held = await asked('tang.ning')
    const admin = await app.as('admin')
    const { id } = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'tang.ning'`))!
    await admin.post('/v1/user/reset-password', { userId: id })
    expect(await second(held, codeAt(secret))).toMatchObject({ code: 400 })
  })

  it('outlives a reset of the password, whose new one opens nothing by itself', async () => {
    const { secret, recoveryCodes } = await enabled('zeng.li')
    const { id } = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'zeng.li'`))!
    const { msg } = await (await app.as('admin')).post('/v1/user/reset-password', { userId: id })
    const password = /：(\S{12})，/.exec(msg)![1]!
    const first = await login('zeng.li', { password })
    expect(first).toMatchObject({ code: 409, data: { needSecond: true } })
    expect(await second(first.data.ticket, '000000')).toMatchObject(WRONG)
    expect(await second(first.data.ticket, codeAt(secret))).toMatchObject({ code: 200 })
    expect(await second(await asked('zeng.li', { password }), recoveryCodes[0]!)).toMatchObject({ code: 200 })
  })

  it('comes before the code of the central login, and after an external account', async () => {
    const { secret } = await enabled('seller')
    const { data } = await login('seller', { redirect: 'https://erp.example', state: 'mine' })
    const handed = await second(data.ticket, codeAt(secret))
    expect(handed.data).toEqual({ code: expect.any(String), target: 'https://erp.example' })
    const entered = await app.visitor.post(
      '/v1/user/login-code',
      { code: handed.data.code, state: 'mine' },
      { origin: 'https://erp.example' },
    )
    const devices = (await caller(app, entered.data.token).get('/v1/user/session/list')).data as {
      current: boolean
      way: string
    }[]
    expect(devices.find(({ current }) => current)!.way).toBe('统一登录中心 · 密码 + 动态口令')

    app.clock.advance(HALF_MINUTE)
    const external = { provider: 'simulated', code: 'sim:seller-outside' }
    const bound = await app.visitor.post('/v1/user/bind', { ...external, username: 'seller', password: DEMO_PASSWORD })
    expect(bound.data.needSecond).toBe(true)
    expect(await db.query(sql`SELECT 1 FROM account_external`)).toEqual([])
    expect(await second(bound.data.ticket, codeAt(secret))).toMatchObject({ code: 200 })
    app.clock.advance(HALF_MINUTE)
    const through = await app.visitor.post('/v1/user/login-external', external)
    expect(through).toMatchObject({ code: 409, data: { needSecond: true } })
    expect(await second(through.data.ticket, codeAt(secret))).toMatchObject({ code: 200 })
  })
})

describe('a recovery code', () => {
  it('works once in place of the code, however it is typed', async () => {
    const { who, recoveryCodes } = await enabled('seller')
    const [one, two] = recoveryCodes as [string, string]
    const { data } = await second(await asked('seller'), ` ${one.toLowerCase().replaceAll('-', ' ')}`)
    const devices = (await caller(app, data.token).get('/v1/user/session/list')).data as { current: boolean; way: string }[]
    expect(devices.find(({ current }) => current)!.way).toBe('密码 + 恢复码')
    expect(await second(await asked('seller'), one)).toMatchObject(WRONG)
    const tickets = [await asked('seller'), await asked('seller')]
    const both = await Promise.all(tickets.map((ticket) => second(ticket, two)))
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await who.get('/v1/user/second-factor')).data.recoveryLeft).toBe(8)
  })

  it('belongs to its person, and is replaced with all others', async () => {
    const mine = await enabled('seller')
    const theirs = await enabled('finance')
    expect(await second(await asked('seller'), theirs.recoveryCodes[0]!)).toMatchObject(WRONG)
    const { data } = await mine.who.post('/v1/user/second-factor/recovery-codes', { code: codeAt(mine.secret) })
    expect(await second(await asked('seller'), mine.recoveryCodes[0]!)).toMatchObject(WRONG)
    expect(await second(await asked('seller'), data.recoveryCodes[0])).toMatchObject({ code: 200 })
  })
})

describe('ending it', () => {
  it("takes a code of one's own", async () => {
    const { who, secret } = await enabled('seller')
    expect(await who.post('/v1/user/second-factor/disable', { code: '000000' })).toMatchObject(WRONG)
    expect(await who.post('/v1/user/second-factor/disable', { code: codeAt(secret) })).toMatchObject({ code: 200 })
    expect(await login('seller')).toMatchObject({ code: 200 })
  })

  it("is an administrator's way for somebody without a phone; it ends the sessions and is logged", async () => {
    const { who } = await enabled('xu.lei')
    const { userId } = (await who.get('/v1/user/info')).data
    const reset = (by: Caller) => by.post('/v1/user/sign-in-way/reset-second-factor', { userId })
    expect(await reset(await app.as('supervisor'))).toMatchObject({ status: 403 })
    const admin = await app.as('admin')
    expect((await admin.get(`/v1/user/sign-in-way?userId=${userId}`)).data.secondFactor).toMatchObject({ enabled: true })
    expect(await reset(admin)).toMatchObject({ code: 200 })
    expect(await alive(who)).toBe(401)
    expect(await login('xu.lei')).toMatchObject({ code: 200 })
    expect(await reset(admin)).toMatchObject({ code: 404 })
    const logged = await db.query(sql`SELECT 1 FROM biz_log WHERE entity_id = ${userId} AND action = '重置动态口令'`)
    expect(logged).toHaveLength(1)
  })

  it('is said in words when the key of the installation was lost', async () => {
    const { secret } = await enabled('seller')
    await db.run(sql`UPDATE account_totp SET secret = secret || '\\x00'::bytea`)
    expect(await second(await asked('seller'), codeAt(secret))).toMatchObject({
      code: 409,
      msg: '动态口令无法校验，请联系管理员重置',
    })
  })
})

describe('a role that demands it', () => {
  it('leads its people to set it up before anything else is answered', async () => {
    const [admin, who] = [await app.as('admin'), await app.as('finance')]
    const { id: roleId } = (await db.one<{ id: number }>(sql`SELECT id FROM account_role WHERE role_key = 'finance'`))!
    const demand = (demanded: 0 | 1, by = admin) => by.post('/v1/role/second-factor', { roleId, demanded })
    expect(await demand(1, who)).toMatchObject({ status: 403 })
    expect(await who.get('/basic/country/list')).toMatchObject({ code: 200 })
    expect(await demand(1)).toMatchObject({ code: 200 })
    const closed = [
      who.get('/basic/country/list'),
      who.get('/v1/user/session/list'),
      who.get('/v1/user/profile'),
      who.post('/v1/user/router', { condition: { app_id: 25 } }),
    ]
    for (const answer of await Promise.all(closed)) expect(answer).toMatchObject({ status: 403, msg: '请先绑定动态口令' })
    expect((await who.get('/v1/user/info')).data.secondFactorDue).toBe(true)
    const begun = await who.post('/v1/user/second-factor/begin', { currentPassword: DEMO_PASSWORD })
    expect(await who.post('/v1/user/second-factor/confirm', { code: codeAt(begun.data.secret) })).toMatchObject({ code: 200 })
    expect(await who.get('/basic/country/list')).toMatchObject({ code: 200 })
    app.clock.advance(HALF_MINUTE)
    const code = codeAt(begun.data.secret)
    expect(await who.post('/v1/user/second-factor/disable', { code })).toMatchObject({
      code: 409,
      msg: '您的角色要求使用动态口令，不能停用',
    })
    const { userId } = (await who.get('/v1/user/info')).data
    expect(await admin.post('/v1/user/sign-in-way/reset-second-factor', { userId })).toMatchObject({ code: 200 })
    const back = await app.as('finance')
    expect((await back.get('/v1/user/info')).data.secondFactorDue).toBe(true)
    expect(await back.get('/basic/country/list')).toMatchObject({ status: 403, msg: '请先绑定动态口令' })
    expect(await demand(0)).toMatchObject({ code: 200 })
    expect(await back.get('/basic/country/list')).toMatchObject({ code: 200 })
    const logged = await db.query(sql`SELECT 1 FROM biz_log WHERE entity = 'account/role' AND action = '要求动态口令'`)
    expect(logged).toHaveLength(2)
  })
})
