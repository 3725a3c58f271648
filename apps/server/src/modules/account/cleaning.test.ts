import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { ident, sql } from '../../kit/db/db.ts'
import { cleaning } from './cleaning.ts'

const app = await testApp({ EXTERNAL_LOGIN: 'simulated' })
const { db } = app.house

it('forgets what is over and keeps what still works', async () => {
  app.clock.set('2026-11-10 10:00:00')
  const idle = await app.as('seller')
  await app.visitor.get('/captchaImage')
  await app.visitor.post('/v1/user/login', { username: 'seller', password: 'wrong' })
  await app.visitor.post('/v1/user/login-external', { provider: 'simulated', code: 'sim:somebody' })
  app.clock.set('2026-11-15 10:00:00')
  const live = await app.as('seller')
  await app.visitor.get('/captchaImage')
  await cleaning.run(app.house)
  const left = (table: string) => db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(table)}`)
  for (const [table, n] of [
    ['account_session', 1],
    ['account_captcha', 1],
    ['account_login_failure', 0],
    ['account_bind_ticket', 0],
  ] as const)
    expect([table, (await left(table))!.n]).toEqual([table, n])
  expect((await live.get('/v1/user/info')).status).toBe(200)
  expect((await idle.get('/v1/user/info')).status).toBe(401)
})
