import { CLOSED, RIGHTS_CHANGED, type ServerFrame } from '@erp/contract/kit/realtime'
import type { House } from '../house.ts'
import type { Signal } from './realtime.ts'
import { gather } from './realtime-gather.ts'
import { Presence } from './realtime-presence.ts'
import { type Person, saidAfter, stillLive } from './realtime-store.ts'
import type { Wire } from './realtime-wire.ts'

export const MAX_SOCKETS = 20

/** A socket whose person is known. */
export interface Held extends Person {
  /** Names the socket on every node. */
  socket: string
  wire: Wire
  /** The last kept message it was told; null until it was told what its person has not seen. */
  after: number | null
  watching: Map<string, [entity: string, id: number]>
}

/** The sockets of this node, and what reaches them. */
export class Hub {
  readonly #house: House
  readonly #failed: (error: unknown) => void
  readonly #people = new Map<number, Set<Held>>()
  /** The only way of a kept message to a socket, one go after the other: two at once would overtake each other. */
  readonly #bring = gather<number>((userIds) => this.#try(() => this.#deliver(userIds)))
  readonly #look = gather<number>((userIds) => this.#try(() => this.#check(userIds)))
  readonly presence: Presence

  constructor(house: House, failed: (error: unknown) => void) {
    this.#house = house
    this.#failed = failed
    this.presence = new Presence(house, () => this.held(), failed)
  }

  /** False when the person has too many open. */
  join(held: Held): boolean {
    const own = this.#people.get(held.userId) ?? new Set()
    if (own.size >= MAX_SOCKETS) return false
    this.#people.set(held.userId, own.add(held))
    // Their session may have ended between its check and this line.
    this.#look(held.userId)
    this.#bring(held.userId)
    return true
  }

  async leave(held: Held): Promise<void> {
    const own = this.#people.get(held.userId)
    own?.delete(held)
    if (own?.size === 0) this.#people.delete(held.userId)
    await this.#try(() => this.presence.unwatch(held))
  }

  held(userId: number | null = null): Held[] {
    return [...(userId === null ? [...this.#people.values()].flatMap((own) => [...own]) : (this.#people.get(userId) ?? []))]
  }

  heard(payload: string): void {
    const said = JSON.parse(payload) as Signal
    if ('document' in said) return this.presence.changed(...said.document)
    if ('check' in said) return this.#people.has(said.check) ? this.#look(said.check) : undefined
    const open = this.held(said.user)
    if ('frame' in said) for (const held of open) tell(held, said.frame)
    else for (const { userId } of open) this.#bring(userId)
  }

  /** After a time without hearing: what was kept is looked up, what was not must be asked for by the clients. */
  back(): void {
    this.#catchUp()
    for (const held of this.held()) tell(held, { type: 'sync' })
  }

  async beat(): Promise<void> {
    for (const held of this.held()) held.wire.ping()
    this.#catchUp()
    await this.#try(() => this.presence.beat())
  }

  #catchUp(): void {
    for (const userId of this.#people.keys()) {
      this.#look(userId)
      this.#bring(userId)
    }
  }

  async #deliver(userIds: number[]): Promise<void> {
    const open = userIds.flatMap((userId) => this.held(userId))
    const known = userIds.map((userId) => ({ userId, after: Math.min(...this.held(userId).map(({ after }) => after ?? 0)) }))
    const messages = Map.groupBy(await saidAfter(this.#house.db, known), ({ userId }) => userId)
    for (const held of open) {
      const { after } = held
      const own = messages.get(held.userId) ?? []
      for (const { id, time, body, said, seen } of own)
        if (after === null ? !seen : said > after) tell(held, { ...body, id, time })
      held.after = Math.max(after ?? 0, own.at(-1)?.said ?? 0)
    }
  }

  /** Ended sessions lose their sockets, changed rights are told. */
  async #check(userIds: number[]): Promise<void> {
    const open = userIds.flatMap((userId) => this.held(userId))
    const now = this.#house.clock.now()
    const sessionIds = open.map((held) => held.sessionId)
    const live = new Map((await stillLive(this.#house.db, sessionIds, now)).map((person) => [person.sessionId, person]))
    for (const held of open) {
      const person = live.get(held.sessionId)
      if (!person) held.wire.close(CLOSED.EXPIRED, '登录状态已过期')
      else if (person.permVersion !== held.permVersion) {
        held.permVersion = person.permVersion
        tell(held, { type: 'rights', msg: RIGHTS_CHANGED, permVersion: person.permVersion })
      }
    }
  }

  /** What fails here is done again at the next beat. */
  async #try(work: () => Promise<void>): Promise<void> {
    await work().catch(this.#failed)
  }
}

export const tell = ({ wire }: Pick<Held, 'wire'>, frame: ServerFrame): void => wire.send(JSON.stringify(frame))
