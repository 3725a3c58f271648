import { BILL_STATE } from '@erp/contract/order/returns/order-error-bill'
import { POINTS_FILE } from '@erp/contract/report/points/points-file'
import { STATION } from '@erp/contract/shein/order/order.states'
import { WORK } from '@erp/contract/temu/floor/work-record'
import { join, literals, raw, type Sql, sql } from '../../../kit/db/db.ts'

const work = literals(WORK)
const station = literals(STATION)
const bill = literals(BILL_STATE)
const file = literals(POINTS_FILE)
/** Shelves, not the places that goods pass through. */
const SHELVES = '(1, 2)'

/** Days, both included, as SQL: a part of them may begin where another one ends. */
export interface Span {
  from: Sql
  to: Sql
}
const during = (column: string, { from, to }: Span): Sql => {
  const at = raw(column)
  return sql`${at} >= (${from})::timestamptz AND ${at} < ((${to}) + 1)::timestamptz`
}

/**
 * Who did what where and when, one row a record: (time, user_id, store_id, action, quantity, points, doc_no, sku_id). Where the record does not keep what it
 * earned, points are null and the table of its day says.
 */
export const workRecords = (span: Span): Sql =>
  sql`(${join([scans(span), managed(span), boxes(span), shein(span), shelved(span), counted(span, 'first'), counted(span, 'again')], ' UNION ALL ')})`

/** Stations of orders; what was taken back takes its points back. */
const scans = (span: Span): Sql => sql`
  SELECT s.time, s.user_id, coalesce(k.store_id, b.store_id, o.store_id, 0) AS store_id,
    CASE WHEN s.station IN ('pick', 'unpick') THEN 'picking' WHEN s.station = 'sow' THEN 'sowing' WHEN s.station = 'weigh' THEN 'weighing' ELSE 'packing' END AS action,
    CASE WHEN s.station = 'weigh' THEN 1 ELSE (s.result->>'quantity')::int END AS quantity, NULL::numeric AS points,
    coalesce(k.pick_no, b.batch_no, o.order_no) AS doc_no, (SELECT g.id FROM goods_goods_sku g WHERE g.sku = s.result->>'sku') AS sku_id
  FROM order_scan s LEFT JOIN order_pick_order k ON s.station IN ('pick', 'unpick') AND k.id = s.doc_id
  LEFT JOIN order_picking_batch b ON s.station = 'sow' AND b.id = s.doc_id
  LEFT JOIN order_trade_info o ON o.id = CASE WHEN s.station IN ('pack', 'unpack', 'weigh') THEN coalesce(s.order_id, s.doc_id) END
  WHERE ${during('s.time', span)} AND s.station IN ('pick', 'unpick', 'sow', 'pack', 'unpack', 'weigh') AND s.result->>'refused' IS NULL`

const managed = (span: Span): Sql => sql`
  SELECT w.time, w.user_id, d.out_store_id, CASE w.work_type WHEN ${work.pick} THEN 'temuPick' WHEN ${work.label} THEN 'temuLabel' ELSE 'temuPackage' END, w.quantity,
    w.points, d.delivery_order_no, w.sku_id
  FROM temu_work_record w JOIN temu_delivery_order d ON d.id = w.delivery_order_id
  WHERE w.work_type IN (${work.pick}, ${work.label}, ${work.package}) AND ${during('w.time', span)}`

const boxes = (span: Span): Sql => sql`
  SELECT p.seal_time, p.user_id, d.out_store_id, 'temuPack', p.quantity, p.points, d.delivery_order_no, NULL::bigint
  FROM temu_packing_record p JOIN temu_delivery_order d ON d.id = p.delivery_order_id WHERE p.is_revoked = 0 AND p.deleted_at IS NULL AND ${during('p.seal_time', span)}`

const shein = (span: Span): Sql => sql`
  SELECT r.time, r.user_id, r.store_id, CASE r.scan_type WHEN ${station.picking} THEN 'sheinPicking' WHEN ${station.labeling} THEN 'sheinLabeling'
    WHEN ${station.pack} THEN 'sheinPack' WHEN ${station.marking} THEN 'sheinMarking' ELSE 'sheinSorting' END, r.quantity, r.points, r.code, NULL::bigint
  FROM shein_scan_record r
  WHERE r.scan_type IN (${station.picking}, ${station.labeling}, ${station.pack}, ${station.marking}, ${station.sorting}) AND ${during('r.time', span)}
    AND r.is_revoked = 0 AND r.deleted_at IS NULL`

/** Put onto a shelf by a move, from wherever. */
const shelved = (span: Span): Sql => sql`
  SELECT m.movement_time, m.operator_id, m.store_id, 'shelving', m.quantity, NULL::numeric, m.doc_no, m.sku_id
  FROM stock_movement m JOIN stock_store_location l ON l.id = m.place_id AND l.location_type IN ${raw(SHELVES)}
  WHERE m.biz_type = 106 AND m.place_type = 1 AND m.doc_type = 'move' AND m.operator_id IS NOT NULL AND ${during('m.movement_time', span)}`

/** A SKU at a place is one count, a recount another. */
const counted = (span: Span, which: 'first' | 'again'): Sql => {
  const [line, head, no] =
    which === 'first'
      ? ['stock_check_line x', 'stock_stock_check_receipt r ON r.id = x.receipt_id', 'r.check_no']
      : ['stock_check_finally_line x', 'stock_check_receipt_finally r ON r.id = x.finally_id', 'r.finally_no']
  return sql`
  SELECT x.count_time, x.count_user_id, r.store_id, 'counting', 1, NULL::numeric, ${raw(no!)}, x.sku_id FROM ${raw(line!)} JOIN ${raw(head!)}
  WHERE x.count_user_id IS NOT NULL AND r.deleted_at IS NULL AND ${during('x.count_time', span)}`
}

/** Points beside the work: files that were not voided, and error bills that were audited. */
export const otherPoints = (span: Span): Sql => sql`(
  SELECT r.day::timestamptz AS time, r.user_id, coalesce(r.store_id, 0) AS store_id, 'uploaded' AS action, r.quantity, r.points, f.file_name AS doc_no, NULL::bigint AS sku_id
  FROM data_center_report_points_row r JOIN data_center_report_points_file f ON f.id = r.file_id AND f.status = ${file.valid} AND f.deleted_at IS NULL
  WHERE r.day BETWEEN ${span.from} AND ${span.to} AND r.deleted_at IS NULL
  UNION ALL
  SELECT e.audit_time, e.duty_user_id, coalesce(e.store_id, 0), 'deducted', 0, -e.deduct_points, e.bill_no, e.sku_id FROM order_error_bill e
  WHERE e.check_flag IN (${bill.audited}, ${bill.settled}) AND e.duty_user_id IS NOT NULL AND e.deduct_points <> 0 AND e.deleted_at IS NULL AND ${during('e.audit_time', span)})`

/** What one piece of a work earned on a day; nothing where no table says so. */
export const rateOn = (action: string, day: string): Sql =>
  raw(`coalesce((
  SELECT p.points FROM data_center_report_warehouse_points p WHERE p.action = ${action} AND p.from_day <= ${day} AND p.deleted_at IS NULL ORDER BY p.from_day DESC LIMIT 1), 0)`)
