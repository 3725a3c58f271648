import { verdictOf } from './verdict.ts'

/** One complete scan: what the server is told, and what the person reads about it. */
export interface Scan {
  /** The clientScanId and the Idempotency-Key: however often it is sent, it counts once. */
  id: string
  at: number
  path: string
  input: Record<string, unknown>
  title: string
  /** What must not be scanned a second time at this station. */
  key?: string
  /** The earlier scan that this one takes back. */
  undoes?: string
  /** Times it was sent: from the first on, the server may have it. */
  tries: number
  state: 'waiting' | 'sent' | 'refused' | 'undone'
  said?: string
  /** What the server answered, for what takes the scan back. */
  answer?: unknown
  /** It waited for the network: whoever made it has gone on since. */
  late?: boolean
  /** Refused late, and somebody has seen to it. */
  dealt?: boolean
}
export type NewScan = Pick<Scan, 'path' | 'title' | 'key' | 'undoes'> & { input: (id: string) => Record<string, unknown> }
export interface QueuedScans {
  waiting: readonly Scan[]
  /** Newest first: sent, refused or undone. */
  done: readonly Scan[]
  /** Refused after its maker had gone on: each stands until somebody says that it is dealt with. Oldest first. */
  outstanding: readonly Scan[]
  /** The network or the server does not answer. */
  held: boolean
}
export interface QueueIo {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  send: (scan: Scan) => Promise<unknown>
  now: () => number
  newId: () => string
  online: () => boolean
  wait: (ms: number, go: () => void) => void
  /** Only one window sends at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
}
type Answer = { answer: unknown } | { refusal: string }
/** Held: nobody answers. It is said of the newest scan when the waiting begins; those after it are known to wait when they are made. */
export type Outcome = Answer | { held: true }
export type Heard = (scan: Scan, outcome: Outcome) => void

const REMEMBERED = 100
const MOST_TRIES = 3
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]

const isOutstanding = ({ state, late, dealt }: Scan): boolean => state === 'refused' && Boolean(late) && !dealt

/**
 * Scans in the order they were made. Each is in the storage under a key of its own before anything is sent, and leaves it only
 * when the server has answered: neither a reload nor a second window loses one, and a refused one makes way for the next.
 */
export class ScanQueue {
  kept: QueuedScans
  private flushing = false
  private again = false
  private failures = 0
  private retrying = false
  private listeners = new Set<() => void>()
  private hearers = new Set<Heard>()
  private readonly prefix: string
  private readonly io: QueueIo

  constructor(prefix: string, io: QueueIo) {
    this.prefix = prefix
    this.io = io
    this.kept = { ...this.read(), held: !io.online() }
  }

  /** Throws when it cannot be kept: a scan that might get lost is not taken. */
  add({ input, ...scan }: NewScan): Scan {
    const id = this.io.newId()
    const made: Scan = { ...scan, id, input: input(id), at: this.io.now(), tries: 0, state: 'waiting', late: this.kept.held }
    this.io.storage.setItem(this.slot(this.stampAfter()), JSON.stringify(made))
    this.look()
    void this.flush()
    return made
  }

  /** Taken back before it was ever sent; afterwards only its opposite helps. */
  drop(id: string): boolean {
    const slot = this.slots().find((key) => this.at(key)?.id === id)
    const scan = slot && this.at(slot)
    if (!slot || !scan || scan.tries > 0) return false
    this.io.storage.removeItem(slot)
    this.write([{ ...scan, state: 'undone' }, ...this.done()])
    return true
  }

  /** The refusal was seen to: pieces put back, counted again, told to somebody. */
  deal(id: string): void {
    this.write(this.done().map((scan) => (scan.id === id ? { ...scan, dealt: true } : scan)))
  }

  /** The newest scan that still counts and that nobody is taking back. */
  get last(): Scan | undefined {
    const { waiting, done } = this.kept
    const undone = new Set(waiting.map(({ undoes }) => undoes))
    const counts = ({ id, state, undoes }: Scan) => !undoes && !undone.has(id) && (state === 'waiting' || state === 'sent')
    return waiting.findLast(counts) ?? done.find(counts)
  }

  /** The first scan with this key that was not taken back. */
  firstWith(key: string): Scan | undefined {
    const counts = (scan: Scan) => scan.key === key && (scan.state === 'waiting' || scan.state === 'sent')
    return this.kept.waiting.find(counts) ?? this.kept.done.findLast(counts)
  }

