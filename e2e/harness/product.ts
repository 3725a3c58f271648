import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Product {
  address: string
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}
type Env = Record<string, string>

const root = resolve(import.meta.dirname, '../..')
const READY_MS = 300_000

export async function startProduct(env: Env): Promise<Product> {
  const port = await freePort()
  const child = node('apps/server/src/main.ts', { ...env, PORT: String(port) })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal)
  await ready(child, port).catch(async (error) => {
    await stop()
    throw error
  })
  return { address: `http://127.0.0.1:${port}`, stop }
}

export const anotherNode = (env: Env = {}): Promise<Product> =>
  startProduct({ DATABASE_URL: process.env['E2E_DATABASE_URL']!, DATA_DIR: process.env['E2E_DATA_DIR']!, ...env })

export async function run(script: string, env: Env, ...args: string[]): Promise<void> {
  const [code] = await once(node(script, env, args), 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}

/** Only what goes wrong is shown: progress lines of every run would hide it. */
function node(script: string, env: Env, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} before it was ready`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`the server was not ready after ${READY_MS / 1000} s`)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
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
