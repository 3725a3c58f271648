import { describe, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'

const app = await testApp()
const admin = await app.as('admin')

it('a request over TLS is answered with the word to stay there', async () => {
  const proxied = await testApp({ TRUST_PROXY: '1' })
  const asked = (headers: Record<string, string>) => proxied.server.inject({ url: '/healthz', headers })
  const secured = (await asked({ 'x-forwarded-proto': 'https' })).headers
  expect(secured['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await asked({})).headers).not.toHaveProperty('strict-transport-security')
})

describe('every answer', () => {
  const urls = ['/healthz', '/api/v1/user/info', '/api/nowhere', '/api/%zz']
  it.each(urls)('of %s lets pages talk to nobody else, load no plugins and be framed by us alone', async (url) => {
    const { headers } = await app.server.inject({ url, headers: { origin: 'https://evil.example' } })
    const policy = String(headers['content-security-policy']).split('; ')
    for (const [what, who] of Object.entries({
      'default-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
    }))
      expect(policy).toContain(`${what} ${who}`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
  it('is kept by nobody, unless it has a tag or says how long', async () => {
    const { headers } = await admin.get('/v1/user/info')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    expect((await admin.post('/basic/country/list-page')).headers['cache-control']).toBe('no-store')
    const tagged = (await admin.get('/basic/country/list')).headers
    expect(tagged).toMatchObject({ etag: expect.any(String), 'cache-control': 'private, no-cache' })
  })
})

it('no file of the house is served, no folder listed, no request sent back', async () => {
  for (const url of ['/.git/HEAD', '/package.json', '/assets/', '/assets/../index.html', '/assets/%2e%2e/%2e%2e/package.json']) {
    const { statusCode, payload, headers } = await app.server.inject({ url })
    if (statusCode === 200) expect(String(headers['content-type']), url).toContain('text/html')
    expect(payload, url).not.toMatch(/ref: |"dependencies"|<li>|Index of/)
  }
  const trace = await app.server.inject({ method: 'TRACE' as 'GET', url: '/api/v1/user/info', headers: { 'x-secret': 'told' } })
  expect(trace.json()).toMatchObject({ code: 404, data: null })
  expect(trace.payload).not.toContain('told')
})

describe('a call that does not exist', () => {
  const long = `/api/basic/country/${'x'.repeat(400)}`
  const urls = [
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nowhere',
    '/api/basic/country/nowhere/at/all',
    '/api/tool/print-template/abc',
    long,
    '/api/x.json',
  ]
  it.each(urls)('is said to be missing as JSON, whatever it is called: %s', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.server.inject({ method, url, headers: { accept: 'text/html' } })
      expect(answer.headers['content-type'], `${method} ${url}`).toContain('application/json')
      expect(answer.json(), `${method} ${url}`).toMatchObject({ code: 404, data: null })
      expect(answer.statusCode, `${method} ${url}`).toBe(404)
    }
  })
})
