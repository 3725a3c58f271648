import { SETTLEMENT, SOURCE } from '@erp/contract/purchasing/order/order.states'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { claimParcel } from '../../../../src/modules/purchasing/dock/sign-claim.ts'
import { revokeSign } from '../../../../src/modules/purchasing/dock/sign-revoke.ts'
import { scanParcel } from '../../../../src/modules/purchasing/dock/sign-scan.ts'
import { dropPayments, rejectPayments } from '../../../../src/modules/purchasing/money/payment-verbs.ts'
import { dropRefunds } from '../../../../src/modules/purchasing/money/refund-drop.ts'
import { auditRefunds, confirmRefund } from '../../../../src/modules/purchasing/money/refund-verbs.ts'
import { createRefund } from '../../../../src/modules/purchasing/money/refund-write.ts'
import { makeStatements, statements } from '../../../../src/modules/purchasing/money/statement.ts'
import { acceptBargains, finishBargain, submitBargain, voidBargains } from '../../../../src/modules/purchasing/order/bargain.ts'
import { archiveAbnormally, voidOrders } from '../../../../src/modules/purchasing/order/closing.ts'
import { settle } from '../../../../src/modules/purchasing/order/settle.ts'
import { createPlans } from '../../../../src/modules/purchasing/plan/plan-create.ts'
import { orderPlans } from '../../../../src/modules/purchasing/plan/plan-order.ts'
import { auditPlans, voidPlans } from '../../../../src/modules/purchasing/plan/plan-write.ts'
import { calculateSuggestions } from '../../../../src/modules/purchasing/plan/suggest-calculate.ts'
import { OrderPlay } from '../order/order-play.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { type Offered, PurchaseTale, scanOf } from './purchase-tale.ts'

const GROWN = [
  'order',
  'order_line',
  'order_express',
  'supplier_sku',
  'warehouse_sign',
  'quality_check',
  'quality_check_line',
  'stock_in',
  'stock_in_line',
  'payment',
  'payment_line',
  'refund',
  'account_entry',
]
/** Months that everybody has agreed on. */
const AGREED = 3

/** What buyers, the dock and finance have on their desks today: something in every state. */
export async function seedPurchasing(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  // Plans that were made while these tables were empty read them whole.
  await tx.run(raw(`ANALYZE stock_balance, ${GROWN.map((name) => `purchasing_${name}`).join(', ')}`))
  const desk = await Desk.of(tx)
  await desk.waiting()
  await desk.coming()
  await desk.arrived()
  await desk.owed()
  await desk.givenBack()
  await desk.closed()
  await desk.nobodys()
  await desk.plans()
  await desk.months()
}

class Desk {
  readonly #play: OrderPlay
  readonly #offers: Map<number, Offered[]>
  #n = 0

  private constructor(play: OrderPlay, offers: Map<number, Offered[]>) {
    this.#play = play
    this.#offers = offers
  }

  static async of(tx: Tx): Promise<Desk> {
    const rows = await tx.query<Offered & { settlement: number }>(sql`
      SELECT s.id AS "supplierId", s.settlement_type AS settlement, (array_agg(q.sku_id ORDER BY (q.sku_id * 7919) % 1009, q.sku_id))[1:3] AS skus
      FROM purchasing_supplier s JOIN purchasing_supplier_level v ON v.id = s.level_id JOIN purchasing_supplier_sku q ON q.supplier_id = s.id AND q.is_default = 1 AND q.deleted_at IS NULL
        JOIN goods_goods_sku k ON k.id = q.sku_id AND k.sku_kind = 1 AND k.sku_status IN ('10', '20') AND k.deleted_at IS NULL
      WHERE s.status = 1 AND s.deleted_at IS NULL AND v.qc_mode > 0 GROUP BY s.id, s.settlement_type HAVING count(*) >= 3 ORDER BY s.id`)
    return new Desk(
      new OrderPlay(tx),
      Map.groupBy(rows, ({ settlement }) => settlement),
    )
  }

  /** The next purchase, of a supplier who is paid in that way. */
  #next(settlement: number = SETTLEMENT.prepaid): { tale: PurchaseTale; from: Offered } {
    const n = ++this.#n
    const offers = this.#offers.get(settlement)!
    return { tale: new PurchaseTale(this.#play, n), from: offers[n % offers.length]! }
  }

  async #ordered(day: number, settlement?: number, more?: object): Promise<PurchaseTale> {
    const { tale, from } = this.#next(settlement)
    return tale.order(day, from, more)
  }

