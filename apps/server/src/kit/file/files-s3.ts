import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'
import { checkedKey, gone } from './file-key.ts'
import type { Files } from './files.ts'

type S3 = NonNullable<Config['s3']>

/** Any S3-compatible store, addressed path-style so that no wildcard host name is needed. */
export function s3Files(s3: S3, dataDir: string): Files {
  const client = new AwsClient({ accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey, region: s3.region, service: 's3' })
  const send = async (method: string, key: string, init: RequestInit = {}) => {
    const response = await client.fetch(`${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}/${checkedKey(key)}`, { method, ...init })
    if (response.ok || response.status === 404) return response
    throw new Error(`S3 ${method} ${key}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  }
  return {
    put: (key, body, mime) =>
      measured(dataDir, body, async (blob) => {
        const headers = { 'content-type': mime, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
        const response = await send('PUT', key, { body: blob, headers })
        if (response.status === 404) throw new Error(`S3 bucket not found: ${s3.bucket}`)
      }),
    open: async (key) => {
      const response = await send('GET', key)
      if (response.status === 404 || !response.body) throw gone()
      return Readable.fromWeb(response.body as ReadableStream)
    },
    stat: async (key) => {
      const response = await send('HEAD', key)
      return response.status === 404 ? null : { size: Number(response.headers.get('content-length')) }
    },
    remove: async (key) => {
      await send('DELETE', key)
    },
  }
}

/** S3 wants the length first, so a stream is written to disk before it is sent. */
async function measured(dataDir: string, body: Readable | Buffer, work: (blob: Blob) => Promise<void>): Promise<void> {
  if (Buffer.isBuffer(body)) return work(new Blob([new Uint8Array(body)]))
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, crypto.randomUUID())
  try {
    await pipeline(body, createWriteStream(path))
    await work(await openAsBlob(path))
  } finally {
    await rm(path, { force: true })
  }
}
