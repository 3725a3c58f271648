import { STAGE } from '@erp/contract/order/order.states'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { type Db, literals, type Sql, sql } from '../src/kit/db/db.ts'
import { switched } from '../src/kit/switched.ts'
import { stage } from '../src/modules/order/states.ts'
import type { Goods } from './record.ts'
import { openOf } from './shops.ts'

export interface Lack {
  skuId: number
  quantity: number
  supplierId: number
  price: string
}
export interface Carried {
  orderDetailsId: number
  skuId: number
  quantity: number
}
/** On its way to the dock; one that nobody ordered carries nothing that we know of. */
export interface Parcel {
  no: string
  storeId: number
  orderId: number | null
  carries: Carried[]
}
const supplier = literals(SUPPLIER_STATE)
/** Kinds of shelves that orders are picked from. */
export const PICKED_FROM: readonly (number | null)[] = [1, 2]
const SPARE = 3
const LINES = 3

/** What is bought while the floor works, until it lies on the shelf. */
export class Supply {
  readonly #db: Db
  readonly #ours: () => Sql
  readonly #goods: Goods
  readonly #most: number
  readonly #bought = new Set<string>()
  readonly #coming: Parcel[] = []
  readonly #lacking = new Map<number, number>()
  #underWay = 0
  #isBuying = true

  constructor(db: Db, ours: () => Sql, goods: Goods, most: number) {
    this.#db = db
    this.#ours = ours
    this.#goods = goods
    this.#most = most
  }

  /** What orders of the day wait for, a supplier at a time, with some to spare. */
  async lacks(storeId: number): Promise<Lack[][]> {
    const found = (await lacksOf(this.#db, this.#ours(), storeId)).filter(({ skuId }) => !this.#bought.has(`${storeId} ${skuId}`))
    const groups = [...Map.groupBy(found, ({ supplierId }) => supplierId).values()].map((lacks) => lacks.slice(0, LINES))
    const taken = groups.slice(0, Math.max(0, this.#most - this.#goods.orderIds.length))
    for (const { skuId } of taken.flat()) this.#bought.add(`${storeId} ${skuId}`)
    return taken
  }
  buys(orderId: number): number {
    return this.#goods.orderIds.push(orderId)
  }
  /** Nothing of the day is left that has not been tried yet, so that nobody starts to wait after this. */
  async isTried(): Promise<boolean> {
    const { open } = await openOf(this.#db, this.#ours())
    return Object.keys(open).every((status) => Number(status) > STAGE.waitDistribute)
  }
  boughtAll(): void {
    this.#isBuying = false
  }

  sends(parcel: Parcel): void {
    this.#underWay++
    this.#coming.push(parcel)
  }
  next(storeId: number): Parcel | undefined {
    const at = this.#coming.findIndex((parcel) => parcel.storeId === storeId)
    return at < 0 ? undefined : this.#coming.splice(at, 1)[0]
  }
  /** So many parcels of an order are still to come; after the last one its buyer sees what is missing. */
  expects(orderId: number, parcels: number): void {
    this.#lacking.set(orderId, parcels)
  }
  isIn({ orderId }: Parcel): void {
    this.#underWay--
    if (orderId !== null) this.#lacking.set(orderId, this.#lacking.get(orderId)! - 1)
  }
  complete(): number[] {
    const all = [...this.#lacking].filter(([, parcels]) => parcels === 0).map(([orderId]) => orderId)
    for (const orderId of all) this.#lacking.delete(orderId)
    return all
  }
  get isOver(): boolean {
    return !this.#isBuying && this.#underWay === 0 && this.#lacking.size === 0
  }

  async shelf(storeId: number): Promise<string | undefined> {
    const row = await this.#db.one<{ name: string }>(sql`
      SELECT l.location_name AS name FROM stock_store_location l
      WHERE l.store_id = ${storeId} AND l.location_type = ANY(${[...PICKED_FROM]}::int[]) AND l.is_activated = ${switched.on} AND l.lock_check_id IS NULL AND l.deleted_at IS NULL
      ORDER BY (SELECT count(*) FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id AND b.on_hand > 0), l.pick_seq, l.id LIMIT 1`)
    return row?.name
  }

  /** Orders that lack what is about to be put on the shelf, with their last step. */
  async seeWaiting(storeId: number, skuIds: number[]): Promise<void> {
    const rows = await this.#db.query<{ id: number; step: number }>(sql`
      SELECT t.id, (SELECT max(s.id) FROM order_stage_log s WHERE s.order_id = t.id) AS step FROM (SELECT * FROM order_trade_info WHERE ${this.#ours()}) t
      WHERE t.store_id = ${storeId} AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.merge_to_id IS NULL
        AND EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = t.id AND d.short_qty > 0 AND d.stock_sku_id = ANY(${skuIds}::bigint[]))`)
    for (const { id, step } of rows) this.#goods.waited.set(id, step)
  }
}

const lacksOf = (db: Db, ours: Sql, storeId: number): Promise<Lack[]> =>
  db.query<Lack>(sql`
    SELECT k.id AS "skuId", (sum(d.quantity - d.occupied_qty) + ${SPARE})::int AS quantity, greatest(coalesce(q.price, k.cost_price, 10), 0.01)::numeric(14, 4)::text AS price,
      coalesce(q.supplier_id, (SELECT min(id) FROM purchasing_supplier WHERE status = ${supplier.enabled} AND deleted_at IS NULL)) AS "supplierId"
    FROM order_trade_info t JOIN order_details d ON d.order_id = t.id AND d.short_qty > 0 JOIN goods_goods_sku k ON k.id = d.stock_sku_id AND k.holds_stock AND k.sku_status IN ('10', '20', '30')
    LEFT JOIN (SELECT id FROM order_trade_info WHERE ${ours}) o ON o.id = t.id
    LEFT JOIN LATERAL (SELECT x.supplier_id, x.price FROM purchasing_supplier_sku x JOIN purchasing_supplier s ON s.id = x.supplier_id AND s.status = ${supplier.enabled} AND s.deleted_at IS NULL
      WHERE x.sku_id = k.id AND x.status = ${switched.on} AND x.deleted_at IS NULL ORDER BY x.is_default DESC, x.id LIMIT 1) q ON true
    WHERE t.store_id = ${storeId} AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.merge_to_id IS NULL
    GROUP BY k.id, q.supplier_id, q.price HAVING bool_or(o.id IS NOT NULL) ORDER BY k.id`)
