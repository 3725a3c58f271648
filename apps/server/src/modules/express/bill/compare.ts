import { RESULT } from '@erp/contract/express/bill/freight-bill-line'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { billHandle, billResult, billState, feeType } from '../states.ts'
import { type BillHead, type GivenLine, type MatchedLine, matchLines } from './match.ts'
import { markBilled, settle } from './settle.ts'

type Progress = (done: number) => Promise<unknown>
const CHUNK = 5000

/** Every line against its parcel. What somebody decided stands while the result is the same; answers how many lines changed. */
export async function compareBill(tx: Tx, bill: BillHead, ctx: Ctx, progress: Progress = async () => {}): Promise<number> {
  const lines = await tx.query<GivenLine>(sql`
    SELECT id, tracking_number AS "trackingNumber", ship_date AS "shipDate", order_id AS "orderId" FROM express_freight_bill_line WHERE bill_id = ${bill.id} ORDER BY line_no, id`)
  const half = (done: number) => progress(Math.floor(done / 2))
  const matched = await matchLines(tx, bill, lines, ctx, half)
  for (let from = 0; from < matched.length; from += CHUNK) {
    await keepMatches(tx, matched.slice(from, from + CHUNK))
    await progress(Math.floor((lines.length + from) / 2))
  }
  const changed = await judge(tx, bill, ctx)
  const orders = [...lines, ...matched].flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  await markBilled(tx, [...new Set(orders)])
  await settle(tx, [bill.id], ctx)
  return changed
}

const keepMatches = (tx: Tx, matched: readonly MatchedLine[]): Promise<number> =>
  tx.run(sql`
    UPDATE express_freight_bill_line l SET order_id = r."orderId", order_no = r."orderNo", carrier_id = r."carrierId", way_id = r."wayId", our_weight = r."ourWeight",
      charge_weight = r."chargeWeight", table_id = r."tableId", zone_id = r."zoneId", our_amount = r."ourAmount", our_note = r."ourNote"
    FROM jsonb_to_recordset(${JSON.stringify(matched)}::jsonb) AS r(id bigint, "orderId" bigint, "orderNo" text, "carrierId" bigint, "wayId" bigint, "ourWeight" int,
      "chargeWeight" int, "tableId" bigint, "zoneId" bigint, "ourAmount" numeric, "ourNote" text)
    WHERE l.id = r.id AND (l.order_id, l.order_no, l.carrier_id, l.way_id, l.our_weight, l.charge_weight, l.table_id, l.zone_id, l.our_amount, l.our_note)
      IS DISTINCT FROM (r."orderId", r."orderNo", r."carrierId", r."wayId", r."ourWeight", r."chargeWeight", r."tableId", r."zoneId", r."ourAmount", r."ourNote")`)

/** A freight line of a parcel, or of a number without one, that an audited bill pays for already. */
export const PAID_BEFORE: Sql = raw(
  `(${['tracking_number', 'order_id']
    .map(
      (column) => `EXISTS (SELECT 1 FROM express_freight_bill_line x JOIN express_freight_bill b ON b.id = x.bill_id
      WHERE x.${column} = l.${column} AND x.bill_id <> l.bill_id AND x.fee_type = ${feeType.freight.sql} AND x.handle <> ${billHandle.refuse.sql}
        AND b.check_flag IN (${billState.audited.sql}, ${billState.paid.sql}))`,
    )
    .join(' OR ')})`,
)

/** The results in the order of the book; weights within 10 g or 5 % of the scales or of what our table charges for, amounts within 0.50 CNY or 1 %. */
async function judge(tx: Tx, bill: BillHead, ctx: Ctx): Promise<number> {
  const beside = (weight: string) => raw(`abs(l.bill_weight - l.${weight}) > greatest(10, l.${weight} * 0.05)`)
  const said = await tx.one<{ changed: number }>(sql`
    WITH l AS (SELECT l.*, l.fee_type = ${feeType.freight}
        AND (row_number() OVER (PARTITION BY l.fee_type, coalesce('#' || l.order_id, l.tracking_number) ORDER BY l.line_no, l.id) > 1 OR ${PAID_BEFORE}) AS twice
      FROM express_freight_bill_line l WHERE l.bill_id = ${bill.id}),
    ours AS (SELECT l.*, CASE WHEN l.twice OR l.order_id IS NULL THEN 0 WHEN l.fee_type = ${feeType.freight} THEN l.our_amount END AS ours FROM l),
    judged AS (SELECT l.id, l.result AS before, l.ours, l.amount - coalesce(l.ours, CASE WHEN l.fee_type = ${feeType.freight} THEN 0 ELSE l.amount END) AS diff, (CASE
        WHEN l.twice THEN ${billResult.twice}
        WHEN l.order_id IS NULL THEN ${billResult.unknown}
        WHEN l.fee_type <> ${feeType.freight} THEN ${billResult.same}
        WHEN l.carrier_id IS DISTINCT FROM ${bill.expressId}::bigint THEN ${billResult.carrier}
        WHEN ${beside('our_weight')} AND coalesce(${beside('charge_weight')}, true) THEN ${billResult.weight}
        WHEN l.ours IS NULL OR abs(l.amount - l.ours) * ${bill.exchangeRate}::numeric > greatest(0.50, l.ours * ${bill.exchangeRate}::numeric * 0.01) THEN ${billResult.amount}
        ELSE ${billResult.same} END)::smallint AS result FROM ours l),
    kept AS (UPDATE express_freight_bill_line t SET our_amount = j.ours, diff_amount = j.diff, result = j.result,
      handle = CASE WHEN t.handle_by IS NOT NULL AND t.result = j.result THEN t.handle WHEN j.result = ${RESULT.same} THEN ${billHandle.accept} ELSE ${billHandle.open} END,
      handle_by = CASE WHEN t.result = j.result THEN t.handle_by END, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM judged j WHERE t.id = j.id AND (t.our_amount, t.diff_amount, t.result) IS DISTINCT FROM (j.ours, j.diff, j.result) RETURNING j.before <> j.result AS is_other)
    SELECT count(*) FILTER (WHERE is_other)::int AS changed FROM kept`)
  return said!.changed
}