  async #bargaining(day: number): Promise<{ tale: PurchaseTale; line: { id: number; price: string }; version: number }> {
    const tale = await this.#ordered(day)
    const { tx } = this.#play
    const line = (await tx.one<{ id: number; price: string }>(
      sql`SELECT id, price FROM purchasing_order_line WHERE order_id = ${tale.orderId} ORDER BY sort_no LIMIT 1`,
    ))!
    const lines = [{ orderDetailsId: line.id, targetPrice: (Number(line.price) * 0.93).toFixed(4) }]
    await submitBargain(
      tx,
      { orderId: tale.orderId, version: 1, lines, remark: '量大，请再谈谈' },
      await tale.at(day, 10, 'purchaser'),
    )
    return { tale, line, version: 2 }
  }

  async waiting(): Promise<void> {
    const { tx } = this.#play
    for (const day of [2, 1, 0, 0]) await this.#ordered(day)
    await this.#bargaining(1)
    await this.#bargaining(0)
    for (const end of ['taken', 'done', 'dropped'] as const) {
      const { tale, line } = await this.#bargaining(3)
      if (end === 'dropped') {
        await voidBargains(tx, { ids: [tale.orderId], reason: '供应商不同意' }, await tale.at(2, 15, 'purchaser'))
        continue
      }
      await acceptBargains(tx, { ids: [tale.orderId] }, await tale.at(2, 10, 'supervisor'))
      const lines = [{ orderDetailsId: line.id, price: (Number(line.price) * 0.95).toFixed(4) }]
      if (end === 'done')
        await finishBargain(tx, { orderId: tale.orderId, version: 3, lines }, await tale.at(2, 16, 'supervisor'))
    }
    const dropped = await this.#ordered(6)
    await voidOrders(tx, { ids: [dropped.orderId] }, await dropped.at(5, 10, 'purchaser'))
  }

  async coming(): Promise<void> {
    const { tx } = this.#play
    for (const day of [22, 4, 3, 1]) await (await this.#ordered(day)).audit(day)
    for (const [day, shipped] of [
      [9, 6],
      [7, 4],
      [5, 2],
      [3, 1],
      [2, 0],
    ] as const)
      await (await (await this.#ordered(day)).audit(day)).ship(shipped)
    for (const day of [8, 7]) {
      const lost = await (await (await this.#ordered(day)).audit(day)).ship(day - 2)
      await tx.run(sql`
        UPDATE purchasing_order_express SET trace_sign_time = ship_time + interval '40 hours', trace_time = ship_time + interval '40 hours', trace_text = '目的地网点 已签收，签收人：前台'
        WHERE order_id = ${lost.orderId}`)
      await settle(tx, [lost.orderId], await lost.at(0, 8, 'purchaser'))
    }
  }

  async arrived(): Promise<void> {
    for (const day of [1, 0, 0]) await (await this.#here(day)).sign(day)
    for (const day of [2, 1]) await (await (await this.#here(day)).sign(day)).check(day)
    const waiting = await (await (await this.#here(1)).sign(1)).check(1)
    await waiting.shelve(0, 1, 0)
    const wrong = await (await (await this.#here(2)).sign(2)).check(2)
    await wrong.dropCheck(1)
    const twice = await (await (await (await this.#here(3)).sign(3)).check(3)).shelve(2, 1, 0)
    await twice.dropStockIn(2)
    for (const [day, share] of [
      [4, 0.5],
      [3, 0.4],
      [2, 0.7],
    ] as const)
      await (await (await (await this.#here(day)).sign(day)).check(day)).shelve(day, share)
  }

  /** On its way to the dock. */
  async #here(day: number, settlement?: number): Promise<PurchaseTale> {
    return (await (await this.#ordered(day + 9, settlement)).audit(day + 9)).ship(day + 4)
  }

  async #stocked(day: number, settlement?: number): Promise<PurchaseTale> {
    return (await (await (await this.#here(day, settlement)).sign(day)).check(day)).shelve(day)
  }

  /** A calendar of payments with something overdue. */
  async owed(): Promise<void> {
    const { tx } = this.#play
    const asked = await (await this.#ordered(5)).audit(5)
    await asked.askFor(4, 2, await asked.total())
    const approved = await (await this.#ordered(6)).audit(6)
    await (await approved.askFor(5, 2, await approved.total())).approve(4)
    const paid = await this.#stocked(3)
    await (await (await paid.askFor(9, 2, await paid.total())).approve(8)).pay(7)
    const rejected = await (await this.#ordered(4)).audit(4)
    const { paymentId } = await rejected.askFor(3, 2, await rejected.total())
    await rejectPayments(tx, { ids: [paymentId], reason: '请附合同' }, await rejected.at(2, 15, 'finance'))
    const dropped = await (await this.#ordered(5)).audit(5)
    const asking = await dropped.askFor(4, 2, await dropped.total())
    await dropPayments(tx, { ids: [asking.paymentId], reason: '金额填错' }, await dropped.at(4, 16, 'purchaser'))
    for (const day of [14, 9, 5, 2]) await this.#stocked(day, SETTLEMENT.onArrival)
    for (const day of [62, 40, 28, 12]) await this.#stocked(day, SETTLEMENT.period)
    const deposit = await (await this.#ordered(3, SETTLEMENT.deposit)).audit(3)
    await (await deposit.askFor(2, 1, (Number(await deposit.total()) * 0.1).toFixed(2))).approve(1)
  }

  async givenBack(): Promise<void> {
    const { tx } = this.#play
    for (const badAction of [1, 3, 4]) await (await (await this.#here(2)).sign(2)).check(2, { quantity: 3, badAction })
    for (const end of ['under', 'done', 'dropped'] as const) {
      const tale = await this.#here(6)
      await (await (await tale.askFor(12, 2, await tale.total())).approve(11)).pay(10)
      await (await (await tale.sign(6)).check(6)).shelve(6, 0.8)
      const line = (await tx.one<{ id: number; price: string }>(
        sql`SELECT id, price FROM purchasing_order_line WHERE order_id = ${tale.orderId} AND open_qty > 1 ORDER BY sort_no LIMIT 1`,
      ))!
      const lines = [{ orderDetailsId: line.id, quantity: 2, amount: (Number(line.price) * 2).toFixed(2), fromStock: 0 as const }]
      const made = await createRefund(
        tx,
        { orderId: tale.orderId, refundType: 1, reason: '少发', lines },
        await tale.at(5, 10, 'purchaser'),
      )
      if (end === 'dropped') {
        await dropRefunds(tx, { ids: [made.refundId], reason: '已补发' }, await tale.at(4, 10, 'purchaser'))
        continue
      }
      await auditRefunds(tx, { ids: [made.refundId] }, await tale.at(4, 14, 'supervisor'))
      const ctx = await tale.at(2, 11, 'finance')
      if (end === 'done')
        await confirmRefund(
          tx,
          {
            refundId: made.refundId,
            version: 2,
            receivedAmount: lines[0]!.amount,
            receiveAccount: '公司支付宝',
            receivedTime: ctx.now,
            vouchers: [await tale.voucher()],
          },
          ctx,
        )
    }
  }

  async closed(): Promise<void> {
    const { tx } = this.#play
    for (const [day, reason] of [
      [30, '供应商停产，剩余不再发货'],
      [18, '质量问题，终止合作'],
    ] as const) {
      const tale = await (await this.#ordered(day)).audit(day)
      await archiveAbnormally(tx, { ids: [tale.orderId], reason }, await tale.at(day - 8, 15, 'supervisor'))
    }
  }

  /** Parcels that nobody knew, of which one found its order and one was a mistake. */
  async nobodys(): Promise<void> {
    const { tx } = this.#play
    const dock = await this.#play.at(this.#play.on(1, 15), 'warehouse')
    const signs: number[] = []
    for (const no of ['YT7712004518', 'ZTO6620931177', 'JD0093847712', 'STO551827364', 'YD4402871193'])
      signs.push((await scanParcel(tx, { ...scanOf(no), weight: '1.200' }, dock)).signId)
    const tale = await (await this.#ordered(6)).audit(6)
    await claimParcel(tx, { signId: signs[0]!, orderId: tale.orderId }, await tale.at(0, 9, 'purchaser'))
    await revokeSign(tx, { signId: signs[1]!, reason: '扫错包裹' }, await tale.at(0, 9, 'supervisor'))
  }

  async plans(): Promise<void> {
    const { tx } = this.#play
    const ctx = await this.#play.at(this.#play.on(1, 10), 'purchaser')
    await calculateSuggestions(tx, ctx.now)
    const offers = [...this.#offers.values()].flat().slice(0, 16)
    const wants = offers.map(({ skus }, n) => ({
      skuId: skus[0]!,
      targetStoreId: 1 + (n % 3),
      planQty: 60 + n * 25,
      source: [SOURCE.suggestion, SOURCE.warning, SOURCE.shortage, SOURCE.manual][n % 4]!,
      urgent: (n % 6 === 0 ? 1 : 0) as 0 | 1,
      reason: n % 4 === 3 ? '活动备货' : null,
    }))
    const made = await createPlans(tx, wants, ctx)
    const open = await tx.query<{ id: number }>(
      sql`SELECT id FROM purchasing_plan WHERE id = ANY(${made.map(({ planId }) => planId)}::bigint[]) AND status = 100 ORDER BY id`,
    )
    const supervisor = await this.#play.at(this.#play.on(0, 9), 'supervisor')
    await auditPlans(tx, { ids: open.slice(0, 5).map(({ id }) => id) }, supervisor)
    const [first, second, third] = open
    const wanted = [{ planId: first!.id }, { planId: second!.id }, { planId: third!.id, quantity: 12 }]
    await orderPlans(tx, { rows: wanted }, await this.#play.at(this.#play.on(0, 10), 'purchaser'))
    await voidPlans(tx, { ids: open.slice(5, 7).map(({ id }) => id), reason: '需求取消' }, supervisor)
  }

  /** Statements of the last months; what is older than two is agreed on. */
  async months(): Promise<void> {
    const { tx } = this.#play
    const finance = await this.#play.at(this.#play.on(0, 8), 'finance')
    const months = await tx.query<{ month: string }>(
      sql`SELECT to_char(date_trunc('month', ${finance.now}::date) - make_interval(months => n), 'YYYY-MM-01') AS month FROM generate_series(4, 0, -1) n`,
    )
    for (const { month } of months) await makeStatements(tx, month, null, finance)
    for (const { month } of months.slice(0, AGREED)) {
      const rows = await tx.query<{ id: number }>(
        sql`SELECT id FROM purchasing_statement WHERE month = ${month}::date ORDER BY id`,
      )
      await statements.confirm(tx, { ids: rows.map(({ id }) => id) }, finance)
    }
  }
}
