import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '../src/kit/db.ts'
import { Chance } from './chance.ts'
import { Client } from './client.ts'
import { keep, pick, sow } from './floor.ts'
import { pack, ship } from './parcels.ts'
import { Record } from './record.ts'
import { sell } from './sellers.ts'
import { type DayShop, openOf, type Sold, STORE, shopsOf, soldOf } from './world.ts'

export interface DayOptions {
  /** Where the product answers; it may move when it is killed. */
  url: () => string
  db: Db
  orders: number
  staff: number
  password: string
  seed?: number
  /** Told how much of the day is done, from 0 to 1. */
  progress?: (part: number) => Promise<void>
}
const FLOOR = ['warehouse', 'wh.ye', 'wh.cheng', 'wh.wei', 'wh.su']
const IDLE = 200
/** So long nothing at all may happen before somebody looks why. */
const STUCK = 120_000
const LOOK = 400

/** A working day: who takes part, what is known by all, and when it is over. */
export class Day {
  readonly prefix: string
  readonly record = new Record()
  readonly #options: DayOptions
  readonly #ids = new Map<string, number>()
  #sold: Sold[] = []
  #selling = 0
  #stops = 0
  #over = false

  constructor(options: DayOptions) {
    this.#options = options
    this.prefix = `DAY${Date.now().toString(36).toUpperCase()}-`
  }

  /** Everybody at once, until nothing of the day's orders is left to do. */
  async play(): Promise<Record> {
    const { db, staff, orders } = this.#options
    this.#sold = await soldOf(db)
    const people = await db.query<{ id: number; username: string }>(sql`SELECT id, username FROM account_user`)
    for (const { id, username } of people) this.#ids.set(username, id)
    const bySeller = [...Map.groupBy(await shopsOf(db), (shop) => shop.seller)]
    const sellers = bySeller.slice(0, Math.max(1, Math.min(bySeller.length, Math.floor(staff / 4))))
    this.#selling = sellers.length
    const work = [...this.#sellers(sellers, orders), ...this.#floor(Math.max(5, staff - sellers.length))]
    const watching = this.#watch()
    await Promise.all(work.map((does) => does()))
    await watching
    return this.record
  }

  #sellers(sellers: [string, DayShop[]][], orders: number): (() => Promise<void>)[] {
    return sellers.map(([seller, shops], i) => async () => {
      const share = Math.floor(orders / sellers.length) + (i < orders % sellers.length ? 1 : 0)
      await sell(this, await this.#arrive(seller, seller), shops, share)
    })
  }

  /** One keeps, the others pick, sow, pack and ship in turn. */
  #floor(count: number): (() => Promise<void>)[] {
    const jobs = [keep, pick, pack, ship, sow, pick, pack, pick]
    return Array.from({ length: count }, (_, i) => async () => {
      const does = i === 0 ? keep : jobs[1 + ((i - 1) % (jobs.length - 1))]!
      const nth = does === pick ? Math.floor(i / 2) : i
      await does(this, await this.#arrive(does === keep ? 'warehouse' : FLOOR[nth % FLOOR.length]!, `${does.name}${i}`))
    })
  }

  async #arrive(username: string, name: string): Promise<Client> {
    const { url, seed = 1, password } = this.#options
    const client = new Client(url, username, new Chance(seed, `${this.prefix}${name}`), this.record)
    await client.signIn(password)
    return client
  }

  /** Ends the day when its orders are done, or when nothing moves any more. */
  async #watch(): Promise<void> {
    const { db, orders, progress } = this.#options
    let [before, since] = ['', Date.now()]
    while (!this.#over) {
      await pause(LOOK)
      const found = await openOf(db, this.prefix).catch(() => null)
      if (!found) continue
      const left = Object.values(found).reduce((sum, n) => sum + n, 0)
      if (this.isSoldOut() && left === 0) this.#over = true
      await progress?.(this.isSoldOut() ? 0.4 + 0.6 * (1 - left / orders) : 0.2)
      const now = `${JSON.stringify(found)} ${this.record.acknowledged.length}`
      if (now !== before) [before, since] = [now, Date.now()]
      else if (Date.now() - since > STUCK) {
        this.record.mistakes.push(`${STUCK / 1000} 秒没有进展，剩下的订单：${JSON.stringify(found)}`)
        this.#over = true
      }
    }
  }

  /** A breath between two looks at the lists; false when the day is over. */
  async goesOn(): Promise<boolean> {
    await pause(IDLE)
    return !this.#over
  }

  soldOut(): void {
    this.#selling--
  }
  isSoldOut(): boolean {
    return this.#selling === 0
  }
  mayStop(): boolean {
    return ++this.#stops <= Math.ceil(this.#options.orders / 25)
  }
  isOurs({ platOrderNo }: { platOrderNo: string }): boolean {
    return platOrderNo.startsWith(this.prefix)
  }
  idOf(username: string): number {
    return this.#ids.get(username)!
  }
  /** Everybody wants the same few things most of the time. */
  buy(chance: Chance): Sold {
    const few = chance.one(2) ? Math.min(30, this.#sold.length) : this.#sold.length
    return this.#sold[chance.below(few)]!
  }

  /** A cart or a wall that stands about; somebody may be quicker. */
  async freeBox(client: Client, bizType: 1 | 2, grid = 0): Promise<string | undefined> {
    const rows = await this.#options.db.query<{ no: string }>(sql`
      SELECT c.container_no AS no FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
      WHERE c.store_id = ${STORE} AND y.biz_type = ${bizType} AND c.use_status = 0 AND c.deleted_at IS NULL AND y.grid_count >= ${grid}
        AND (c.pick_user_id IS NULL OR c.pick_user_id = ${this.idOf(client.username)}) ORDER BY c.id`)
    return client.chance.pick(rows)?.no
  }
}
