import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Sql, sql } from '../src/kit/db/db.ts'
import { buy } from './buyers.ts'
import { Chance } from './chance.ts'
import { Client } from './client.ts'
import { receive } from './dock.ts'
import { clear, keep, pick, sow } from './floor.ts'
import { Hands } from './hands.ts'
import { deliver } from './managed/desk.ts'
import { prepare } from './managed/floor.ts'
import { Managed } from './managed/managed.ts'
import { playPlatforms } from './managed/platform.ts'
import { passStations, release } from './managed/shein.ts'
import { managedShopsOf } from './managed/shops.ts'
import { pack, ship } from './parcels.ts'
import { purchase } from './purchasers.ts'
import { Record } from './record.ts'
import { sell } from './sellers.ts'
import { type DayShop, freeBoxes, leftBoxes, openOf, type Sold, STORES, scarceOf, shopsOf, soldOf } from './shops.ts'
import { Supply } from './supply.ts'

export interface DayOptions {
  url: () => string
  db: Db
  orders: number
  staff: number
  password: string
  seed?: number
  progress?: (part: number) => Promise<void>
}
const FLOOR: { [storeId: number]: string[] } = {
  1: ['wh.ye', 'wh.cheng', 'wh.wei', 'wh.su', 'warehouse'],
  2: ['wh.su', 'warehouse'],
}
/** Who sends to platforms that sell by themselves, and their head. */
const MANAGED = ['deng.jie', 'sup.sh4'] as const
const JOBS = [pick, pack, ship, sow, pack, pick, pack]
const ORDERS_OF_A_SHOP = 60
/** So long nothing at all may happen before somebody looks why. */
const STUCK = 60_000
const LOOK = 400

export class Day {
  readonly name = `DAY${Date.now().toString(36).toUpperCase()}`
  readonly record = new Record()
  readonly supply: Supply
  readonly managed = new Managed()
  readonly #options: DayOptions
  readonly #hands: Hands
  readonly #ids = new Map<string, number>()
  readonly #sold = new Map<number, Sold[]>()
  readonly #scarce = new Map<number, Sold[]>()
  readonly #wanted = new Set<number>()
  readonly #allotted = new Map<number, number>()
  #closing = Number.POSITIVE_INFINITY
  readonly #refused = new Set<number>()
  #after = 0
  #shops: number[] = []
  #sleeping = 0
  #selling = 0
  #written = 0
  #came = 0
  #bought = 0
  #isAllBought = false
  #changes = 0
  #over = false

  constructor(options: DayOptions) {
    this.#options = options
    this.#hands = new Hands(5000 + 5 * options.orders)
    this.supply = new Supply(options.db, () => this.ours, this.record.goods, 3 + Math.floor(options.orders / 20))
  }

