import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ConnectorFailure } from './failure.ts'
import { type Address, guarded, internet, isPublic, type Network } from './guard.ts'
import { type Guard, guardedFetch } from './guarded-fetch.ts'

/** The one inner address that these tests may reach; the others stay forbidden. */
const HERE = '127.77.0.1'
type Answering = (request: IncomingMessage, response: ServerResponse) => void
let answering: Answering
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`)
  answering(request, response)
})
await new Promise<void>((resolve) => server.listen(0, HERE, resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const NAMES: Record<string, string[]> = {
  'shop.example': [HERE],
  'item.shop.example': [HERE],
  'inner.shop.example': ['10.0.0.8'],
  'both.shop.example': [HERE, '169.254.169.254'],
  'mapped.shop.example': ['::ffff:127.0.0.1'],
  'loop.shop.example': ['127.0.0.1'],
}
/** Private, of this machine or link, for other purposes, and the same written as IPv6. */
const INNER = [
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '172.31.255.254',
  '::7f00:1',
  '64:ff9b:1::a00:1',
  '::ffff:10.0.0.8',
  '::ffff:a9fe:a9fe',
  'fd12:3456::1',
]
let resolved: string[] = []
const network: Network = {
  resolve: async (host) => {
    resolved.push(host)
    if (!NAMES[host]) throw new Error('ENOTFOUND')
    return NAMES[host].map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
  allows: (address) => address === HERE || isPublic(address),
  ports: [80, 443, port],
}
const guard: Guard = { hosts: ['shop.example'], types: ['text/html'], maxBytes: 50_000, timeoutMs: 5000, network }
const read = (url: string, more: Partial<Guard> = {}) => guardedFetch(url, { ...guard, ...more })
const at = (host: string, path = '/') => `http://${host}:${port}${path}`
const refusal = async (work: Promise<unknown>): Promise<ConnectorFailure> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(ConnectorFailure)
  return error as ConnectorFailure
}
const page =
  (body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
const redirect =
  (...to: string[]): Answering =>
  (_request, response) =>
    response.writeHead(302, { location: to.length > 1 ? to.shift()! : to[0]! }).end()

beforeEach(() => {
  answering = page('<html>ok</html>')
  asked.length = 0
  resolved = []
})

describe('what may be asked', () => {
  it('is the web by name, on the list, on the usual ports, without a person in it', async () => {
    expect((await read(at('item.shop.example', '/a?b=1'))).bytes.toString()).toBe('<html>ok</html>')
    expect(asked).toEqual([`item.shop.example:${port} /a?b=1`])
    expect(guarded('https://shop.example/a', ['shop.example'], internet.ports).href).toBe('https://shop.example/a')
  })

  it.each([
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://shop.example/',
    'no address at all',
    'http://evilshop.example/',
    'http://shop.example.evil.test/',
    'http://shop.example@evil.test/',
    'http://evil.test\\@shop.example/',
    'http://user:pass@shop.example/',
    'http://user@shop.example/',
    'http://shop.example:22/',
    'http://shop.example:8080/',
    'http://shop.example./',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://10.0.0.8/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fd00::1]/',
    'http://localhost/',
  ])('never %s', async (url) => {
    expect((await refusal(read(url))).kind).toBe('invalid')
    expect(resolved).toEqual([])
    expect(asked).toEqual([])
  })

  it('even an address in numbers that somebody put on the list', () => {
    for (const host of ['127.0.0.1', '[::1]', '8.8.8.8'])
      expect(() => guarded(`http://${host}/`, [host, host.replace(/[[\]]/g, '')], [80])).toThrow(ConnectorFailure)
  })
})

describe('where a name leads', () => {
  it.each(INNER)('%s is not outside', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(INNER)('refuses a name that leads to %s', async (address) => {
    NAMES['led.shop.example'] = ['8.8.8.8', address]
    const failure = await refusal(read(at('led.shop.example')))
    expect(failure).toMatchObject({ kind: 'invalid', message: 'led.shop.example指向内部地址，已拒绝采集' })
    expect(asked).toEqual([])
  })

  it('is outside where it is plain', () => {
    for (const address of ['8.8.8.8', '47.88.1.1', '2606:4700::1111']) expect(isPublic(address)).toBe(true)
    expect(isPublic('nonsense')).toBe(false)
  })

  it.each(['inner', 'both', 'mapped', 'loop'])('refuses %s: one inner answer condemns the name', async (name) => {
    const failure = await refusal(read(at(`${name}.shop.example`)))
    expect(failure).toMatchObject({ kind: 'invalid', message: `${name}.shop.example指向内部地址，已拒绝采集` })
    expect(asked).toEqual([])
  })

  it('is asked once, and that address is connected to', async () => {
    NAMES['turning.shop.example'] = [HERE]
    answering = (request, response) => {
      NAMES['turning.shop.example'] = ['127.0.0.1']
      page('first')(request, response)
    }
    expect((await read(at('turning.shop.example'))).bytes.toString()).toBe('first')
    expect(resolved).toEqual(['turning.shop.example'])
  })

  it('says so in words when there is no way out', async () => {
    const failure = await refusal(read(at('gone.shop.example')))
    expect(failure).toMatchObject({ passes: true, message: '无法解析gone.shop.example，请检查服务器的网络' })
    NAMES['closed.shop.example'] = [HERE]
    const closed = await refusal(read('http://closed.shop.example/', { network: { ...network, ports: [80] } }))
    expect(closed).toMatchObject({ passes: true, message: '连接网站失败，请检查服务器的网络' })
  })
})

describe('redirects', () => {
  it('are followed on the list', async () => {
    answering = (request, response) =>
      (request.url === '/a' ? redirect(at('item.shop.example', '/b')) : page('there'))(request, response)
    expect(await read(at('shop.example', '/a'))).toMatchObject({ url: at('item.shop.example', '/b') })
  })

  it.each([
    'http://evil.test/',
    'http://127.0.0.1/',
    'http://10.0.0.8/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://localhost/',
    'http://user:pass@shop.example/',
    'file:///etc/passwd',
    '//evil.test/x',
    'http://shop.example@evil.test/',
    'http://shop.example:22/',
  ])('to %s are refused', async (to) => {
    answering = redirect(to)
    expect((await refusal(read(at('shop.example')))).message).toBe('网站转址到允许范围之外，已拒绝采集')
    expect(asked).toHaveLength(1)
  })

  it('to a name of the list that leads inwards are refused', async () => {
    answering = redirect(at('inner.shop.example'))
    expect((await refusal(read(at('shop.example')))).message).toContain('指向内部地址')
    expect(asked).toHaveLength(1)
  })

  it('end after five', async () => {
    answering = redirect('/again')
    expect((await refusal(read(at('shop.example')))).message).toBe('网站转址次数过多')
    expect(asked).toHaveLength(6)
  })
})

describe('what is read', () => {
  it('ends at its size, said or not', async () => {
    answering = page('x'.repeat(50_001))
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的内容过大')
    answering = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (response.writable && response.write('x'.repeat(10_000)));
        if (response.writable) response.once('drain', more)
      }
      more()
    }
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的内容过大')
  })

  it('is counted unpacked too, and packed twice is not unpacked', async () => {
    answering = page(gzipSync('<p>fine</p>'), { 'content-encoding': 'gzip' })
    expect((await read(at('shop.example'))).bytes.toString()).toBe('<p>fine</p>')
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.length).toBeLessThan(50_000)
    answering = page(bomb, { 'content-encoding': 'gzip' })
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的内容过大')
    answering = page(gzipSync(gzipSync('x')), { 'content-encoding': 'gzip, gzip' })
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的内容无法解压')
    answering = page('no gzip', { 'content-encoding': 'gzip' })
    expect((await refusal(read(at('shop.example')))).kind).toBe('temporary')
  })

  it('ends at its time: silent, slow, or a name that is never answered', async () => {
    answering = () => {}
    const silent = await refusal(read(at('shop.example'), { timeoutMs: 60 }))
    expect(silent).toMatchObject({ kind: 'timeout', passes: true, message: '网站在1秒内没有答完' })
    answering = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<html>')
    expect((await refusal(read(at('shop.example'), { timeoutMs: 60 }))).kind).toBe('timeout')
    const nobody = { ...network, resolve: () => new Promise<Address[]>(() => {}) }
    expect((await refusal(read(at('shop.example'), { timeoutMs: 60, network: nobody }))).kind).toBe('timeout')
  })

  it('is of the kind that was asked for', async () => {
    answering = page('MZ', { 'content-type': 'application/octet-stream' })
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的不是商品页面')
    answering = (_request, response) => response.writeHead(200).end('x')
    expect((await refusal(read(at('shop.example')))).message).toBe('网站返回的不是商品页面')
  })

  it.each([
    [404, 'invalid', '商品不存在或已下架'],
    [403, 'invalid', '网站拒绝访问（403）'],
    [429, 'throttled', '网站限制了访问频率'],
    [503, 'temporary', '网站暂时不可用（503）'],
  ] as const)('says what %i means', async (status, kind, message) => {
    answering = (_request, response) => response.writeHead(status).end()
    expect(await refusal(read(at('shop.example')))).toMatchObject({ kind, message })
  })
})
