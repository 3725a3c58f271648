import { compare, minus, round, round2 } from '@erp/contract/kit/decimal'
import { STAGE } from '@erp/contract/order/order.states'
import { PAYS_BACK, SENDS_AGAIN } from '@erp/contract/sale-after/case/case.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import type { LockedOrder } from '../../order/stage.ts'
import { caseState } from '../states.ts'

export interface WantedLine {
  orderDetailsId: number
  quantity: number
  resendSkuId?: number | null
  resendQty?: number | null
}
export interface Wanted {
  caseType: number
  refundAmount?: string | null
  lines: WantedLine[]
}
export interface SoldLine {
  orderDetailsId: number
  skuId: number | null
  sku: string
  shippedQty: number
  /** Pieces that no living case speaks of. */
  openQty: number
}

/** Only what has left can come back, be paid back or be sent again. */
export function requireShipped({ status, is_cancelled }: LockedOrder): void {
  if (is_cancelled) throw refuse('订单已取消')
  if (status !== STAGE.shipped && status !== STAGE.archived) throw refuse('订单未发货，请使用拦截或取消')
}

/** What was paid and not given back yet. */
export const leftOf = (order: LockedOrder, places = 2): string => {
  const left = minus(order.sale_amount, order.refund_amount)
  return round(left.lt(0) ? 0 : left, places)
}
export const isOver = (order: LockedOrder, amount: string): boolean => compare(amount, leftOf(order)) > 0

/** Whether it is more than what was paid, which only some may ask for. */
export function requireAmount(order: LockedOrder, amount: string, ctx: Ctx): boolean {
  const over = isOver(order, amount)
  if (over && !may(ctx.user, 'afterSale:case:overRefund')) throw bad(`退款金额超过可退金额${leftOf(order)}`, 'refundAmount')
  return over
}

/** The amount as it is kept: refunds have one, resends have none. */
export function amountOf({ caseType, refundAmount }: Wanted): string {
  const amount = round2(refundAmount ?? '0')
  if (PAYS_BACK.includes(caseType) && compare(amount, 0) <= 0) throw bad('请填写退款金额', 'refundAmount')
  if (SENDS_AGAIN.includes(caseType) && compare(amount, 0) > 0)
    throw bad('补发、换货不退款，需要退款请另建售后单', 'refundAmount')
  return amount
}

/** Pieces of a platform order, whatever parcel they left in; one case is left out of what others speak of. */
export const soldLines = (tx: Tx, orderId: number, except: number | null): Promise<SoldLine[]> =>
  tx.query<SoldLine>(sql`
    SELECT d.id AS "orderDetailsId", d.stock_sku_id AS "skuId", coalesce(k.sku, d.shop_sku, '') AS sku, d.shipped_qty AS "shippedQty",
      d.shipped_qty - coalesce((SELECT sum(x.quantity) FROM sale_after_case_line x JOIN sale_after_case c ON c.id = x.document_id
        WHERE x.order_details_id = d.id AND c.check_flag <> ${caseState.closed} AND c.id IS DISTINCT FROM ${except}::bigint), 0)::int AS "openQty"
    FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.origin_order_id = ${orderId} ORDER BY d.id`)

const MOST_FOR_ONE = 2

/** The lines as they are kept: shipped and not spoken of elsewhere, with what goes out for them. */
export function linesFor({ caseType, lines }: Wanted, sold: readonly SoldLine[]): WantedLine[] {
  if (new Set(lines.map(({ orderDetailsId }) => orderDetailsId)).size < lines.length) throw bad('明细重复', 'lines')
  const byId = new Map(sold.map((line) => [line.orderDetailsId, line]))
  const kept = lines.map(({ orderDetailsId, quantity, resendSkuId, resendQty }) => {
    const line = byId.get(orderDetailsId)
    if (!line) throw bad('明细不属于该订单', 'lines')
    if (quantity > line.openQty) throw bad(`${line.sku}售后数量超过发货数量${line.shippedQty}`, 'lines')
    if (!SENDS_AGAIN.includes(caseType)) return { orderDetailsId, quantity, resendSkuId: null, resendQty: 0 }
    const again = { resendSkuId: resendSkuId ?? line.skuId, resendQty: resendQty ?? quantity }
    if (again.resendQty > quantity * MOST_FOR_ONE) throw bad(`${line.sku}补发数量超过售后数量的${MOST_FOR_ONE}倍`, 'lines')
    if (again.resendQty > 0 && !again.resendSkuId) throw bad(`请选择${line.sku}的补发SKU`, 'lines')
    return { orderDetailsId, quantity, ...again }
  })
  if (SENDS_AGAIN.includes(caseType) && kept.every(({ resendQty }) => resendQty === 0)) throw bad('请填写补发数量', 'lines')
  return kept
}
