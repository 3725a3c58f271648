import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { auditTransfers, cancelTransfers, financeAudit } from '../../../../src/modules/stock/transfer/transfer-audit.ts'
import { confirmFee } from '../../../../src/modules/stock/transfer/transfer-fee.ts'
import { closeTransfer, receiveTransfer } from '../../../../src/modules/stock/transfer/transfer-receive.ts'
import { shipTransfer, signTransfer } from '../../../../src/modules/stock/transfer/transfer-ship.ts'
import { createTransfer } from '../../../../src/modules/stock/transfer/transfer-write.ts'
import { unusualTransfers } from '../../../../src/modules/stock/transfer/unusual-transfer.ts'
import { auditorOf, creator, type Stage } from './stock-stage.ts'

type Fate =
  | 'waits'
  | 'rejected'
  | 'audited'
  | 'cancelled'
  | 'shipped'
  | 'signed'
  | 'partly'
  | 'arrived'
  | 'closed'
  | 'handling'
  | 'handled'
const FATES: Fate[] = [
  'waits',
  'rejected',
  'audited',
  'audited',
  'cancelled',
  'shipped',
  'signed',
  'partly',
  'arrived',
  'closed',
  'handling',
  'handled',
]
/** From and to: within the country and, one in two, overseas, where finance has its say. */
const WAYS = [
  [1, 2],
  [1, 4],
  [1, 3],
  [1, 5],
  [2, 3],
  [2, 4],
] as const
const NEVER_ABROAD: Fate[] = ['cancelled']
const ALWAYS_ABROAD: Fate[] = ['rejected']
const QUANTITY = 6

/** Transfers that stand at every step of their way, late ones with what became of the missing pieces. */
export function seedTransfers(stage: Stage): void {
  for (let round = 0; round < stage.rounds; round++)
    FATES.forEach((fate, i) => {
      const ways = WAYS.filter(([, to]) => (NEVER_ABROAD.includes(fate) ? to < 4 : !ALWAYS_ABROAD.includes(fate) || to > 3))
      const [from, to] = ways[(i + round) % ways.length]!
      const late = ['waits', 'audited'].includes(fate)
      new Journey(stage, late ? 5 - (i % 2) : 30 - 4 * round - (i % 3), creator(i + round), from, to).tell(fate, i)
    })
}

class Journey {
  readonly #stage: Stage
  readonly #tx: Tx
  readonly #day: number
  readonly #by: string
  readonly #from: number
  readonly #to: number
  #id = 0

  constructor(stage: Stage, day: number, by: string, from: number, to: number) {
    this.#stage = stage
    this.#tx = stage.history.tx
    this.#day = day
    this.#by = by
    this.#from = from
    this.#to = to
  }

  /** Each fate goes on from the one before it. */
  tell(fate: Fate, nth: number): void {
    const abroad = this.#to > 3
    this.#on(0, this.#by, (ctx) => this.#create(ctx))
    if (fate === 'waits') return
    this.#on(1, auditorOf(this.#by), (ctx) => auditTransfers(this.#tx, { ids: [this.#id] }, ctx))
    if (fate === 'cancelled')
      this.#on(2, this.#by, (ctx) => cancelTransfers(this.#tx, { ids: [this.#id], reason: '调入仓已有货' }, ctx))
    // One in two of those that were audited last still waits for finance.
    if (fate === 'cancelled' || (fate === 'audited' && nth % 2 === 1)) return
    if (abroad) this.#on(2, 'finance', (ctx) => this.#finance(fate !== 'rejected', ctx))
    if (fate === 'rejected' || fate === 'audited') return
    this.#on(3, 'warehouse', (ctx) => this.#ship(ctx))
    if (fate === 'shipped') return
    this.#on(4, 'warehouse', async (ctx) =>
      signTransfer(this.#tx, { transferReceiptId: this.#id, version: await this.#version() }, ctx),
    )
    if (fate === 'signed') return
    this.#on(5, 'warehouse', (ctx) => this.#receive(fate === 'arrived' ? 0 : 2, ctx))
    if (fate === 'arrived' && abroad) this.#on(6, 'finance', (ctx) => this.#confirm(ctx))
    if (fate === 'partly' || fate === 'arrived') return
    this.#on(6, 'warehouse', (ctx) => this.#close(ctx))
    if (fate !== 'closed') this.#on(7, 'warehouse', (ctx) => this.#handle(fate === 'handled', nth, ctx))
  }

