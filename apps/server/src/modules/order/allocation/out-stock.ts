import { shortSku } from '@erp/contract/order/allocation/out-stock-calls'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { orderReach } from '../reach.ts'
import { stage } from '../states.ts'
import { solutionsOf } from './solutions.ts'
import { toPurchase } from './to-purchase.ts'

/** What is lacking, SKU by SKU, in the orders that this person sees. */
async function shortPage(tx: Tx, input: ListInput, ctx: Ctx) {
  const { storeId, ...condition } = (input.condition ?? {}) as Record<string, unknown>
  const stores = [storeId ?? []].flat() as number[]
  const chosen = stores.length ? sql`t.store_id = ANY(${stores}::bigint[])` : raw('true')
  const list = listOf(shortSku, {
    joins: sql`JOIN (SELECT d.stock_sku_id AS id, count(DISTINCT t.id)::int AS orders, sum(d.quantity - d.occupied_qty)::int AS need, sum(d.short_qty)::int AS short,
        min(t.stage_time) AS since, array_agg(DISTINCT t.store_id) AS stores
      FROM order_trade_info t JOIN order_details d ON d.order_id = t.id
      WHERE t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.merge_to_id IS NULL AND d.short_qty > 0 AND ${chosen} AND ${orderReach(ctx)} GROUP BY 1) s ON s.id = t.id`,
    computed: {
      storeId: raw('NULL::bigint'),
      orderCount: raw('s.orders'),
      needQty: raw('s.need'),
      shortQty: raw('s.short'),
      available: sumOf('sellable_on_hand - m.sellable_occupied'),
      purchaseOnWay: sumOf('purchase_on_way'),
      transferOnWay: sumOf('transfer_on_way'),
      expectDate: raw(
        '(SELECT min(w.expect_date)::text FROM stock_in_transit w WHERE w.sku_id = t.id AND w.in_store_id = ANY(s.stores))',
      ),
      since: raw('s.since'),
    },
    order: raw('s.short DESC, t.id'),
  })
  return list.page(tx, { ...input, condition }, ctx)
}

const sumOf = (column: string) =>
  raw(`(SELECT coalesce(sum(m.${column}), 0)::int FROM stock_summary m WHERE m.sku_id = t.id AND m.store_id = ANY(s.stores))`)

export const outStockHandlers = { 'sku-list-page': shortPage, solutions: solutionsOf, 'to-purchase': toPurchase }
