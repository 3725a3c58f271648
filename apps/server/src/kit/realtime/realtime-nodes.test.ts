import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { blocked } from '../../../test/blocked.ts'
import { killAll, startServer } from '../../../test/process.ts'
import { type Client, connected, listen, type Node, node, ofType, saying } from '../../../test/socket.ts'
import { until } from '../../../test/until.ts'
import { sql } from '../db/db.ts'
import { keepMessage } from './realtime.ts'

const app = await testApp()
const { db, realtime } = app.house
const [seller, developer] = [await app.as('seller'), await app.as('developer')]
const idOf = async (username: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!.id
const [sellerId, developerId] = [await idOf('seller'), await idOf('developer')]
const say = (text: string) => keepMessage(db, sellerId, text)
let here = ''
let other: Node
beforeAll(async () => {
  here = await listen(app)
  other = await node(app)
})
afterAll(async () => {
  await killAll()
  await other.close()
})

describe('two nodes on one database', () => {
  it('a message sent on one reaches a socket on the other, and one to all reaches everybody', async () => {
    const away = await connected(other.sockets, 'seller', seller.token)
    await say('来自另一台')
    await away.got(saying('来自另一台'))
    const near = await connected(here, 'developer', developer.token)
    await db.transact((tx) => realtime.toAll(tx, { type: 'notice', messageId: 1, version: '1.0', title: '发布' }))
    const notice = { type: 'notice', messageId: 1, version: '1.0', title: '发布' }
    expect(await Promise.all([away.got(ofType('notice')), near.got(ofType('notice'))])).toEqual([notice, notice])
    await Promise.all([away.close(), near.close()])
  })

  it('a session revoked on one loses its socket on the other', async () => {
    const leaving = await app.as('seller')
    const away = await connected(other.sockets, 'seller', leaving.token)
    expect(await leaving.post('/basic/user-login/login-out')).toMatchObject({ code: 200 })
    expect((await away.closed).code).toBe(4401)
  })

  it('changed rights are told at once, and on a reconnect when they changed meanwhile', async () => {
    const away = await connected(other.sockets, 'seller', seller.token)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${sellerId}`)
    const told = await away.got(ofType('rights'))
    expect(told).toMatchObject({ msg: '权限已更新，请刷新', permVersion: expect.any(Number) })
    await away.close()
    const current = await connected(here, 'seller', seller.token, { permVersion: told['permVersion'] })
    await current.close()
    expect(current.frames.filter((frame) => ofType('rights')(frame as object))).toEqual([])
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${sellerId}`)
    const late = await connected(here, 'seller', seller.token, { permVersion: told['permVersion'] })
    expect(await late.got(ofType('rights'))).toMatchObject({ permVersion: told['permVersion'] + 1 })
    await late.close()
  })

  it('a listener whose connection was killed comes back by itself and catches up', async () => {
    const away = await connected(other.sockets, 'seller', seller.token)
    const killed = await db.query(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'erp-realtime'`)
    expect(killed).toHaveLength(2)
    await say('断线期间')
    await away.got(saying('断线期间'))
    await away.got(ofType('sync'))
    await say('恢复之后')
    await away.got(saying('恢复之后'))
    expect(texts(away).filter((text) => text === '断线期间')).toHaveLength(1)
    await away.close()
  })

  it('a node that is stopped sends its sockets to the other, and nothing is lost or shown twice', async () => {
    const leaving = await node(app)
    const page = new Page()
    page.use(await connected(leaving.sockets, 'seller', seller.token))
    await say('停机前')
    await page.shows('停机前')
    const closing = leaving.close()
    expect((await page.client.closed).code).toBe(1001)
    await say('停机中')
    await closing
    page.use(await connected(other.sockets, 'seller', seller.token))
    await say('停机后')
    await page.shows('停机后')
    expect(page.shown.filter((text) => text.startsWith('停机'))).toEqual(['停机前', '停机中', '停机后'])
    await page.client.close()
  })

  it('a node that is killed without warning likewise', async () => {
    const server = await startServer(app)
    const page = new Page()
    const address = `${server.address.replace('http', 'ws')}/websocket`
    page.use(await connected(address, 'seller', seller.token))
    await say('断电前')
    await page.shows('断电前')
    await server.kill()
    await page.client.closed
    await say('断电后')
    page.use(await connected(other.sockets, 'seller', seller.token))
    await page.shows('断电后')
    expect(page.shown.filter((text) => text.startsWith('断电'))).toEqual(['断电前', '断电后'])
    await page.client.close()
  })
})

describe('messages are shown in the order in which they were said', () => {
  const said = (page: Page, start: string) => page.shown.filter((text) => text.startsWith(start))

  it('when one is said while the new socket is still asked for those before it', async () => {
    await say('先一')
    const release = await holdUpLookups()
    const page = new Page()
    page.use(await connected(other.sockets, 'seller', seller.token))
    await blocked(app)
    await say('先二')
    await heardBy(other)
    await release()
    await page.shows('先二')
    expect(said(page, '先')).toEqual(['先一', '先二'])
    await page.client.close()
  })

  it('when one is said while a node that heard nothing for a time looks for what it missed', async () => {
    const page = new Page()
    page.use(await connected(other.sockets, 'seller', seller.token))
    await say('静前')
    await page.shows('静前')
    const release = await holdUpLookups()
    const deaf = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'erp-realtime'`
    await db.query(deaf)
    await say('静中')
    await page.client.got(ofType('sync'))
    await blocked(app)
    await say('静后')
    await heardBy(other)
    await release()
    await page.shows('静后')
    expect(said(page, '静')).toEqual(['静前', '静中', '静后'])
    await page.client.close()
  })

  it('the one whose transaction ends first is said first, live and after a reconnect', async () => {
    const [live, later] = [new Page(), new Page()]
    live.use(await connected(here, 'seller', seller.token), { acks: false })
    await db.transact(async (tx) => {
      await keepMessage(tx, sellerId, '序二')
      await say('序一')
      await live.shows('序一')
    })
    await say('序三')
    await live.shows('序三')
    expect(said(live, '序')).toEqual(['序一', '序二', '序三'])
    await live.client.close()
    later.use(await connected(other.sockets, 'seller', seller.token))
    await later.shows('序三')
    expect(said(later, '序')).toEqual(['序一', '序二', '序三'])
    await later.client.close()
  })

  /** Nobody can ask for what a person has not seen until it is released. */
  async function holdUpLookups(): Promise<() => Promise<void>> {
    const client = await db.pool.connect()
    await client.query('BEGIN; LOCK TABLE realtime_ack IN ACCESS EXCLUSIVE MODE')
    return async () => {
      await client.query('COMMIT')
      client.release()
    }
  }

  /** What was said until now has been heard by the node: signals come in their order. */
  async function heardBy({ sockets }: Node): Promise<void> {
    const witness = await connected(sockets, 'developer', developer.token)
    await db.transact((tx) => realtime.toUser(tx, developerId, { type: 'unread', count: -1 }))
    await witness.got((frame) => frame['count'] === -1)
    await witness.close()
  }
})

describe('who else is on the same document', () => {
  const document = { entity: 'basic/country', id: 1 }

  it('is told to those who read it, on any node, as people come and go', async () => {
    const [mine, theirs] = [
      await connected(here, 'seller', seller.token),
      await connected(other.sockets, 'developer', developer.token),
    ]
    mine.send({ type: 'watch', ...document })
    expect(await mine.got(ofType('watching'))).toEqual({ type: 'watching', ...document, people: [] })
    theirs.send({ type: 'watch', ...document })
    const seen = await mine.got(ofType('watching'))
    expect(seen['people']).toEqual([{ userId: expect.any(Number), name: expect.any(String), avatar: null }])
    expect((await theirs.got(ofType('watching')))['people']).toMatchObject([{ userId: sellerId }])
    await theirs.close()
    expect((await mine.got(ofType('watching')))['people']).toEqual([])
    mine.send({ type: 'unwatch' })
    await until(async () => expect(await db.query(sql`SELECT 1 FROM realtime_watch`)).toEqual([]))
    await mine.close()
  })

  it('is not told to those who may not read it, and forgets a node that died', async () => {
    const brisk = await node(app)
    await db.run(sql`
      INSERT INTO realtime_watch (socket, entity, entity_id, user_id, until)
      SELECT gen_random_uuid(), 'system/config', 1, id, now() + interval '1 hour' FROM account_user WHERE username = 'admin'`)
    const mine = await connected(brisk.sockets, 'seller', seller.token)
    mine.send({ type: 'watch', entity: 'system/config', id: 1 })
    mine.send({ type: 'watch', entity: 'no/such', id: 1 })
    mine.send({ type: 'watch', entity: 'basic/country', id: 999_999 })
    mine.send({ type: 'watch', ...document })
    expect(await mine.got(ofType('watching'))).toMatchObject(document)
    await db.run(sql`
      INSERT INTO realtime_watch (socket, entity, entity_id, user_id, until)
      SELECT gen_random_uuid(), 'basic/country', 1, id, now() - interval '1 second' FROM account_user WHERE username = 'admin'`)
    await brisk.beat()
    expect(await mine.got(ofType('watching'))).toMatchObject({ ...document, people: [] })
    expect(JSON.stringify(mine.frames)).not.toMatch(/config|no\/such|999999/)
    await mine.close()
    await brisk.close()
  })
})

const texts = (client: Client) =>
  client.frames.flatMap((frame) => (typeof frame !== 'string' && frame['type'] === 'message' ? [frame['text'] as string] : []))

/** As the shell does it: one notification an id, an ack for each, a new socket when the old one is gone. */
class Page {
  readonly shown: string[] = []
  readonly #ids = new Set<number>()
  client!: Client

  use(client: Client, { acks = true } = {}): void {
    this.client = client
    void this.#read(client, acks)
  }

  async shows(text: string): Promise<void> {
    await until(() => expect(this.shown).toContain(text))
  }

  async #read(client: Client, acks: boolean): Promise<void> {
    for (;;) {
      const { id, text } = await client.got(ofType('message'))
      if (!this.#ids.has(id)) this.shown.push(text)
      this.#ids.add(id)
      if (acks) client.send({ type: 'ack', ids: [id] })
    }
  }
}
