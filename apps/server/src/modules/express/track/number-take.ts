import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { normalNumber, numberFault } from '../label/number-format.ts'

export interface WantedNumber {
  wayId: number
  orderId: number
  orderNo: string
}
export interface NumberWay {
  id: number
  expressId: number
  wayName: string
  wayCode: string
  numberSource: number
  numberPattern: string | null
  checkDigit: number
  connector: string
  active: boolean
}

export async function numberWay(tx: Tx, wayId: number | null): Promise<NumberWay> {
  const way = await tx.one<NumberWay>(sql`
    SELECT w.id, w.express_id AS "expressId", w.way_name AS "wayName", w.way_code AS "wayCode", w.number_source AS "numberSource",
      w.number_pattern AS "numberPattern", w.check_digit AS "checkDigit", e.connector, w.is_activated = 1 AND e.is_activated = 1 AS active
    FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id WHERE w.id = ${wayId} AND w.deleted_at IS NULL`)
  if (!way) throw missing('物流渠道')
  return way
}

/**
 * The lowest free numbers of each way, one an order, in the order given; what others hold is stepped over, never waited for.
 * An order without one is left out of the answer. A rollback gives all of them back.
 */
export async function takeNumbers(tx: Tx, wanted: readonly WantedNumber[]): Promise<Map<number, string>> {
  const taken = new Map<number, string>()
  for (const [wayId, orders] of Map.groupBy(wanted, (one) => one.wayId)) {
    const rows = await tx.query<{ orderId: number; number: string }>(sql`
      WITH free AS (
        SELECT id, row_number() OVER (ORDER BY id) AS seat FROM (
          SELECT id FROM express_track_number WHERE way_id = ${wayId} AND state = 1 AND origin <> 3
          ORDER BY id LIMIT ${orders.length} FOR UPDATE SKIP LOCKED) locked
      ), asked AS (
        SELECT * FROM unnest(${orders.map((one) => one.orderId)}::bigint[], ${orders.map((one) => one.orderNo)}::text[])
          WITH ORDINALITY AS o(order_id, order_no, seat)
      )
      UPDATE express_track_number n SET state = 2, order_id = asked.order_id, order_no = asked.order_no, use_time = now(),
        version = n.version + 1, update_time = now()
      FROM free JOIN asked USING (seat) WHERE n.id = free.id RETURNING n.order_id AS "orderId", n.number`)
    for (const { orderId, number } of rows) taken.set(orderId, number)
  }
  return taken
}

/** Of a way with a pool; a way that asks its carrier goes through `reserveParcel`. */
export async function takeNumber(tx: Tx, wanted: WantedNumber): Promise<string> {
  const way = await numberWay(tx, wanted.wayId)
  if (!way.active) throw refuse(`渠道 ${way.wayName} 已停用`)
  const number = (await takeNumbers(tx, [wanted])).get(wanted.orderId)
  if (!number) throw refuse(`渠道 ${way.wayName} 无可用运单号`)
  return number
}

/** The number as it is kept, when it has the form the way wants. */
export async function checkTyped(tx: Tx, wayId: number, typed: string): Promise<string> {
  const way = await numberWay(tx, wayId)
  const number = normalNumber(typed)
  if (numberFault(number, way)) throw bad(`运单号格式不符合渠道 ${way.wayName} 要求`, 'trackingNumber')
  return number
}

/** A number that somebody typed: checked, and held like one of the pool so that nobody else can have it. */
export async function takeTyped(tx: Tx, wanted: WantedNumber, typed: string): Promise<string> {
  const number = await checkTyped(tx, wanted.wayId, typed)
  const { expressId } = await numberWay(tx, wanted.wayId)
  await tx.run(sql`
    INSERT INTO express_track_number (express_id, way_id, number, origin) VALUES (${expressId}, ${wanted.wayId}, ${number}, 3)
    ON CONFLICT (express_id, number) DO NOTHING`)
  const row = await tx.one<{ id: number; state: number; orderId: number | null; orderNo: string | null }>(sql`
    SELECT id, state, order_id AS "orderId", order_no AS "orderNo" FROM express_track_number
    WHERE express_id = ${expressId} AND number = ${number} FOR UPDATE`)
  const { id, state, orderId, orderNo } = row!
  if (state === 4) throw refuse(`运单号 ${number} 已作废`)
  if (state !== 1 && orderId !== wanted.orderId) throw refuse(`运单号 ${number} 已被订单 ${orderNo} 使用`)
  await tx.run(sql`
    UPDATE express_track_number SET state = greatest(state, 2), way_id = ${wanted.wayId}, order_id = ${wanted.orderId}, order_no = ${wanted.orderNo},
      use_time = coalesce(use_time, now()), version = version + 1, update_time = now() WHERE id = ${id}`)
  return number
}

/** A number that a shipped parcel goes on under: of the right form, nobody else's, and no longer the pool's to give. */
export async function takeTransfer(tx: Tx, wanted: WantedNumber, typed: string): Promise<string> {
  const number = await checkTyped(tx, wanted.wayId, typed)
  const { expressId } = await numberWay(tx, wanted.wayId)
  await tx.run(sql`
    UPDATE express_track_number SET state = 4, version = version + 1, update_time = now()
    WHERE express_id = ${expressId} AND number = ${number} AND state = 1`)
  const held = await tx.one<{ orderNo: string }>(sql`
    SELECT order_no AS "orderNo" FROM express_track_number
    WHERE express_id = ${expressId} AND number = ${number} AND state IN (2, 3) AND order_id <> ${wanted.orderId}`)
  if (held) throw refuse(`运单号 ${number} 已被订单 ${held.orderNo} 使用`)
  return number
}

/** 2 → 3 for orders that ship. */
export const spendNumbers = (tx: Tx, orderIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE express_track_number SET state = 3, version = version + 1, update_time = now()
    WHERE order_id = ANY(${orderIds}::bigint[]) AND state = 2`)
export const spendNumber = (tx: Tx, orderId: number): Promise<number> => spendNumbers(tx, [orderId])

/**
 * Cleared from its order, which may have asked for the next one already. Printed, or made by the carrier for this one parcel: void, and the carrier is told in time.
 * Else it is free again. Answers false when the order holds none.
 */
export async function releaseNumber(tx: Tx, orderId: number, printed: boolean): Promise<boolean> {
  const row = await tx.one<{ id: number; origin: number; number: string }>(
    sql`SELECT id, origin, number FROM express_track_number WHERE order_id = ${orderId} AND state = 2 FOR UPDATE`,
  )
  const cancelled = await tx.run(sql`
    UPDATE express_parcel SET state = CASE WHEN number IS NULL THEN 4 ELSE 3 END, update_time = now()
    WHERE order_id = ${orderId} AND state IN (0, 1, 2) AND (number IS NULL OR number = ${row?.number ?? null})`)
  if (!row) return cancelled > 0
  const gone = printed || row.origin === 2
  await tx.run(sql`
    UPDATE express_track_number SET state = ${gone ? 4 : 1}, order_id = CASE WHEN ${gone} THEN order_id END, order_no = CASE WHEN ${gone} THEN order_no END,
      use_time = CASE WHEN ${gone} THEN use_time END, version = version + 1, update_time = now() WHERE id = ${row.id}`)
  return true
}
