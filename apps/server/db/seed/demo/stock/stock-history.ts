import { type Clock, wireTime } from '../../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx, House } from '../../../../src/kit/house.ts'
import { readRights, type SessionUser } from '../../../../src/kit/session.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const SHANGHAI = 8 * 60 * MINUTE
const OPENS = 9 * 60 * MINUTE
const STEP = 9
const LAST = 520

interface Step {
  time: number
  who: string
  does: (ctx: Ctx) => Promise<unknown>
}

/** What people did in the warehouse, told document by document and played in the order of time, as the ledger wants it. */
export class StockHistory {
  readonly tx: Tx
  readonly #people: Map<string, SessionUser>
  readonly #today: number
  readonly #onDay = new Map<number, number>()
  #steps: Step[] = []

  private constructor(tx: Tx, people: Map<string, SessionUser>) {
    this.tx = tx
    this.#people = people
    this.#today = Math.floor((Date.now() + SHANGHAI) / DAY) * DAY - SHANGHAI
  }

  static async of(tx: Tx, usernames: readonly string[]): Promise<StockHistory> {
    const people = new Map<string, SessionUser>()
    for (const username of usernames) {
      const { id } = (await tx.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!
      const { rights } = await readRights(tx, id, new Date())
      people.set(username, { ...rights, sessionId: 0, mustChangePassword: false })
    }
    return new StockHistory(tx, people)
  }

  /** `day` days ago, in working hours, after everything already told of that day. */
  on(day: number, who: string, does: (ctx: Ctx) => Promise<unknown>): void {
    const nth = this.#onDay.get(day) ?? 0
    this.#onDay.set(day, nth + 1)
    this.#steps.push({ time: this.#today - day * DAY + OPENS + Math.min(nth * STEP, LAST) * MINUTE, who, does })
  }

  async play(): Promise<void> {
    const steps = this.#steps.toSorted((a, b) => a.time - b.time)
    this.#steps = []
    for (const { time, who, does } of steps) await does(this.#context(who, new Date(time)))
  }

  /** Somebody on the morning of a day, for what belongs to a step and was done at another time. */
  at(day: number, who: string): Ctx {
    return this.#context(who, new Date(this.#today - day * DAY + OPENS))
  }

  date(day: number): string {
    return wireTime(new Date(this.#today - day * DAY)).slice(0, 10)
  }

  /** Numbers are drawn in the seed's own transaction: a start that is killed half-way leaves none behind. */
  #context(who: string, time: Date): Ctx {
    const clock: Clock = { now: () => time }
    const { tx } = this
    const db = { aside: tx, transact: (work: (within: Tx) => Promise<unknown>) => work(tx) }
    const house = { clock, db, resources: new Map() } as unknown as House
    const user = this.#people.get(who)!
    return {
      house,
      user,
      now: wireTime(time),
      requestId: 'seed',
      logged: 0,
      temporary: false,
      afterwards: [],
      say: () => {},
    } as unknown as Ctx
  }
}
