import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const PATH = '/log-center/operate-log/list-page'
const click = { systemName: 'ERP', operateType: 'menu', title: '国家', path: '/basic/country' }
const rows = () =>
  db.query(
    sql`SELECT u.username, m.system_name, m.operate_type, m.title, m.path FROM menu_log m JOIN account_user u ON u.id = m.user_id
      WHERE m.id > ${before} ORDER BY m.id`,
  )
const kept = { username: 'seller', system_name: 'ERP', operate_type: 'menu', title: '国家', path: '/basic/country' }

let before = 0
beforeEach(async () => {
  before = (await db.one<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM menu_log`))!.id
})

it('keeps a click with who made it', async () => {
  expect(await (await app.as('seller')).post(PATH, click)).toMatchObject({ code: 200 })
  expect(await rows()).toEqual([kept])
})

it('takes a beacon: plain text with the token inside', async () => {
  const { token } = await app.as('seller')
  const beacon = { 'content-type': 'text/plain;charset=UTF-8' }
  expect(await app.visitor.post(PATH, JSON.stringify({ ...click, token }), beacon)).toMatchObject({ code: 200 })
  expect(await app.visitor.post(PATH, { ...click, token })).toMatchObject({ code: 200 })
  expect(await rows()).toEqual([kept, kept])
  const stored = await db.query<{ row: string }>(sql`SELECT row_to_json(m)::text AS row FROM menu_log m`)
  expect(stored.some(({ row }) => row.includes(token))).toBe(false)
})

it('keeps nothing without a token of its own: neither a cookie nor a made-up one', async () => {
  const { token } = await app.as('seller')
  const text = { 'content-type': 'text/plain' }
  expect(await app.visitor.post(PATH, JSON.stringify(click), { ...text, cookie: `Admin-TokenErp=${token}` })).toMatchObject({
    status: 401,
  })
  expect(await app.visitor.post(PATH, JSON.stringify({ ...click, token: 'x'.repeat(43) }), text)).toMatchObject({ status: 401 })
  expect(await app.visitor.post(PATH, JSON.stringify({ ...click, token: { a: 1 } }), text)).toMatchObject({ status: 401 })
  for (const junk of ['not json', '[]', 'null', '"x"', '']) {
    const { status, code } = await app.visitor.post(PATH, junk, text)
    expect([400, 401], junk).toContain(status === 200 ? code : status)
  }
  expect(await rows()).toEqual([])
})

it('reads a token from the body nowhere else', async () => {
  const { token } = await app.as('seller')
  expect(await app.visitor.post('/basic/user-login/login-out', { token })).toMatchObject({ status: 401 })
})

it('names what is missing', async () => {
  const me = await app.as('seller')
  expect(await me.post(PATH, { ...click, title: '' })).toMatchObject({ code: 400, msg: '页面不能为空' })
  expect(await me.post(PATH, { ...click, path: 'x'.repeat(301) })).toMatchObject({ code: 400 })
  expect(await rows()).toEqual([])
})
