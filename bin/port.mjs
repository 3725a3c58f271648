import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

export function portFromEnv(fallback = 8080) {
  const text = process.env.PORT || String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Failure(`PORT=${text} 不是有效的端口号（1–65535）`)
}

export async function requireFreePort(port, host) {
  if (await isPortFree(port, host)) return
  const other = port < 65535 ? port + 1 : port - 1
  throw new Failure(`端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT=${other} npm start 换一个端口`)
}

export async function isPortFree(port, host) {
  try {
    await listenOnce(port, host)
    return true
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false
    if (error.code === 'EACCES') throw new Failure(`没有权限使用端口 ${port}：1024 以下的端口需要管理员权限，请换一个端口`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') throw new Failure(`HOST=${host} 不是本机的地址`)
    throw error
  }
}

export function freePort() {
  return listenOnce(0, '127.0.0.1')
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => {
      const used = server.address().port
      server.close(() => resolve(used))
    })
  })
}
