import { sql, type Tx } from '../../../../src/kit/db/db.ts'

/** Pieces of a SKU somewhere, with the shelf it is picked from there. */
export interface Lying {
  storeId: number
  skuId: number
  locationId: number
  type: number
  mainId: number
}
interface Free {
  id: number
  storeId: number
}
interface Special {
  id: number
  storeId: number
  type: number
}

const ENOUGH = 20

/** What the documents of the demo are about: each asks for the next SKUs that lie in its store. */
export class Shelves {
  readonly #lying: Map<string, Lying[]>
  readonly #empty: Map<number, Free[]>
  readonly #special: Special[]
  readonly #drawn = new Map<string, number>()

  private constructor(lying: Lying[], empty: Free[], special: Special[]) {
    this.#lying = Map.groupBy(lying, (each) => `${each.storeId}/${each.type}`)
    this.#empty = Map.groupBy(empty, (each) => each.storeId)
    this.#special = special
  }

  static async of(tx: Tx): Promise<Shelves> {
    const lying = await tx.query<Lying>(sql`
      SELECT b.store_id AS "storeId", b.sku_id AS "skuId", l.id AS "locationId", l.location_type AS type, k.location_id AS "mainId"
      FROM stock_balance b JOIN stock_store_location l ON b.place_type = 1 AND l.id = b.place_id
      JOIN stock_location_sku k ON k.store_id = b.store_id AND k.sku_id = b.sku_id AND k.is_main = 1
      WHERE (l.location_type = 2 OR l.id = k.location_id) AND b.on_hand - b.occupied >= ${ENOUGH} ORDER BY (b.sku_id * 7919) % 1009, b.store_id, b.sku_id`)
    const empty = await tx.query<Free>(sql`
      SELECT l.id, l.store_id AS "storeId" FROM stock_store_location l
      WHERE l.location_type = 1 AND l.is_activated = 1 AND NOT EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id)
      ORDER BY l.store_id, l.pick_seq`)
    const special = await tx.query<Special>(sql`
      SELECT id, store_id AS "storeId", location_type AS type FROM stock_store_location WHERE location_type > 2 ORDER BY id`)
    return new Shelves(lying, empty, special)
  }

  /** The next `count` SKUs on shelves of this type (1 拣货位, 2 存货位). */
  take(storeId: number, count: number, type: 1 | 2 = 1): Lying[] {
    const all = this.#lying.get(`${storeId}/${type}`)!
    return Array.from({ length: count }, () => all[this.#next(`${storeId}/${type}`) % all.length]!)
  }

  /** The next shelf that opening stock left empty. */
  empty(storeId: number): number {
    const all = this.#empty.get(storeId)!
    return all[this.#next(`empty/${storeId}`) % all.length]!.id
  }

  /** Where a SKU is put away: with its own, else on an empty shelf. */
  home(storeId: number, skuId: number): number {
    return this.#lying.get(`${storeId}/1`)!.find((each) => each.skuId === skuId)?.mainId ?? this.empty(storeId)
  }

  special(storeId: number, type: number): number {
    return this.#special.find((each) => each.storeId === storeId && each.type === type)!.id
  }

  #next(key: string): number {
    const n = this.#drawn.get(key) ?? 0
    this.#drawn.set(key, n + 1)
    return n
  }
}
