import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Load {
  took: number[]
  perSecond: number
}

export interface Target {
  address: string
  path: string | readonly string[]
  token?: string
  /** Without one it is a GET. */
  body?: object
}

/** Eight people asking for a page as fast as they get answers, over plain sockets: the client must not be the slow part. */
export async function load(target: Target, seconds: number, clients = 8): Promise<Load> {
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  const perClient = await Promise.all(Array.from({ length: clients }, () => client(target, until)))
  const elapsed = (performance.now() - began) / 1000
  const took = sorted(perClient.flat())
  return { took, perSecond: took.length / elapsed }
}

export const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b)
export const percentile = (took: number[], share: number): number =>
  took[Math.min(took.length - 1, Math.floor(took.length * share))]!

let turn = 0

async function client(target: Target, until: number): Promise<number[]> {
  const socket = await opened(target.address)
  const requests = [target.path].flat().map((path) => requestOf(target, path))
  const took: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    socket.write(requests[turn++ % requests.length]!)
    await answered(socket)
    took.push(performance.now() - began)
  }
  socket.destroy()
  return took
}

async function opened(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

export interface Caller {
  post<R>(path: string, body: object): Promise<R>
  close(): void
}

export async function caller(address: string, token: string): Promise<Caller> {
  const socket = await opened(address)
  return {
    post: async (path, body) => {
      socket.write(requestOf({ address, token, body, path }, path))
      const chunks = await answered(socket)
      return JSON.parse(
        Buffer.concat(chunks)
          .toString()
          .replace(/^[^]*?\r\n\r\n/, ''),
      )
    },
    close: () => socket.destroy(),
  }
}

function requestOf({ address, token, body }: Target, path: string): Buffer {
  const text = Buffer.from(body ? JSON.stringify(body) : '')
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    ...(body ? ['content-type: application/json', `content-length: ${text.length}`] : []),
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text])
}

function answered(socket: Socket): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let wanted = -1
    let received = 0
    const settle = (error?: Error) => {
      socket.removeAllListeners()
      if (error) reject(error)
      else resolve(chunks)
    }
    socket.on('error', settle)
    socket.on('close', () => settle(new Error('the server closed the connection')))
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      chunks.push(chunk)
      if (wanted < 0) {
        const head = chunk.toString('latin1', 0, 2000)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || !length) return settle(new Error(head.slice(0, 300)))
        wanted = head.indexOf('\r\n\r\n') + 4 + Number(length)
      }
      if (received >= wanted) settle()
    })
  })
}
