import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const running = new Set<ChildProcess>()

export interface ServerProcess {
  address: string
  /** As a power cut would: no signal handler, no goodbye. */
  kill(): Promise<void>
}

export async function startServer(app: TestApp): Promise<ServerProcess> {
  const { ready, ...server } = await launch({ DATABASE_URL: app.url, DATA_DIR: app.house.config.dataDir })
  await ready
  return server
}

/** A server that is on its way; `ready` says when it works. */
export async function launch(own: Record<string, string>): Promise<ServerProcess & { ready: Promise<unknown> }> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', POOL_WAIT_MS: '0', ...own }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  running.add(child)
  const gone = once(child, 'exit').then(() => running.delete(child))
  const said = new Promise<void>((resolve) => child.on('message', ({ type }: { type: string }) => type === 'ready' && resolve()))
  const ready = Promise.race([said, gone.then(() => Promise.reject(new Error('the server did not start')))])
  ready.catch(() => {})
  return {
    address: `http://127.0.0.1:${port}/api`,
    ready,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

export async function killAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
// A test run that is cut short leaves no server behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
