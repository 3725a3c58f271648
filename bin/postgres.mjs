import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { freePort, isPortFree } from './port.mjs'
import { chooseAccount } from './postgres/account.mjs'
import { prepareBinaries } from './postgres/binaries.mjs'
import { answers, ensureDatabase } from './postgres/client.mjs'
import { checkVersion, createCluster } from './postgres/cluster.mjs'
import { launch, liveAt, stopPostmaster } from './postgres/postmaster.mjs'
import { settingsFor } from './postgres/settings.mjs'

const DATABASE = 'erp'
const DYING_MS = 10_000

/**
 * Starts PostgreSQL on a folder, or adopts the one a killed command left running there.
 * @param {{ dir: string, port?: number, settings?: Record<string, string | number> }} options
 * @returns {Promise<{ url: string, adminUrl: string, port: number, pid: number, adopted: boolean, stop(): Promise<void> }>}
 */
export async function startPostgres({ dir, port, settings = {} }) {
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  const cluster = await prepareCluster(realpathSync(dir), settings)
  for (const until = Date.now() + DYING_MS; ; await sleep(100)) {
    const live = await liveAt(cluster.data)
    if (!live) break
    if (await answers(urlOf(cluster, live.port, 'postgres'))) return handle(cluster, live, true)
    // One that was killed this moment takes another to be gone.
    if (Date.now() > until) throw new Failure(`数据目录 ${dir} 上的数据库（进程 ${live.pid}）没有应答：请结束该进程后重试`)
  }
  const chosen = await choosePort(port)
  const pid = await launch(cluster, settingsFor(cluster, chosen, settings))
  return handle(cluster, { pid, port: chosen }, false)
}

/** The database that runs on a folder now, if any: for commands that use it and leave it running. */
export async function findPostgres(dir) {
  if (!existsSync(join(dir, 'password'))) return undefined
  const folder = realpathSync(dir)
  const cluster = { dir: folder, data: join(folder, 'data'), password: readFileSync(join(folder, 'password'), 'utf8') }
  const live = await liveAt(cluster.data)
  return live && handle(cluster, live, true)
}

async function prepareCluster(folder, settings) {
  const account = chooseAccount(prepareBinaries(), folder)
  const cluster = { dir: account.dir, data: join(account.dir, 'data'), account, password: passwordOf(account.dir) }
  if (existsSync(cluster.data)) checkVersion(cluster)
  else await createCluster(cluster, settings)
  return cluster
}

function passwordOf(dir) {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function choosePort(port) {
  if (port === undefined) return freePort()
  if (await isPortFree(port, '127.0.0.1')) return port
  throw new Failure(`数据库端口 ${port} 已被占用，请关闭占用它的程序，或换一个端口`)
}

async function handle(cluster, { pid, port }, adopted) {
  const adminUrl = urlOf(cluster, port, 'postgres')
  await ensureDatabase(adminUrl, DATABASE)
  return { url: urlOf(cluster, port, DATABASE), adminUrl, port, pid, adopted, stop: () => stopPostmaster(pid) }
}

function urlOf({ password }, port, database) {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
}
