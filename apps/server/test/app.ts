import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type App, buildApp } from '../src/app.ts'
import { readConfig } from '../src/kit/config.ts'
import { sql } from '../src/kit/db/db.ts'
import { hashToken, newToken } from '../src/kit/session.ts'
import { wrongIn } from './answer-shape.ts'
import { restartCounters } from './counter.ts'
import { admin, databaseUrl, makeDatabase } from './template.ts'

export interface Answer<T = any> {
  status: number
  code: number
  msg: string
  data: T
  headers: Record<string, string>
  raw: Buffer
}
type Body = Record<string, unknown> | unknown[] | string
export interface Caller {
  get<T = any>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = any>(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = any>(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer<T>>
  delete<T = any>(path: string): Promise<Answer<T>>
  upload<T = any>(path: string, fileName: string, bytes: Buffer, fields?: Record<string, string>): Promise<Answer<T>>
  token: string
}
export interface TestApp extends App {
  clock: { now(): Date; set(time: string): void; advance(ms: number): void }
  as(username: string): Promise<Caller>
  visitor: Caller
  url: string
}

/** The whole server on a database of its own, a copy of the demo company. Call it once a file, in `beforeAll` or at the top. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  restartCounters()
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const adminUrl = inject('adminUrl')
  await makeDatabase(adminUrl, name, { template: inject('template') })
  const url = databaseUrl(adminUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'erp-test-'))
  let offset = 0
  let frozen: number | null = null
  const clock = {
    now: () => new Date((frozen ?? Date.now()) + offset),
    set: (time: string) => {
      frozen = Date.parse(time.includes('T') ? time : `${time.replace(' ', 'T')}+08:00`)
      offset = 0
    },
    advance: (ms: number) => {
      offset += ms
    },
  }
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '10',
    POOL_WAIT_MS: '0',
    RATE_PER_MINUTE: '1000000',
    ...env,
  })
  const app = await buildApp(config, { clock })
  afterAll(async () => {
    await app.close()
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  })
  const as = async (username: string) => caller(app, await signIn(app, username, clock.now()))
  return { ...app, clock, as, visitor: caller(app, ''), url }
}

export async function signIn(app: Pick<App, 'house'>, username: string, now: Date): Promise<string> {
  const token = newToken()
  const made = await app.house.db.run(sql`
    INSERT INTO account_session (user_id, token_hash, device, ip, create_time, last_seen)
    SELECT id, ${hashToken(token)}, 'test', '127.0.0.1', ${now}, ${now} FROM account_user WHERE username = ${username}`)
  if (made === 0) throw new Error(`no such demo user: ${username}`)
  return token
}

/** Every answer of every test is what the contract says of it. */
function shapeOf(method: string, path: string, data: unknown): void {
  const said = wrongIn(method, path, data)
  if (said) throw new Error(`${method} ${path} answers otherwise than its contract: ${said}`)
}

export function caller(app: Pick<App, 'server'>, token: string): Caller {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: Body | Buffer,
    extra: Record<string, string> = {},
  ) => {
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...extra }
    const type = payload !== undefined && !extra['content-type'] ? { 'content-type': 'application/json' } : {}
    const response = await app.server.inject({
      method,
      url: `/api${path}`,
      headers: { ...type, ...headers },
      payload: payload as string,
    })
    const body = response.headers['content-type']?.toString().includes('json') ? response.json() : {}
    if (body.code === 200) shapeOf(method, path, body.data)
    return {
      status: response.statusCode,
      code: body.code,
      msg: body.msg,
      data: body.data,
      headers: response.headers as Record<string, string>,
      raw: response.rawPayload,
    }
  }
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    delete: (path) => send('DELETE', path),
    upload: (path, fileName, bytes, fields = {}) => {
      const { payload, type } = multipart(fileName, bytes, fields)
      return send('POST', path, payload, { 'content-type': type })
    },
  }
}

function multipart(fileName: string, bytes: Buffer, fields: Record<string, string>): { payload: Buffer; type: string } {
  const boundary = 'erptestboundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}
