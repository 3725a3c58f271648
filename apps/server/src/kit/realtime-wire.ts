import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Broken, encode, FrameReader, OP } from './realtime-frame.ts'

export const MAX_FRAME = 64 * 1024
/** A client that reads slower than it is written to is cut off; it comes back for what it missed. */
const MAX_BUFFERED = 1024 * 1024
const CLOSE_MS = 2000

export interface WireEvents {
  text(text: string): void
  closed(): void
}

/** Takes over the upgrade requests of a server; `open` answers null for a path that is none of ours. */
export function upgrades(server: Server, open: (path: string, wire: Wire) => WireEvents | null): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const accept = acceptOf(request)
    if (!accept) return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    const wire = new Wire(socket)
    const events = open(request.url ?? '', wire)
    if (!events) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    wire.begin(events, head)
  })
}

function acceptOf({ method, headers }: IncomingMessage): string | null {
  const key = headers['sec-websocket-key'] ?? ''
  const fits = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-version'] === '13'
  if (!fits || !/^[\w+/]{22}==$/.test(key)) return null
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
}

/** One open socket. */
export class Wire {
  readonly #socket: Duplex
  readonly #reader = new FrameReader(MAX_FRAME)
  #events: WireEvents | null = null
  #answered = true
  #closing = false

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  begin(events: WireEvents, head: Buffer): void {
    this.#events = events
    this.#socket.on('close', () => events.closed())
    this.#socket.on('end', () => this.#socket.end())
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    if (head.length) this.#take(head)
  }

  send(text: string): void {
    if (this.#closing) return
    if (this.#socket.writableLength > MAX_BUFFERED) return void this.#socket.destroy()
    this.#socket.write(encode(OP.TEXT, Buffer.from(text)))
  }

  /** Drops a peer that did not answer the last one. */
  ping(): void {
    if (!this.#answered) return void this.#socket.destroy()
    this.#answered = false
    this.#socket.write(encode(OP.PING, Buffer.alloc(0)))
  }

  /** Says why, and gives the peer a moment to agree. */
  close(code: number, reason: string): void {
    if (this.#closing) return
    this.#closing = true
    const why = Buffer.alloc(2 + Buffer.byteLength(reason))
    why.writeUInt16BE(code)
    why.write(reason, 2)
    this.#socket.write(encode(OP.CLOSE, why))
    setTimeout(() => this.#socket.destroy(), CLOSE_MS).unref()
  }

  #take(chunk: Buffer): void {
    try {
      for (const { op, payload } of this.#reader.push(chunk)) this.#answer(op, payload)
    } catch (error) {
      this.close(error instanceof Broken ? error.code : 1011, '')
      this.#socket.end()
    }
  }

  #answer(op: number, payload: Buffer): void {
    if (op === OP.PONG) this.#answered = true
    else if (op === OP.PING) this.#socket.write(encode(OP.PONG, payload))
    else if (op === OP.CLOSE) this.#goodbye(payload)
    else if (op === OP.TEXT && !this.#closing) this.#events?.text(textOf(payload))
    else if (op === OP.BINARY) throw new Broken(1003, 'binary frame')
    else if (op > OP.CLOSE) throw new Broken(1002, 'unknown frame')
  }

  #goodbye(payload: Buffer): void {
    if (!this.#closing) this.#socket.write(encode(OP.CLOSE, payload.subarray(0, 2)))
    this.#closing = true
    this.#socket.end()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
function textOf(payload: Buffer): string {
  try {
    return utf8.decode(payload)
  } catch {
    throw new Broken(1007, 'not UTF-8')
  }
}
