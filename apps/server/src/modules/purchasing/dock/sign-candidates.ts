import type { ActionInput } from '@erp/contract/kit'
import type { Candidate } from '@erp/contract/purchasing/dock/dock-rows'
import type { sign } from '@erp/contract/purchasing/dock/sign'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { purchaseReach } from '../order/reach.ts'
import { orderCheck } from '../states.ts'
import { signs } from './sign-list.ts'

type Input = ActionInput<(typeof sign)['actions']['candidates']>
interface Seen extends Omit<Candidate, 'score' | 'reasons'> {
  /** Said of the parcel and found in the order. */
  named: boolean
  /** The carrier says that a parcel of it was delivered, and nobody scanned one. */
  delivered: boolean
  storeFits: boolean
  late: boolean
}
const LOOKED_AT = 500
const SHOWN = 20
const NEAR = 0.15
const ABOUT = 0.4

/** Orders on their way that an unclaimed parcel may belong to, the likeliest first, each with what speaks for it. */
export async function candidatesOf(tx: Tx, input: Input, ctx: Ctx): Promise<Candidate[]> {
  const parcel = await signs.get(tx, input.signId, ctx)
  const orders = await openOrders(tx, { ...input, keyword: input.keyword ?? null }, parcel, ctx)
  return orders
    .map((order) => ranked(order, parcel.weight, input.skuCount ?? null, parcel.pieces))
    .toSorted((a, b) => b.score - a.score || b.orderId - a.orderId)
    .slice(0, SHOWN)
}

const openOrders = (
  tx: Tx,
  { keyword }: { keyword: string | null },
  { storeId, remark }: { storeId: number | null; remark: string | null },
  ctx: Ctx,
): Promise<Seen[]> => {
  const said = keyword ? `%${keyword}%` : null
  const fits = sql`(s.supplier_name ILIKE ${said} OR t.order_no ILIKE ${said} OR EXISTS (
    SELECT 1 FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = t.id AND k.sku ILIKE ${said}))`
  const today = wireDate(ctx.house.clock.now())
  return tx.query<Seen>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", s.supplier_name AS "supplierName", u.display_name AS "purchaserName", t.check_flag AS "checkFlag",
      t.expect_arrive_date AS "expectArriveDate", x.kinds AS "skuCount", x.open AS "openQty", round(x.grams / 1000, 3) AS weight,
      (${said !== null} OR coalesce(${remark}::text ILIKE '%' || s.supplier_name || '%', false)) AS named,
      EXISTS (SELECT 1 FROM purchasing_order_express e WHERE e.order_id = t.id AND e.deleted_at IS NULL AND e.trace_sign_time IS NOT NULL AND e.scan_time IS NULL) AS delivered,
      t.store_id = ${storeId} AS "storeFits", coalesce(t.expect_arrive_date <= ${today}::date, false) AS late
    FROM purchasing_order t JOIN purchasing_supplier s ON s.id = t.supplier_id LEFT JOIN account_user u ON u.id = t.purchaser_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS kinds, sum(l.open_qty)::int AS open, sum(l.open_qty * k.weight) AS grams
      FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = t.id AND l.open_qty > 0) x
    WHERE t.check_flag IN (${orderCheck.audited}, ${orderCheck.underWay}, ${orderCheck.arrived}) AND x.open > 0 AND ${purchaseReach(ctx)}
      ${said === null ? sql`` : sql`AND ${fits}`}
    ORDER BY (t.store_id = ${storeId}) DESC, t.expect_arrive_date NULLS LAST, t.id LIMIT ${LOOKED_AT}`)
}

const WORTH = { named: 40, delivered: 25, near: 25, about: 12, kinds: 15, pieces: 10, late: 5, store: 10 } as const

function ranked(
  { named, delivered, storeFits, late, ...order }: Seen,
  weight: string | null,
  kinds: number | null,
  pieces: number | null,
): Candidate {
  const off = weight && order.weight ? Math.abs(Number(weight) - Number(order.weight)) / Number(order.weight) : null
  const points: [worth: number, reason: string][] = []
  if (named) points.push([WORTH.named, '供应商或单号相符'])
  if (delivered) points.push([WORTH.delivered, '承运商已妥投，未扫描'])
  if (off !== null && off <= NEAR) points.push([WORTH.near, `重量相近（应约 ${order.weight}kg）`])
  else if (off !== null && off <= ABOUT) points.push([WORTH.about, `重量接近（应约 ${order.weight}kg）`])
  if (kinds !== null && kinds === order.skuCount) points.push([WORTH.kinds, `品种数相同（${kinds}）`])
  if (pieces !== null && pieces === order.openQty) points.push([WORTH.pieces, `件数相同（${pieces}）`])
  if (storeFits) points.push([WORTH.store, '收货仓相同'])
  if (late) points.push([WORTH.late, '已到预计到货日'])
  const score = Math.min(
    100,
    points.reduce((sum, [worth]) => sum + worth, 0),
  )
  return { ...order, score, reasons: points.map(([, reason]) => reason) }
}
