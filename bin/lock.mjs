import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// The kernel frees an abstract socket with its process, however it dies: a lock that cannot go stale.
export async function takeLock(folder, info) {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const address = addressOf(realpathSync(folder))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(JSON.stringify(info))
  })
  const taken = await listen(server, address)
  if (!taken) return { holder: await ask(address) }
  server.unref()
  return { release: () => server.close() }
}

export async function waitForLock(folder, info) {
  for (;;) {
    const lock = await takeLock(folder, info)
    if (lock.release) return lock
    await sleep(500)
  }
}

// The full 108 bytes: Node 20 pads a shorter name with zeros and Node 24 does not, so they would not meet.
function addressOf(folder) {
  return `\0erp-${createHash('sha512').update(folder).digest('hex')}`.slice(0, 108)
}

function listen(server, address) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(address, () => resolve(true))
  })
}

function ask(address) {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(address)
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text ? JSON.parse(text) : {}))
  })
}
