import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { carrierOf } from '../../connectors/carrier/carrier.ts'
import { connect, sql } from '../db/db.ts'
import { asAsker } from './asker.ts'
import { connectorOf, trimConnectorLog } from './connector.ts'
import { ConnectorFailure } from './failure.ts'
import { type HttpOptions, httpOf } from './http.ts'
import { waitFor } from './pace.ts'

const app = await testApp()
const { house } = app
const { db } = house

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void
let answering: Answering[] = []
const asked: string[] = []
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  asked.push(`${request.method} ${request.url} ${body}`.trim())
  const next = answering.length > 1 ? answering.shift()! : answering[0]!
  next(request, response, body)
}
const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    response.writeHead(code, headers).end(body)
const cut: Answering = (request) => request.socket.destroy()
const silent: Answering = () => {}

const waits: number[] = []
const noted = () => ({ tries: 0, httpStatus: null, request: null, response: null })
const client = (options: Partial<HttpOptions> = {}, note = noted()) =>
  httpOf(
    house,
    {
      key: 'test/1',
      pause: async (ms) => {
        waits.push(ms)
        app.clock.advance(ms)
      },
      ...options,
    },
    note,
  )
const failing = async (work: Promise<unknown>) => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ConnectorFailure)
  return failure as ConnectorFailure
}
beforeEach(async () => {
  answering = [status(200, '{"ok":1}')]
  asked.length = 0
  waits.length = 0
  app.clock.set('2026-11-20 10:00:00')
  await db.run(sql`TRUNCATE connector_pace, connector_call`)
})

describe('the client', () => {
  it('sends JSON and reads it', async () => {
    const answer = await client().send({ url: url('/orders'), method: 'POST', body: { page: 1 } })
    expect(answer.json()).toEqual({ ok: 1 })
    expect(asked).toEqual(['POST /orders {"page":1}'])
  })

  it('asks again after growing pauses where a platform fails for a moment', async () => {
    answering = [status(503), cut, status(200, '{"ok":2}')]
    const note = noted()
    expect((await client({}, note).send({ url: url('/a') })).json()).toEqual({ ok: 2 })
    expect(waits).toEqual([500, 1000])
    expect(note).toMatchObject({ tries: 3, httpStatus: 200 })
  })

  it('gives up after three tries, and at once where asking twice would do it twice', async () => {
    answering = [status(502)]
    expect((await failing(client().send({ url: url('/a') }))).kind).toBe('temporary')
    expect(asked).toHaveLength(3)
    asked.length = 0
    expect((await failing(client().send({ url: url('/a'), method: 'POST' }))).kind).toBe('temporary')
    expect(asked).toHaveLength(1)
    await failing(client().send({ url: url('/a'), method: 'POST', repeats: true }))
    expect(asked).toHaveLength(4)
  })

  it('does not wait for ever', async () => {
    answering = [silent]
    const failure = await failing(client({ timeoutMs: 30, tries: 1 }).send({ url: url('/a') }))
    expect(failure).toMatchObject({ kind: 'timeout', passes: true, message: '平台接口超时，请稍后再试' })
  })

  it('waits as long as Retry-After says, for all calls of the account on all nodes', async () => {
    answering = [status(429, '', { 'retry-after': '7' }), status(200)]
    await client().send({ url: url('/a'), method: 'POST' })
    expect(waits).toEqual([7000])
    answering = [status(429, '', { 'retry-after': '20' }), status(200)]
    const limit = { calls: 10, seconds: 1 }
    await failing(client({ tries: 1 }).send({ url: url('/a') }))
    expect(await waitFor(db, 'test/1', limit, app.clock.now(), 60_000)).toBeGreaterThanOrEqual(20_000)
    expect(await waitFor(db, 'test/2', limit, app.clock.now(), 60_000)).toBe(0)
    answering = [status(429, '', { 'retry-after': '3600' })]
    expect((await failing(client({ key: 'test/3' }).send({ url: url('/a') }))).kind).toBe('throttled')
  })

  it('says in words what a person has to do', async () => {
    const says = async (answer: Answering) => {
      answering = [answer]
      const { kind, passes, message } = await failing(
        client({ says: (said) => said.json<{ m: string }>().m }).send({ url: url('/a') }),
      )
      return [kind, passes, message]
    }
    expect(await says(status(401, '{}'))).toEqual(['auth', false, '授权已失效，请重新授权'])
    expect(await says(status(422, '{"m":"SKU不存在"}'))).toEqual(['invalid', false, '平台返回：SKU不存在'])
    expect(await says(status(404, '{}'))).toEqual(['invalid', false, '平台拒绝了请求'])
    expect(await says(status(302, '', { location: url('/b') }))).toEqual(['temporary', true, '平台接口暂时不可用，请稍后再试'])
    expect(asked.some((line) => line.includes('/b'))).toBe(false)
  })
})

describe('the limit of an account', () => {
  const limit = { calls: 2, seconds: 10 }
  const next = (most = 60_000, of = db) => waitFor(of, 'test/9', limit, app.clock.now(), most)

  it('holds over all nodes: as many at once as it says, then evenly', async () => {
    const other = connect(app.url, { max: 2 })
    const got = await Promise.all([next(), next(60_000, other), next(), next(60_000, other)])
    await other.close()
    expect(got.toSorted((a, b) => a! - b!)).toEqual([0, 0, 5000, 10_000])
    app.clock.advance(60_000)
    expect([await next(), await next(), await next()]).toEqual([0, 0, 5000])
  })

  it('refuses what would wait too long, without using up a turn', async () => {
    expect([await next(0), await next(0), await next(0), await next(0)]).toEqual([0, 0, null, null])
    app.clock.advance(5000)
    expect(await next(0)).toBe(0)
  })

  it('makes calls wait for their turn', async () => {
    for (let i = 0; i < 4; i++) await client({ limit }).send({ url: url('/a') })
    expect(waits).toEqual([5000, 5000])
    const failure = await failing(client({ limit, mostWaitMs: 1000 }).send({ url: url('/a') }))
    expect(failure).toMatchObject({ kind: 'throttled', message: '调用过于频繁，请稍后再试' })
  })
})

