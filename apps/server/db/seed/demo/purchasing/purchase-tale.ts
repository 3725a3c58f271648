import { createHash } from 'node:crypto'
import { BAD_ACTION } from '@erp/contract/purchasing/dock/quality-check'
import { sql } from '../../../../src/kit/db/db.ts'
import { voidChecks } from '../../../../src/modules/purchasing/dock/qc-invalid.ts'
import { submitCheck } from '../../../../src/modules/purchasing/dock/qc-submit.ts'
import { scanParcel } from '../../../../src/modules/purchasing/dock/sign-scan.ts'
import { createStockIn } from '../../../../src/modules/purchasing/dock/stock-in-create.ts'
import { voidStockIns } from '../../../../src/modules/purchasing/dock/stock-in-reverse.ts'
import { createPayment } from '../../../../src/modules/purchasing/money/payment.ts'
import { auditPayments, payPayments } from '../../../../src/modules/purchasing/money/payment-verbs.ts'
import { auditOrders } from '../../../../src/modules/purchasing/order/audit.ts'
import { createOrders } from '../../../../src/modules/purchasing/order/create.ts'
import { addParcel } from '../../../../src/modules/purchasing/order/parcel.ts'
import type { OrderPlay } from '../order/order-play.ts'

export interface Offered {
  supplierId: number
  skus: number[]
}
interface Line {
  id: number
  skuId: number
  quantity: number
  stockable: number
}
const STORE = 1
const HOURS = { make: 9, audit: 11, ship: 17, scan: 9, check: 10, shelve: 14, ask: 10, approve: 15, pay: 16 }

/** One purchase as people did it, from the order on: each step so many days ago. */
export class PurchaseTale {
  readonly play: OrderPlay
  readonly #n: number
  orderId = 0
  orderNo = ''

  constructor(play: OrderPlay, n: number) {
    this.play = play
    this.#n = n
  }

