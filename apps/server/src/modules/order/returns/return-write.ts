import { orderLogicalReturn, RETURN_STATE, type ReturnScan, returnStates } from '@erp/contract/order/returns/order-logical-return'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { moveDocument } from '../../stock/document.ts'
import type { LockedOrder } from '../stage.ts'
import { returnState } from '../states.ts'

const { path } = orderLogicalReturn
export interface ReturnedLine {
  orderDetailsId: number
  quantity: number
}
export interface NewReturn {
  kind: 1 | 2
  orderId: number
  storeId?: number | null
  expressDeliveryNo?: string | null
  reason: string
  lines: ReturnedLine[]
  remark?: string | null
}
export interface MadeReturn {
  id: number
  returnNo: string
}

/** Pieces of each line that were shipped and that no return speaks of yet. */
export const openLines = (tx: Tx, orderId: number) =>
  tx.query<ReturnScan['lines'][number]>(sql`
    SELECT d.id AS "orderDetailsId", g.sku, g.sku_name AS "skuName", g.sku_image AS "skuImage", d.shipped_qty AS "shippedQty",
      d.shipped_qty - coalesce((SELECT sum(l.quantity) FROM order_logical_return_line l JOIN order_logical_return r ON r.id = l.return_id
        WHERE l.order_details_id = d.id AND r.check_flag <> ${returnState.invalid}), 0)::int AS open
    FROM order_details d JOIN goods_goods_sku g ON g.id = d.stock_sku_id WHERE d.order_id = ${orderId} ORDER BY d.id`)

/** A return of pieces that were shipped and that no other speaks of; the order is locked. */
export async function insertReturn(
  tx: Tx,
  order: LockedOrder,
  input: Omit<NewReturn, 'orderId'> & { caseId?: number },
  ctx: Ctx,
): Promise<MadeReturn> {
  await requireOpen(tx, order.id, input.lines)
  const storeId = input.storeId ?? order['store_id']
  if (!storeId) throw bad('请选择仓库', 'storeId')
  const returnNo = await nextNumber(ctx.house, 'TJ')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_logical_return (return_no, kind, order_id, case_id, store_id, express_delivery_no, reason, check_flag, remark, create_by, create_time, update_by, update_time)
    VALUES (${returnNo}, ${input.kind}, ${order.id}, ${input.caseId ?? null}, ${storeId}, ${input.expressDeliveryNo ?? null}, ${input.reason}, ${input.kind === 1 ? RETURN_STATE.underWay : RETURN_STATE.waitAudit},
      ${input.remark ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await tx.run(sql`
    INSERT INTO order_logical_return_line (return_id, order_details_id, quantity)
    SELECT ${made!.id}, r."orderDetailsId", r.quantity FROM jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb) AS r("orderDetailsId" bigint, quantity int)`)
  await noteReturned(tx, order.id)
  await log(tx, ctx, { entity: path, entityId: made!.id, action: '新增', note: order.order_no, version: 1 })
  return { id: made!.id, returnNo }
}

async function requireOpen(tx: Tx, orderId: number, lines: ReturnedLine[]): Promise<void> {
  const open = new Map((await openLines(tx, orderId)).map((line) => [line.orderDetailsId, line]))
  if (new Set(lines.map((line) => line.orderDetailsId)).size < lines.length) throw bad('明细重复', 'lines')
  for (const { orderDetailsId, quantity } of lines) {
    const line = open.get(orderDetailsId)
    if (!line) throw bad('明细不属于该订单', 'lines')
    if (quantity > line.open) throw bad(`退件数量超过发货数量（${line.sku}）`, 'lines')
  }
}

/** For the tab of its list; the order is locked. */
export async function noteReturned(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    UPDATE order_trade_info t SET is_returned = (EXISTS (SELECT 1 FROM order_logical_return r WHERE r.order_id = t.id AND r.check_flag <> ${returnState.invalid}))::int
    WHERE t.id = ${orderId}`)
}

export const countReturned = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE order_details d SET returned_qty = d.returned_qty + l.quantity FROM order_logical_return_line l WHERE l.return_id = ${id} AND l.order_details_id = d.id`)

const OTHER_REASON = '99'

/** The goods of a case come back to the store they left; a parcel with just these that is on its way already is theirs. */
export async function returnForCase(
  tx: Tx,
  order: LockedOrder,
  { caseId, caseNo, lines }: { caseId: number; caseNo: string; lines: ReturnedLine[] },
  ctx: Ctx,
): Promise<MadeReturn> {
  if (!order['store_id']) throw refuse(`订单 ${order.order_no} 没有发货仓库，不能退货，请改为仅退款或补发`)
  const wanted = Object.fromEntries(lines.map(({ orderDetailsId, quantity }) => [orderDetailsId, quantity]))
  const coming = await tx.one<MadeReturn>(sql`
    UPDATE order_logical_return SET case_id = ${caseId}, version = version + 1, update_time = ${ctx.now} WHERE id = (
      SELECT r.id FROM order_logical_return r WHERE r.order_id = ${order.id} AND r.case_id IS NULL AND r.kind = 1 AND r.check_flag = ${returnState.underWay}
        AND (SELECT jsonb_object_agg(l.order_details_id, l.quantity) FROM order_logical_return_line l WHERE l.return_id = r.id) = ${JSON.stringify(wanted)}::jsonb ORDER BY r.id LIMIT 1)
    RETURNING id, return_no AS "returnNo"`)
  if (!coming) return insertReturn(tx, order, { kind: 1, caseId, reason: OTHER_REASON, lines, remark: `售后单 ${caseNo}` }, ctx)
  await log(tx, ctx, { entity: path, entityId: coming.id, action: '转售后', note: caseNo })
  return coming
}

/** Nobody wants them back: on record as given away, no stock, the cost stays. */
export async function waiveReturn(tx: Tx, id: number, reason: string, ctx: Ctx): Promise<void> {
  await moveDocument(tx, orderLogicalReturn, returnStates, 'waive', id, ctx, { note: reason })
  await tx.run(sql`UPDATE order_logical_return SET kind = 2 WHERE id = ${id}`)
  await tx.run(sql`UPDATE order_logical_return_line SET lost_qty = quantity WHERE return_id = ${id}`)
  await countReturned(tx, id)
}

/** Its case is off. */
export async function dropReturn(tx: Tx, id: number, reason: string, ctx: Ctx): Promise<void> {
  const { row } = await moveDocument(tx, orderLogicalReturn, returnStates, 'invalid', id, ctx, { note: reason })
  await noteReturned(tx, row['order_id'] as number)
}
