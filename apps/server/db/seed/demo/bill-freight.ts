import { FEE, HANDLE, RESULT } from '@erp/contract/express/bill/freight-bill-line'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import type { Ctx } from '../../../src/kit/house.ts'
import { auditBills, payBills, voidBills } from '../../../src/modules/express/bill/audit.ts'
import { addBill, type BillRowIn } from '../../../src/modules/express/bill/bill-import.ts'
import { compareBill } from '../../../src/modules/express/bill/compare.ts'
import { handleLines } from '../../../src/modules/express/bill/handle.ts'
import { matchLines } from '../../../src/modules/express/bill/match.ts'
import { recover } from '../../../src/modules/express/bill/recover.ts'
import { OrderPlay } from './order/order-play.ts'
import { LEAST_SCALE } from './order/orders.ts'

interface Sent {
  id: number
  trackingNumber: string
  shipDate: string
  countryCode: string
  weight: number
}
/** Carriers that send their bills as files, and how much of a bill is looked at in the demo. */
const CARRIERS = 3
const MOST = 150
/** Days ago that each bill is about, and when it came. */
const PERIODS = [
  { from: 75, to: 61, came: 58 },
  { from: 60, to: 46, came: 43 },
  { from: 45, to: 31, came: 2 },
]

/** Bills of three carriers in every state, with lines of every result; what is older was settled before bills were kept here. */
export async function seedBills(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  const play = new OrderPlay(tx)
  const carriers = await tx.query<{ id: number; code: string }>(sql`
    SELECT e.id, e.express_code AS code FROM express_express e JOIN express_track t ON t.express_id = e.id
    WHERE e.settle_currency = 'CNY' GROUP BY e.id, e.express_code ORDER BY count(*) DESC, e.id LIMIT ${CARRIERS}`)
  for (const [at, carrier] of carriers.entries()) {
    const desk = new Desk(play, carrier, at)
    await desk.paid()
    await desk.audited()
    await desk.waiting()
  }
  await tx.run(sql`
    UPDATE express_track t SET is_billed = 1 WHERE is_billed = 0 AND (ship_time < ${stamp(play, 61)}::timestamptz OR t.order_id % 40 <> 0)
      AND ship_time < ${stamp(play, 30)}::timestamptz`)
}

const stamp = (play: OrderPlay, day: number): string => new Date(play.on(day, 0)).toISOString()
const dayOf = (play: OrderPlay, day: number): string => new Date(play.on(day, 12)).toISOString().slice(0, 10)

class Desk {
  readonly #play: OrderPlay
  readonly #carrier: { id: number; code: string }
  readonly #at: number

  constructor(play: OrderPlay, carrier: { id: number; code: string }, at: number) {
    this.#play = play
    this.#carrier = carrier
    this.#at = at
  }

