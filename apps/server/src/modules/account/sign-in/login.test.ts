import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../db/seed/demo/people.ts'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const login = (username: string, password = DEMO_PASSWORD, more = {}) =>
  app.visitor.post('/v1/user/login', { username, password, ...more })
const fail = async (username: string, times: number, from = 0) => {
  for (let i = 0; i < times; i++)
    await db.run(sql`
      INSERT INTO account_login_failure (username, ip, pending, time)
      VALUES (${username}, ${`10.0.0.${i}`}, false, ${new Date(app.clock.now().getTime() - from)})`)
}
const captcha = async () => {
  const { captchaId } = (await app.visitor.get('/captchaImage')).data
  const kept = await db.one<{ answer: string }>(sql`SELECT answer FROM account_captcha WHERE id = ${captchaId}`)
  return { captchaId, captcha: kept!.answer }
}
const WRONG = { status: 200, code: 400, msg: '用户名或密码错误' }
const STALE = { status: 200, code: 400, msg: '验证码错误或已失效', data: { needCaptcha: true } }

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await db.run(sql`DELETE FROM account_login_failure`)
})

describe('signing in', () => {
  it('answers a token that works, trims the username and keeps only a hash', async () => {
    const { code, data } = await login('  seller ')
    expect(code).toBe(200)
    expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), access_token: data.token, mustChangePassword: false })
    const info = await app.visitor.get('/v1/user/info', { authorization: `Bearer ${data.token}` })
    expect(info.data).toMatchObject({ username: 'seller', access_token: data.token })
    const kept = await db.query<{ row: string }>(sql`SELECT row_to_json(s)::text AS row FROM account_session s`)
    expect(kept.some(({ row }) => row.includes(data.token))).toBe(false)
  })

  it('keeps the sign-in: log row and time', async () => {
    await login('finance')
    const log = await db.one(sql`SELECT username, result, message, ip, time FROM login_log WHERE username = 'finance'`)
    expect(log).toMatchObject({ result: 1, message: '登录成功', ip: '127.0.0.1', time: '2026-11-15 10:00:00' })
    const user = await db.one(sql`SELECT last_login_time AS t, version FROM account_user WHERE username = 'finance'`)
    expect(user).toEqual({ t: '2026-11-15 10:00:00', version: 1 })
  })

  it('keeps failures too: of unknown names, wrong passwords, closed accounts, captchas and locks', async () => {
    await login('nobody.at.all', 'wrong-one')
    await login('purchaser', 'wrong-one')
    await login('yao.gang')
    await fail('developer', 3)
    await login('developer')
    await fail('developer', 7)
    await login('developer', DEMO_PASSWORD, await captcha())
    const people = ['nobody.at.all', 'purchaser', 'yao.gang', 'developer']
    const kept = await db.query(sql`
      SELECT l.username, l.user_id = u.id AS known, l.ip, l.message, l.time FROM login_log l LEFT JOIN account_user u USING (username)
      WHERE l.result = 0 AND l.username = ANY(${people}::text[]) ORDER BY l.id`)
    const where = { ip: '127.0.0.1', time: '2026-11-15 10:00:00' }
    expect(kept).toEqual([
      { username: 'nobody.at.all', known: null, message: WRONG.msg, ...where },
      { username: 'purchaser', known: true, message: WRONG.msg, ...where },
      { username: 'yao.gang', known: true, message: '账号已停用，请联系管理员', ...where },
      { username: 'developer', known: null, message: STALE.msg, ...where },
      { username: 'developer', known: null, message: '账号已锁定，请于 10:15 后重试', ...where },
    ])
  })

  it('tells nobody whether the user or the password was wrong', async () => {
    const unknown = await login('nobody.here')
    expect(unknown).toMatchObject(WRONG)
    expect(await login('seller', 'wrong-one')).toMatchObject({ ...WRONG, data: unknown.data })
    expect(await login('seller', ` ${DEMO_PASSWORD} `)).toMatchObject(WRONG)
  })

  it('needs one connection at a time, so that a rush never blocks itself', async () => {
    const narrow = await testApp({ POOL_SIZE: '1' })
    const rush = ['seller', 'finance', 'nobody.here', 'yao.gang'].map((username) =>
      narrow.visitor.post('/v1/user/login', { username, password: DEMO_PASSWORD }),
    )
    expect((await Promise.all(rush)).map(({ code }) => code)).toEqual([200, 200, 400, 400])
  })

  it('names what is missing', async () => {
    expect(await login('', DEMO_PASSWORD)).toMatchObject({ code: 400, msg: '用户名不能为空' })
    expect(await login('seller', '')).toMatchObject({ code: 400, msg: '密码不能为空' })
  })

  it.each([
    ['yao.gang', '账号已停用，请联系管理员'],
    ['lu.ming', '账号已离职停用，请联系管理员'],
  ])('tells %s, who knows the password, why not', async (username, msg) => {
    expect(await login(username, 'wrong-one')).toMatchObject(WRONG)
    expect(await login(username)).toMatchObject({ code: 400, msg })
    const sessions = await db.query(sql`
      SELECT 1 FROM account_session s JOIN account_user u ON u.id = s.user_id WHERE u.username = ${username}`)
    expect(sessions).toEqual([])
  })
})

