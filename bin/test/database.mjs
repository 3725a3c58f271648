import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from '../command.mjs'
import { isAlive } from '../postgres/postmaster.mjs'
import { findPostgres, startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'

const PREFIX = 'test-pg-'
// Nothing here outlives the run, so nothing needs to survive a crash.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 }

export async function testDatabase() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  await sweep()
  const dir = inProject('.data', `${PREFIX}${process.pid}`)
  const starting = startPostgres({ dir, settings: SETTINGS })
  atEnd(async () => {
    await (await starting.catch(() => undefined))?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return (await starting).adminUrl
}

// What a killed run left behind.
async function sweep() {
  const folder = inProject('.data')
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(PREFIX)) : []
  for (const name of left.filter((each) => !isAlive(Number(each.slice(PREFIX.length))))) {
    const dir = join(folder, name)
    await (await findPostgres(dir).catch(() => undefined))?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
