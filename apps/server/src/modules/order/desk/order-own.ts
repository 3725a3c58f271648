import type { OrderListName } from '@erp/contract/order/desk/order-lists'
import { WAIT_MOVE_STATE } from '@erp/contract/stock/move/wait-move.states'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { stage } from '../states.ts'
import { MERGE_OWN } from './merge-groups.ts'

/** The hours of 各环节时限 that an order may stay where it is; none where nobody counts them. */
export const SLA_HOURS =
  raw(`(coalesce((SELECT config_value::jsonb FROM system_config WHERE config_key = 'order.stageSlaHours' AND deleted_at IS NULL),
  '{"10":4,"20":2,"40":4,"50":4,"60":2,"70":2,"80":2,"90":4,"110":12}'::jsonb) ->> t.status::text)::numeric`)
const days = (since: string) => raw(`greatest(floor(extract(epoch FROM now() - ${since}) / 86400), 0)::int`)
/** Who brought it where it stands. */
const operator = raw(
  `(SELECT u.display_name FROM order_stage_log s JOIN account_user u ON u.id = s.user_id WHERE s.order_id = t.id ORDER BY s.id DESC LIMIT 1)`,
)
const held = (places: string) =>
  raw(`(SELECT string_agg(DISTINCT p.name, '、' ORDER BY p.name) FROM stock_occupancy y
  JOIN LATERAL (${places}) p ON true WHERE y.doc_type = 'order' AND y.doc_id = t.id AND y.state = 1)`)
const LOCATION = 'SELECT l.location_name AS name FROM stock_store_location l WHERE y.place_type = 1 AND l.id = y.place_id'
const CONTAINER = 'SELECT c.container_no AS name FROM stock_store_container c WHERE y.place_type = 2 AND c.id = y.place_id'
const lines = (what: string) => raw(`(SELECT ${what} FROM order_details d WHERE d.order_id = t.id)`)
const summary = (what: string, where: string) => `SELECT ${what} FROM order_details d
  JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id WHERE d.order_id = t.id AND ${where}`

/** What each list tells of its orders beyond what all lists do; filled for the rows of a page alone. */
export const ORDER_OWN: Partial<Record<OrderListName, Record<string, Sql>>> = {
  'sales-wait-merge-order': MERGE_OWN,
  'sales-unusual-order': { exceptionDays: days('t.stage_time') },
  'store-sales-order': { placeNames: held(`${LOCATION} UNION ALL ${CONTAINER}`) },
  'status-track': {
    stayHours: sql`CASE WHEN t.status < ${stage.shipped} THEN round((extract(epoch FROM now() - t.stage_time) / 3600)::numeric, 1) END`,
    slaHours: SLA_HOURS,
    isLate: sql`coalesce(t.stage_time < now() - ${SLA_HOURS} * interval '1 hour', false)::int`,
    lastTrack: raw(`(SELECT concat_ws(' ', k.last_place, k.last_content) FROM express_track k WHERE k.order_id = t.id)`),
  },
  'wait-distribute-order': {
    lineStock: raw(`(SELECT coalesce(json_agg(json_build_object('sku', k.sku, 'quantity', d.quantity - d.occupied_qty,
      'available', coalesce(m.sellable_on_hand - m.sellable_occupied, 0)) ORDER BY d.id), '[]') FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id
      LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.stock_sku_id WHERE d.order_id = t.id)`),
  },
  'out-stock-order': {
    onWay: raw(`(${summary('coalesce(sum(m.purchase_on_way + m.transfer_on_way), 0)::int', 'd.short_qty > 0')})`),
    expectDate:
      raw(`(SELECT min(w.expect_date)::text FROM order_details d JOIN stock_in_transit w ON w.sku_id = d.stock_sku_id AND w.in_store_id = t.store_id
      WHERE d.order_id = t.id AND d.short_qty > 0)`),
    shortDays: days('t.stage_time'),
  },
  'similar-stock-out-order': {
    missingPlaces: raw(`(SELECT string_agg(DISTINCT coalesce(l.location_name, c.container_no), '、') FROM stock_inventory_err e
      LEFT JOIN stock_store_location l ON l.id = e.location_id LEFT JOIN stock_store_container c ON c.id = e.container_id WHERE e.id = ANY(${errors()}))`),
    errNos: raw(`(SELECT string_agg(e.err_no, '、' ORDER BY e.id) FROM stock_inventory_err e WHERE e.id = ANY(${errors()}))`),
    operatorName: operator,
  },
  'wait-sowing-order': {
    wallNo: raw(`(SELECT c.container_no FROM order_picking_batch_order b JOIN order_picking_batch p ON p.id = b.batch_id
      JOIN stock_store_container c ON c.id = p.wall_id WHERE b.order_id = t.id AND b.is_open = 1)`),
    sown: lines(`sum(d.sown_qty) || '/' || sum(d.quantity)`),
  },
  'wait-package-order': { containerNos: held(CONTAINER), checked: lines(`sum(d.packed_qty) || '/' || sum(d.quantity)`) },
  'wait-ship-order': { handoverNo: raw('(SELECT h.handover_no FROM order_handover h WHERE h.id = t.handover_id)') },
  'intercept-order': {
    operatorName: operator,
    putBack:
      raw(`(SELECT coalesce(sum(b.quantity) FILTER (WHERE w.status NOT IN (${WAIT_MOVE_STATE.waiting}, ${WAIT_MOVE_STATE.generated})), 0) || '/' || sum(b.quantity) FROM order_put_back b
      JOIN stock_wait_move_goods_sku w ON w.id = b.wait_move_id WHERE b.order_id = t.id)`),
  },
}

/** Inventory errors that its own shortage made: named after it, or after a pick of it that came short. */
function errors(): string {
  return `ARRAY(SELECT e.id FROM stock_inventory_err e WHERE e.source_doc_no = t.order_no
    UNION SELECT e.id FROM order_details d JOIN order_pick_part r ON r.order_details_id = d.id AND r.short_qty > 0 JOIN order_pick_line l ON l.id = r.line_id
      JOIN order_pick_order k ON k.id = l.pick_id JOIN stock_inventory_err e ON e.source_doc_no = k.pick_no AND e.sku_id = l.sku_id
    WHERE d.order_id = t.id)`
}
