import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/kit/config.ts'
import { batches } from '../src/kit/db/cursor.ts'
import { sql } from '../src/kit/db/db.ts'
import { upgrade } from '../src/migrate.ts'
import { privatePostgres } from './private-postgres.ts'
import { killAll, launch } from './process.ts'
import { until } from './until.ts'

const dir = join(tmpdir(), `erp-away-${process.pid}`)
let database = await privatePostgres(dir)
await upgrade(database.url)
afterAll(async () => {
  await killAll()
  await database.stop()
  await rm(dir, { recursive: true, force: true })
})

it('while PostgreSQL is stopped calls answer 503 with Retry-After, from a server started meanwhile too, and go on when it is back', async () => {
  const { url, port } = database
  const server = await launch({ DATABASE_URL: url, DATA_DIR: dir })
  await server.ready
  await answersAgain(server.address)
  await database.stop()
  await saysAway(server.address)
  const health = server.address.replace('/api', '')
  expect((await fetch(`${health}/readyz`)).status).toBe(503)
  expect((await fetch(`${health}/healthz`)).status).toBe(200)

  const late = await launch({ DATABASE_URL: url, DATA_DIR: dir })
  await until(() => saysAway(late.address))
  database = await privatePostgres(dir, port)
  await late.ready
  for (const { address } of [server, late]) await until(() => answersAgain(address))
})

it('a database that takes connections and never answers is away too', async () => {
  const held = new Set<Socket>()
  const mute = createServer((socket) => held.add(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const url = `postgresql://x@127.0.0.1:${(mute.address() as AddressInfo).port}/x`
  const app = await buildApp(
    readConfig({ DATABASE_URL: url, DATA_DIR: dir, POOL_SIZE: '1', POOL_WAIT_MS: '20', LOG_LEVEL: 'silent' }),
  )
  const answers = await Promise.all(['/api/captchaImage', '/api/v1/user/profile', '/readyz'].map((each) => asked(app, each)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await expect(batches(app.house.db, sql`SELECT 1`).next()).rejects.toThrow('the database is away')
  for (const socket of held) socket.destroy()
  mute.close()
  await app.close()
})

it('a call that gets no connection in time is told so, and the next one works', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dir, POOL_SIZE: '1', POOL_WAIT_MS: '20', LOG_LEVEL: 'silent' }
  const app = await buildApp(readConfig(env))
  const lent = await until(() => app.house.db.pool.connect())
  expect((await asked(app, '/readyz')).statusCode).toBe(503)
  lent.release()
  await until(async () => expect((await asked(app, '/readyz')).statusCode).toBe(200))
  await app.close()
})

const asked = ({ server }: App, url: string) => server.inject({ url, headers: { authorization: `Bearer ${'x'.repeat(43)}` } })

/** To those without a token, and to those whose session would have to be looked up. */
async function saysAway(address: string): Promise<void> {
  const token = { authorization: `Bearer ${'x'.repeat(43)}` }
  for (const answer of [await fetch(`${address}/captchaImage`), await fetch(`${address}/v1/user/profile`, { headers: token })]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toEqual({ code: 503, msg: '数据库暂时不可用，正在恢复，请稍后重试', data: null })
  }
}

async function answersAgain(address: string): Promise<void> {
  expect(await fetch(`${address}/captchaImage`).then((answer) => answer.json())).toMatchObject({ code: 200 })
}
