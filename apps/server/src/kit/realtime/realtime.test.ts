import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as dial, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connected, listen, node, ofType, open, saying } from '../../../test/socket.ts'
import { sql } from '../db/db.ts'
import { keepMessage } from './realtime.ts'
import { trimMessages } from './realtime-store.ts'

const app = await testApp()
const { db, realtime } = app.house
const [seller, finance] = [await app.as('seller'), await app.as('finance')]
const idOf = async (username: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const [sellerId, financeId] = [await idOf('seller'), await idOf('finance')]
let sockets = ''
beforeAll(async () => {
  sockets = await listen(app)
})
const say = (userId: number, text: string) => keepMessage(db, userId, text)
/** Everything sent before it has arrived when it does. */
const marked = async (client: Awaited<ReturnType<typeof open>>, userId: number) => {
  await db.transact((tx) => realtime.toUser(tx, userId, { type: 'unread', count: -1 }))
  await client.got((frame) => frame['count'] === -1)
}
/** The server has read all that the client sent before it, pongs too. */
const taken = async (client: Awaited<ReturnType<typeof open>>) => {
  client.send({ type: 'watch', entity: 'basic/country', id: 1 })
  await client.got(ofType('watching'))
}

describe('the handshake', () => {
  it('answers 连接成功 to the person whose token it is', async () => {
    const client = await open(sockets, 'seller')
    client.send({ type: 'connect', username: 'seller', token: seller.token })
    expect(await client.text()).toBe('连接成功')
    expect(await client.got(ofType('ready'))).toMatchObject({ permVersion: expect.any(Number) })
    await client.close()
  })

  it.each([
    ['a made-up token', 'seller', { type: 'connect', username: 'seller', token: 'x'.repeat(43) }],
    ['a token of somebody else', 'seller', { type: 'connect', username: 'seller', token: finance.token }],
    ['another name than in the path', 'finance', { type: 'connect', username: 'seller', token: seller.token }],
    ['the name of somebody else', 'finance', { type: 'connect', username: 'finance', token: seller.token }],
    ['no token', 'seller', { type: 'connect', username: 'seller' }],
    ['another frame first', 'seller', { type: 'ack', ids: [1] }],
    ['junk', 'seller', '<b>1</b>'],
  ])('closes 4401 for %s', async (_case, username, frame) => {
    const client = await open(sockets, username)
    client.send(frame)
    expect((await client.closed).code).toBe(4401)
    expect(client.frames).toEqual([])
  })

  it('closes 4401 when nobody says who it is', async () => {
    const hasty = await node(app, { handshake: 20 })
    const client = await open(hasty.sockets, 'seller')
    expect((await client.closed).code).toBe(4401)
    await hasty.close()
  })

  it('is for our own pages, wherever they are said to be', async () => {
    const path = new URL(`${sockets}/seller`)
    const upgraded = async (headers: Record<string, string>) => {
      const asked = request({
        host: path.hostname,
        port: path.port,
        path: path.pathname,
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'),
          ...headers,
        },
      })
      asked.end()
      const answered = once(asked, 'response').then(([response]) => response.statusCode as number)
      const opened = once(asked, 'upgrade').then(([, socket]) => socket.destroy() && 101)
      return Promise.race([answered, opened])
    }
    expect(await upgraded({})).toBe(101)
    expect(await upgraded({ origin: `http://${path.host}` })).toBe(101)
    for (const origin of ['http://evil.example', 'null', `http://${path.hostname}:1`])
      expect(await upgraded({ origin }), origin).toBe(404)
    expect(await upgraded({ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(404)
    expect(await upgraded({ origin: 'https://erp.example.com' })).toBe(404)
    app.house.config.origins.push('https://erp.example.com')
    expect(await upgraded({ origin: 'https://erp.example.com' })).toBe(101)
  })

  it('is offered at its own path only', async () => {
    await expect(open(sockets.replace('websocket', 'other'), 'seller')).rejects.toThrow()
    await expect(open(`${sockets}/a`, 'seller')).rejects.toThrow()
  })
})

describe('messages', () => {
  it('reach every tab of the person, and nobody else', async () => {
    const [one, two] = [await connected(sockets, 'seller', seller.token), await connected(sockets, 'seller', seller.token)]
    const other = await connected(sockets, 'finance', finance.token)
    await say(sellerId, '导出成功：国家.xlsx')
    const [first, second] = await Promise.all([one.got(ofType('message')), two.got(ofType('message'))])
    expect(first).toEqual({ type: 'message', id: expect.any(Number), time: expect.any(String), text: '导出成功：国家.xlsx' })
    expect(second).toEqual(first)
    await marked(other, financeId)
    expect(other.frames.filter((frame) => ofType('message')(frame as object))).toEqual([])
    one.send({ type: 'ack', ids: [first['id']] })
    await Promise.all([one, two, other].map((client) => client.close()))
  })

  it('that came while the person was away are there on the next connect, until one tab has acknowledged them', async () => {
    await say(sellerId, '离线一')
    await keepMessage(db, null, '离线二')
    const hasty = await connected(sockets, 'seller', seller.token)
    const lost = await hasty.got(saying('离线一'))
    await hasty.close()
    const back = await connected(sockets, 'seller', seller.token)
    const [one, two] = [await back.got(saying('离线一')), await back.got(saying('离线二'))]
    expect(one['id']).toBe(lost['id'])
    back.send({ type: 'ack', ids: [one['id'], two['id']] })
    await back.close()
    const again = await connected(sockets, 'seller', seller.token)
    await say(sellerId, '新的')
    await again.got(saying('新的'))
    expect(again.frames.flatMap((frame) => (typeof frame === 'string' ? [] : [frame['text']])).filter(Boolean)).toEqual(['新的'])
    await again.close()
    const other = await connected(sockets, 'finance', finance.token)
    await other.got(saying('离线二'))
    await other.close()
  })

  it('of others cannot be acknowledged away', async () => {
    await say(financeId, '给财务')
    const { id } = (await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM realtime_message`))!
    const thief = await connected(sockets, 'seller', seller.token)
    thief.send({ type: 'ack', ids: [id] })
    await thief.close()
    const client = await connected(sockets, 'finance', finance.token)
    expect(await client.got(saying('给财务'))).toMatchObject({ id })
    await client.close()
  })

  it('of a transaction that rolled back are never sent', async () => {
    const client = await connected(sockets, 'seller', seller.token)
    const failing = db.transact(async (tx) => {
      await keepMessage(tx, sellerId, '没有发生')
      await realtime.toUser(tx, sellerId, { type: 'unread', count: 7 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await marked(client, sellerId)
    expect(JSON.stringify(client.frames)).not.toMatch(/没有发生|:7/)
    await client.close()
  })

  it('carry markup as the text it is', async () => {
    const client = await connected(sockets, 'seller', seller.token)
    const text = '导出失败：<img src=x onerror=alert(1)>\u2028</script>"\\u0000'
    await say(sellerId, `${text}\0`)
    expect(await client.got(saying(text))).toMatchObject({ text })
    await client.close()
  })

  it('are kept for seven days', async () => {
    await say(sellerId, '七天前')
    await db.run(sql`UPDATE realtime_message SET time = now() - interval '8 days' WHERE body->>'text' = '七天前'`)
    expect(await trimMessages(app.house)).toBe('清理 1 条推送消息')
    const rows = await db.query(sql`SELECT 1 FROM realtime_message WHERE body->>'text' = '七天前'`)
    expect(rows).toEqual([])
  })
})

describe('a socket ends', () => {
  const session = (token: string) => connected(sockets, 'seller', token)
  const disable = (status: number) => db.run(sql`UPDATE account_user SET status = ${status} WHERE username = 'seller'`)

  it('with its own session, at sign-out, and the other devices stay', async () => {
    const [leaving, staying] = [await app.as('seller'), await app.as('seller')]
    const [gone, kept] = [await session(leaving.token), await session(staying.token)]
    expect(await leaving.post('/basic/user-login/login-out')).toMatchObject({ code: 200 })
    expect((await gone.closed).code).toBe(4401)
    await marked(kept, sellerId)
    await kept.close()
  })

  it('when the session is revoked from another device, or its person disabled', async () => {
    const own = await app.as('seller')
    const client = await session(own.token)
    await db.run(sql`UPDATE account_session SET revoked_at = now() WHERE user_id = ${sellerId} AND device = 'test' AND token_hash
      = (SELECT token_hash FROM account_session WHERE user_id = ${sellerId} ORDER BY id DESC LIMIT 1)`)
    expect((await client.closed).code).toBe(4401)
    const second = await session(seller.token)
    await disable(0)
    expect((await second.closed).code).toBe(4401)
    await disable(1)
  })

  it('when it breaks the rules: frames too long or too many', async () => {
    const long = await session(seller.token)
    long.send(JSON.stringify({ type: 'ack', ids: [], more: 'x'.repeat(70_000) }))
    expect((await long.closed).code).toBe(1009)
    const noisy = await session(seller.token)
    for (let i = 0; i < 400; i++) noisy.send({ type: 'unwatch' })
    expect((await noisy.closed).code).toBe(1008)
  })

  it('when the peer is dead: it does not answer a ping', async () => {
    const own = await node(app)
    const dead = dial(Number(new URL(own.sockets).port), '127.0.0.1')
    dead.write(
      `GET /api/websocket/seller HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    const ready = reading(dead, '"type":"ready"')
    dead.write(masked(JSON.stringify({ type: 'connect', username: 'seller', token: seller.token })))
    await ready
    const alive = await connected(own.sockets, 'seller', seller.token)
    await own.beat()
    await marked(alive, sellerId)
    await taken(alive)
    const cut = once(dead, 'close')
    await own.beat()
    await cut
    await marked(alive, sellerId)
    await alive.close()
    await own.close()
  })

  it('when a person has more than twenty', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => session(seller.token)))
    const extra = await open(sockets, 'seller')
    extra.send({ type: 'connect', username: 'seller', token: seller.token })
    expect((await extra.closed).code).toBe(4429)
    await Promise.all(many.map((client) => client.close()))
  })
})

function reading(socket: Socket, text: string): Promise<void> {
  let read = ''
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      read += chunk
      if (read.includes(text)) resolve()
    })
  })
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}
