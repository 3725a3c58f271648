import type { Sql } from '../db/db.ts'

type Counts = Record<string, number>

const KEPT_MS = 2000
const LONG = 1000
const MOST = 1000

/** How many rows long lists have, at most two seconds old; why and for whom is in docs/decisions/0009. */
export class Totals {
  readonly #now: () => Date
  readonly #kept = new Map<string, { counts: Counts; from: number }>()
  readonly #changed = new Map<number, number>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Whoever has changed something is never shown what was counted before. */
  changedBy(userId: number): void {
    this.#changed.set(userId, this.#now().getTime())
  }

  async of(statement: Sql, userId: number, count: () => Promise<Counts>): Promise<Counts> {
    const from = this.#now().getTime()
    const key = `${statement.text}${JSON.stringify(statement.values)}`
    const kept = this.#kept.get(key)
    if (kept && kept.from > from - KEPT_MS && kept.from > (this.#changed.get(userId) ?? 0)) return kept.counts
    const counts = await count()
    if (Object.values(counts).reduce((a, b) => a + b, 0) >= LONG) this.#keep(key, counts, from)
    return counts
  }

  #keep(key: string, counts: Counts, from: number): void {
    if (this.#kept.size >= MOST) this.#kept.clear()
    this.#kept.set(key, { counts, from })
  }
}
