import { DISCARDED, INFRINGING } from '@erp/contract/goods/status/goods-status'
import { ASKED_BY, type DeskTab } from '@erp/contract/temu/stockup/stock-order.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { FIRST_MOST } from './checks.ts'
import { avgCost, freighted, SHARE } from './margin.ts'
import { shopReach } from './reach.ts'
import { salesRowOf } from './sales-row.ts'
import { OPEN, stockOrder } from './states.ts'

/** Where an order `t` stands with us. */
export const TABS: Record<DeskTab, Sql> = {
  accept: sql`t.platform_status = ${stockOrder.waitAccept}`,
  wait: sql`(t.platform_status = ${stockOrder.waitShip} AND t.delivery_order_id IS NULL AND t.is_staged = 0)`,
  desk: sql`(t.platform_status = ${stockOrder.waitShip} AND t.delivery_order_id IS NULL AND t.is_staged = 1)`,
  built: sql`(t.platform_status = ${stockOrder.waitShip} AND t.delivery_order_id IS NOT NULL)`,
  all: raw('true'),
}

type Judged = Record<'short' | 'blocked', Sql>

/** What a seller looks for first, among what the tab holds and the person sees. */
export const chips = (
  ctx: Ctx,
  tab: DeskTab,
  judged: Judged = { short: among(ctx, tab, SHORT), blocked: among(ctx, tab, BLOCKED) },
): Record<'urgent' | 'soon' | 'overdue' | 'unlinked' | 'short' | 'blocked', Sql> => ({
  urgent: sql`(${OPEN} AND t.urgency_type = 1)`,
  soon: sql`(${OPEN} AND t.expect_latest_deliver_time BETWEEN ${ctx.now} AND ${ctx.now}::timestamptz + interval '24 hours')`,
  overdue: sql`(${OPEN} AND t.expect_latest_deliver_time < ${ctx.now})`,
  unlinked: sql`(${OPEN} AND EXISTS (SELECT 1 FROM temu_stock_order_line l WHERE l.document_id = t.id AND l.sku_id IS NULL))`,
  ...judged,
})

/** Both at once, where both are counted. */
export async function judgedOf(tx: Tx, ctx: Ctx, tab: DeskTab): Promise<Judged> {
  const today = ctx.now.slice(0, 10)
  const found = await tx.query<{ id: number; short: boolean; blocked: boolean }>(sql`
    ${withShares(ctx)} SELECT t.id, bool_or(${SHORT()}) AS short, bool_or(${BLOCKED(today)}) AS blocked ${openLines(ctx, tab)} GROUP BY t.id`)
  const those = (what: keyof Judged) => sql`t.id = ANY(${found.filter((each) => each[what]).map(({ id }) => id)}::bigint[])`
  return { short: those('short'), blocked: those('blocked') }
}

/**
 * Orders that are on no delivery order yet and have such a line, judged as `checks.ts` does it: each line by itself. They are found once and
 * then looked up: judged order by order, each of them would ask for its shop, goods, stock and sales anew.
 */
const among = (ctx: Ctx, tab: DeskTab, line: (today: string) => Sql): Sql =>
  sql`t.id = ANY(ARRAY(${withShares(ctx)} SELECT t.id ${openLines(ctx, tab)} AND ${line(ctx.now.slice(0, 10))}))`

/** Freight a piece of each warehouse, summed once: joined as it stands it may be summed for every line. */
const withShares = (ctx: Ctx): Sql => sql`
  WITH shares AS MATERIALIZED (
    SELECT d.sub_warehouse_id, ${SHARE} AS share FROM ${freighted(ctx.now)} GROUP BY d.sub_warehouse_id)`

const openLines = (ctx: Ctx, tab: DeskTab): Sql => sql`
  FROM temu_stock_order t JOIN temu_stock_order_line l ON l.document_id = t.id
  JOIN authorize_shop h ON h.id = t.shop_id LEFT JOIN temu_config c ON c.shop_id = t.shop_id AND c.deleted_at IS NULL
  LEFT JOIN goods_goods_sku k ON k.id = l.sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
  LEFT JOIN basic_pack_info p ON p.id = coalesce(k.pack_info_id, g.pack_info_id)
  LEFT JOIN stock_summary s ON s.store_id = coalesce(c.out_store_id, h.default_store_id) AND s.sku_id = l.sku_id
  LEFT JOIN ${salesRowOf('t.shop_id', 'l.product_sku_id')}
  LEFT JOIN shares i ON i.sub_warehouse_id = t.sub_warehouse_id
  WHERE ${OPEN} AND t.delivery_order_id IS NULL AND t.deleted_at IS NULL AND ${TABS[tab]} AND ${shopReach(ctx)}`

const FORBIDDEN = raw(`k.sku_status IN ('${INFRINGING}', '${DISCARDED}')`)
const SHIPPABLE = sql`(k.id IS NOT NULL AND k.sku_kind <> 2 AND NOT ${FORBIDDEN})`
const SHORT = (): Sql =>
  sql`(${SHIPPABLE} AND greatest(0, coalesce(s.sellable_on_hand - s.sellable_occupied, 0)) < l.max_deliver_qty)`

const parameter = (key: string, usual: string): Sql =>
  raw(`coalesce((SELECT CASE WHEN y.config_value ~ '^\\d+(\\.\\d+)?$' THEN y.config_value::numeric END FROM system_config y
    WHERE y.config_key = '${key}' AND y.deleted_at IS NULL), ${usual})`)
const stockDays = sql`coalesce(c.stock_days, ${parameter('temu.stockDays', '21')})`
const marginFloor = sql`coalesce(c.margin_floor, ${parameter('temu.marginFloor', '0.15')})`
const most = sql`CASE WHEN r.v > 0 THEN r.v * ${stockDays} * coalesce(c.cap_factor, 1.5) ELSE ${raw(String(FIRST_MOST))} END`
const overCap = sql`(t.source = ${raw(String(ASKED_BY.seller))} AND l.max_deliver_qty > greatest(0, floor(${most} - coalesce(r.platform_stock, 0))))`
const cost = sql`(${avgCost('coalesce(c.out_store_id, h.default_store_id)')} + coalesce(p.cost, 0) + coalesce(i.share, 0))`
const lowMargin = sql`(CASE WHEN l.supply_price > 0 THEN round((l.supply_price - ${cost}) / l.supply_price, 4) ELSE -1 END < ${marginFloor})`

const exempt = (what: 'exempt_cap' | 'exempt_margin', today: string): Sql => sql`EXISTS (
  SELECT 1 FROM temu_sku_whitelist w WHERE w.sku_id = l.sku_id AND (w.shop_id IS NULL OR w.shop_id = t.shop_id) AND w.deleted_at IS NULL
    AND ${raw(`w.${what}`)} = 1 AND w.valid_from <= ${today} AND (w.valid_to IS NULL OR w.valid_to >= ${today}))`
const BLOCKED = (today: string): Sql => sql`(k.id IS NULL OR k.sku_kind = 2 OR ${FORBIDDEN}
  OR (${overCap} AND NOT ${exempt('exempt_cap', today)}) OR (${lowMargin} AND NOT ${exempt('exempt_margin', today)}))`