describe('the captcha', () => {
  it('is asked for after three failures of the account, and then also of the right password', async () => {
    expect((await login('seller', 'wrong-1')).data).toEqual({ needCaptcha: false })
    await login('seller', 'wrong-2')
    expect((await login('seller', 'wrong-3')).data).toEqual({ needCaptcha: true })
    expect((await app.visitor.get('/captchaImage?username=seller')).data.captchaEnabled).toBe(true)
    expect(await login('seller')).toMatchObject(STALE)
    expect(await login('seller', DEMO_PASSWORD, await captcha())).toMatchObject({ code: 200 })
    expect(await login('seller')).toMatchObject({ code: 200 })
  })

  it('is asked for after three failures of the address, but not of those who usually come from there', async () => {
    expect(await login('finance')).toMatchObject({ code: 200 })
    for (const name of ['a.one', 'b.two', 'c.three']) await login(name, 'wrong')
    expect(await login('purchaser')).toMatchObject(STALE)
    expect((await app.visitor.get('/captchaImage?username=purchaser')).data.captchaEnabled).toBe(true)
    expect((await app.visitor.get('/captchaImage?username=finance')).data.captchaEnabled).toBe(false)
    expect(await login('finance')).toMatchObject({ code: 200 })
    app.clock.advance(15 * 60_000 + 1000)
    expect((await app.visitor.get('/captchaImage?username=purchaser')).data.captchaEnabled).toBe(false)
    expect(await login('purchaser')).toMatchObject({ code: 200 })
  })

  it('is a picture that is used once, right or wrong, in either case', async () => {
    expect((await app.visitor.get('/captchaImage')).data.img).toMatch(/^data:image\/svg\+xml;base64,/)
    await fail('seller', 3)
    const used = await captcha()
    expect(await login('seller', 'wrong', { ...used, captcha: used.captcha.toUpperCase() })).toMatchObject(WRONG)
    expect(await login('seller', DEMO_PASSWORD, used)).toMatchObject(STALE)
    const wrong = await captcha()
    expect(await login('seller', DEMO_PASSWORD, { ...wrong, captcha: '----' })).toMatchObject(STALE)
    expect(await login('seller', DEMO_PASSWORD, wrong)).toMatchObject(STALE)
  })

  it('lives five minutes', async () => {
    await fail('seller', 3)
    const late = await captcha()
    app.clock.advance(5 * 60_000 + 1)
    expect(await login('seller', DEMO_PASSWORD, late)).toMatchObject(STALE)
  })

  it('opens the door once when two use it at the same time', async () => {
    await fail('seller', 3)
    const one = await captcha()
    const both = await Promise.all([login('seller', DEMO_PASSWORD, one), login('seller', DEMO_PASSWORD, one)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 400]))
  })
})

describe('the lock', () => {
  const LOCKED = { status: 200, code: 400, msg: '账号已锁定，请于 10:15 后重试' }

  it('closes the account after ten failures for fifteen minutes, also for the right password', async () => {
    await fail('seller', 9)
    expect(await login('seller', 'wrong', await captcha())).toMatchObject(WRONG)
    expect(await login('seller', DEMO_PASSWORD, await captcha())).toMatchObject(LOCKED)
    expect(await login('finance')).toMatchObject({ code: 200 })
    app.clock.set('2026-11-15 10:14:59')
    expect(await login('seller', DEMO_PASSWORD, await captcha())).toMatchObject(LOCKED)
    app.clock.set('2026-11-15 10:15:00')
    expect(await login('seller')).toMatchObject({ code: 200 })
  })

  it('is the same for a name that does not exist', async () => {
    await fail('nobody.here', 10)
    expect(await login('nobody.here', 'x', await captcha())).toMatchObject(LOCKED)
  })

  it('does not add up failures of different quarters of an hour', async () => {
    await fail('seller', 9, 15 * 60_000)
    await fail('seller', 1)
    expect(await login('seller')).toMatchObject({ code: 200 })
  })

  it('lets no burst outrun the count', async () => {
    await fail('seller', 7, 1000)
    const proofs = []
    for (let i = 0; i < 6; i++) proofs.push(await captcha())
    const answers = await Promise.all(proofs.map((proof) => login('seller', 'wrong', proof)))
    const said = answers.map(({ msg }) => msg)
    expect(said.filter((msg) => msg === WRONG.msg)).toHaveLength(3)
    expect(said.filter((msg) => msg === LOCKED.msg)).toHaveLength(3)
  })

  it('follows the configured times and minutes', async () => {
    await db.run(sql`
      INSERT INTO system_config (config_key, config_name, config_value, value_type)
      VALUES ('sys.user.lockTimes', 'x', '4', 'int'), ('sys.user.lockMinutes', 'x', '30', 'int')
      ON CONFLICT (config_key) DO UPDATE SET config_value = excluded.config_value`)
    await fail('seller', 4)
    expect(await login('seller', DEMO_PASSWORD, await captcha())).toMatchObject({ msg: '账号已锁定，请于 10:30 后重试' })
    await db.run(sql`DELETE FROM system_config WHERE config_key LIKE 'sys.user.lock%'`)
    await fail('finance', 9)
    expect(await login('finance', DEMO_PASSWORD, await captcha())).toMatchObject({ code: 200 })
  })
})
