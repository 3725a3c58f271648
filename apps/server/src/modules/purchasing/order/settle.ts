import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { LIVE, ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { setting } from '../../../kit/setting.ts'
import { type OnWay, onWay } from '../../stock/ledger/index.ts'
import { keepEntries } from '../money/entries.ts'
import { paymentState, refundState, stockInState } from '../states.ts'
import { lockOrders, type OrderRow } from './lock.ts'
import { payTrack, refundTrack, shipTrack, stockInTrack } from './tracks.ts'

type Settling = Pick<Ctx, 'house'> & Partial<Pick<Ctx, 'call'>>
interface Facts {
  id: number
  paid: string
  refunded: string
  refunds: number[]
  parcels: number
  signed: number
  firstShip: string | null
  firstScan: string | null
  firstIn: string | null
  taken: string
  gifts: string
  stockedAmount: string
  stocked: number
  open: number
}

/**
 * What stands in payments, parcels, stock-ins and refunds decides money and four of the six tracks of an order, and what is on the way.
 * Whoever changed one of those documents or a line calls this once, in the same transaction; `day` is when money changed hands, if not today.
 */
export async function settle(tx: Tx, orderIds: readonly number[], { house, call }: Settling, day?: string): Promise<void> {
  if (orderIds.length === 0) return
  const orders = await lockOrders(tx, orderIds)
  const ids = orders.map(({ id }) => id)
  const facts = new Map((await factsOf(tx, ids)).map((row) => [row.id, row]))
  const warnDays = await setting(tx, 'purchase.pay.warnDays', 3)
  const today = wireDate(house.clock.now())
  const rows = orders.map((order) => settled(order, facts.get(order.id)!, today, warnDays))
  await tx.run(sql`
    UPDATE purchasing_order t SET payable_amount = r.payable, paid_amount = r.paid, refund_amount = r.refunded, stocked_amount = r.stocked, due_date = r.due,
      pay_status = r.pay, ship_status = r.ship, stock_in_status = r."stockIn", refund_status = r.refund,
      ship_time = r."firstShip", first_scan_time = r."firstScan", first_stock_in_time = r."firstIn"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, payable numeric, paid numeric, refunded numeric, stocked numeric, due date, pay int,
      ship int, "stockIn" int, refund int, "firstShip" timestamptz, "firstScan" timestamptz, "firstIn" timestamptz)
    WHERE t.id = r.id AND (t.payable_amount, t.paid_amount, t.refund_amount, t.stocked_amount, t.due_date, t.pay_status, t.ship_status, t.stock_in_status, t.refund_status,
        t.ship_time, t.first_scan_time, t.first_stock_in_time)
      IS DISTINCT FROM (r.payable, r.paid, r.refunded, r.stocked, r.due, r.pay, r.ship, r."stockIn", r.refund, r."firstShip", r."firstScan", r."firstIn")`)
  await keepEntries(tx, rows, { house, call, day: day ?? today })
  await settleOnWay(tx, ids)
}

function settled(order: OrderRow, facts: Facts, today: string, warnDays: number) {
  const payable = payableOf(order, facts)
  const { payStatus, dueDate } = payTrack(
    {
      checkFlag: order.check_flag,
      settlementType: order.settlement_type,
      depositRate: order.deposit_rate,
      accountPeriodDays: order.account_period_days,
      totalAmount: order.total_amount,
      payableAmount: payable,
      paidAmount: facts.paid,
      refundAmount: facts.refunded,
      auditDay: order.audit_time?.slice(0, 10) ?? null,
      firstStockInDay: facts.firstIn?.slice(0, 10) ?? null,
    },
    today,
    warnDays,
  )
  return {
    id: order.id,
    payable,
    paid: facts.paid,
    refunded: facts.refunded,
    stocked: facts.stockedAmount,
    writtenOff: order.write_off_amount,
    due: dueDate,
    pay: payStatus,
    ship: shipTrack(facts.parcels, facts.signed),
    stockIn: stockInTrack(facts.stocked, facts.open),
    refund: refundTrack(facts.refunds),
    firstShip: facts.firstShip,
    firstScan: facts.firstScan,
    firstIn: facts.firstIn,
  }
}

/** What was given up or sent back is not paid for; what came on top is, at its own price. An order that ended with nothing costs nothing. */
function payableOf({ total_amount, check_flag }: OrderRow, { taken, gifts, stocked }: Facts): string {
  if (check_flag === ORDER_CHECK.ended && stocked === 0) return '0.00'
  const payable = round2(plus(round2(minus(total_amount, taken)), gifts))
  return compare(payable, 0) < 0 ? '0.00' : payable
}

/** Documents are read by the keys of these orders alone, each kind once. */
const factsOf = (tx: Tx, ids: number[]): Promise<Facts[]> =>
  tx.query<Facts>(sql`
    WITH paid AS (
      SELECT x.order_id AS id, sum(x.amount) AS paid FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
      WHERE x.order_id = ANY(${ids}::bigint[]) AND d.status = ${paymentState.paid} GROUP BY 1),
    refunded AS (
      SELECT d.order_id AS id, sum(d.received_amount) FILTER (WHERE d.status = ${refundState.done}) AS received, array_agg(DISTINCT d.status) AS states
      FROM purchasing_refund d WHERE d.order_id = ANY(${ids}::bigint[]) GROUP BY 1),
    sent AS (
      SELECT x.order_id AS id, count(*) AS parcels, count(coalesce(x.scan_time, x.trace_sign_time)) AS signed, min(coalesce(x.ship_time, x.create_time)) AS first,
        min(x.scan_time) AS scanned
      FROM purchasing_order_express x WHERE x.order_id = ANY(${ids}::bigint[]) AND x.deleted_at IS NULL GROUP BY 1),
    stocked AS (
      SELECT d.order_id AS id, min(d.audit_time) AS first FROM purchasing_stock_in d
      WHERE d.order_id = ANY(${ids}::bigint[]) AND d.status = ${stockInState.audited} GROUP BY 1),
    lines AS (
      SELECT x.order_id AS id, sum(round((x.cancel_qty + x.returned_qty) * x.price, 2)) AS taken, sum(x.gift_amount) AS gifts, sum(x.stocked_qty) AS stocked,
        sum(x.open_qty) AS open, sum(round(x.landed_amount * least(x.stocked_qty, x.quantity) / x.quantity, 2)
          + CASE WHEN x.stocked_qty > x.quantity THEN round(x.gift_amount * (x.stocked_qty - x.quantity) / x.gift_qty, 2) ELSE 0 END
          - round(x.returned_qty * x.price, 2)) AS worth
      FROM purchasing_order_line x WHERE x.order_id = ANY(${ids}::bigint[]) GROUP BY 1)
    SELECT o.id, coalesce(p.paid, 0) AS paid, coalesce(r.received, 0) AS refunded, coalesce(r.states, '{}') AS refunds,
      coalesce(e.parcels, 0)::int AS parcels, coalesce(e.signed, 0)::int AS signed, e.first AS "firstShip", e.scanned AS "firstScan", i.first AS "firstIn",
      coalesce(l.taken, 0) AS taken, coalesce(l.gifts, 0) AS gifts, coalesce(l.worth, 0) AS "stockedAmount", coalesce(l.stocked, 0)::int AS stocked, coalesce(l.open, 0)::int AS open
    FROM unnest(${ids}::bigint[]) AS o(id) LEFT JOIN paid p USING (id) LEFT JOIN refunded r USING (id) LEFT JOIN sent e USING (id)
    LEFT JOIN stocked i USING (id) LEFT JOIN lines l USING (id)`)

/** Each line keeps what it adds to 采购在途, so that the difference is known whatever changed. */
async function settleOnWay(tx: Tx, ids: number[]): Promise<void> {
  const changes = await tx.query<OnWay>(sql`
    WITH wanted AS (
      SELECT x.id, o.store_id, x.sku_id, x.on_way_qty AS was, CASE WHEN o.check_flag = ANY(${LIVE}::int[]) THEN x.open_qty ELSE 0 END AS qty
      FROM purchasing_order_line x JOIN purchasing_order o ON o.id = x.order_id WHERE x.order_id = ANY(${ids}::bigint[])),
    written AS (UPDATE purchasing_order_line x SET on_way_qty = w.qty FROM wanted w WHERE x.id = w.id AND w.qty <> w.was)
    SELECT store_id AS "storeId", sku_id AS "skuId", sum(qty - was)::int AS purchase FROM wanted WHERE qty <> was GROUP BY 1, 2 ORDER BY 1, 2`)
  await onWay(tx, changes)
}
