import { plus } from '@erp/contract/kit/decimal'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { FINANCE_STATE } from '@erp/contract/stock/transfer/transfer-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { type Cost, onWay, release, shipReserved } from '../ledger/index.ts'
import { docOf, moveTransfer, type TransferHead } from './transfer-audit.ts'
import { shareFee } from './transfer-fee.ts'
import { requireSide, transfers } from './transfer-list.ts'

export interface Sending {
  expressDeliveryNo?: string | null
  lines: { lineId: number; shipQty: number }[]
}
interface ShipInput extends Sending {
  transferReceiptId: number
  version: number
}
interface Line {
  lineId: number
  skuId: number
  quantity: number
}

/** The pieces leave the out-store at what they cost; the rest of what was held is free again. */
export async function shipTransfer(tx: Tx, input: ShipInput, ctx: Ctx): Promise<null> {
  const { transferReceiptId: id, version } = input
  const before = await transfers.get(tx, id, ctx)
  if (before['checkFlag'] === CHECK_FLAG.audited && before['financeStatus'] === FINANCE_STATE.waiting)
    throw refuse('调拨单尚未财务审核，不能发货')
  const head = await moveTransfer(tx, 'ship', id, ctx, { version })
  requireSide(ctx, head.out_store_id, '调出仓')
  await sendOff(tx, head, input, ctx)
  return null
}

/** What shipping does to pieces and cost, once the transfer has moved. */
export async function sendOff(tx: Tx, head: TransferHead, input: Sending, ctx: Ctx): Promise<void> {
  const shipped = await shippedLines(tx, head.id, input.lines)
  const leaving = shipped.filter((line) => line.quantity > 0).map((line) => ({ ...line, storeId: head.out_store_id }))
  const costs = await shipReserved(tx, ctx, docOf(head), leaving, 203)
  await release(tx, ctx, docOf(head))
  await keepLayers(tx, shipped, costs)
  await shareFee(tx, head, head.est_freight)
  await onWay(
    tx,
    shipped.map(({ skuId, quantity }) => ({ storeId: head.in_store_id, skuId, transfer: quantity })),
  )
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET in_status = 401, express_delivery_no = ${input.expressDeliveryNo ?? null}, ship_time = ${ctx.now} WHERE id = ${head.id}`)
}

async function shippedLines(tx: Tx, id: number, given: ShipInput['lines']): Promise<Line[]> {
  const lines = await tx.query<Line & { sku: string }>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", l.quantity, s.sku FROM stock_transfer_line l JOIN goods_goods_sku s ON s.id = l.sku_id
    WHERE l.transfer_id = ${id} ORDER BY l.id`)
  const wanted = new Map(given.map((line) => [line.lineId, line.shipQty]))
  if ([...wanted.keys()].some((lineId) => !lines.some((line) => line.lineId === lineId))) throw missing('调拨明细')
  for (const { lineId, quantity, sku } of lines)
    if ((wanted.get(lineId) ?? 0) > quantity) throw bad(`${sku}发货数量${wanted.get(lineId)}超过调拨数量${quantity}`)
  const shipped = lines.map((line) => ({ lineId: line.lineId, skuId: line.skuId, quantity: wanted.get(line.lineId) ?? 0 }))
  if (shipped.every((line) => line.quantity === 0)) throw bad('发货数量合计必须大于0')
  return shipped
}

/** What left which layer stays with the line: it arrives with the same age and cost. */
async function keepLayers(tx: Tx, shipped: Line[], costs: Cost[]): Promise<void> {
  const layers = costs.flatMap(({ lineId, layers: taken }) => taken.map((layer) => ({ lineId, ...layer })))
  await tx.run(sql`
    INSERT INTO stock_transfer_layer (line_id, in_date, quantity, amount)
    SELECT "lineId", "inDate", quantity, amount FROM jsonb_to_recordset(${JSON.stringify(layers)}::jsonb)
      AS l("lineId" bigint, "inDate" date, quantity int, amount numeric)`)
  const amounts = shipped.map(({ lineId }) =>
    costs.filter((cost) => cost.lineId === lineId).reduce((sum, cost) => plus(sum, cost.amount).toString(), '0'),
  )
  await tx.run(sql`
    UPDATE stock_transfer_line l SET ship_qty = w.quantity, goods_amount = w.amount
    FROM unnest(${shipped.map((line) => line.lineId)}::bigint[], ${shipped.map((line) => line.quantity)}::int[], ${amounts}::numeric[]) w(id, quantity, amount)
    WHERE l.id = w.id`)
}

export async function signTransfer(
  tx: Tx,
  { transferReceiptId, version }: { transferReceiptId: number; version: number },
  ctx: Ctx,
) {
  const head: TransferHead = await moveTransfer(tx, 'sign', transferReceiptId, ctx, { version })
  requireSide(ctx, head.in_store_id, '调入仓')
  await tx.run(sql`UPDATE stock_transfer_receipt SET sign_time = ${ctx.now} WHERE id = ${transferReceiptId}`)
  return null
}
