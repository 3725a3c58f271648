import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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
