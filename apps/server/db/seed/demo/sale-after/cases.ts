import { CASE_TYPE, WANTS_GOODS } from '@erp/contract/sale-after/case/case.states'
import { wireTime } from '../../../../src/kit/clock.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { logicalReturns } from '../../../../src/modules/order/returns/order-logical-return.ts'
import { auditCases, financeAuditCases } from '../../../../src/modules/sale-after/case/audit.ts'
import { cancelCases, rejectCases } from '../../../../src/modules/sale-after/case/close.ts'
import { lockOrdersOf } from '../../../../src/modules/sale-after/case/lock.ts'
import { refundsDone, refundsFailed } from '../../../../src/modules/sale-after/case/refund-verbs.ts'
import { confirmRefund, waiveReturns } from '../../../../src/modules/sale-after/case/returned.ts'
import { finishCases } from '../../../../src/modules/sale-after/case/settle.ts'
import { createCase } from '../../../../src/modules/sale-after/case/write.ts'
import { workFloor } from '../order/order-open-floor.ts'
import { OpenOrders } from '../order/order-open-orders.ts'
import { leaveHouse } from '../order/order-open-shipping.ts'
import { OrderPlay } from '../order/order-play.ts'
import { allocate, dispatch, push } from '../order/order-verbs.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { dearestOrder, partOf, type Told, tellCase, type Unhappy, unhappyOrders } from './case-plan.ts'

const COUNT = 150
const RESENT = 8
/** Not looked at yet, and back in the store. */
const [WAITING, OLD] = [14, 9]
const STORE = 1
const [DAYS, DEAR_DAYS] = [120, 40]
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Four months of unhappy buyers: all kinds of cases, as far as each has come by today. */
export async function seedCases(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  const play = new OrderPlay(tx)
  const now = Date.now()
  await tx.run(raw('ANALYZE order_trade_info (status, ship_time, merge_to_id), order_details (order_id)'))
  const orders = await unhappyOrders(tx, Math.max(60, Math.round(COUNT * Math.min(1, scale))), DAYS)
  const again = orders.toSorted((a, b) => Number(b.inStock) - Number(a.inStock) || b.shipTime - a.shipTime).slice(0, RESENT)
  const others = orders.filter((order) => !again.includes(order))
  const old = others.filter(({ shipTime, shelfId }) => shelfId && now - shipTime > 20 * DAY).slice(-OLD)
  for (const [n, order] of others.entries()) {
    const fate = n >= others.length - WAITING ? 'waiting' : old.includes(order) ? (n % 3 === 0 ? 'short' : 'arrived') : 'plain'
    await new CaseTale(play, order, tellCase(order, n, now, fate), n, now).tell()
  }
  await sendAgain(play, again, now)
  await askMuch(play, now)
}

/** More than supervisors grant by themselves: it waits for finance. */
async function askMuch(play: OrderPlay, now: number): Promise<void> {
  const order = await dearestOrder(play.tx, DEAR_DAYS)
  if (!order) return
  const told = {
    ...tellCase(order, 1, now, 'waiting'),
    caseType: CASE_TYPE.refund,
    refundAmount: partOf(order, 1),
    isComplaint: 1,
  }
  await writeCase(play, order, told, now)
}

class CaseTale {
  readonly #play: OrderPlay
  readonly #order: Unhappy
  readonly #n: number
  readonly #told: Told
  readonly #now: number
  #id = 0

  constructor(play: OrderPlay, order: Unhappy, told: Told, n: number, now: number) {
    this.#play = play
    this.#order = order
    this.#n = n
    this.#now = now
    this.#told = told
  }

  /** Step by step, until today. */
  async tell(): Promise<void> {
    const { created, end, fate } = this.#told
    this.#id = await writeCase(this.#play, this.#order, this.#told, this.#now)
    if (fate === 'waiting') return
    if (end === 'rejected') return this.#reject(created + 20 * HOUR)
    if (end === 'withdrawn') return this.#withdraw(created + 30 * HOUR)
    await this.#audit(created + (8 + (this.#n % 30)) * HOUR)
  }

