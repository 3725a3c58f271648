import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../db/seed/demo/people.ts'
import { type Caller, caller, testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const HOUR = 3_600_000
const alive = async (who: Caller) => (await who.get('/v1/user/info')).status
const signIn = (username: string, password = DEMO_PASSWORD) => app.visitor.post('/v1/user/login', { username, password })

beforeEach(() => app.clock.set('2026-11-15 10:00:00'))

describe('a session', () => {
  it('ends after twelve idle hours', async () => {
    const used = await app.as('seller')
    const idle = await app.as('seller')
    app.clock.advance(11.9 * HOUR)
    expect(await alive(used)).toBe(200)
    app.clock.advance(0.2 * HOUR)
    expect(await alive(idle)).toBe(401)
    expect(await alive(used)).toBe(200)
  })

  it('ends after seven days however busy', async () => {
    const busy = await app.as('seller')
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      app.clock.advance(8 * HOUR)
      expect(await alive(busy)).toBe(200)
    }
    app.clock.advance(8 * HOUR)
    expect(await alive(busy)).toBe(401)
  })

  it('needs a token that exists', async () => {
    expect(await alive(app.visitor)).toBe(401)
    expect(await alive(caller(app, 'x'.repeat(43)))).toBe(401)
    expect(await alive(caller(app, ''))).toBe(401)
  })

  it('dies on the very next request when the person is disabled', async () => {
    const live = await app.as('song.yu')
    expect(await alive(live)).toBe(200)
    await db.run(sql`UPDATE account_user SET status = 0 WHERE username = 'song.yu'`)
    expect(await live.get('/v1/user/info')).toMatchObject({ status: 401, code: 401, data: null })
  })

  it('opens no write by cookie alone', async () => {
    const { token } = await app.as('seller')
    const cookie = { cookie: `Admin-TokenErp=${token}` }
    expect(await app.visitor.get('/v1/user/info', cookie)).toMatchObject({ status: 200 })
    expect(await app.visitor.post('/basic/user-login/login-out', {}, cookie)).toMatchObject({ status: 401 })
  })

  it('ends when its browser signs in again, whoever does, and by no failed try', async () => {
    const [first, elsewhere] = [await app.as('finance'), await app.as('finance')]
    const again = (from: Caller, username: string, password = DEMO_PASSWORD) =>
      app.visitor.post('/v1/user/login', { username, password }, { cookie: `Admin-TokenErp=${from.token}` })
    expect(await again(first, 'finance', 'wrong-one')).toMatchObject({ code: 400 })
    expect(await alive(first)).toBe(200)
    const second = caller(app, (await again(first, 'finance')).data.token)
    expect(await alive(first)).toBe(401)
    const third = caller(app, (await again(second, 'purchaser')).data.token)
    expect([await alive(second), await alive(third), await alive(elsewhere)]).toEqual([401, 200, 200])
    const handed = await app.as('purchaser')
    const byToken = (code: string, cookie: string) =>
      app.visitor.post('/v1/user/login-code', { code }, { cookie: `Admin-TokenErp=${cookie}` })
    expect(await byToken(handed.token, handed.token)).toMatchObject({ code: 200 })
    expect([await alive(handed), await alive(third)]).toEqual([200, 200])
    expect(await byToken(handed.token, third.token)).toMatchObject({ code: 200 })
    expect([await alive(handed), await alive(third)]).toEqual([200, 401])
    const logged = await db.query(sql`SELECT username FROM login_log WHERE message = '退出登录：同一浏览器重新登录' ORDER BY id`)
    expect(logged).toEqual([{ username: 'finance' }, { username: 'finance' }, { username: 'purchaser' }])
  })

  it('never believes the isAdmin header', async () => {
    const seller = await app.as('seller')
    const pretending = { isAdmin: 'true', isadmin: '1' }
    expect((await seller.get('/v1/user/info', pretending)).data.isAdmin).toBe(false)
    const country = { countryCode: 'QA', nameCn: '甲', nameEn: 'A' }
    expect(await seller.post('/basic/country', country, pretending)).toMatchObject({ status: 403, code: 403 })
  })
})

