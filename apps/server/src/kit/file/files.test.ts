import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Files, filesOf } from './files.ts'

const stored = new Map<string, { body: Buffer; mime: string }>()
const signatures: string[] = []
let s3: Server
let dataDir: string
const stores: Record<string, Files> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'erp-files-'))
  s3 = createServer(
    (request, response) =>
      void answer(request.method!, request.url!, request).then(({ status, body, mime }) =>
        response
          .writeHead(status, { 'content-type': mime ?? 'text/plain', 'content-length': body.length })
          .end(request.method === 'HEAD' ? undefined : body),
      ),
  )
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`
  stores['local'] = filesOf(readConfig({ DATA_DIR: dataDir }))
  stores['s3'] = filesOf(
    readConfig({ DATA_DIR: dataDir, S3_ENDPOINT: endpoint, S3_BUCKET: 'box', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }),
  )
})
afterAll(async () => {
  s3.closeAllConnections()
  await new Promise((resolve) => s3.close(resolve))
  await rm(dataDir, { recursive: true })
})

/** As much of S3 as is used; what is not signed is refused. */
async function answer(
  method: string,
  url: string,
  request: Readable & { headers: Record<string, unknown> },
): Promise<{ status: number; body: Buffer; mime?: string }> {
  const signature = (request.headers['authorization'] as string | undefined) ?? ''
  signatures.push(signature)
  const body = await buffer(request)
  if (
    !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/.test(
      signature,
    )
  )
    return { status: 403, body: Buffer.from('unsigned') }
  if (method === 'PUT' && Number(request.headers['content-length']) !== body.length)
    return { status: 411, body: Buffer.from('no length') }
  if (method === 'PUT') stored.set(url, { body, mime: String(request.headers['content-type']) })
  if (method === 'DELETE') stored.delete(url)
  const found = stored.get(url)
  return found ? { status: 200, ...found } : { status: method === 'DELETE' ? 204 : 404, body: Buffer.alloc(0) }
}

describe.each(['local', 's3'])('files in the %s store', (kind) => {
  it('are put whole, read, measured, replaced and removed', async () => {
    const files = stores[kind]!
    await files.put('export/2026-11/1.txt', Readable.from(['你好', '，世界']), 'text/plain')
    expect(await text(await files.open('export/2026-11/1.txt'))).toBe('你好，世界')
    await files.put('export/2026-11/1.txt', Buffer.from('again'), 'text/plain')
    expect(await files.stat('export/2026-11/1.txt')).toEqual({ size: 5 })
    await files.remove('export/2026-11/1.txt')
    await files.remove('export/2026-11/1.txt')
    expect(await files.stat('export/2026-11/1.txt')).toBeNull()
    await expect(files.open('export/2026-11/1.txt')).rejects.toMatchObject({ code: 404 })
  })

  it.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a'.repeat(301),
    'a b',
    'a?x=1',
    'a%2e%2e/b',
  ])('refuse the key %j', async (key) => {
    const files = stores[kind]!
    await expect((async () => files.put(key, Buffer.from('x'), 'text/plain'))()).rejects.toThrow('bad file key')
    await expect((async () => files.open(key))()).rejects.toThrow('bad file key')
  })
})

describe('a broken upload', () => {
  it('leaves neither half a file nor the old one spoilt', async () => {
    const files = stores['local']!
    await files.put('x/1.txt', Buffer.from('old'), 'text/plain')
    const broken = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('cut')
      })(),
    )
    await expect(files.put('x/1.txt', broken, 'text/plain')).rejects.toThrow('cut')
    expect(await text(await files.open('x/1.txt'))).toBe('old')
    expect(await readdir(join(dataDir, 'files/x'))).toEqual(['1.txt'])
  })

  it('is not mistaken for stored when the store refuses', async () => {
    const files = filesOf(
      readConfig({
        DATA_DIR: dataDir,
        S3_ENDPOINT: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
        S3_ACCESS_KEY: 'wrong',
      }),
    )
    await expect(files.put('a.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow('403')
  })
})
