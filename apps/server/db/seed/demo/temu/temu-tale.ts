import { DELIVERY, DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import { TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import { sql } from '../../../../src/kit/db/db.ts'
import { auditDeliveries, rejectDeliveries } from '../../../../src/modules/temu/delivery/audit.ts'
import { createDeliveries } from '../../../../src/modules/temu/delivery/create.ts'
import { removeDeliveries } from '../../../../src/modules/temu/delivery/remove.ts'
import { forceShip, shipDeliveries } from '../../../../src/modules/temu/delivery/ship.ts'
import { submitDeliveries } from '../../../../src/modules/temu/delivery/submit.ts'
import { addLabel, addPackage } from '../../../../src/modules/temu/floor/bench-work.ts'
import { addToPackage, openPackage } from '../../../../src/modules/temu/floor/package-pieces.ts'
import { sealPackage } from '../../../../src/modules/temu/floor/package-seal.ts'
import { cancelPicks, claimPick } from '../../../../src/modules/temu/floor/pick-claim.ts'
import { createPicks } from '../../../../src/modules/temu/floor/pick-create.ts'
import { finishPick } from '../../../../src/modules/temu/floor/pick-finish.ts'
import { pickPieces } from '../../../../src/modules/temu/floor/pick-scan.ts'
import { countPrints, type Print } from '../../../../src/modules/temu/print/count-print.ts'
import type { OrderPlay } from '../order/order-play.ts'

const MINUTE = 60_000
const PACKED = 60

/** How far a delivery order has come. */
export type Fate =
  | 'draft'
  | 'rejected'
  | 'removed'
  | 'submitted'
  | 'audited'
  | 'listed'
  | 'picking'
  | 'label'
  | 'pack'
  | 'ready'
  | 'forced'
  | 'shipped'
const STEPS: Fate[] = ['draft', 'submitted', 'audited', 'listed', 'picking', 'label', 'pack', 'ready', 'shipped']
const reaches = (fate: Fate, step: Fate): boolean => STEPS.indexOf(fate === 'forced' ? 'pack' : fate) >= STEPS.indexOf(step)

interface Line {
  sku: string
  quantity: number
}

/** One delivery order from the desk on, by the people who do it, as far as it goes. */
export class DeliveryTale {
  readonly #play: OrderPlay
  readonly #seller: string
  readonly #n: number
  #time: number
  #id = 0
  #no = ''

  constructor(play: OrderPlay, seller: string, time: number, n: number) {
    this.#play = play
    this.#seller = seller
    this.#time = time
    this.#n = n
  }

  get id(): number {
    return this.#id
  }

  async tell(stockOrderIds: number[], fate: Fate): Promise<void> {
    const orders = stockOrderIds.map((stockOrderId) => ({ stockOrderId, lines: [] }))
    const made = await createDeliveries(this.#play.tx, { orders, together: 1 }, await this.#by(this.#seller))
    this.#id = made.orders[0]!.deliveryOrderId
    this.#no = made.orders[0]!.deliveryOrderNo!
    if (fate === 'removed')
      return void (await removeDeliveries(this.#play.tx, this.#reasoned('平台改期，重新备货'), await this.#by(this.#seller)))
    if (fate === 'draft') return
    await submitDeliveries(this.#play.tx, { ids: [this.#id] }, await this.#by(this.#seller))
    if (fate === 'rejected')
      return void (await rejectDeliveries(
        this.#play.tx,
        this.#reasoned('数量过多，请按7天销量备货'),
        await this.#by('supervisor'),
      ))
    if (!reaches(fate, 'audited')) return
    await auditDeliveries(this.#play.tx, { ids: [this.#id] }, await this.#by('supervisor', 35))
    if (reaches(fate, 'listed') && (await this.#status()) === DELIVERY.waitPick) await this.#floor(fate)
  }

  async #floor(fate: Fate): Promise<void> {
    const { tx } = this.#play
    const { picks } = await createPicks(tx, { ids: [this.#id] }, await this.#by('warehouse', 20))
    const { pickNo } = picks[0]!
    await this.#print(TEMU_PRINT.pickReceipt, [{ refNo: pickNo, copies: 1 }])
    if (fate === 'listed' && this.#n % 2 === 0)
      return void (await cancelPicks(tx, { ids: [picks[0]!.pickId], reason: '合并到下一波' }, await this.#by('warehouse')))
    if (!reaches(fate, 'picking')) return
    await this.#pick(pickNo, fate === 'picking')
    if (!reaches(fate, 'label')) return
    const lines = await this.#lines()
    if (reaches(fate, 'pack')) for (const line of lines) await this.#work(addLabel, line)
    if (!reaches(fate, 'pack')) return
    await this.#printLabels()
    for (const line of lines.slice(0, this.#n % 3)) await this.#work(addPackage, line)
    if (fate === 'forced') return this.#force()
    if (fate === 'pack') return this.#pack(lines.slice(0, 1), false)
    if (reaches(fate, 'ready')) await this.#pack(lines)
    if (fate === 'shipped') await this.#ship()
  }

  async #pick(pickNo: string, half: boolean): Promise<void> {
    const { tx } = this.#play
    const walk = await claimPick(tx, { pickNo }, await this.#by('warehouse', 30))
    const lines = half ? walk.lines.slice(0, Math.floor(walk.lines.length / 2)) : walk.lines
    for (const { locationName, sku, quantity } of lines)
      await pickPieces(tx, { pickNo, locationName, sku, quantity, clientScanId: this.#scan() }, await this.#by('warehouse', 3))
    if (!half) await finishPick(tx, { pickNo, shortLineIds: [] }, await this.#by('warehouse', 2))
  }

  async #work(work: typeof addLabel, { sku, quantity }: Line): Promise<void> {
    const scan = { deliveryOrderNo: this.#no, sku, quantity, station: 'T-01', clientScanId: this.#scan() }
    await work(this.#play.tx, scan, await this.#by('warehouse', 12))
  }

  /** The last box may be left open. */
  async #pack(lines: Line[], closes = true): Promise<void> {
    const { tx } = this.#play
    const left = lines.map((line) => ({ ...line }))
    while (left.some(({ quantity }) => quantity > 0)) {
      const opening = { deliveryOrderNo: this.#no, station: 'T-02', clientScanId: this.#scan() }
      const { screen } = await openPackage(tx, opening, await this.#by('warehouse', 8))
      const { packageNo } = screen.open!
      let room = PACKED
      for (const line of left) {
        const quantity = Math.min(room, line.quantity)
        if (quantity === 0) continue
        const pieces = { packageNo, sku: line.sku, quantity, clientScanId: this.#scan() }
        await addToPackage(tx, pieces, await this.#by('warehouse', 4))
        line.quantity -= quantity
        room -= quantity
      }
      if (!closes) return
      const weight = (2 + (PACKED - room) * 0.18).toFixed(3)
      const sealing = {
        packageNo,
        weight,
        length: '50.00',
        width: '40.00',
        height: '35.00',
        station: 'T-02',
        clientScanId: this.#scan(),
      }
      await sealPackage(tx, sealing, await this.#by('warehouse', 3))
      await this.#print(TEMU_PRINT.packageLabel, [{ refNo: packageNo, deliveryOrderId: this.#id, copies: 1 }])
    }
  }

  /** One in three tears a label and prints it again. */
  async #printLabels(): Promise<void> {
    const labels = await this.#play.tx.query<Print & object>(sql`
      SELECT ${this.#no} AS "refNo", document_id AS "deliveryOrderId", sku_id AS "skuId", product_sku_id AS "productSkuId", picked_qty AS copies FROM temu_delivery_line
      WHERE document_id = ${this.#id} AND picked_qty > 0 ORDER BY id`)
    if (labels.length === 0) return
    await this.#print(TEMU_PRINT.skuLabel, labels)
    if (this.#n % 3 === 0) await this.#print(TEMU_PRINT.skuLabel, [{ ...labels[0]!, copies: 1 }], String(1 + (this.#n % 5)))
  }

  async #print(kind: (typeof TEMU_PRINT)[keyof typeof TEMU_PRINT], prints: Print[], reason: string | null = null): Promise<void> {
    await countPrints(this.#play.tx, kind, prints, { reason, station: 'T-01' }, await this.#by('warehouse', 1))
  }

  async #ship(): Promise<void> {
    const order = { deliveryOrderId: this.#id, ...this.#travel() }
    await shipDeliveries(this.#play.tx, { orders: [order] }, await this.#by('warehouse', 90))
  }

  async #force(): Promise<void> {
    const forced = { deliveryOrderId: this.#id, reason: '平台截止前必须发出，先发后补录', ...this.#travel() }
    await forceShip(this.#play.tx, forced, await this.#by('supervisor', 60))
  }

  #travel() {
    return {
      deliveryMethod: DELIVERY_METHOD.entrusted,
      expressCompanyId: 101 + (this.#n % 4),
      expressDeliveryNo: `SF${String(6_610_000_000 + this.#n * 7919)}`,
    }
  }

  #reasoned(reason: string) {
    return { ids: [this.#id], reason }
  }

  #scan(): string {
    return `seed-${this.#n}-${this.#time}`
  }

  #by(who: string, minutes = 15) {
    this.#time += minutes * MINUTE
    return this.#play.at(this.#time, who)
  }

  async #status(): Promise<number> {
    return (await this.#play.tx.one<{ status: number }>(sql`SELECT status FROM temu_delivery_order WHERE id = ${this.#id}`))!
      .status
  }

  #lines(): Promise<Line[]> {
    return this.#play.tx.query<Line & object>(sql`
      SELECT k.sku, sum(l.picked_qty)::int AS quantity FROM temu_delivery_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.document_id = ${this.#id} GROUP BY k.sku
      HAVING sum(l.picked_qty) > 0 ORDER BY min(l.id)`)
  }
}
