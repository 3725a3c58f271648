import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'
import { PER_HOUR } from './registration.ts'

const app = await testApp()
const { db } = app.house
const asked = {
  username: 'qian.duo',
  name: '钱多',
  password: 'green tea at 5',
  phone: '13900002222',
  email: 'q@erp.example',
  reason: '新同事',
}
const register = (more: object = {}) => app.visitor.post('/v1/user/register', { ...asked, ...more })

beforeEach(async () => {
  app.clock.set('2026-11-15 10:00:00')
  await db.run(sql`DELETE FROM account_registration`)
})

it('makes a person who waits for approval and cannot sign in', async () => {
  const { code, data } = await register()
  expect(code).toBe(200)
  const row = await db.one(sql`SELECT username, name, phone, email, status, remark FROM account_user WHERE id = ${data.userId}`)
  expect(row).toEqual({
    username: 'qian.duo',
    name: '钱多',
    phone: '13900002222',
    email: 'q@erp.example',
    status: 3,
    remark: '新同事',
  })
  const login = (password: string) => app.visitor.post('/v1/user/login', { username: 'qian.duo', password })
  expect(await login('green tea at 5')).toMatchObject({ code: 400, msg: '账号待审批，请等待管理员审核' })
  expect(await login('Welcome-2')).toMatchObject({ code: 400, msg: '用户名或密码错误' })
  const log = await db.query<{ text: string }>(sql`
    SELECT row_to_json(l)::text AS text FROM biz_log l WHERE entity = 'account/user' AND entity_id = ${data.userId}`)
  expect(log).toHaveLength(1)
  expect(log[0]!.text).not.toContain('green tea at 5')
})

it.each([
  [{ username: 'seller' }, '用户名已存在'],
  [{ username: 'Ab.c' }, '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头'],
  [{ username: 'ab' }, '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头'],
  [{ username: '1abc' }, '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头'],
  [{ username: `a${'b'.repeat(30)}` }, '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头'],
  [{ username: 'wu.ming', name: '无' }, '姓名至少2个字'],
  [{ username: 'wu.ming', password: '1234567' }, '密码长度应为8-64个字符'],
  [{ username: 'wu.ming', phone: '12345' }, '手机号应为11位数字'],
])('refuses %j', async (more, msg) => {
  const before = await db.one(sql`SELECT count(*) AS n FROM account_user`)
  expect(await register(more)).toMatchObject({ status: 200, code: 400, msg })
  expect(await db.one(sql`SELECT count(*) AS n FROM account_user`)).toEqual(before)
})

it('takes only so many an hour from one address, also at the same time', async () => {
  const names = Array.from({ length: PER_HOUR + 2 }, (_, i) => `many.${String.fromCharCode(97 + i)}`)
  const answers = await Promise.all(names.map((username) => register({ username })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(PER_HOUR)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  app.clock.advance(3_600_001)
  expect(await register({ username: 'many.later' })).toMatchObject({ code: 200 })
})
