import { type OrderListSpec } from '@erp/contract/order/desk/order-list-spec'
import { ORDER_LISTS, type OrderListName } from '@erp/contract/order/desk/order-lists'
import { EXCEPTION_TYPES, INTERCEPTED, STAGE, STAGES } from '@erp/contract/order/order.states'
import { WAIT_MOVE_STATE } from '@erp/contract/stock/move/wait-move.states'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { trackState } from '../../express/states.ts'
import { platformShip, stage } from '../states.ts'
import { inGroup, MERGE_TABS } from './merge-groups.ts'
import { SLA_HOURS } from './order-own.ts'

/** Orders that could go out together: one key, nobody said no. */
const mergeable = raw(`t.merge_key IS NOT NULL AND t.is_hold = 0 AND t.merge_ignored = 0 AND EXISTS (
  SELECT 1 FROM order_trade_info o WHERE o.merge_key = t.merge_key AND o.id <> t.id AND o.status = ${STAGE.waitDispatch} AND o.merge_to_id IS NULL
    AND o.is_hold = 0 AND o.merge_ignored = 0)`)
const complete = raw('t.store_id IS NOT NULL AND t.logistic_way_id IS NOT NULL')
const unscanned = sql`t.status = ${stage.shipped} AND coalesce(t.track_status, 10) = 10 AND t.ship_time < now() - interval '72 hours'`
/** Said in the words of the index on what is still followed. */
const followed = sql`t.track_status IS DISTINCT FROM ${trackState.delivered}`
const late = sql`t.status < ${stage.shipped} AND t.stage_time < now() - ${SLA_HOURS} * interval '1 hour'`
const trouble = sql`t.track_status IN (${trackState.undelivered}, ${trackState.returned}, ${trackState.troubled})`
const delivered = sql`t.track_status = ${trackState.delivered}`
const waitsForShelf = raw(`EXISTS (SELECT 1 FROM order_put_back b JOIN stock_wait_move_goods_sku w ON w.id = b.wait_move_id
  WHERE b.order_id = t.id AND w.status IN (${WAIT_MOVE_STATE.waiting}, ${WAIT_MOVE_STATE.generated}))`)
const onWall = raw(`(SELECT p.wall_id FROM order_picking_batch_order b JOIN order_picking_batch p ON p.id = b.batch_id
  WHERE b.order_id = t.id AND b.is_open = 1) IS NOT NULL`)
const lastFrom = (from: number) =>
  sql`(SELECT s.from_status FROM order_stage_log s WHERE s.order_id = t.id ORDER BY s.id DESC LIMIT 1) = ${from}`

/** What each tab of a list shows, beyond the list's own stages. */
export const ORDER_TABS: Record<OrderListName, Record<string, Sql>> = {
  'sales-wait-dispatch-order': {
    unmatched: sql`t.is_hold = 0 AND NOT (${complete})`,
    ready: sql`t.is_hold = 0 AND t.dispatch_error IS NULL AND ${complete}`,
    failed: raw('t.is_hold = 0 AND t.dispatch_error IS NOT NULL'),
    merge: mergeable,
    hold: raw('t.is_hold = 1'),
  },
  'sales-wait-merge-order': MERGE_TABS,
  'sales-dispatched-order': {
    unprinted: raw('t.label_printed_count = 0 AND t.tracking_number IS NOT NULL'),
    printed: raw('t.label_printed_count > 0'),
    numberless: raw('t.tracking_number IS NULL'),
  },
  'sales-unusual-order': byValue(
    EXCEPTION_TYPES.map(([type]) => type),
    'order_exception_type',
  ),
  'store-sales-order': byValue(ORDER_LISTS['store-sales-order'].stages, 'status'),
  'status-track': {
    normal: sql`${followed} AND NOT coalesce(${late}, false) AND NOT coalesce(${trouble}, false) AND NOT (${unscanned})`,
    late: sql`${followed} AND coalesce(${late}, false)`,
    unscanned: sql`${followed} AND ${unscanned}`,
    trouble: sql`${followed} AND ${trouble}`,
    delivered,
  },
  'wait-distribute-order': { waiting: raw('t.is_hold = 0'), hold: raw('t.is_hold = 1') },
  'out-stock-order': { order: raw('true'), sku: raw('true') },
  'similar-stock-out-order': {
    pick: lastFrom(STAGE.picking),
    sow: lastFrom(STAGE.waitSow),
    pack: lastFrom(STAGE.waitPack),
  },
  'wait-sowing-order': { unbound: sql`NOT ${onWall}`, sowing: onWall },
  'wait-package-order': {
    one: raw('t.pick_kind = 1 AND t.pack_time IS NULL'),
    many: raw('t.pick_kind = 2 AND t.pack_time IS NULL'),
    mixed: raw('t.pick_kind = 3 AND t.pack_time IS NULL'),
    packed: raw('t.pack_time IS NOT NULL'),
  },
  'wait-ship-order': { weight: raw('t.weight_flag = 1'), late: raw("t.stage_time < now() - interval '24 hours'") },
  'shipped-order': {
    unmarked: sql`t.platform_ship_status = ${platformShip.failed}`,
    unscanned,
    delivered,
    returned: raw('t.is_returned = 1'),
  },
  'sales-archive-order': { done: raw('t.is_cancelled = 0'), cancelled: raw('t.is_cancelled = 1') },
  'intercept-order': { waiting: waitsForShelf, back: sql`NOT ${waitsForShelf}` },
}

/** Lists that grow with everything that was ever shipped: their tabs are counted up to the cap. */
export const GROWING: ReadonlySet<OrderListName> = new Set([
  'store-sales-order',
  'status-track',
  'shipped-order',
  'sales-archive-order',
])
export const STATUS_TABS = byValue(Object.keys(STAGES), 'status')

/** What only the database knows of the orders of a list. */
const FURTHER: Partial<Record<OrderListName, Sql>> = {
  'sales-wait-merge-order': inGroup,
  'status-track': raw("t.is_cancelled = 0 AND t.paid_time > now() - interval '90 days'"),
}

/** The orders of a list in its stages, whatever the tab. */
export const whereOf = (name: OrderListName): Sql => {
  const { only = {} } = ORDER_LISTS[name] as OrderListSpec
  const { isOutStock, isIntercepted } = only
  return and([
    ...(isOutStock === undefined ? [] : [raw(`t.is_out_stock = ${isOutStock}`)]),
    ...(isIntercepted === undefined ? [] : [raw(`t.order_exception_type ${isIntercepted ? '=' : '<>'} ${INTERCEPTED}`)]),
    ...(FURTHER[name] ? [FURTHER[name]] : []),
  ])
}

export const stagesOf = (name: OrderListName): readonly number[] => ORDER_LISTS[name].stages

function byValue(values: readonly (string | number)[], column: string): Record<string, Sql> {
  return Object.fromEntries(values.map((value) => [value, raw(`t.${column} = ${Number(value)}`)]))
}
