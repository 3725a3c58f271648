/** Where a person is at a station: kept over reloads for the shift, and given up when a new release may mean something else by it. */
export class Desk<T> {
  value: T
  private readonly key: string
  private readonly io: DeskIo
  private listeners = new Set<() => void>()

  constructor(key: string, empty: T, io: DeskIo) {
    this.key = key
    this.io = io
    this.value = this.read() ?? empty
  }

  put = (next: T | ((now: T) => T)): void => {
    this.value = typeof next === 'function' ? (next as (now: T) => T)(this.value) : next
    this.keep()
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private read(): T | null {
    try {
      const kept = JSON.parse(this.io.storage.getItem(this.key) ?? 'null') as { at: number; release: string; value: T } | null
      return kept && kept.release === this.io.release && this.io.now() - kept.at < SHIFT_MS ? kept.value : null
    } catch {
      return null
    }
  }

  /** Without room it is kept as long as the window. */
  private keep(): void {
    const { storage, now, release } = this.io
    try {
      storage.setItem(this.key, JSON.stringify({ at: now(), release, value: this.value }))
    } catch {
      storage.removeItem(this.key)
    }
  }
}
export interface DeskIo {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  release: string
}
const SHIFT_MS = 16 * 3600_000
