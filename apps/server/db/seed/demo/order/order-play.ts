import { wireTime } from '../../../../src/kit/clock.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx, House } from '../../../../src/kit/house.ts'
import { readRights, type SessionUser } from '../../../../src/kit/session.ts'
import { type IntakeShop, intakeShop } from '../../../../src/modules/order/intake/intake-lines.ts'
import { marking } from '../../../../src/modules/order/ship/platform-ship.ts'
import { platformShip } from '../../../../src/modules/order/states.ts'

const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const TRIES = 4
/** A platform that was not reached is told again so much later. */
const AGAIN = 40 * 60_000

const CONFIG = { connectors: 'simulated' }

/** People at work on orders at moments of the past, within the transaction of the seed: what one verb gives up is undone alone. */
export class OrderPlay {
  readonly tx: Tx
  readonly today: number
  readonly #people = new Map<string, SessionUser>()
  readonly #db: House['db']
  readonly #marks: number[] = []
  readonly #shops = new Map<number, IntakeShop>()

  constructor(tx: Tx, now = Date.now()) {
    this.tx = tx
    this.today = Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI
    const transact = async <R>(work: (within: Tx) => Promise<R>): Promise<R> => {
      await tx.run(raw('SAVEPOINT verb'))
      try {
        const result = await work(tx)
        await tx.run(raw('RELEASE SAVEPOINT verb'))
        return result
      } catch (error) {
        await tx.run(raw('ROLLBACK TO SAVEPOINT verb'))
        await tx.run(raw('RELEASE SAVEPOINT verb'))
        throw error
      }
    }
    this.#db = { ...tx, aside: tx, transact, beside: transact } as unknown as House['db']
  }

  /** Milliseconds of a time of day so many days ago. */
  on(day: number, hour: number, minute = 0): number {
    return this.today - day * DAY + hour * 3_600_000 + minute * 60_000
  }

  /** Somebody at a moment; nobody is the clock. */
  async at(time: number, who?: string): Promise<Ctx> {
    const now = new Date(time)
    const user = who ? await this.#person(who) : undefined
    const shared = { house: this.#house(now), call: 'seed', now: wireTime(now), requestId: 'seed', ip: '', device: '' }
    return { ...shared, user, logged: 0, temporary: false, afterwards: [], say: () => {} } as unknown as Ctx
  }

  async idOf(who: string): Promise<number> {
    return (await this.#person(who)).userId
  }

  async shop(id: number): Promise<IntakeShop> {
    const known = this.#shops.get(id) ?? (await intakeShop(this.tx, id))
    this.#shops.set(id, known)
    return known
  }

  /** What shipping queued: platforms are told, and told again as long as they do not answer. */
  async tellPlatforms(time: number): Promise<void> {
    for (const orderId of this.#marks.splice(0)) await this.#tell(orderId, time)
  }

  /** One of them meets a platform that is away at every try: somebody has to mark it by hand. */
  async tellInVain(time: number): Promise<void> {
    const orderId = this.#marks.shift()
    if (!orderId) return
    const fault = await this.tx.one<{ id: number }>(sql`
      INSERT INTO simulator_fault (side, kind, shop_id, until_time) SELECT 1, 2, shop_id, ${new Date(time + DAY)} FROM order_trade_info WHERE id = ${orderId} RETURNING id`)
    await this.#tell(orderId, time)
    await this.tx.run(sql`DELETE FROM simulator_fault WHERE id = ${fault!.id}`)
  }

  async #tell(orderId: number, time: number): Promise<void> {
    for (let nth = 0; nth < TRIES; nth++) {
      await this.tx.run(sql`
        UPDATE order_trade_info SET platform_ship_status = ${platformShip.marking}, platform_ship_next = NULL WHERE id = ${orderId} AND platform_ship_status = ${platformShip.failed}`)
      await marking.run(this.#house(new Date(time + nth * AGAIN)), orderId, new AbortController().signal)
      const left = await this.tx.one(
        sql`SELECT 1 FROM order_trade_info WHERE id = ${orderId} AND platform_ship_status = ${platformShip.failed} AND platform_ship_next IS NOT NULL`,
      )
      if (!left) break
    }
  }

  #house(now: Date): House {
    const jobs = { enqueue: async (_tx: Tx, _kind: string, id: number) => void this.#marks.push(id) }
    const nobody = async () => {}
    const realtime = { toUser: nobody, toUsers: nobody, toAll: nobody, toEach: nobody, ended: nobody }
    return {
      clock: { now: () => now },
      db: this.#db,
      resources: new Map(),
      calls: new Map(),
      jobs,
      realtime,
      config: CONFIG,
    } as unknown as House
  }

  async #person(who: string): Promise<SessionUser> {
    const known = this.#people.get(who)
    if (known) return known
    const row = await this.tx.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${who}`)
    const { rights } = await readRights(this.tx, row!.id, new Date())
    const user = { ...rights, sessionId: 0, mustChangePassword: false }
    this.#people.set(who, user)
    return user
  }
}
