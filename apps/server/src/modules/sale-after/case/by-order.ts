import type { FoundOrder, OrderCases } from '@erp/contract/sale-after/case/case-rows'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { orderReach } from '../../order/reach.ts'
import { stage } from '../../order/states.ts'
import { caseState } from '../states.ts'
import { CASE_ROWS } from './details.ts'

const FOUND = raw('t.id AS "orderId", t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", t.status')
const MOST = 20

/** By what people hold in their hand: each platform order of a parcel by itself. */
export async function findOrders(tx: Tx, { no }: { no: string }, ctx: Ctx): Promise<FoundOrder[]> {
  const wanted = no.trim()
  const found = await tx.query<FoundOrder>(sql`
    SELECT ${FOUND} FROM order_trade_info t WHERE t.id IN (SELECT o.id FROM order_trade_info o WHERE o.order_no = ${wanted}
        UNION ALL SELECT o.id FROM order_trade_info o WHERE o.plat_order_no = ${wanted} UNION ALL SELECT o.id FROM order_trade_info o WHERE o.tracking_number = ${wanted}
        UNION ALL SELECT o.id FROM order_trade_info o WHERE o.transfer_number = ${wanted})
      AND t.status >= ${stage.shipped} AND t.deleted_at IS NULL AND ${orderReach(ctx)} ORDER BY t.id LIMIT ${MOST}`)
  if (found.length === 0) throw missing('已发货的订单')
  return found
}

/** What can still be done for a platform order, and what was done already. */
export async function casesOfOrder(tx: Tx, { orderId }: { orderId: number }, ctx: Ctx): Promise<OrderCases> {
  const seen = may(ctx.user, 'order:profit:view')
  const head = await tx.one<Omit<OrderCases, 'cases' | 'lines' | 'merged'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", t.currency, t.sale_amount AS "saleAmount", round(t.refund_amount, 2) AS "refundedAmount",
      greatest(t.sale_amount - round(t.refund_amount, 2), 0) AS refundable, CASE WHEN ${seen} THEN coalesce(t.freight_billed, t.freight_weighed, t.freight_est) END AS freight,
      CASE WHEN ${seen} THEN t.profit END AS profit, t.exchange_rate AS "exchangeRate"
    FROM order_trade_info t WHERE t.id = ${orderId} AND t.deleted_at IS NULL AND ${orderReach(ctx)}`)
  if (!head) throw missing('订单')
  const merged = await tx.query<FoundOrder>(sql`
    SELECT ${FOUND} FROM order_trade_info t JOIN order_trade_info own ON own.id = ${orderId}
    WHERE t.id <> own.id AND (t.merge_to_id = own.id OR t.id = own.merge_to_id OR t.merge_to_id = own.merge_to_id) ORDER BY t.id`)
  const cases = await tx.query<OrderCases['cases'][number]>(
    sql`SELECT ${CASE_ROWS} FROM sale_after_case c WHERE c.order_id = ${orderId} AND c.deleted_at IS NULL ORDER BY c.id DESC`,
  )
  return { ...head, merged, cases, lines: await linesOf(tx, orderId) }
}

const linesOf = (tx: Tx, orderId: number): Promise<OrderCases['lines']> =>
  tx.query<OrderCases['lines'][number]>(sql`
    SELECT d.id AS "orderDetailsId", d.stock_sku_id AS "skuId", k.sku, coalesce(k.sku_name, d.title) AS "skuName", coalesce(k.sku_image, d.image) AS "skuImage",
      d.shipped_qty AS "shippedQty", d.line_amount AS "lineAmount",
      greatest(d.shipped_qty - coalesce((SELECT sum(x.quantity) FROM sale_after_case_line x JOIN sale_after_case c ON c.id = x.document_id
        WHERE x.order_details_id = d.id AND c.check_flag <> ${caseState.closed}), 0), 0)::int AS "openQty"
    FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.origin_order_id = ${orderId} ORDER BY d.id`)
