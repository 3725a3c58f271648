import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import type { Stockable, StockableLine } from '@erp/contract/purchasing/dock/dock-rows'
import { QUALITY } from '@erp/contract/purchasing/dock/stock-in'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { notNow, type OrderRow } from '../order/lock.ts'
import { purchaseReach } from '../order/reach.ts'
import { qcState, signResult, stockInState } from '../states.ts'

export interface LineFigures extends StockableLine {
  giftQty: number
  giftAmount: string
  landedUnitCost: string
}
interface Figures extends Omit<LineFigures, 'stockable' | 'stockableBad'> {
  concededQty: number
  stockedBad: number
  waitingGood: number
  waitingBad: number
}

/** Nobody checks it: neither its supplier's level nor a person asked for a check. */
export async function isExempt(tx: Tx, orderId: number): Promise<boolean> {
  const found = await tx.one(sql`
    SELECT 1 FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id JOIN purchasing_supplier_level v ON v.id = s.level_id
    WHERE o.id = ${orderId} AND v.qc_mode = ${QC_MODE.none}
      AND NOT EXISTS (SELECT 1 FROM purchasing_quality_check q WHERE q.order_id = o.id AND q.status <> ${qcState.dropped})`)
  return found !== null && found !== undefined
}

/** What may be stocked in of each line of an order, less what other receipts ask for already. */
export async function figuresOf(tx: Tx, orderId: number, exempt: boolean, except = 0): Promise<LineFigures[]> {
  const rows = await tx.query<Figures>(sql`
    SELECT l.id AS "orderDetailsId", l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", k.barcode, l.quantity, l.gift_qty AS "giftQty",
      l.gift_amount AS "giftAmount", l.landed_unit_cost AS "landedUnitCost", l.open_qty AS "openQty", l.good_qty AS "goodQty", l.conceded_qty AS "concededQty",
      l.stocked_qty AS "stockedQty", coalesce(w.stocked, 0)::int AS "stockedBad", coalesce(w.good, 0)::int AS "waitingGood", coalesce(w.bad, 0)::int AS "waitingBad"
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id
    LEFT JOIN LATERAL (
      SELECT sum(x.quantity) FILTER (WHERE d.status = ${stockInState.audited} AND x.quality = ${QUALITY.bad}) AS stocked,
        sum(x.quantity) FILTER (WHERE d.status = ${stockInState.waitAudit} AND x.quality = ${QUALITY.good}) AS good,
        sum(x.quantity) FILTER (WHERE d.status = ${stockInState.waitAudit} AND x.quality = ${QUALITY.bad}) AS bad
      FROM purchasing_stock_in_line x JOIN purchasing_stock_in d ON d.id = x.document_id WHERE x.order_line_id = l.id AND d.id <> ${except}) w ON true
    WHERE l.order_id = ${orderId} ORDER BY l.sort_no, l.id`)
  return rows.map((row) => stockableOf(row, exempt))
}

function stockableOf({ concededQty, stockedBad, waitingGood, waitingBad, ...line }: Figures, exempt: boolean): LineFigures {
  const rest = line.openQty - waitingGood - waitingBad
  const good = Math.min(line.goodQty - (line.stockedQty - stockedBad), line.openQty) - waitingGood
  const badly = Math.min(concededQty - stockedBad, line.openQty) - waitingBad
  return {
    ...line,
    stockable: Math.max(0, exempt ? rest : Math.min(good, rest)),
    stockableBad: Math.max(0, exempt ? 0 : Math.min(badly, rest)),
  }
}

/** No more than is there: what came on top waits until the buyer says that it is kept. */
export function requireStockable(
  figures: readonly LineFigures[],
  asked: readonly { orderDetailsId: number; quantity: number; quality: number }[],
): void {
  for (const { orderDetailsId, sku, stockable, stockableBad } of figures)
    for (const [quality, most] of [[QUALITY.good, stockable] as const, [QUALITY.bad, stockableBad] as const]) {
      const wanted = asked.filter((line) => line.orderDetailsId === orderDetailsId && line.quality === quality)
      const quantity = wanted.reduce((sum, line) => sum + line.quantity, 0)
      if (quantity > most) throw refuse(`SKU ${sku} 可入库 ${most}，本次 ${quantity}，多出请采购员确认多发`)
    }
}

/** The order behind what is written on a parcel or a paper, with what may be put away of it. */
export async function stockableFor(
  tx: Tx,
  { orderId, code }: { orderId?: number | null; code?: string | null },
  ctx: Ctx,
): Promise<Stockable> {
  if (!orderId && !code) throw bad('请扫描采购单号或物流单号', 'code')
  const order = await tx.one<OrderRow & { supplier: string; store: string }>(sql`
    SELECT t.*, s.supplier_name AS supplier, w.store_name AS store FROM purchasing_order t JOIN purchasing_supplier s ON s.id = t.supplier_id
    JOIN stock_store w ON w.id = t.store_id WHERE ${orderId ? sql`t.id = ${orderId}` : byCode(code!)} AND ${purchaseReach(ctx)}
    ORDER BY (t.check_flag = ${ORDER_CHECK.arrived}) DESC, t.urgent DESC, t.id LIMIT 1`)
  if (!order) throw orderId ? missing('采购单') : new Refusal(MISSING, `没有找到采购单：${code}`)
  if (order.check_flag !== ORDER_CHECK.arrived) throw notNow(order, '入库')
  const exempt = await isExempt(tx, order.id)
  const lines = (await figuresOf(tx, order.id, exempt)).map(
    ({ giftQty: _gift, giftAmount: _amount, landedUnitCost: _cost, ...line }) => line,
  )
  const { id, order_no: orderNo, supplier: supplierName, store_id: storeId, store: storeName } = order
  return { orderId: id, orderNo, supplierName, storeId, storeName, qcId: await onlyCheck(tx, id), exempt: exempt ? 1 : 0, lines }
}
const MISSING = 404

const byCode = (code: string) => sql`t.id IN (
  SELECT id FROM purchasing_order WHERE order_no = ${code} OR ali_order_id = ${code}
  UNION SELECT order_id FROM purchasing_order_express WHERE express_delivery_no = ${code} AND deleted_at IS NULL
  UNION SELECT order_id FROM purchasing_quality_check WHERE qc_no = ${code}
  UNION SELECT unnest(order_ids) FROM purchasing_warehouse_sign WHERE (sign_no = ${code} OR express_delivery_no = ${code}) AND result <> ${signResult.revoked})`

/** The check that a stock-in belongs to, where there is one alone. */
export async function onlyCheck(tx: Tx, orderId: number): Promise<number | null> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT id FROM purchasing_quality_check WHERE order_id = ${orderId} AND status = ${qcState.checked} LIMIT 2`,
  )
  return found.length === 1 ? found[0]!.id : null
}
