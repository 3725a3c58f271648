import { join } from 'node:path'
import { atEnd, end, isEnding } from './command.mjs'
import { checkExternal } from './external.mjs'
import { explain } from './failure.mjs'
import { isAlive } from './postgres/postmaster.mjs'
import { startPostgres } from './postgres.mjs'
import { dataDir } from './project.mjs'

const WATCH_MS = 1000
export const postgresDir = join(dataDir, 'pg')

// The url of the database this command works with: DATABASE_URL, or the embedded one, kept alive until the end.
export async function openDatabase() {
  if (process.env.DATABASE_URL) {
    await checkExternal(process.env.DATABASE_URL)
    return process.env.DATABASE_URL
  }
  const starting = startPostgres({ dir: postgresDir })
  const state = { running: starting }
  // Registered before it is up: a Ctrl-C during the start must not leave it behind.
  atEnd(async () => (await state.running.catch(() => undefined))?.stop())
  const { url } = await starting
  watch(state)
  return url
}

function watch(state) {
  const timer = setInterval(() => void revive(state, timer), WATCH_MS)
  timer.unref()
}

async function revive(state, timer) {
  const { pid, port } = await state.running
  if (isEnding() || isAlive(pid)) return
  clearInterval(timer)
  process.stderr.write('数据库意外退出，正在重新启动\n')
  state.running = startPostgres({ dir: postgresDir, port })
  try {
    await state.running
    watch(state)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    await end(1)
  }
}
