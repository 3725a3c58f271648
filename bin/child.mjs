import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'

const running = new Set()

// Runs to the end and gives the exit code, by the shell's convention for one ended by a signal.
export function run(command, args, options = {}) {
  const child = start(command, args, { stdio: 'inherit', ...options })
  return ended(child)
}

// Runs quietly; the output comes back with the code, for those who show it only on failure.
export async function capture(command, args, { onLine, ...options } = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      onLine?.(line)
    })
  }
  const code = await ended(child)
  return { code, output: lines.join('\n') }
}

export function start(command, args, options) {
  const child = spawn(command, args, options)
  running.add(child)
  child.once('close', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

// Asks first, then insists. A detached child leads a group of its own, so workers it leaves behind go with it.
export async function stopChild(child, patienceMs) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => killGroup(child), patienceMs)
  await gone
  clearTimeout(timer)
  killGroup(child)
}

export function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

export async function stopChildren(patienceMs) {
  await Promise.all([...running].map((child) => stopChild(child, patienceMs)))
}

export function killChildren() {
  for (const child of running) killGroup(child)
}