  #on(after: number, who: string, does: (ctx: Ctx) => Promise<unknown>): void {
    this.#stage.history.on(this.#day - after, who, does)
  }

  async #version(): Promise<number> {
    return (await this.#tx.one<{ version: number }>(sql`SELECT version FROM stock_transfer_receipt WHERE id = ${this.#id}`))!
      .version
  }

  #lines(): Promise<{ lineId: number; skuId: number; quantity: number }[]> {
    return this.#tx.query(
      sql`SELECT id AS "lineId", sku_id AS "skuId", quantity FROM stock_transfer_line WHERE transfer_id = ${this.#id} ORDER BY id`,
    )
  }

  async #create(ctx: Ctx): Promise<void> {
    const abroad = this.#to > 3
    const made = await createTransfer(
      this.#tx,
      {
        transferType: abroad ? 2 : 1,
        outStoreId: this.#from,
        inStoreId: this.#to,
        estArriveDate: this.#stage.history.date(this.#day - (abroad ? 30 : 6)),
        estFreight: abroad ? '180.00' : '36.00',
        feeShareWay: (1 + (this.#day % 4)) as 1 | 2 | 3 | 4,
        boxCount: 2,
        remark: abroad ? '海外仓备货' : '同城补货',
        lines: this.#stage.shelves
          .take(this.#from, 3)
          .map(({ skuId }, i) => ({ skuId, quantity: QUANTITY + i, boxNo: `${1 + (i % 2)}` })),
      },
      ctx,
    )
    this.#id = made.transferReceiptId
  }

  async #finance(pass: boolean, ctx: Ctx): Promise<unknown> {
    const remark = pass ? '同意' : '头程报价偏高，请重新询价'
    return financeAudit(
      this.#tx,
      { transferReceiptId: this.#id, version: await this.#version(), pass: pass ? 1 : 0, remark },
      ctx,
    )
  }

  async #ship(ctx: Ctx): Promise<void> {
    const lines = (await this.#lines()).map(({ lineId, quantity }) => ({ lineId, shipQty: quantity }))
    const expressDeliveryNo = `YT${String(8_800_000_000 + this.#id * 7919)}`
    await shipTransfer(this.#tx, { transferReceiptId: this.#id, version: await this.#version(), expressDeliveryNo, lines }, ctx)
  }

  /** All of it, or of each line so many pieces less. */
  async #receive(less: number, ctx: Ctx): Promise<void> {
    const lines = (await this.#lines()).map(({ lineId, skuId, quantity }) => ({
      lineId,
      locationId: this.#stage.shelves.home(this.#to, skuId),
      quantity: quantity - less,
    }))
    await receiveTransfer(this.#tx, { transferReceiptId: this.#id, version: await this.#version(), lines }, ctx)
  }

  async #confirm(ctx: Ctx): Promise<void> {
    await confirmFee(this.#tx, { transferReceiptId: this.#id, version: await this.#version(), actualFreight: '196.50' }, ctx)
  }

  async #close(ctx: Ctx): Promise<void> {
    await closeTransfer(this.#tx, { transferReceiptId: this.#id, version: await this.#version(), reason: '承运商确认丢件' }, ctx)
  }

  /** Every way to settle what is missing; `whole` leaves nothing open. */
  async #handle(whole: boolean, nth: number, ctx: Ctx): Promise<void> {
    const { shelves } = this.#stage
    const open = await this.#tx.query<{ id: number; version: number; skuId: number }>(
      sql`SELECT id, version, sku_id AS "skuId" FROM stock_unusual_transfer WHERE transfer_id = ${this.#id} ORDER BY id`,
    )
    for (const [i, { id, version, skuId }] of open.entries()) {
      const ways = [
        { handleType: 1, locationId: shelves.home(this.#to, skuId), remark: '第二批到货' },
        { handleType: 2, locationId: shelves.home(this.#from, skuId), remark: '退回原仓' },
        { handleType: 3, remark: '确认丢失' },
        { handleType: 4, claimAmount: '25.00', remark: '承运商赔付' },
      ]
      const entries = [{ ...ways[(i + nth) % 4]!, quantity: 1 }, ...(whole ? [{ ...ways[(i + nth + 1) % 4]!, quantity: 1 }] : [])]
      await unusualTransfers.handle(this.#tx, { id, version, entries } as never, ctx)
    }
  }
}