class Down extends Error {}
class No extends Error {}
interface Shop {
  id: number
}
interface Calls {
  orders(shop: Shop, day: string): Promise<unknown>
}
const platform = connectorOf<Calls>({
  name: 'platform-orders',
  down: Down,
  refused: No,
  http: { tries: 1 },
  calls: {
    orders: {
      title: '拉取订单',
      account: ({ id }) => ({ id, name: `店铺${id}`, secrets: ['s3cr3t-token'] }),
      about: (_shop, day) => day,
    },
  },
})
const real = (path: string) =>
  platform.through(house, (http) => ({
    orders: async () => (await http.send({ url: url(path), headers: { authorization: 'Bearer s3cr3t-token' } })).json(),
  }))
const rows = () => db.query<Record<string, unknown>>(sql`SELECT * FROM connector_call ORDER BY id`)

describe('a declared connector', () => {
  it('logs who asked what for which account, and how it ended', async () => {
    const asker = { userId: 1, requestId: 'r1' }
    expect(await asAsker(asker, () => real('/orders?since=1').orders({ id: 7 }, '2026-11-19'))).toEqual({ ok: 1 })
    expect(await rows()).toMatchObject([
      {
        connector: 'platform-orders',
        call: '拉取订单',
        account: '店铺7',
        account_id: 7,
        about: '2026-11-19',
        outcome: 1,
        error: null,
        tries: 1,
        http_status: 200,
        user_id: 1,
        request_id: 'r1',
      },
    ])
  })

  it('never logs what opens a door, nor a buyer', async () => {
    answering = [
      status(400, '{"message":"bad s3cr3t-token","access_token":"abc","order":{"buyerPhone":"13800000000","no":"X1"}}'),
    ]
    await expect(real('/orders?sign=deadbeef&app_key=k&page=2&x=s3cr3t-token').orders({ id: 7 }, 'd')).rejects.toThrow(No)
    const [row] = await rows()
    const kept = JSON.stringify(row)
    for (const secret of ['s3cr3t-token', 'abc', 'deadbeef', '13800000000', 'app_key=k&']) expect(kept).not.toContain(secret)
    expect(row).toMatchObject({ outcome: 4, http_status: 400 })
    expect(row!['request']).toContain('page=2')
    expect(row!['response']).toContain('"no":"X1"')
    answering = [status(400, 'error: token=abcdef; page=3')]
    await expect(real('/b').orders({ id: 7 }, 'd')).rejects.toThrow(No)
    expect((await rows())[1]!['response']).toBe('error: token=***; page=3')
  })

  it('tells nobody a secret that a refusal repeats', async () => {
    const broken = (error: Error) =>
      platform.through(house, () => ({ orders: () => Promise.reject(error) })).orders({ id: 7 }, 'd')
    await expect(broken(new ConnectorFailure('auth', 'no such token: s3cr3t-token'))).rejects.toThrow(
      new No('no such token: ***'),
    )
    const mistake = await broken(new TypeError('s3cr3t-token is not a function')).catch((error: Error) => error)
    expect(`${(mistake as Error).message} ${(mistake as Error).stack}`).not.toContain('s3cr3t-token')
    expect((await rows()).map(({ error }) => error)).toEqual(['no such token: ***', '*** is not a function'])
  })

  it('throws what its callers know: for later, or for a person', async () => {
    answering = [status(503)]
    await expect(real('/a').orders({ id: 7 }, 'd')).rejects.toThrow(Down)
    answering = [status(401)]
    await expect(real('/a').orders({ id: 7 }, 'd')).rejects.toThrow(new No('授权已失效，请重新授权'))
    await expect(platform.through(house, () => platform.unconfigured()).orders({ id: 7 }, 'd')).rejects.toThrow(
      new No('没有配置平台订单接口'),
    )
    const broken = platform.through(house, () => ({
      orders: async () => {
        throw new TypeError('ours')
      },
    }))
    await expect(broken.orders({ id: 7 }, 'd')).rejects.toThrow(TypeError)
    expect((await rows()).map((row) => row['outcome'])).toEqual([5, 2, 7, 9])
  })

  it('keeps its log whatever becomes of the transaction, for thirty days', async () => {
    const undone = db.transact(async () => {
      await real('/a').orders({ id: 7 }, 'd')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toHaveLength(1)
    app.clock.advance(29 * 86_400_000)
    expect(await trimConnectorLog(house)).toBe(0)
    app.clock.advance(2 * 86_400_000)
    expect(await trimConnectorLog(house)).toBe(1)
  })
})

it('is what the connectors of the house are, and 接口日志 shows it to administrators', async () => {
  await carrierOf(house, 'simulator').test()
  await expect(carrierOf(house, 'real').test()).rejects.toThrow('没有配置承运商接口')
  const admin = await app.as('admin')
  const page = await admin.post('/tool/connector-log/list-page', { condition: { connector: 'carrier' } })
  expect(page.data.list).toMatchObject([
    { connector: 'carrier', call: '测试连接', account: 'real', outcome: 7 },
    { connector: 'carrier', call: '测试连接', account: '模拟承运商', outcome: 1 },
  ])
  expect((await (await app.as('seller')).post('/tool/connector-log/list-page', {})).status).toBe(403)
})
