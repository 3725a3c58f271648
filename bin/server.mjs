import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killGroup, start } from './child.mjs'
import { isAlive } from './postgres/postmaster.mjs'
import { dataDir, projectEnv, root } from './project.mjs'

const ENTRY = 'apps/server/src/main.ts'
const STOP_MS = 10_000
const pidFile = join(dataDir, 'server.pid')

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