  #hasCome(time: number): boolean {
    return time < this.#now - HOUR / 6
  }

  async #reject(time: number): Promise<void> {
    if (this.#hasCome(time))
      await rejectCases(
        this.#play.tx,
        { ids: [this.#id], reason: '证据不足，请买家补充照片' },
        await this.#play.at(time, 'supervisor'),
      )
  }

  async #withdraw(time: number): Promise<void> {
    if (this.#hasCome(time))
      await cancelCases(this.#play.tx, { ids: [this.#id], reason: '买家已收到货' }, await this.#play.at(time, this.#order.seller))
  }

  async #audit(time: number): Promise<void> {
    if (!this.#hasCome(time)) return
    await auditOne(this.#play, this.#id, time)
    const { caseType, refundFirst } = this.#told
    if (caseType === CASE_TYPE.returned && refundFirst) await this.#pay(time + DAY)
    if (WANTS_GOODS.includes(caseType)) return this.#comeBack(time)
    if (caseType === CASE_TYPE.refund) await this.#pay(time + (4 + (this.#n % 40)) * HOUR)
  }

  /** Not worth the freight, or back in the store after two weeks, sometimes with a piece missing. */
  async #comeBack(audited: number): Promise<void> {
    const { tx } = this.#play
    const { fate } = this.#told
    const isWaived = fate === 'plain' && this.#n % 4 === 0
    const signed = fate === 'plain' ? audited + (9 + (this.#n % 7)) * DAY : this.#now - 40 * HOUR
    if (isWaived) {
      if (!this.#hasCome(audited + 2 * DAY)) return
      await waiveReturns(
        tx,
        { ids: [this.#id], reason: '退回运费高于货值' },
        await this.#play.at(audited + 2 * DAY, 'supervisor'),
      )
      return this.#told.caseType === CASE_TYPE.returned ? this.#pay(audited + 3 * DAY) : undefined
    }
    const returned = await tx.one<{ id: number; lineId: number }>(sql`
      SELECT r.id, l.id AS "lineId" FROM order_logical_return r JOIN order_logical_return_line l ON l.return_id = r.id WHERE r.case_id = ${this.#id}`)
    if (!this.#hasCome(signed)) return
    await logicalReturns.sign(tx, { id: returned!.id }, await this.#play.at(signed, 'warehouse'))
    const { shelfId } = this.#order
    if (fate === 'arrived' || !this.#hasCome(signed + DAY) || !shelfId) return
    const lostQty = fate === 'short' || this.#n % 9 === 0 ? 1 : 0
    const line = { id: returned!.lineId, goodQty: 1 - lostQty, badQty: 0, lostQty, locationId: shelfId }
    await logicalReturns['stock-in'](
      tx,
      { id: returned!.id, lines: [line] } as never,
      await this.#play.at(signed + DAY, 'warehouse'),
    )
    if (fate === 'short') return
    if (lostQty && this.#told.caseType === CASE_TYPE.returned && !this.#told.refundFirst) await this.#confirm(signed + 2 * DAY)
    await this.#pay(signed + 3 * DAY)
  }

  async #confirm(time: number): Promise<void> {
    if (!this.#hasCome(time)) return
    const amount = partOf({ ...this.#order, saleAmount: this.#told.refundAmount! }, 0.5)
    await confirmRefund(this.#play.tx, { caseId: this.#id, amount }, await this.#play.at(time, 'supervisor'))
  }

  async #pay(time: number): Promise<void> {
    const { tx } = this.#play
    const refund = await tx.one<{ id: number; no: string }>(sql`
      SELECT id, refund_no AS no FROM sale_after_refund WHERE case_id = ${this.#id} AND is_reversed = 0 AND status = 100`)
    // Finance has not come to these yet.
    if (!refund || !this.#hasCome(time) || this.#n % 12 === 7) return
    const ctx = await this.#play.at(time, 'finance')
    if (this.#n % 19 === 4) await refundsFailed(tx, { ids: [refund.id], reason: '平台余额不足' }, ctx)
    else
      await refundsDone(
        tx,
        { items: [{ refundId: refund.id, platRefundNo: `RF${refund.no.slice(2)}`, way: null }], doneTime: null },
        ctx,
      )
  }
}

async function writeCase(play: OrderPlay, order: Unhappy, told: Told, now: number): Promise<number> {
  const { created, deadline, end: _end, fate: _fate, ...said } = told
  const ctx = await play.at(created, order.seller)
  const isFresh = now - created < 2 * DAY
  const input = {
    ...said,
    orderId: order.id,
    platCaseNo: said.isComplaint ? `C${9_000_000 + order.id}` : null,
    handlerId: order.sellerId,
    deadline: wireTime(new Date(isFresh ? now + (3 + (order.id % 30)) * HOUR : deadline)),
    lines: [{ orderDetailsId: order.lineId, quantity: 1 }],
  }
  return (await createCase(play.tx, input as never, ctx)).caseId
}

const FINANCE_AMOUNT = 500

async function auditOne(play: OrderPlay, id: number, time: number): Promise<void> {
  const { tx } = play
  const money = await tx.one<{ cny: number }>(sql`
    SELECT (t.refund_amount * o.exchange_rate)::float8 AS cny FROM sale_after_case t JOIN order_trade_info o ON o.id = t.order_id WHERE t.id = ${id}`)
  if (money!.cny > FINANCE_AMOUNT) await financeAuditCases(tx, { ids: [id] }, await play.at(time, 'finance'))
  else await auditCases(tx, { ids: [id] }, await play.at(time, 'supervisor'))
}

/** Sent again these days: most of them went through the floor within the last hours, the rest wait for dispatch. */
async function sendAgain(play: OrderPlay, orders: Unhappy[], now: number): Promise<void> {
  const { tx } = play
  const cases: number[] = []
  for (const [n, order] of orders.entries()) {
    const told = tellCase(order, 4, now, 'plain')
    const recent = { ...told, caseType: CASE_TYPE.resend, refundAmount: null, isComplaint: 0, created: now - (30 + n) * HOUR }
    const id = await writeCase(play, order, recent, now)
    await auditOne(play, id, now - (20 - n) * HOUR)
    cases.push(id)
  }
  const open = new OpenOrders(play, now)
  const stocked = orders.filter(({ inStock }) => inStock).map(({ id }) => id)
  const made = await tx.query<{ id: number; seller: string }>(sql`
    SELECT o.id, u.username AS seller FROM sale_after_case t JOIN order_trade_info o ON o.id = t.resend_order_id JOIN account_user u ON u.id = o.seller_id
    WHERE t.id = ANY(${cases}::bigint[]) AND o.store_id = ${STORE} AND o.logistic_way_id IS NOT NULL AND t.order_id = ANY(${stocked}::bigint[]) ORDER BY o.id`)
  for (const { id, seller } of made) {
    open.add('shipped', id, seller)
    const ctx = await open.at(180, seller)
    await allocate(tx, await open.at(170, 'warehouse'), await push(ctx, await dispatch(ctx, [id])))
  }
  await workFloor(open)
  await leaveHouse(open)
  await lockOrdersOf(tx, cases)
  await finishCases(tx, cases, await open.at(20))
}