  async paid(): Promise<void> {
    const { id, day } = await this.#bill(0)
    await this.#decideAll(id, day)
    await auditBills(this.#play.tx, { ids: [id] }, await this.#finance(day - 1))
    await payBills(
      this.#play.tx,
      { ids: [id], tradeNo: `TT${dayOf(this.#play, day - 5).replaceAll('-', '')}${this.#at}` },
      await this.#finance(day - 5),
    )
    const claimed = await this.#lines(id, sql`handle = ${HANDLE.dispute} AND claim_amount > 0`)
    if (claimed.length)
      await recover(
        this.#play.tx,
        { ids: claimed.slice(0, 2), amount: null, remark: '承运商退回' },
        await this.#finance(day - 12),
      )
  }

  async audited(): Promise<void> {
    const { id, day } = await this.#bill(1)
    await this.#decideAll(id, day)
    await auditBills(this.#play.tx, { ids: [id] }, await this.#finance(day - 1))
  }

  /** Half looked through; the first file of it was the wrong one. */
  async waiting(): Promise<void> {
    const { id, day } = await this.#bill(2)
    await voidBills(this.#play.tx, { ids: [id], reason: '文件选错，重新导入' }, await this.#clerk(day))
    const again = await this.#bill(2, '-R')
    const open = await this.#lines(again.id, sql`result = ${RESULT.weight} AND handle = ${HANDLE.open}`)
    if (open.length) await this.#decide(open, HANDLE.dispute, again.day)
  }

  async #bill(period: number, mark = ''): Promise<{ id: number; day: number }> {
    const { tx } = this.#play
    const { from, to, came } = PERIODS[period]!
    const day = came - this.#at
    const ctx = await this.#clerk(day)
    const rows = await this.#rows(from, to, period, ctx)
    const head = {
      expressId: this.#carrier.id,
      billNoExt: `${this.#carrier.code}-${dayOf(this.#play, to).replaceAll('-', '')}`,
      periodFrom: dayOf(this.#play, from),
      periodTo: dayOf(this.#play, to),
      remark: null,
      currency: 'CNY',
      exchangeRate: '1',
      fileName: `${this.#carrier.code}${mark}.xlsx`,
    }
    const bill = await addBill(
      tx,
      head,
      rows,
      rows.map((_, i) => i + 2),
      ctx,
    )
    await compareBill(tx, bill, ctx)
    return { id: bill.id, day }
  }

  /** What the carrier asks for: mostly what we reckon, and every kind of thing that is not. */
  async #rows(from: number, to: number, period: number, ctx: Ctx): Promise<BillRowIn[]> {
    const { tx } = this.#play
    const sent = await tx.query<Sent>(sql`
      SELECT order_id AS id, tracking_number AS "trackingNumber", ship_time::date AS "shipDate", country_code AS "countryCode", weight FROM express_track
      WHERE express_id = ${this.#carrier.id} AND tracking_number IS NOT NULL AND ship_time >= ${stamp(this.#play, from)}::timestamptz AND ship_time < ${stamp(this.#play, to - 1)}::timestamptz
        AND order_id % 40 <> 0 ORDER BY ship_time, id LIMIT ${MOST}`)
    const [foreign] = await tx.query<Sent>(sql`
      SELECT order_id AS id, tracking_number AS "trackingNumber", ship_time::date AS "shipDate", country_code AS "countryCode", weight FROM express_track
      WHERE express_id <> ${this.#carrier.id} AND tracking_number IS NOT NULL AND is_billed = 0 AND ship_time < ${stamp(this.#play, 30)}::timestamptz
        AND order_id % 7 = ${this.#at} ORDER BY ship_time OFFSET ${period} LIMIT 1`)
    const asked = [...sent, ...(foreign ? [foreign] : [])]
    const bill = { id: 0, billNo: '', expressId: this.#carrier.id, currency: 'CNY', exchangeRate: '1' }
    const ours = await matchLines(
      tx,
      bill,
      asked.map((each) => ({ ...each, orderId: null })),
      ctx,
    )
    const rows = asked.map((each, i) => rowOf(each, ours[i]!.ourAmount ?? '20.00', ours[i]!.ourWeight ?? each.weight, i))
    const [first, second, third] = rows
    if (!first || !second || !third) return [unknown(this.#carrier.code, period)]
    const beside = { billWeight: null, remark: null }
    return [
      ...rows,
      { ...third, remark: '补收' },
      { ...first, ...beside, feeType: FEE.surcharge, amount: '3.50', remark: '偏远附加费' },
      { ...second, ...beside, feeType: FEE.refund, amount: '-12.00', remark: '丢件理赔' },
      unknown(this.#carrier.code, period),
    ]
  }

  async #decideAll(id: number, day: number): Promise<void> {
    const by = async (result: number, handle: number) => {
      const lines = await this.#lines(id, sql`result = ${result} AND handle = ${HANDLE.open}`)
      if (lines.length) await this.#decide(lines, handle, day)
    }
    await by(RESULT.amount, HANDLE.accept)
    await by(RESULT.weight, HANDLE.dispute)
    await by(RESULT.unknown, HANDLE.refuse)
    await by(RESULT.twice, HANDLE.refuse)
    await by(RESULT.carrier, HANDLE.refuse)
  }

  async #decide(ids: number[], handle: number, day: number): Promise<void> {
    await handleLines(
      this.#play.tx,
      { ids, billId: null, result: null, handle: handle as 1, remark: null },
      await this.#clerk(day),
    )
  }

  async #lines(billId: number, which: ReturnType<typeof sql>): Promise<number[]> {
    const found = await this.#play.tx.query<{ id: number }>(
      sql`SELECT id FROM express_freight_bill_line WHERE bill_id = ${billId} AND ${which} ORDER BY line_no`,
    )
    return found.map(({ id }) => id)
  }

  #clerk(day: number): Promise<Ctx> {
    return this.#play.at(this.#play.on(day, 10, this.#at), 'supervisor')
  }
  #finance(day: number): Promise<Ctx> {
    return this.#play.at(this.#play.on(Math.max(day, 0), 9, this.#at), 'finance')
  }
}

function rowOf({ trackingNumber, shipDate, countryCode }: Sent, ours: string, weight: number, i: number): BillRowIn {
  const plain = { trackingNumber, shipDate, countryCode, billWeight: weight, feeType: FEE.freight, amount: ours }
  if (i % 23 === 5) return { ...plain, billWeight: Math.round(weight * 1.3) + 40, amount: (Number(ours) * 1.22).toFixed(2) }
  if (i % 17 === 3) return { ...plain, amount: (Number(ours) * 1.06 + 1.2).toFixed(2) }
  return plain
}

const unknown = (code: string, period: number): BillRowIn => ({
  trackingNumber: `${code}00${period}7731CN`,
  billWeight: 320,
  feeType: FEE.freight,
  amount: '41.20',
})
