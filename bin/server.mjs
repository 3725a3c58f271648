import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, killGroup, start } from './child.mjs'
import { isEnding } from './command.mjs'
import { isAlive } from './postgres/postmaster.mjs'
import { dataDir, projectEnv, root } from './project.mjs'

const ENTRY = 'apps/server/src/main.ts'
const STOP_MS = 10_000
// Before the next start: longer after each short life, until one has lasted for a while.
const FIRST_MS = 500
const LONGEST_MS = 30_000
const STEADY_MS = 60_000
const pidFile = join(dataDir, 'server.pid')

// Whatever ends the server but this command, it is started again. One that never served is a wrong set-up, and ends the command.
// The first one may be loaded before it is time to serve: it waits until it is told.
export async function keepServing(node, env, { after, onServing = () => {} } = {}) {
  let served = false
  for (let failures = 0; ; failures++) {
    const began = Date.now()
    const waits = after !== undefined && !served
    const child = serve(node, waits ? { ...env, SERVE_WHEN_TOLD: '1' } : env)
    child.on('message', () => {
      if (!served) onServing()
      served = true
    })
    const told = waits ? after.then(() => child.connected && child.send('serve')) : undefined
    const [code] = await Promise.all([ended(child), told])
    if (isEnding() || !served) return code
    if (Date.now() - began > STEADY_MS) failures = 0
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
    process.stderr.write(`服务意外退出（${code}），${wait / 1000} 秒后重新启动\n`)
    await sleep(wait)
  }
}

// A group of its own: Ctrl-C comes once, from the launcher, and not also from the terminal.
export function serve(node, env, flags = []) {
  const child = start(node, [...flags, ENTRY], {
    cwd: root,
    env: projectEnv(node, { ...env, DATA_DIR: dataDir }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  writeFileSync(pidFile, String(child.pid))
  child.once('exit', () => {
    rmSync(pidFile, { force: true })
    killGroup(child)
  })
  return child
}

export async function endOrphan() {
  const pid = orphan()
  if (!pid) return
  process.kill(pid, 'SIGTERM')
  for (const until = Date.now() + STOP_MS; isAlive(pid); await sleep(50)) {
    if (Date.now() > until) process.kill(-pid, 'SIGKILL')
  }
}

function orphan() {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    const ours = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(ENTRY) && readlinkSync(`/proc/${pid}/cwd`) === root
    return ours ? pid : undefined
  } catch {
    return undefined
  }
}
