import { action, manifest, resource, text } from '@erp/contract/kit'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sampleApp } from '../../../test/sample.ts'
import { sql } from '../db/db.ts'
import { Sessions } from '../session.ts'
import { answerErrors } from './errors.ts'
import { type Gate, mount, routeOf } from './http.ts'
import { throttle } from './rate.ts'
import { serve } from './serve.ts'

const app = await sampleApp(100)
const admin = await app.as('admin')
const cookie = { cookie: `x=1; Admin-TokenErp=${admin.token}` }

describe('a request', () => {
  it('nested without end is refused, whatever it claims to be', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const json = { 'content-type': 'application/json' }
    for (const depth of [101, 200_000])
      for (const body of [`{"condition":{"code":${deep(depth)}}}`, deep(depth)])
        expect(await admin.post('/sample/order/list-page', body, json)).toMatchObject({ code: 400, msg: '请求内容嵌套过深' })
    expect(await admin.post('/sample/order/list-page', { condition: {} })).toMatchObject({ code: 200 })
  })
})

describe('the token', () => {
  it('opens calls by its header, and only reading GETs by the cookie', async () => {
    expect((await app.visitor.get('/sample/order/list', cookie)).code).toBe(200)
    expect((await app.visitor.post('/sample/order/list-page', {}, cookie)).status).toBe(401)
    expect((await app.visitor.post('/sample/order', { code: 'C' }, cookie)).status).toBe(401)
  })
  it('of the cookie never opens a GET that writes', async () => {
    const mark = resource('x/mark', {
      title: 'x',
      fields: {},
      actions: { go: action('GET', 'go', { label: 'x', permission: 'session', reads: false, ownLog: true }) },
    })
    const server = fastify()
    answerErrors(server, app.house)
    const module = manifest({ name: 'x', title: 'x', depends: [], resources: { mark }, permissions: {}, menu: {} })
    const sessions = new Sessions(app.house.db, () => app.clock.now())
    mount(server, { house: app.house, sessions, throttle: () => {} }, [serve(module, { mark: { go: () => null } })])
    const go = async (headers: Record<string, string>) => (await server.inject({ url: '/api/x/mark/go', headers })).statusCode
    expect(await go(cookie)).toBe(401)
    expect(await go({ authorization: `Bearer ${admin.token}` })).toBe(200)
  })
  it('stops at the very next request when revoked, idle, too old, or its owner is disabled', async () => {
    const look = async (username: string, change: () => Promise<unknown>) => {
      const who = await app.as(username)
      expect((await who.post('/sample/order/list-page')).status).not.toBe(401)
      await change()
      return (await who.post('/sample/order/list-page')).status
    }
    const { db } = app.house
    expect(await look('seller', () => db.run(sql`UPDATE account_session SET revoked_at = now()`))).toBe(401)
    expect(await look('seller', async () => app.clock.advance(13 * 3600_000))).toBe(401)
    expect(
      await look('seller', () => db.run(sql`UPDATE account_session SET create_time = create_time - interval '8 days'`)),
    ).toBe(401)
    expect(await look('finance', () => db.run(sql`UPDATE account_user SET status = 0 WHERE username = 'finance'`))).toBe(401)
  })
  it('carries rights that change at once, and no header can widen', async () => {
    const who = await app.as('warehouse')
    expect((await who.post('/sample/order/list-page')).status).toBe(403)
    expect((await who.post('/sample/order/list-page', {}, { isadmin: '1', isAdmin: 'true' })).status).toBe(403)
    await app.grant('warehouse', 'sample:order:view')
    expect((await who.post('/sample/order/list-page')).status).toBe(200)
  })
  it('is refused when it is none', async () => {
    for (const token of ['', 'x', 'x'.repeat(5000), "' OR 1=1 --".padEnd(40, ' '), '%00'.repeat(20)])
      expect((await app.visitor.get('/sample/order/list', { authorization: `Bearer ${token}` })).status).toBe(401)
  })
})

describe('the rate', () => {
  it('is counted for each person and ends with the minute', async () => {
    const one = await app.as('supervisor')
    const other = await app.as('developer')
    // One minute stands still, from its beginning.
    app.clock.set(app.clock.now().toISOString())
    app.clock.advance(60_000)
    const statuses = []
    for (let i = 0; i < 101; i++) statuses.push((await one.get('/sample/order/list')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await other.get('/sample/order/list')).status).toBe(403)
    app.clock.advance(60_000)
    expect((await one.get('/sample/order/list')).status).toBe(403)
  })
  it('is tighter before sign-in', () => {
    const count = throttle(1000, () => 0)
    const open = { action: { permission: 'public' }, name: 'x' }
    for (let i = 0; i < 500; i++) count('1.2.3.4', open)
    expect(() => count('1.2.3.4', open)).toThrow('请求过于频繁')
    expect(() => count('1.2.3.5', open)).not.toThrow()
  })
})

describe('the start', () => {
  const thing = (permission: string) =>
    manifest({
      name: 'x',
      title: 'x',
      depends: [],
      resources: {
        thing: resource('x/thing', {
          title: 'x',
          fields: {},
          actions: { go: action('POST', 'go', { label: 'x', permission: permission as 'session' }) },
        }),
      },
      permissions: {},
      menu: {},
    })
  const start = (permission: string, handlers: Record<string, Record<string, () => null>>) => () =>
    mount(fastify(), { house: { calls: new Map() } } as unknown as Gate, [serve(thing(permission), handlers as never)])
  it('stops at an action without a permission or a handler', () => {
    expect(start('session', { thing: { go: () => null } })).not.toThrow()
    expect(start('', { thing: { go: () => null } })).toThrow('x/thing#go declares no permission')
    expect(start('session', {})).toThrow('x/thing#go has no handler')
  })
  it('takes digits only for ids in a path', () => {
    expect(routeOf({ path: 'x' }, { path: '{id}', input: {} })).toBe('/api/x/:id(^\\d{1,15}$)')
    expect(routeOf({ path: 'x' }, { path: 'type/{type}', input: { type: text('类型') } })).toBe('/api/x/type/:type')
  })
})
