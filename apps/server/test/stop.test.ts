import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { freePort } from './process.ts'

const app = await testApp()
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

it('a server that is asked to end while it begins ends quietly', async () => {
  const own = { DATABASE_URL: app.url, DATA_DIR: app.house.config.dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...own, WORKERS: '1', LOG_LEVEL: 'silent', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.on('message', ({ type }: { type: string }) => type === 'listening' && child.kill('SIGTERM'))
  const [said, ended] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  expect([said, ended]).toEqual(['', [0, null]])
})
