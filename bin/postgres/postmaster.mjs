import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { program } from './binaries.mjs'
import { whyItFailed } from './log.mjs'

const READY_MS = 600_000
const STOP_MS = 60_000
const SETTLE_MS = 20_000

// The running postmaster of a data folder; waits out one that is starting or stopping, clears a stale pid file.
export async function liveAt(data) {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(50)) {
    const found = readPidFile(data)
    if (!found) return undefined
    if (!isPostmaster(found.pid, data)) {
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.status === 'ready') return found
  }
  throw new Failure(`数据目录 ${data} 上的数据库一直没有就绪：请结束它的进程后重试`)
}

// Its own session: Ctrl-C in the terminal must reach the server first and the database last.
export async function launch({ dir, data, account }, settings) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...account.prefix, program(account.native, 'postgres'), '-D', data, ...options]
  mkdirSync(join(dir, 'log'), { recursive: true, mode: 0o700 })
  account.own()
  for (const until = Date.now() + SETTLE_MS; ; await sleep(300)) {
    const log = openSync(join(dir, 'start.log'), 'w', 0o600)
    const child = spawn(command, args, { ...account.identity, cwd: dir, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    child.unref()
    if (await becomesReady(child, data)) return child.pid
    const why = whyItFailed(dir)
    // The children of a killed postmaster need a moment to notice and leave.
    if (!why.stillInUse || Date.now() > until) throw new Failure(why.message)
  }
}

export async function stopPostmaster(pid) {
  signal(pid, 'SIGINT')
  for (const until = Date.now() + STOP_MS; isAlive(pid); await sleep(20)) {
    if (Date.now() > until) signal(pid, 'SIGQUIT')
  }
}

export function isAlive(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function readPidFile(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

// A pid alone may since belong to anyone; only a postmaster works inside its data folder.
function isPostmaster(pid, data) {
  if (!isAlive(pid)) return false
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return false
  }
}

async function becomesReady(child, data) {
  let failed = false
  child.once('error', () => (failed = true))
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(15)) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return false
    const file = readPidFile(data)
    if (file?.pid === child.pid && file.status === 'ready') return true
  }
  return false
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
