import { type RatedOrder, type ShopPerformanceRow, shopPerformance } from '@erp/contract/temu/follow/shop-performance'
import { SALE_STATUS } from '@erp/contract/temu/sales/sales.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { and, literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { rowList } from '../../../kit/list/row-list.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'

const stockOrder = literals(STOCK_ORDER)
const sale = literals(SALE_STATUS)
const USUAL_DAYS = 30
const MOST_DAYS = 400
type Period = 'day' | 'week' | 'month'
interface Asked {
  shopId?: number | number[]
  day?: [string | null, string | null]
  period?: Period | Period[]
}

function spanOf({ day }: Asked, ctx: Ctx): { from: Sql; to: Sql } {
  const to = day?.[1] ? sql`${day[1]}::date` : sql`${ctx.now}::date`
  return { from: day?.[0] ? sql`${day[0]}::date` : sql`(${to} - ${USUAL_DAYS - 1}::int)`, to }
}

const ratio = (part: string, whole: string): Sql => raw(`round(sum(p.${part})::numeric / nullif(sum(p.${whole}), 0), 4)`)
const SHIP = ratio('on_time_shipped', 'due_orders')
const ARRIVE = ratio('on_time_arrived', 'arrive_due')
const REJECT = ratio('rejected_qty', 'received_qty')
const LACK = ratio('lacking_skus', 'on_sale_skus')
/** As scoreOf says it. */
const SCORE = sql`CASE WHEN sum(p.due_orders) + sum(p.arrive_due) > 0 THEN round(35 * coalesce(${SHIP}, 1) + 35 * coalesce(${ARRIVE}, 1)
  + 20 * greatest(0, 1 - 5 * coalesce(${REJECT}, 0)) + 10 * (1 - coalesce(${LACK}, 0)), 2) END`

const summed = (group: Sql, wheres: Sql[]): Sql => sql`
  SELECT min(p.id) AS id, p.shop_id AS "shopId", s.shop_name AS "shopName", min(p.day) AS "from", max(p.day) AS "to", sum(p.due_orders)::int AS "dueOrders", ${SHIP} AS "onTimeShipRate",
    ${ARRIVE} AS "onTimeArriveRate", ${REJECT} AS "qcRejectRate", ${LACK} AS "lackRate", sum(p.sale_qty)::int AS "saleQty", sum(p.sale_money) AS "saleMoney",
    sum(p.penalty_amount) AS "penaltyAmount", ${SCORE} AS score
  FROM temu_shop_performance p JOIN authorize_shop s ON s.id = p.shop_id WHERE ${and(wheres)} GROUP BY p.shop_id, s.shop_name, ${group}`

function rows({ condition }: ListInput, ctx: Ctx): Sql {
  const asked = (condition ?? {}) as Asked
  const { from, to } = spanOf(asked, ctx)
  const [period] = [asked.period ?? []].flat()
  const shops = [asked.shopId ?? []].flat()
  const group = period
    ? raw(`date_trunc('${period === 'day' || period === 'week' ? period : 'month'}', p.day)`)
    : raw('p.shop_id')
  return summed(group, [
    sql`p.day BETWEEN ${from} AND ${to} AND ${to} - ${from} < ${MOST_DAYS}::int AND ${ownShops(ctx.user, raw('s'))}`,
    ...(shops.length ? [sql`p.shop_id = ANY(${shops}::bigint[])`] : []),
  ])
}
const list = rowList(shopPerformance, rows, raw('s."from" DESC, s.score NULLS LAST, s."shopId"'))

export const shopPerformances: Handlers<typeof shopPerformance> = {
  'list-page': list.page,
  export: (_tx, input, ctx) => exportList(list, input, ctx),
  trend: async (tx, { shopId, from, to }, ctx) => {
    await requireShop(tx, shopId, ctx)
    return tx.query<ShopPerformanceRow & object>(
      sql`${summed(raw('p.day'), [sql`p.shop_id = ${shopId} AND p.day BETWEEN ${from}::date AND ${to}::date`])} ORDER BY min(p.day) LIMIT ${MOST_DAYS}`,
    )
  },
  orders: async (tx, { shopId, rate, from, to }, ctx) => {
    await requireShop(tx, shopId, ctx)
    if (from > to) throw bad('开始日期不能晚于结束日期', 'from')
    return tx.query<RatedOrder>(sql`${BEHIND[rate as keyof typeof BEHIND](shopId, from, to)} LIMIT 500`)
  },
}

async function requireShop(tx: Tx, shopId: number, ctx: Ctx): Promise<void> {
  const shop = await tx.one(
    sql`SELECT 1 FROM authorize_shop s WHERE s.id = ${shopId} AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`,
  )
  if (!shop) throw missing('店铺')
}

const due =
  (column: 'expect_latest_deliver_time' | 'expect_latest_arrival_time', done: 'ship_time' | 'arrive_time') =>
  (shopId: number, from: string, to: string): Sql =>
    sql`
  SELECT o.id AS "stockOrderId", o.sub_purchase_order_sn AS no, o.product_name AS name, o.${raw(column)} AS due, o.${raw(done)} AS done,
    CASE WHEN o.${raw(done)} <= o.${raw(column)} THEN 1 ELSE 0 END AS "isGood", (SELECT coalesce(sum(l.purchase_qty), 0)::int FROM temu_stock_order_line l WHERE l.document_id = o.id) AS quantity, 0 AS rejected
  FROM temu_stock_order o WHERE o.shop_id = ${shopId} AND o.${raw(column)} >= ${from}::date AND o.${raw(column)} < ${to}::date + 1
    AND o.platform_status NOT IN (${stockOrder.void}, ${stockOrder.cancelled}) ORDER BY "isGood", o.${raw(column)}`

/** The bad ones first. */
const BEHIND = {
  ship: due('expect_latest_deliver_time', 'ship_time'),
  arrive: due('expect_latest_arrival_time', 'arrive_time'),
  reject: (shopId: number, from: string, to: string): Sql => sql`
    SELECT NULL::bigint AS "stockOrderId", o.delivery_order_no AS no, coalesce(o.platform_delivery_sn, '') AS name, o.ship_time AS due, o.receive_time AS done,
      CASE WHEN o.reject_qty = 0 THEN 1 ELSE 0 END AS "isGood", o.receive_qty AS quantity, o.reject_qty AS rejected
    FROM temu_delivery_order o WHERE o.shop_id = ${shopId} AND o.receive_time >= ${from}::date AND o.receive_time < ${to}::date + 1 ORDER BY o.reject_qty DESC, o.id`,
  lack: (shopId: number): Sql => sql`
    SELECT NULL::bigint AS "stockOrderId", r.ext_code AS no, r.product_name AS name, NULL::timestamptz AS due, r.sync_time AS done, 0 AS "isGood", r.platform_stock AS quantity,
      r.lack_quantity AS rejected
    FROM temu_sales_row r WHERE r.shop_id = ${shopId} AND r.sale_status = ${sale.onSale} AND r.lack_quantity > 0 AND r.deleted_at IS NULL ORDER BY r.lack_quantity DESC, r.id`,
}
