import type { ManagedShop } from './shops.ts'

export interface Asked {
  sn: string
  shop: ManagedShop
}
export interface Delivery {
  id: number
  no: string
  platformSn: string
  shopId: number
  storeId: number
}
export interface Released {
  orderNo: string
  storeId: number
}

/** What platforms asked for and is not at its end yet; who is done with a part hands it on. */
export class Managed {
  readonly #open = new Set<string>()
  readonly #asked: Asked[] = []
  readonly #toPick: Delivery[] = []
  readonly #released: Released[] = []
  readonly #left: Delivery[] = []
  #isAsking = true
  expressCompanyId = 0
  steps = 0

  asks(asked: Asked): void {
    this.#open.add(asked.sn)
    this.#hands(this.#asked, asked)
  }
  askedAll(): void {
    this.#isAsking = false
  }
  takeAsked(plat: ManagedShop['plat']): Asked[] {
    return taken(this.#asked, ({ shop }) => shop.plat === plat)
  }

  /** What was asked for is on an order of ours, which stays open in its place. */
  drafted(asked: readonly Asked[], deliveries: readonly Delivery[]): void {
    for (const { no } of deliveries) this.#open.add(no)
    for (const { sn } of asked) this.ends(sn)
  }
  audited(delivery: Delivery): void {
    this.#hands(this.#toPick, delivery)
  }
  takeToPick(storeId: number): Delivery[] {
    return taken(this.#toPick, (delivery) => delivery.storeId === storeId)
  }
  released(order: Released): void {
    this.#hands(this.#released, order)
  }
  takeReleased(storeId: number): Released[] {
    return taken(this.#released, (order) => order.storeId === storeId)
  }
  left(delivery: Delivery): void {
    this.#hands(this.#left, delivery)
  }
  takeLeft(): Delivery[] {
    return this.#left.splice(0)
  }
  ends(name: string): void {
    this.#open.delete(name)
    this.steps++
  }
  get isOver(): boolean {
    return !this.#isAsking && this.#open.size === 0
  }

  #hands<T>(to: T[], what: T): void {
    to.push(what)
    this.steps++
  }
}

function taken<T>(from: T[], isWanted: (each: T) => boolean): T[] {
  const wanted = from.filter(isWanted)
  for (const each of wanted) from.splice(from.indexOf(each), 1)
  return wanted
}
