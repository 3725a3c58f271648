import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkedKey, gone } from './file-key.ts'
import type { Files } from './files.ts'

/** A folder of this machine; several nodes need a shared one, or S3. */
export function localFiles(dataDir: string): Files {
  const pathOf = (key: string) => join(dataDir, 'files', checkedKey(key))
  return {
    put: async (key, body) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await settle(path, body)
    },
    open: async (key) => {
      const path = pathOf(key)
      if (!(await stat(path).catch(() => null))?.isFile()) throw gone()
      return createReadStream(path)
    },
    stat: async (key) => {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.isFile() ? { size: found.size } : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Beside its place first, on disk, then renamed: a reader or a crash never meets half a file. */
async function settle(path: string, body: Readable | Buffer): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}.part`
  try {
    const bytes = Buffer.isBuffer(body) ? Readable.from([body]) : body
    await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', flush: true }))
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
