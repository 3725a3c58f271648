import { CLOSED, type ClientFrame, CONNECTED } from '@erp/contract/kit/realtime'
import { backoff } from './backoff.ts'

/** As much of a WebSocket as is used, so that a test can stand in for it. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'readyState'>
export interface Ways {
  open: () => Wire
  hello: () => ClientFrame
  heard: (raw: string) => void
  /** The token is not good any more: no further try is made. */
  refused: () => void
  wait?: (ms: number, then: () => void) => () => void
}

/** One socket that is opened again, ever more patiently, for as long as it is wanted. */
export class Connection {
  readonly #ways: Ways
  #wire: Wire | null = null
  #failures = 0
  #cancel: (() => void) | null = null
  #ended = false

  constructor(ways: Ways) {
    this.#ways = ways
    this.#open()
  }

  tell(frame: ClientFrame): void {
    if (this.#wire?.readyState === WebSocket.OPEN) this.#wire.send(JSON.stringify(frame))
  }

  /** The network is back or the person is: no reason to wait longer. */
  hurry(): void {
    if (!this.#cancel) return
    this.#cancel()
    this.#open()
  }

  end(): void {
    this.#ended = true
    this.#cancel?.()
    this.#wire?.close()
  }

  #open(): void {
    this.#cancel = null
    const wire = this.#ways.open()
    this.#wire = wire
    wire.onopen = () => this.tell(this.#ways.hello())
    wire.onmessage = ({ data }) => {
      if (data === CONNECTED) this.#failures = 0
      this.#ways.heard(String(data))
    }
    wire.onclose = ({ code }) => this.#closed(code)
  }

  #closed(code: number): void {
    this.#wire = null
    if (this.#ended) return
    if (code === CLOSED.EXPIRED) {
      this.#ended = true
      return this.#ways.refused()
    }
    const wait = this.#ways.wait ?? later
    this.#cancel = wait(backoff(this.#failures++), () => this.#open())
  }
}

function later(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
