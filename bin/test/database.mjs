import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from '../command.mjs'
import { isAlive } from '../postgres/postmaster.mjs'
import { findPostgres, startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'

const PREFIX = 'erp-test-pg-'
const GIGABYTE = 2 ** 30
// Where files are memory: copying a database of four thousand files takes a tenth of a second there, and 1.5 s on a disk.
const MEMORY = '/dev/shm'
const MEMORY_FREE = 8 * GIGABYTE
// Nothing here outlives the run, so nothing needs to survive a crash.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB', max_connections: 400 }

export async function testDatabase() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const places = [inProject('.data'), MEMORY]
  for (const folder of places) await sweep(folder)
  const dir = join(hasMemory() ? MEMORY : inProject('.data'), `${PREFIX}${process.pid}`)
  const starting = startPostgres({ dir, settings: SETTINGS })
  atEnd(async () => {
    await (await starting.catch(() => undefined))?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return (await starting).adminUrl
}

// Containers often have 64 MB of it.
function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > MEMORY_FREE && (process.availableMemory?.() ?? 0) > 2 * MEMORY_FREE
  } catch {
    return false
  }
}

// What a killed run left behind.
async function sweep(folder) {
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(PREFIX)) : []
  for (const name of left.filter((each) => !isAlive(Number(each.slice(PREFIX.length))))) {
    const dir = join(folder, name)
    await (await findPostgres(dir).catch(() => undefined))?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
