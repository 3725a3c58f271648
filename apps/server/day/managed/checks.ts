import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { type Db, type Sql, sql } from '../../src/kit/db/db.ts'
import { orderState } from '../../src/modules/shein/states.ts'
import { deliveryState, transferFlag, unusualState } from '../../src/modules/temu/delivery/states.ts'
import { found } from '../found.ts'
import { type Sent, worded } from '../record.ts'

/** What platforms asked for came somewhere: it left and arrived, somebody answers for it, or it was given up with a reason. */
export async function managedFaults(db: Db, sent: Sent): Promise<string[]> {
  const ours = sql`(SELECT * FROM temu_delivery_order WHERE id = ANY(${sent.deliveryIds}::bigint[]))`
  const shein = sql`(SELECT * FROM shein_order WHERE order_no = ANY(${sent.sheinNos}::text[]))`
  return [
    ...(await scanFaults(db, sent)),
    ...(await deliveryFaults(db, ours, sent)),
    ...(await wayFaults(db, ours)),
    ...(await sheinFaults(db, shein, sent)),
  ]
}

async function scanFaults(db: Db, { scans }: Sent): Promise<string[]> {
  const rows = await db.query<{ scanId: string; said: unknown }>(sql`
    SELECT client_scan_id AS "scanId", answer->'said' AS said FROM temu_scan WHERE client_scan_id = ANY(${scans.map(({ scanId }) => scanId)}::text[])`)
  const kept = new Map(rows.map(({ scanId, said }) => [scanId, worded(said)]))
  return scans.flatMap(({ scanId, answer }) => {
    if (!kept.has(scanId)) return [`托管扫描 ${scanId} 已确认但没有记录`]
    return kept.get(scanId) === worded(answer) ? [] : [`托管扫描 ${scanId} 的记录与回答不同`]
  })
}

const openUnusual = sql`EXISTS (SELECT 1 FROM temu_unusual u WHERE u.delivery_order_id = t.id AND u.status < ${unusualState.handled} AND u.deleted_at IS NULL)`

async function deliveryFaults(db: Db, ours: Sql, { shipped, sheinNos, deliveryIds }: Sent): Promise<string[]> {
  const left = await db.one<{ n: number }>(sql`SELECT coalesce(sum(t.ship_qty), 0)::int AS n FROM ${ours} t`)
  const kept = await db.one<{ n: number }>(sql`
    SELECT (SELECT count(*) FROM ${ours} t)::int + (SELECT count(*) FROM shein_order WHERE order_no = ANY(${sheinNos}::text[]))::int AS n`)
  return [
    ...(left!.n === shipped ? [] : [`平台发货 ${shipped} 件，发货单 ${left!.n} 件`]),
    ...(kept!.n === deliveryIds.length + sheinNos.length ? [] : ['有托管单据不见了']),
    ...(await found(
      db,
      '没有原因而停住的发货单',
      sql`SELECT count(*)::int AS n FROM ${ours} t WHERE NOT (t.status = ${deliveryState.done} OR t.status = ${deliveryState.removed} AND t.remove_reason IS NOT NULL
        OR t.status = ${deliveryState.received} AND ${openUnusual})`,
    )),
    ...(await found(
      db,
      '发货单走完而拣货单还在的',
      sql`SELECT count(*)::int AS n FROM ${ours} t JOIN temu_pick_receipt_order o ON o.delivery_order_id = t.id AND o.is_live = 1`,
    )),
    ...(await found(
      db,
      '装箱件数不等于发货的发货单',
      sql`SELECT count(*)::int AS n FROM ${ours} t WHERE t.ship_qty <> coalesce((SELECT sum(p.quantity) FROM temu_package p WHERE p.delivery_order_id = t.id AND p.deleted_at IS NULL), 0)`,
    )),
  ]
}

/** Shipped = on the way + in 391 + what somebody answers for, on every line; the ledger says the same. */
async function wayFaults(db: Db, ours: Sql): Promise<string[]> {
  const lines = sql`${ours} t JOIN stock_transfer_receipt r ON r.id = t.transfer_id JOIN stock_transfer_line x ON x.transfer_id = r.id`
  const missing = sql`coalesce((SELECT sum(u.miss_qty - u.handled_qty) FROM stock_unusual_transfer u WHERE u.line_id = x.id AND u.deleted_at IS NULL), 0)`
  const moved = (store: Sql, biz: Sql) =>
    sql`coalesce((SELECT sum(m.quantity) FROM stock_movement m WHERE m.doc_type = 'transfer' AND m.doc_line_id = x.id AND m.biz_type = ${biz} AND m.store_id = ${store}), 0)`
  return [
    ...(await found(
      db,
      '发出不等于在途、入虚拟仓与异常之和的行',
      sql`SELECT count(*)::int AS n FROM ${lines} WHERE x.ship_qty <> x.in_qty + x.loss_qty + x.back_qty
        + CASE WHEN r.check_flag IN (${transferFlag.archived}, ${transferFlag.ended}) THEN ${missing} ELSE greatest(0, x.ship_qty - x.in_qty - x.loss_qty - x.back_qty) END`,
    )),
    ...(await found(
      db,
      '发货单与调拨单、台账不符的行',
      sql`SELECT count(*)::int AS n FROM ${lines} WHERE x.ship_qty <> coalesce((SELECT sum(l.ship_qty) FROM temu_delivery_line l WHERE l.document_id = t.id AND l.transfer_line_id = x.id), 0)
        OR x.ship_qty <> -${moved(sql`t.out_store_id`, sql`203`)} OR x.in_qty <> ${moved(sql`${TEMU_STORE_ID}`, sql`103`)}`,
    )),
  ]
}

async function sheinFaults(db: Db, shein: Sql, { sheinPieces }: Sent): Promise<string[]> {
  const left = await db.one<{ n: number }>(sql`
    SELECT coalesce(sum(o.picked_qty), 0)::int AS n FROM ${shein} o WHERE o.status IN (${orderState.sent}, ${orderState.received})`)
  const ledger = sql`(SELECT -sum(m.quantity) AS quantity, -sum(m.amount) AS amount FROM stock_movement m WHERE m.doc_type = 'sheinOrder' AND m.doc_id = o.id AND m.biz_type = 201)`
  return [
    ...(left!.n === sheinPieces ? [] : [`SHEIN装箱 ${sheinPieces} 件，送货 ${left!.n} 件`]),
    ...(await found(
      db,
      '没有原因而停住的SHEIN备货单',
      sql`SELECT count(*)::int AS n FROM ${shein} o WHERE NOT (o.status IN (${orderState.sent}, ${orderState.received}) OR o.status = ${orderState.void} AND o.invalid_reason IS NOT NULL)`,
    )),
    ...(await found(
      db,
      '送货与台账、销售不符的SHEIN备货单',
      sql`SELECT count(*)::int AS n FROM ${shein} o LEFT JOIN order_trade_info t ON t.id = o.sale_order_id LEFT JOIN LATERAL ${ledger} m ON true
        WHERE o.status IN (${orderState.sent}, ${orderState.received}) AND (m.quantity IS DISTINCT FROM o.picked_qty OR t.goods_cost IS DISTINCT FROM m.amount
          OR (SELECT sum(d.quantity) FROM order_details d WHERE d.order_id = t.id) IS DISTINCT FROM o.picked_qty)`,
    )),
  ]
}
