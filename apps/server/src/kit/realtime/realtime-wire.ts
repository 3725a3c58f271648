import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

export const MAX_FRAME = 64 * 1024
/** A client that reads slower than it is written to is cut off; it comes back for what it missed. */
const MAX_BUFFERED = 1024 * 1024
const CLOSE_MS = 2000

export interface WireEvents {
  text(text: string): void
  closed(): void
}

/** Takes over the upgrade requests of a server; `open` answers null for what is none of ours. */
export function upgrades(server: Server, open: (request: IncomingMessage, wire: Wire) => WireEvents | null): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false, clientTracking: false })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const wire = new Wire()
    const events = open(request, wire)
    if (!events) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.on('close', () => events.closed())
    sockets.handleUpgrade(request, socket, head, (opened) => wire.begin(opened, events))
  })
}

/** One open socket. */
export class Wire {
  #socket: WebSocket | null = null
  #answered = true

  begin(socket: WebSocket, events: WireEvents): void {
    this.#socket = socket
    // ws closes a socket that breaks the protocol by itself, with the right code.
    socket.on('error', () => {})
    socket.on('pong', () => {
      this.#answered = true
    })
    socket.on('message', (data, binary) => (binary ? this.close(1003, '') : events.text((data as Buffer).toString())))
  }

  send(text: string): void {
    const socket = this.#socket
    if (socket?.readyState !== socket?.OPEN) return
    if (socket!.bufferedAmount > MAX_BUFFERED) return socket!.terminate()
    socket!.send(text)
  }

  /** Drops a peer that did not answer the last one. */
  ping(): void {
    if (!this.#answered) return this.#socket?.terminate()
    this.#answered = false
    if (this.#socket?.readyState === this.#socket?.OPEN) this.#socket?.ping()
  }

  /** Says why, and gives the peer a moment to agree. */
  close(code: number, reason: string): void {
    this.#socket?.close(code, reason)
    setTimeout(() => this.#socket?.terminate(), CLOSE_MS).unref()
  }
}
