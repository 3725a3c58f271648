import type { IncomingMessage } from 'node:http'
import { CLOSED, CONNECTED, SOCKET_PATH } from '@erp/contract/kit/realtime'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { House } from '../house.ts'
import { type Held, Hub, tell } from './realtime-hub.ts'
import { Listener } from './realtime-listener.ts'
import { acknowledge, personOf } from './realtime-store.ts'
import { upgrades, type Wire } from './realtime-wire.ts'

export interface RealtimeTimes {
  /** How long a socket may stay without a name. */
  handshake: number
  /** Pings, and looks at what may have been missed, as often as it likes; answers how to end that. */
  beats(tick: () => Promise<unknown>): () => void
}
const BEAT = 30_000
const TIMES: RealtimeTimes = {
  handshake: 10_000,
  beats: (tick) => {
    const beating = setInterval(() => void tick(), BEAT).unref()
    return () => clearInterval(beating)
  },
}
/** Frames of one client between two beats: far beyond what a page sends. */
const MAX_FRAMES = 300
const MAX_NAMELESS = 1000

const id = z.int().positive()
const entity = z.string().min(1).max(100)
const connectFrame = z.object({
  type: z.literal('connect'),
  username: z.string(),
  token: z.string(),
  permVersion: z.int().optional(),
})
const laterFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ids: z.array(id).max(1000) }),
  z.object({ type: z.literal('watch'), entity, id }),
  z.object({ type: z.literal('unwatch'), entity: entity.optional(), id: id.optional() }),
])

/** Sockets below /api/websocket/{username}, from the first listening to the last goodbye. */
export function serveSockets(server: FastifyInstance, house: House, times: RealtimeTimes = TIMES): void {
  const failed = (error: unknown) => server.log.error({ err: error }, 'realtime')
  const hub = new Hub(house, failed)
  const listener = new Listener(house.config.databaseUrl, {
    heard: (payload) => hub.heard(payload),
    back: () => hub.back(),
    failed,
  })
  const open = new Set<Visit>()
  upgrades(server.server, (request, wire) => {
    const username = usernameIn(request.url ?? '')
    if (username === null || !isOurs(request, house.config) || [...open].filter((visit) => !visit.held).length >= MAX_NAMELESS)
      return null
    const visit = new Visit(hub, house, wire, username, times.handshake, failed)
    open.add(visit)
    return { text: (text) => visit.take(text), closed: () => open.delete(visit) && void visit.end() }
  })
  const still = times.beats(() => {
    for (const visit of open) visit.frames = 0
    return Promise.all([hub.beat(), listener.beat()])
  })
  server.addHook('onListen', () => listener.start())
  server.addHook('preClose', async () => {
    still()
    await listener.stop()
    for (const visit of open) visit.wire.close(1001, '服务重启')
    await Promise.all([...open].map((visit) => visit.end()))
  })
}

/** A page of another site must not hold a socket to us; browsers always say whose page it is. */
function isOurs({ headers, socket }: IncomingMessage, config: Config): boolean {
  if (headers.origin === undefined) return true
  const forwarded = config.trustProxy(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined
  const host = String(forwarded ?? headers.host ?? '')
    .split(',')[0]!
    .trim()
  return URL.parse(headers.origin)?.host === host || config.origins.includes(headers.origin)
}

function usernameIn(path: string): string | null {
  const found = path.startsWith(`${SOCKET_PATH}/`) ? /^([^/?]+)\/?(?:\?.*)?$/.exec(path.slice(SOCKET_PATH.length + 1)) : null
  try {
    return found && decodeURIComponent(found[1]!)
  } catch {
    return null
  }
}

/** One socket from its upgrade to its end; its frames are answered one after the other. */
class Visit {
  readonly #hub: Hub
  readonly #house: House
  readonly #username: string
  readonly #nameless: NodeJS.Timeout
  readonly #failed: (error: unknown) => void
  #work: Promise<void> = Promise.resolve()
  readonly wire: Wire
  frames = 0
  held: Held | null = null

  constructor(hub: Hub, house: House, wire: Wire, username: string, handshake: number, failed: (error: unknown) => void) {
    this.#hub = hub
    this.#house = house
    this.#username = username
    this.#failed = failed
    this.wire = wire
    this.#nameless = setTimeout(() => this.#refuse(), handshake).unref()
  }

  take(text: string): void {
    if (++this.frames > MAX_FRAMES) return this.wire.close(1008, '消息过于频繁')
    this.#work = this.#work
      .then(() => (this.held ? this.#answer(this.held, text) : this.#connect(text)))
      .catch((error: unknown) => {
        this.#failed(error)
        this.wire.close(1011, '服务器错误，请稍后重试')
      })
  }

  async end(): Promise<void> {
    clearTimeout(this.#nameless)
    await this.#work
    if (this.held) await this.#hub.leave(this.held)
  }

  async #connect(text: string): Promise<void> {
    const { data } = connectFrame.safeParse(parsed(text))
    const { db, clock } = this.#house
    const person =
      data && data.username === this.#username ? await personOf(db, data.username, data.token, clock.now()) : undefined
    if (!person) return this.#refuse()
    clearTimeout(this.#nameless)
    const held: Held = { ...person, socket: crypto.randomUUID(), wire: this.wire, after: null, watching: new Map() }
    this.wire.send(CONNECTED)
    tell(held, { type: 'ready', permVersion: person.permVersion })
    // Told once it is looked at: the version that the page knows is not the one there is.
    if (data?.permVersion !== undefined) held.permVersion = data.permVersion
    if (!this.#hub.join(held)) return this.wire.close(CLOSED.TOO_MANY, '打开的页面过多，请关闭一些')
    this.held = held
  }

  async #answer(held: Held, text: string): Promise<void> {
    const { data } = laterFrame.safeParse(parsed(text))
    if (data?.type === 'ack') await acknowledge(this.#house.db, held.userId, data.ids)
    else if (data?.type === 'watch') await this.#hub.presence.watch(held, data.entity, data.id)
    else if (data?.type === 'unwatch') await this.#hub.presence.unwatch(held, data.entity, data.id)
  }

  #refuse(): void {
    this.wire.close(CLOSED.EXPIRED, '登录状态已过期')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