  /** Everybody at once, until nothing of the day's orders is left to do. */
  async play(): Promise<Record> {
    const { db, staff, orders } = this.#options
    const shops = await this.#open()
    const bySeller = [...Map.groupBy(shops, (shop) => shop.seller)]
    const byHand = Math.ceil(orders / 8 / bySeller.length)
    this.#written = byHand * bySeller.length
    this.#sleeping = this.#selling = bySeller.length
    const stores = STORES.filter((storeId) => shops.some((shop) => shop.storeId === storeId))
    for (const storeId of stores) {
      this.#sold.set(storeId, await soldOf(db, storeId))
      this.#scarce.set(storeId, await scarceOf(db, storeId))
      this.#allotted.set(storeId, 0)
    }
    const work = [
      async () => buy(this, await this.#arrive('admin', 'buyers'), shops),
      async () => clear(this, await this.#arrive('supervisor', 'head')),
      async () =>
        purchase(this, await this.#arrive('purchaser', 'purchaser'), await this.#arrive('supervisor', 'auditor'), stores),
      ...stores.map((storeId) => async () => {
        await receive(this, await this.#arrive(FLOOR[storeId]![0]!, `dock${storeId}`), storeId)
      }),
      ...bySeller.map(([seller, own]) => async () => {
        await sell(this, await this.#arrive(seller, seller), own, byHand)
      }),
      ...(await this.#managed()),
      ...this.#floor(stores, Math.max(5 * stores.length, staff - bySeller.length)),
    ]
    await Promise.all([this.#watch(), ...work.map((does) => does())])
    return this.record
  }

  async #open(): Promise<DayShop[]> {
    const { db, staff, orders } = this.#options
    const people = await db.query<{ id: number; username: string }>(sql`SELECT id, username FROM account_user`)
    for (const { id, username } of people) this.#ids.set(username, id)
    const last = await db.one<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM order_trade_info`)
    this.#after = last!.id
    const all = (await shopsOf(db)).slice(0, Math.max(1, Math.floor(orders / ORDERS_OF_A_SHOP)))
    const sellers = [...new Set(all.map(({ seller }) => seller))].slice(0, Math.max(1, Math.floor(staff / 4)))
    const shops = all.filter(({ seller }) => sellers.includes(seller))
    this.#shops = shops.map(({ shopId }) => shopId)
    return shops
  }

  /** A handful for each platform, whatever the day is like. */
  async #managed(): Promise<(() => Promise<void>)[]> {
    const [seller, head] = MANAGED
    const all = await managedShopsOf(this.#options.db, seller)
    const shops = all.filter(({ storeId }) => FLOOR[storeId])
    const of = (plat: string) => shops.filter((shop) => shop.plat === plat)
    const storesOf = (plat: string) => [...new Set(of(plat).map(({ storeId }) => storeId))]
    const worker = (name: string, storeId: number) => this.#arrive(FLOOR[storeId]!.at(-2)!, `${name}${storeId}`)
    const wanted = Math.min(10, 4 + Math.floor(this.#options.orders / 100))
    return [
      async () => playPlatforms(this, await this.#arrive('admin', 'platforms'), shops, wanted),
      async () => deliver(this, await this.#arrive(seller, 'temu'), await this.#arrive(head, 'temu-head'), of('temu')),
      async () => release(this, await this.#arrive(seller, 'shein')),
      ...storesOf('temu').map((storeId) => async () => prepare(this, await worker('temu', storeId), storeId)),
      ...storesOf('shein').map((storeId) => async () => passStations(this, await worker('shein', storeId), storeId)),
    ]
  }

  #floor(stores: number[], count: number): (() => Promise<void>)[] {
    const less = stores.length > 1 ? Math.max(5, Math.floor(count / 4)) : 0
    return stores.flatMap((storeId, at) =>
      Array.from({ length: at === 0 ? count - less : less }, (_, i) => async () => {
        const does = i === 0 ? keep : JOBS[(i - 1) % JOBS.length]!
        const people = FLOOR[storeId]!
        const who = does === keep ? 'warehouse' : people[i % people.length]!
        await does(this, await this.#arrive(who, `${does.name}${storeId}${i}`), storeId)
      }),
    )
  }

  async #arrive(username: string, name: string): Promise<Client> {
    const { url, seed = 1, password } = this.#options
    const client = new Client(url, username, new Chance(seed, `${this.name}-${name}`), this.record)
    await client.signIn(password)
    return client
  }

  async #watch(): Promise<void> {
    const { db, orders, progress } = this.#options
    let [before, since] = ['', Date.now()]
    while (!this.#over) {
      await pause(LOOK)
      const found = await openOf(db, this.ours).catch(() => null)
      if (!found) continue
      if (this.isSoldOut() && this.supply.isOver && this.managed.isOver && found.left === 0) this.#close()
      await progress?.((found.all + found.all - found.left) / 2 / orders)
      const now = `${JSON.stringify(found)} ${this.record.acknowledged.length} ${this.record.goods.parcels} ${this.managed.steps}`
      if (now !== before) [before, since] = [now, Date.now()]
      else if (Date.now() - since > STUCK) {
        this.record.mistakes.push(`${STUCK / 1000} 秒没有进展，剩下的订单：${JSON.stringify(found.open)}`)
        this.#over = true
      }
    }
  }

  /** What was given back last is allotted once more before everybody goes home. */
  #close(): void {
    this.#closing = Math.min(this.#closing, Date.now())
    this.#over = [...this.#allotted.values()].every((begun) => begun > this.#closing)
  }
  allots(storeId: number, begun: number): void {
    this.#allotted.set(storeId, begun)
  }

  async goesOn(breaths = 1): Promise<boolean> {
    await pause(breaths * Math.min(2000, 250 + this.#options.orders / 2))
    return !this.#over
  }

  get ours(): Sql {
    return sql`id > ${this.#after} AND shop_id = ANY(${this.#shops}::bigint[]) AND id NOT IN (SELECT sale_order_id FROM shein_order WHERE sale_order_id IS NOT NULL)`
  }
  isOurs({ id }: { id: number }): boolean {
    return id > this.#after
  }

  /** What the platforms have to tell by themselves is known when everybody has asked once; some more is bought in any case. */
  async morning(): Promise<void> {
    while (this.#sleeping > 0) await pause(LOOK)
    this.#bought = Math.min(this.#came, this.#options.orders - 2 * this.#written)
  }
  pulledFirst(): void {
    this.#sleeping--
  }
  came(orders: number): void {
    this.#came += orders
  }
  toBuy(): number {
    return this.#options.orders - this.#written - this.#bought
  }
  buys(orders: number): void {
    this.#bought += orders
  }
  boughtAll(): void {
    this.#isAllBought = true
  }
  isAllBought(): boolean {
    return this.#isAllBought
  }
  soldOut(): void {
    this.#selling--
  }
  isSoldOut(): boolean {
    return this.#selling === 0
  }
  mayChange(): boolean {
    return this.#closing > Date.now() && ++this.#changes <= 3 + this.#options.orders / 15
  }
  refuseByCarrier(orderId: number): void {
    this.#refused.add(orderId)
  }
  refusedByCarrier(): number[] {
    const ids = [...this.#refused]
    this.#refused.clear()
    return ids
  }
  soldIn(storeId: number): Sold[] {
    return this.#sold.get(storeId)!
  }
  scarceIn(storeId: number): Sold[] {
    return this.#scarce.get(storeId)!
  }
  /** The buyer of this one waits, come what may. */
  waitsFor(orderId: number): void {
    this.#wanted.add(orderId)
  }
  mayStop({ id }: { id: number }): boolean {
    return this.isOurs({ id }) && !this.#wanted.has(id)
  }
  idOf(username: string): number {
    return this.#ids.get(username)!
  }

  atHand<T = any>(client: Client, things: readonly T[], nameOf: (thing: T) => string): Generator<T> {
    return this.#hands.atHand(client.chance, things, nameOf)
  }
  async freeBox(client: Client, storeId: number, bizType: 1 | 2, grid = 0): Promise<string | undefined> {
    const boxes = await freeBoxes(this.#options.db, storeId, bizType, grid, this.idOf(client.username))
    const [box] = this.atHand(client, boxes, ({ no }) => no)
    return box?.no
  }
  leftBoxes(): Promise<{ containerId: number; version: number }[]> {
    return leftBoxes(this.#options.db)
  }
}