  at(day: number, hour: number, who: string) {
    return this.play.at(this.play.on(day, hour, (this.#n * 7) % 50), who)
  }

  /** So many SKUs of what a supplier quotes. */
  async order(day: number, { supplierId, skus }: Offered, more: object = {}): Promise<this> {
    const n = this.#n
    const lines = skus.slice(0, 1 + (n % 3)).map((skuId, i) => ({ skuId, quantity: 20 + ((n * 13 + i * 7) % 60) }))
    const freight = n % 3 === 0 ? '18.00' : '0'
    const [made] = await createOrders(
      this.play.tx,
      [{ supplierId, storeId: STORE, freight, urgent: n % 9 === 0 ? 1 : 0, ...more, lines }],
      await this.at(day, HOURS.make, 'purchaser'),
    )
    Object.assign(this, made)
    return this
  }

  async audit(day: number): Promise<this> {
    await auditOrders(this.play.tx, { ids: [this.orderId], auditRemark: '同意' }, await this.at(day, HOURS.audit, 'supervisor'))
    return this
  }

  get parcelNo(): string {
    return `SF${1_380_000_000 + this.#n * 7919}`
  }

  async ship(day: number): Promise<this> {
    const parcel = { orderId: this.orderId, expressCompany: '顺丰速运', expressDeliveryNo: this.parcelNo }
    await addParcel(this.play.tx, parcel, await this.at(day, HOURS.ship, 'purchaser'))
    return this
  }

  async sign(day: number): Promise<this> {
    await scanParcel(this.play.tx, { ...scanOf(this.parcelNo), weight: '3.250' }, await this.at(day, HOURS.scan, 'warehouse'))
    return this
  }

  /** All good, or a few of the first line not, with what becomes of them. */
  async check(day: number, bad: { quantity: number; badAction: number } | null = null): Promise<this> {
    const { tx } = this.play
    const qc = await tx.one<{ id: number; version: number }>(
      sql`SELECT id, version FROM purchasing_quality_check WHERE order_id = ${this.orderId} ORDER BY id DESC LIMIT 1`,
    )
    if (!qc) return this
    const lines = (await this.#lines()).map(({ id, quantity }, i) => ({
      orderDetailsId: id,
      arrivedQty: quantity,
      checkedQty: quantity,
      goodQty: quantity - (i === 0 && bad ? bad.quantity : 0),
      badQty: i === 0 && bad ? bad.quantity : 0,
      ...(i === 0 && bad && { badReason: '1', badAction: bad.badAction as (typeof BAD_ACTION)[keyof typeof BAD_ACTION] }),
    }))
    await submitCheck(tx, { qcId: qc.id, version: qc.version, lines }, await this.at(day, HOURS.check, 'warehouse'))
    return this
  }

  /** That share of what may be put away. */
  async shelve(day: number, share = 1, audit: 0 | 1 = 1): Promise<this> {
    const { tx } = this.play
    const shelves = await this.#shelves()
    const lines = (await this.#lines())
      .map(({ id, skuId, stockable }) => ({
        orderDetailsId: id,
        quantity: Math.ceil(stockable * share),
        locationId: shelves.get(skuId)!,
      }))
      .filter(({ quantity }) => quantity > 0)
    await createStockIn(tx, { orderId: this.orderId, audit, lines }, await this.at(day, HOURS.shelve, 'warehouse'))
    return this
  }

  /** Somebody checked the wrong goods. */
  async dropCheck(day: number): Promise<void> {
    const { tx } = this.play
    const ids = await tx.query<{ id: number }>(sql`SELECT id FROM purchasing_quality_check WHERE order_id = ${this.orderId}`)
    await voidChecks(tx, { ids: ids.map(({ id }) => id) }, await this.at(day, HOURS.check, 'warehouse'))
  }

  async dropStockIn(day: number): Promise<void> {
    const { tx } = this.play
    const ids = await tx.query<{ id: number }>(sql`SELECT id FROM purchasing_stock_in WHERE order_id = ${this.orderId}`)
    await voidStockIns(tx, { ids: ids.map(({ id }) => id) }, await this.at(day, HOURS.pay, 'warehouse'))
  }

  async askFor(
    day: number,
    payType: 1 | 2 | 3 | 4 | 5,
    amount: string,
  ): Promise<{ paymentId: number; approve: (on: number) => Promise<{ pay: (on: number) => Promise<void> }> }> {
    const { tx } = this.play
    const asked = { payType, lines: [{ orderId: this.orderId, amount }] }
    const { paymentId } = await createPayment(tx, asked, await this.at(day, HOURS.ask, 'purchaser'))
    const pay = async (on: number) => {
      const ctx = await this.at(on, HOURS.pay, 'finance')
      await payPayments(
        tx,
        { ids: [paymentId], tradeNo: `2026${paymentId}88`, paidTime: ctx.now, vouchers: [await this.voucher()] } as never,
        ctx,
      )
    }
    const approve = async (on: number) => {
      await auditPayments(tx, { ids: [paymentId] }, await this.at(on, HOURS.approve, 'finance'))
      return { pay }
    }
    return { paymentId, approve }
  }

  /** Some picture that is kept already. */
  async voucher(): Promise<string> {
    const found = await this.play.tx.one<{ key: string }>(
      sql`SELECT main_image AS key FROM goods_goods WHERE main_image IS NOT NULL ORDER BY id LIMIT 1`,
    )
    return found?.key ?? 'voucher'
  }

  async total(): Promise<string> {
    return (await this.play.tx.one<{ total: string }>(
      sql`SELECT payable_amount AS total FROM purchasing_order WHERE id = ${this.orderId}`,
    ))!.total
  }

  #lines(): Promise<Line[]> {
    return this.play.tx.query<Line>(sql`
      SELECT l.id, l.sku_id AS "skuId", l.quantity, least(CASE WHEN l.arrived_qty > 0 THEN l.good_qty - l.stocked_qty ELSE l.open_qty END, l.open_qty) AS stockable
      FROM purchasing_order_line l WHERE l.order_id = ${this.orderId} ORDER BY l.sort_no`)
  }

  /** Where the SKU lies already, else any shelf. */
  async #shelves(): Promise<Map<number, number>> {
    const rows = await this.play.tx.query<{ skuId: number; id: number }>(sql`
      SELECT l.sku_id AS "skuId", coalesce((SELECT b.place_id FROM stock_balance b JOIN stock_store_location p ON p.id = b.place_id AND p.location_type = 1 AND p.lock_check_id IS NULL
          WHERE b.store_id = ${STORE} AND b.sku_id = l.sku_id AND b.place_type = 1 AND p.is_activated = 1 ORDER BY b.on_hand DESC LIMIT 1),
        (SELECT p.id FROM stock_store_location p WHERE p.store_id = ${STORE} AND p.location_type = 1 AND p.is_activated = 1 AND p.lock_check_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = p.id AND b.on_hand > 0) ORDER BY p.pick_seq, p.id LIMIT 1)) AS id
      FROM purchasing_order_line l WHERE l.order_id = ${this.orderId}`)
    return new Map(rows.map(({ skuId, id }) => [skuId, id]))
  }
}

/** A scan of the demo is the same whenever it is made. */
export const scanOf = (no: string) => {
  const hex = createHash('sha256').update(no).digest('hex')
  const clientScanId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { code: no, storeId: STORE, clientScanId }
}