describe('logging out', () => {
  it('kills the token on the server and leaves the other devices alone', async () => {
    const [here, there] = [await app.as('seller'), await app.as('seller')]
    expect(await here.post('/basic/user-login/login-out')).toMatchObject({ code: 200 })
    expect(await alive(here)).toBe(401)
    expect(await alive(there)).toBe(200)
    expect(await db.one(sql`SELECT 1 AS yes FROM login_log WHERE username = 'seller' AND message = '退出登录'`)).toBeDefined()
  })
})

describe('a new password', () => {
  const change = (who: Caller, password: unknown, currentPassword: unknown = DEMO_PASSWORD) =>
    who.post('/v1/user/update-password', { condition: { password, currentPassword } })

  it('answers success, ends every session of the person and opens the next', async () => {
    await db.run(sql`UPDATE account_user SET must_change_password = 1 WHERE username = 'tang.ning'`)
    const [here, there, other] = [await app.as('tang.ning'), await app.as('tang.ning'), await app.as('seller')]
    expect((await here.get('/v1/user/info')).data.mustChangePassword).toBe(true)
    expect(await change(here, ' a new password ')).toMatchObject({ code: 200, data: 'success' })
    expect([await alive(here), await alive(there), await alive(other)]).toEqual([401, 401, 200])
    expect(await signIn('tang.ning')).toMatchObject({ code: 400 })
    expect(await signIn('tang.ning', 'a new password')).toMatchObject({ code: 400 })
    expect(await signIn('tang.ning', ' a new password ')).toMatchObject({ code: 200, data: { mustChangePassword: false } })
  })

  it('may have 64 characters, Chinese and spaces among them', async () => {
    const long = `${'春 眠 不 觉 晓 '.repeat(6)}0123`
    expect(long).toHaveLength(64)
    expect(await change(await app.as('peng.fei'), long)).toMatchObject({ code: 200, data: 'success' })
    expect(await signIn('peng.fei', long.slice(0, -1))).toMatchObject({ code: 400 })
    expect(await signIn('peng.fei', long)).toMatchObject({ code: 200 })
  })

  it('comes before everything that needs a permission', async () => {
    const who = await app.as('tang.ning')
    expect(await who.get('/basic/country/list')).toMatchObject({ status: 200, code: 200 })
    await db.run(sql`UPDATE account_user SET must_change_password = 1 WHERE username = 'tang.ning'`)
    expect(await who.get('/basic/country/list')).toMatchObject({ status: 403, code: 403, msg: '请先修改初始密码' })
    for (const open of [who.get('/v1/user/info'), who.post('/v1/user/router', { condition: { app_id: 25 } })])
      expect(await open).toMatchObject({ status: 200, code: 200 })
    expect(await change(who, 'of my own 1', ' a new password ')).toMatchObject({ code: 200, data: 'success' })
    expect(await (await app.as('tang.ning')).get('/basic/country/list')).toMatchObject({ code: 200 })
  })

  it('is logged without the password', async () => {
    const who = await app.as('xu.lei')
    await change(who, 'Quiet-river-7788')
    const [row] = await db.query<{ action: string; text: string }>(sql`
      SELECT l.action, row_to_json(l)::text AS text FROM biz_log l JOIN account_user u ON u.id = l.entity_id
      WHERE l.entity = 'account/user' AND u.username = 'xu.lei'`)
    expect(row).toMatchObject({ action: '修改密码' })
    expect(row!.text).not.toContain('Quiet-river-7788')
  })

  it.each([
    ['1234567', '密码长度应为8-64个字符'],
    ['x'.repeat(65), '密码长度应为8-64个字符'],
    ['', '密码不能为空'],
    [undefined, '密码不能为空'],
    ['12345678', '密码过于常见，容易被猜到，请换一个'],
    ['Password@2027', '密码过于常见，容易被猜到，请换一个'],
    ['my-han.mei-7788', '密码不能包含用户名、姓名、手机号或邮箱'],
    [DEMO_PASSWORD, '密码过于常见，容易被猜到，请换一个'],
  ])('refuses %j and changes nothing', async (password, msg) => {
    const who = await app.as('han.mei')
    expect(await change(who, password)).toMatchObject({ code: 400, msg })
    expect(await alive(who)).toBe(200)
    expect(await signIn('han.mei')).toMatchObject({ code: 200 })
  })
})

