import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, databaseUrl } from './database.ts'

const root = resolve(import.meta.dirname, '../..')
const READY_MS = 60_000
// The proxy's word is taken, so that a test can come from an address of its own.
const SETTINGS = { LOG_LEVEL: 'warn', RATE_PER_MINUTE: '1000000', TRUST_PROXY: '1' }

/** A demo company of its own and the server that serves it, for the length of one run. */
export default async function setup(): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the browser tests with `npm test e2e`')
  const name = `erp_e2e_${process.pid}`
  const dataDir = await mkdtemp(join(tmpdir(), 'erp-e2e-'))
  const undo = async () => {
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await admin(adminUrl, `CREATE DATABASE ${name}`)
    const env = { DATABASE_URL: databaseUrl(adminUrl, name), DATA_DIR: dataDir, ...SETTINGS }
    await run('apps/server/src/migrate.ts', env)
    await run('apps/server/db/seed/main.ts', env)
    const port = await freePort()
    const server = node('apps/server/src/main.ts', { ...env, PORT: String(port) })
    Object.assign(process.env, { E2E_URL: `http://127.0.0.1:${port}`, E2E_DATABASE_URL: env.DATABASE_URL })
    await ready(server, port).catch(async (error) => {
      await stop(server)
      throw error
    })
    return () => stop(server).then(undo)
  } catch (error) {
    await undo()
    throw error
  }
}

async function run(script: string, env: Record<string, string>): Promise<void> {
  const [code] = await once(node(script, env), 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}

/** Only what goes wrong is shown: progress lines of every run would hide it. */
function node(script: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [script], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} before it was ready`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`the server was not ready after ${READY_MS / 1000} s`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
