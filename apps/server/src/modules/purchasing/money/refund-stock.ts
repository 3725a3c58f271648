import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { issue, lockStock, type Piece, receive } from '../../stock/ledger/index.ts'
import type { RefundDoc } from './refund-write.ts'

const RETURN_DOC_TYPE = 'purchaseReturn'
const RETURNED = 205
const CAME_BACK = 101
const LOCATION = 1

interface StockLine {
  id: number
  storeId: number
  skuId: number
  sku: string
  locationId: number
  quantity: number
  costAmount: string | null
  oldestInDate: string | null
}

const stockLines = (tx: Tx, refundIds: readonly number[]): Promise<StockLine[]> =>
  tx.query<StockLine>(sql`
    SELECT x.id, o.store_id AS "storeId", l.sku_id AS "skuId", k.sku, x.location_id AS "locationId", x.quantity, x.cost_amount AS "costAmount", x.oldest_in_date AS "oldestInDate"
    FROM purchasing_refund_line x JOIN purchasing_order_line l ON l.id = x.order_line_id JOIN purchasing_order o ON o.id = l.order_id
    JOIN goods_goods_sku k ON k.id = l.sku_id WHERE x.document_id = ANY(${refundIds}::bigint[]) AND x.from_stock = 1 ORDER BY x.id`)

/** All SKUs that several refunds will post, in one order. */
export async function lockStockOf(tx: Tx, refundIds: readonly number[]): Promise<void> {
  const lines = await stockLines(tx, refundIds)
  if (lines.length) await lockStock(tx, lines)
}

const docOf = ({ id, refund_no }: RefundDoc) => ({ docType: RETURN_DOC_TYPE, docId: id, docNo: refund_no })
const pieceOf = ({ id, storeId, skuId, locationId, quantity }: StockLine): Piece => ({
  lineId: id,
  storeId,
  skuId,
  placeType: LOCATION,
  placeId: locationId,
  quantity,
})

/** Pieces go back to the supplier, oldest first; each line keeps what its pieces had cost. */
export async function sendBack(tx: Tx, refund: RefundDoc, ctx: Ctx): Promise<void> {
  const lines = await stockLines(tx, [refund.id])
  if (lines.length === 0) return
  await refuseShort(tx, lines)
  const costs = await issue(tx, ctx, docOf(refund), lines.map(pieceOf), RETURNED)
  await tx.run(sql`
    UPDATE purchasing_refund_line x SET cost_amount = c.amount, oldest_in_date = c."oldestInDate"
    FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) c("lineId" bigint, amount numeric, "oldestInDate" date) WHERE x.id = c."lineId"`)
  await tx.run(sql`
    UPDATE purchasing_refund SET cost_amount = (SELECT round(sum(cost_amount), 2) FROM purchasing_refund_line WHERE document_id = ${refund.id} AND from_stock = 1) WHERE id = ${refund.id}`)
}

async function refuseShort(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  const short = await tx.one<{ sku: string; need: number; available: number }>(sql`
    SELECT w.sku, sum(w.quantity)::int AS need, coalesce(max(b.on_hand - b.occupied), 0)::int AS available
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) w("storeId" bigint, "skuId" bigint, sku text, "locationId" bigint, quantity int)
    LEFT JOIN stock_balance b ON b.store_id = w."storeId" AND b.sku_id = w."skuId" AND b.place_type = ${LOCATION} AND b.place_id = w."locationId"
    GROUP BY w."storeId", w."skuId", w.sku, w."locationId" HAVING sum(w.quantity) > coalesce(max(b.on_hand - b.occupied), 0) ORDER BY w.sku LIMIT 1`)
  if (short) throw refuse(`SKU ${short.sku} 可用库存 ${short.available}，退货需 ${short.need}`)
}

/** They come back to where they lay, with the cost and the age they had. */
export async function takeBack(tx: Tx, refund: RefundDoc, ctx: Ctx): Promise<void> {
  const lines = await stockLines(tx, [refund.id])
  const arrivals = lines.map((line) => ({ ...pieceOf(line), amount: line.costAmount!, inDate: line.oldestInDate! }))
  await receive(tx, ctx, docOf(refund), arrivals, CAME_BACK)
}
