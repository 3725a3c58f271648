import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const app = await testApp({
  PUBLIC_ORIGINS: 'http://login.example:9000/',
  LOGIN_REDIRECT_ORIGINS: 'https://erp.example, http://wms.example:8081/',
})
const proxied = await testApp({ TRUST_PROXY: '1' })
const ask = (redirect: string, on = app, headers: Record<string, string> = {}) =>
  on.visitor
    .get(`/v1/user/login-redirect?redirect=${encodeURIComponent(redirect)}`, { host: 'login.example:9000', ...headers })
    .then(({ data }) => data)

it.each([
  ['https://erp.example', 'https://erp.example'],
  ['https://erp.example/', 'https://erp.example'],
  ['https://erp.example:443', 'https://erp.example'],
  ['HTTPS://ERP.Example', 'https://erp.example'],
  ['http://wms.example:8081', 'http://wms.example:8081'],
  ['http://login.example:9000', 'http://login.example:9000'],
  ['', 'http://login.example:9000'],
])('goes to %s', async (redirect, target) => expect(await ask(redirect)).toEqual({ allowed: true, target }))

it.each([
  'https://evil.example',
  '//evil.example',
  '//erp.example',
  '/index',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'JavaScript://erp.example/%0aalert(1)',
  'data:text/html,hi',
  'https://erp.example@evil.example',
  'https://erp.example:443@evil.example',
  'https://user:pass@erp.example',
  'https://erp.example.evil.example',
  'https://evil.example/https://erp.example',
  'https://evil.example#https://erp.example',
  'https://erp.example/path',
  'https://erp.example?x=1',
  'https://erp.example#x',
  'https://erp.example.',
  'https://erp.example:8443',
  'http://erp.example',
  'http://wms.example',
  'http://wms.example:8082',
  'https://login.example:9000',
  'http://login.example',
  'https://erp。example.cn',
  'null',
  'https://',
])('refuses %s', async (redirect) => expect(await ask(redirect)).toEqual({ allowed: false, target: null }))

it('believes no host that a request names, unless it is this machine’s', async () => {
  const none = { allowed: false, target: null }
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(await ask('https://evil.example', app, forwarded)).toEqual(none)
  expect(await ask('https://evil.example', proxied, forwarded)).toEqual(none)
  expect(await ask('http://evil.example', proxied, { host: 'evil.example' })).toEqual(none)
  expect(await ask('', proxied, { host: 'evil.example' })).toEqual(none)
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect(await ask(`http://${host}`, proxied, { host })).toMatchObject({ allowed: true })
  expect(await ask('http://localhost:8080', app, { host: 'localhost:8080' })).toEqual(none)
})

it('refuses two answers at once', async () => {
  const twice = '/v1/user/login-redirect?redirect=https://erp.example&redirect=https://evil.example'
  expect(await app.visitor.get(twice)).toMatchObject({ code: 400 })
})

describe('the figures of the process', () => {
  const metrics = async (on: typeof app, headers: Record<string, string> = {}) =>
    (await on.server.inject({ url: '/metrics', headers })).statusCode

  it('are for the address that the proxy adds, not for what the client wrote before it', async () => {
    expect(await metrics(proxied, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(403)
    expect(await metrics(proxied, { 'x-forwarded-for': '127.0.0.1' })).toBe(200)
  })

  it('are for nobody behind a proxy that was not declared', async () => {
    expect(await metrics(app)).toBe(200)
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Forwarded', 'Via'])
      expect(await metrics(app, { [name]: '127.0.0.1' }), name).toBe(403)
    expect(await metrics(proxied, { via: '1.1 proxy' })).toBe(403)
  })

  it('are for holders of the token alone, once there is one', async () => {
    const asking = await testApp({ METRICS_TOKEN: 'let-me-see' })
    expect(await metrics(asking)).toBe(403)
    expect(await metrics(asking, { authorization: 'Bearer let-me-see-not' })).toBe(403)
    expect(await metrics(asking, { authorization: 'Bearer let-me-see', via: '1.1 proxy' })).toBe(200)
  })
})
