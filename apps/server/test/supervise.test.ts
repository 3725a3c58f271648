import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { freePort } from './process.ts'
import { until } from './until.ts'

const app = await testApp()
const BIN = fileURLToPath(new URL('../../../bin/', import.meta.url))
const KEEP = `
  const { command } = await import('${BIN}command.mjs')
  const { keepServing } = await import('${BIN}server.mjs')
  const { once } = await import('node:events')
  const { AFTER, PORT, DATABASE_URL } = process.env
  const told = AFTER && once(process, 'SIGUSR2').then(() => { if (AFTER === 'failure') throw new Error('not prepared') })
  await command(() => keepServing(process.execPath, { PORT, DATABASE_URL }, { after: told || undefined }), { signalCode: 0 })`
let keeper: ChildProcess
afterEach(async () => {
  if (keeper.exitCode !== null) return
  keeper.kill('SIGTERM')
  await once(keeper, 'exit')
})

it('a killed server comes back by itself, and so does one that was asked to end', async () => {
  const server = await keep('1')
  await server.serves()
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const before = server.pid()
    process.kill(before, signal)
    await until(() => expect(server.pid()).not.toBe(before))
    await server.serves()
  }
  await endsWithItsKeeper(server)
})

it('with WORKERS=2 a killed worker is replaced, and the process that holds them likewise', async () => {
  const server = await keep('2')
  await server.serves()
  const holder = server.pid()
  const [killed] = await until(() => bothOf(holder))
  process.kill(killed!, 'SIGKILL')
  await until(() => expect(bothOf(holder)).not.toContain(killed))
  process.kill(holder, 'SIGKILL')
  await until(() => expect(server.pid()).not.toBe(holder))
  await server.serves()
  await endsWithItsKeeper(server)
})

it('one that never served ends the command: its set-up is wrong', async () => {
  await keep('1', { DATABASE_URL: '' })
  expect(await once(keeper, 'exit')).toEqual([1, null])
})

it('one that is loaded ahead serves when it is told, and comes back by itself like any other', async () => {
  const server = await keep('1', { AFTER: 'preparing' })
  await loaded(server)
  await expect(fetch(server.address)).rejects.toThrow()
  keeper.kill('SIGUSR2')
  await server.serves()
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  await until(() => expect(server.pid()).not.toBe(before))
  await server.serves()
  await endsWithItsKeeper(server)
})

it('what could not be prepared ends the command with the server that was loaded ahead', async () => {
  const server = await keep('1', { AFTER: 'failure' })
  const pid = await loaded(server)
  keeper.kill('SIGUSR2')
  expect(await once(keeper, 'exit')).toEqual([1, null])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

interface Kept {
  address: string
  pid(): number
  serves(): Promise<void>
}

/** As npm start keeps it. */
async function keep(workers: string, more: object = {}): Promise<Kept> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'erp-keep-'))]
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: app.url,
    DATA_DIR: dataDir,
    WORKERS: workers,
    LOG_LEVEL: 'silent',
  }
  const env = { ...process.env, npm_lifecycle_event: '', ...own, ...more }
  keeper = spawn(process.execPath, ['--input-type=module', '-e', KEEP], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}/readyz`
  return {
    address,
    pid: () => Number(readFileSync(join(dataDir, 'server.pid'), 'utf8')),
    serves: () => until(async () => expect((await fetch(address)).status).toBe(200)),
  }
}

/** Its last native module is there: a server that did not wait would listen next. */
const loaded = (server: Kept): Promise<number> =>
  until(() => {
    const pid = server.pid()
    expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).toContain('sharp')
    return pid
  })

async function endsWithItsKeeper({ address }: Kept): Promise<void> {
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([0, null])
  await expect(fetch(address)).rejects.toThrow()
}

function bothOf(holder: number): number[] {
  const workers = readFileSync(`/proc/${holder}/task/${holder}/children`, 'utf8').trim().split(' ').map(Number)
  expect(workers).toHaveLength(2)
  return workers
}