  async flush(): Promise<void> {
    this.again = true
    if (this.flushing) return
    this.flushing = true
    try {
      while (this.again) {
        this.again = false
        await this.io.alone(() => this.sendAll())
      }
    } finally {
      this.flushing = false
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  hear = (hearer: Heard): (() => void) => {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  /** What another window did to the storage. */
  look(held = this.kept.held): void {
    this.kept = { ...this.read(), held }
    for (const listener of this.listeners) listener()
  }

  /** Nobody answers: whoever made what waits has gone on by the time somebody does. */
  away(): void {
    for (const slot of this.slots()) this.io.storage.setItem(slot, JSON.stringify({ ...this.at(slot)!, late: true }))
    const begins = !this.kept.held
    this.look(true)
    const newest = this.kept.waiting.at(-1)
    if (begins && newest) this.tell(newest, { held: true })
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const slot = this.slots()[0]
      const scan = slot && this.at(slot)
      if (!slot || !scan) return this.look(!this.io.online())
      if (!this.io.online()) return this.away()
      if (!(await this.sendOne(slot, { ...scan, tries: scan.tries + 1 }))) return
    }
  }

  private async sendOne(slot: string, scan: Scan): Promise<boolean> {
    this.io.storage.setItem(slot, JSON.stringify(scan))
    const outcome = await this.askServer(scan)
    if (!outcome) return this.hold()
    const told =
      'refusal' in outcome ? { state: 'refused' as const, said: outcome.refusal } : { state: 'sent' as const, ...outcome }
    this.settle(slot, { ...scan, ...told })
    this.tell(scan, outcome)
    return true
  }

  /** Null when nobody answered, or when it is worth another try. */
  private async askServer(scan: Scan): Promise<Answer | null> {
    try {
      return { answer: await this.io.send(scan) }
    } catch (error) {
      const { verdict, message } = verdictOf(error)
      return verdict === 'later' || (verdict === 'again' && scan.tries < MOST_TRIES) ? null : { refusal: message }
    }
  }

  private tell(scan: Scan, outcome: Outcome): void {
    for (const hearer of this.hearers) hearer(scan, outcome)
  }

  private settle(slot: string, scan: Scan): void {
    this.failures = 0
    this.io.storage.removeItem(slot)
    const undone = scan.state === 'sent' ? scan.undoes : undefined
    this.write([scan, ...this.done().map((each) => (each.id === undone ? { ...each, state: 'undone' as const } : each))], false)
  }

  private hold(): false {
    this.away()
    if (this.retrying) return false
    this.retrying = true
    this.io.wait(RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)]!, () => {
      this.retrying = false
      void this.flush()
    })
    return false
  }

  /** The list of past scans may be given up; those that wait may not. */
  private write(done: Scan[], held = this.kept.held): void {
    try {
      const kept = done.filter((scan, index) => index < REMEMBERED || isOutstanding(scan))
      this.io.storage.setItem(`${this.prefix}done`, JSON.stringify(kept))
    } catch {
      this.io.storage.removeItem(`${this.prefix}done`)
    }
    this.look(held)
  }

  private read(): Omit<QueuedScans, 'held'> {
    const done = this.done()
    const waiting = this.slots().flatMap((slot) => this.at(slot) ?? [])
    return { waiting, done, outstanding: done.filter(isOutstanding).toReversed() }
  }

  private done(): Scan[] {
    try {
      return JSON.parse(this.io.storage.getItem(`${this.prefix}done`) ?? '[]') as Scan[]
    } catch {
      return []
    }
  }

  private at(slot: string): Scan | null {
    return JSON.parse(this.io.storage.getItem(slot) ?? 'null') as Scan | null
  }

  private slot = (stamp: number): string => `${this.prefix}w${String(stamp).padStart(16, '0')}`

  private slots(): string[] {
    const keys = Array.from({ length: this.io.storage.length }, (_, index) => this.io.storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(`${this.prefix}w`)).sort()
  }

  /** Later than every one that waits, even when the clock was put back. */
  private stampAfter(): number {
    const last = Number(
      this.slots()
        .at(-1)
        ?.slice(this.prefix.length + 1) ?? 0,
    )
    return Math.max(last + 1, this.io.now())
  }
}