describe('the current password', () => {
  const change = (who: Caller, currentPassword?: string, password = 'green tea at 5') =>
    who.post('/v1/user/update-password', { condition: { password, ...(currentPassword ? { currentPassword } : {}) } })

  it('is asked for, and nothing changes without it', async () => {
    const who = await app.as('feng.chao')
    expect(await change(who)).toMatchObject({ code: 400, msg: '当前密码不能为空' })
    expect(await change(who, 'wrong-one')).toMatchObject({ code: 400, msg: '当前密码不正确' })
    expect(await alive(who)).toBe(200)
    expect(await signIn('feng.chao')).toMatchObject({ code: 200 })
  })

  it('is guessed ten times at most, here and at the sign-in together', async () => {
    const who = await app.as('feng.chao')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => change(who, `guess-${i}`)))
    expect(answers.filter(({ msg }) => msg === '当前密码不正确')).toHaveLength(10)
    expect(await change(who, DEMO_PASSWORD)).toMatchObject({ code: 400, msg: '账号已锁定，请于 10:15 后重试' })
    expect(await signIn('feng.chao')).toMatchObject({ code: 400, msg: '账号已锁定，请于 10:15 后重试' })
    await db.run(sql`DELETE FROM account_login_failure`)
  })

  it('must still be the current one: of two changes at once one wins', async () => {
    const who = await app.as('feng.chao')
    const both = await Promise.all(['river stone 11', 'river stone 22'].map((one) => change(who, DEMO_PASSWORD, one)))
    expect(both.filter(({ data }) => data === 'success')).toHaveLength(1)
    const opens = await Promise.all(['river stone 11', 'river stone 22'].map((one) => signIn('feng.chao', one)))
    expect(opens.map(({ code }) => code)).toEqual(both.map(({ data }) => (data === 'success' ? 200 : 400)))
  })
})

describe('login devices', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

  it('are listed for their owner with the current one marked', async () => {
    await app.visitor.post('/v1/user/login', { username: 'deng.jie', password: DEMO_PASSWORD }, { 'user-agent': chrome })
    const here = await app.as('deng.jie')
    const { data } = await here.get('/v1/user/session/list')
    expect(data).toHaveLength(2)
    expect(data.find((row: { current: boolean }) => row.current)).toMatchObject({
      device: 'test',
      createTime: '2026-11-15 10:00:00',
    })
    expect(data.find((row: { current: boolean }) => !row.current)).toEqual({
      id: expect.any(Number),
      device: 'Chrome 130 · Windows',
      ip: '127.0.0.1',
      way: '密码',
      createTime: '2026-11-15 10:00:00',
      lastSeen: '2026-11-15 10:00:00',
      current: false,
    })
  })

  it('are revoked by their owner alone', async () => {
    const [here, there, other] = [await app.as('cao.yang'), await app.as('cao.yang'), await app.as('seller')]
    const { data } = await there.get('/v1/user/session/list')
    const { id } = data.find((row: { current: boolean }) => row.current)
    expect(await other.delete(`/v1/user/session/${id}`)).toMatchObject({ code: 404, data: null })
    expect(await alive(there)).toBe(200)
    expect(await here.delete(`/v1/user/session/${id}`)).toMatchObject({ code: 200 })
    expect(await alive(there)).toBe(401)
    expect(await here.delete(`/v1/user/session/${id}`)).toMatchObject({ code: 404 })
    expect((await here.get('/v1/user/session/list')).data).toHaveLength(1)
  })
})
