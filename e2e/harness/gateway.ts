import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

interface Answer {
  status: number
  body: object | string
}
export interface Gateway {
  address: string
  /** The next call of this path gets this answer instead of the product's. */
  answer: (path: string, answer: Answer) => void
  hold: (path: string) => { waiting: () => number; open: () => void }
  stop: () => Promise<void>
}

export async function startGateway(): Promise<Gateway> {
  const product = new URL(process.env['E2E_URL']!)
  const answers = new Map<string, Answer>()
  const held = new Map<string, (() => void)[]>()
  const server = createServer((incoming, reply) => {
    const path = new URL(incoming.url!, product).pathname.replace('/api', '')
    const answer = answers.get(path)
    answers.delete(path)
    if (answer) return say(reply, answer)
    const onward = () => handOn(product, incoming, reply)
    const waiting = held.get(path)
    if (waiting) waiting.push(onward)
    else onward()
  })
  server.on('upgrade', (incoming, socket, head) => tunnel(product, incoming, socket as Socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (path, answer) => void answers.set(path, answer),
    hold: (path) => {
      const waiting: (() => void)[] = []
      held.set(path, waiting)
      const open = () => {
        held.delete(path)
        for (const go of waiting) go()
      }
      return { waiting: () => waiting.length, open }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function say(reply: ServerResponse, { status, body }: Answer): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  reply.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
}

function handOn(product: URL, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method, url: path, headers } = incoming
  const onward = request({ host: product.hostname, port: product.port, method, path, headers }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  incoming.pipe(onward)
}

function tunnel(product: URL, { method, url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer): void {
  const onward = connect(Number(product.port), product.hostname)
  const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]))
  onward.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  onward.write(head)
  socket.pipe(onward).pipe(socket)
  for (const end of [socket, onward])
    end.on('error', () => {
      socket.destroy()
      onward.destroy()
    })
}
