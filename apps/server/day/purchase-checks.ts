import { ORDER_MOVES } from '@erp/contract/order/order.states'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import { type Db, type Sql, sql } from '../src/kit/db/db.ts'
import { stage } from '../src/modules/order/states.ts'
import { STOCK_IN_DOC_TYPE } from '../src/modules/purchasing/order/amend.ts'
import { orderCheck, qcState, signResult, stockInState } from '../src/modules/purchasing/states.ts'
import { found } from './found.ts'
import { type Goods, worded } from './record.ts'

/** What was bought is somewhere: ordered, on its way, on a shelf or given up, and nobody waits for what is there. */
export async function purchaseFaults(db: Db, ours: Sql, goods: Goods): Promise<string[]> {
  const bought = sql`(SELECT * FROM purchasing_order WHERE id = ANY(${goods.orderIds}::bigint[]))`
  return [
    ...(await signFaults(db, goods)),
    ...(await lineFaults(db, bought)),
    ...(await shelfFaults(db, bought, goods)),
    ...(await stuckFaults(db, bought, ours)),
  ]
}

async function signFaults(db: Db, { signed, orderIds }: Goods): Promise<string[]> {
  const rows = await db.query<{ scanId: string; answer: unknown; result: number; orderIds: number[] }>(sql`
    SELECT client_scan_id::text AS "scanId", answer->'answer' AS answer, result, order_ids AS "orderIds" FROM purchasing_warehouse_sign
    WHERE client_scan_id = ANY(${signed.map(({ scanId }) => scanId)}::uuid[])`)
  const kept = new Map(rows.map((row) => [row.scanId, row]))
  const own = new Set(orderIds)
  return signed.flatMap(({ scanId, answer }) => {
    const row = kept.get(scanId)
    if (!row) return [`签收 ${scanId} 已确认但没有记录`]
    if (worded(row.answer) !== worded(answer)) return [`签收 ${scanId} 的记录与回答不同`]
    return row.orderIds.every((id) => own.has(id)) ? [] : [`签收 ${scanId} 归到了别的采购单`]
  })
}

async function lineFaults(db: Db, bought: Sql): Promise<string[]> {
  return [
    ...(await found(
      db,
      '订货不等于入库、减数与未入库之和的采购行',
      sql`SELECT count(*)::int AS n FROM purchasing_order_line WHERE quantity + gift_qty <> stocked_qty + cancel_qty + open_qty`,
    )),
    ...(await found(
      db,
      '采购在途不等于未入库的SKU',
      sql`SELECT count(*)::int AS n FROM stock_summary m FULL JOIN (
          SELECT o.store_id, l.sku_id, sum(l.open_qty) AS open FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id
          WHERE o.check_flag = ANY(${LIVE}::int[]) GROUP BY 1, 2) w ON w.store_id = m.store_id AND w.sku_id = m.sku_id
        WHERE coalesce(m.purchase_on_way, 0) <> coalesce(w.open, 0)`,
    )),
    ...(await found(
      db,
      '入库数不等于入库单的采购行',
      sql`SELECT count(*)::int AS n FROM ${bought} o JOIN purchasing_order_line l ON l.order_id = o.id
        WHERE l.stocked_qty <> coalesce((SELECT sum(x.quantity) FROM purchasing_stock_in_line x JOIN purchasing_stock_in d ON d.id = x.document_id
          WHERE x.order_line_id = l.id AND d.status = ${stockInState.audited}), 0)`,
    )),
  ]
}

async function shelfFaults(db: Db, bought: Sql, { pieces }: Goods): Promise<string[]> {
  const shelved = sql`FROM ${bought} o JOIN purchasing_stock_in d ON d.order_id = o.id AND d.status = ${stockInState.audited} JOIN purchasing_stock_in_line x ON x.document_id = d.id`
  const stocked = await db.one<{ n: number }>(sql`SELECT coalesce(sum(x.quantity), 0)::int AS n ${shelved}`)
  return [
    ...(stocked!.n === pieces ? [] : [`上架 ${pieces} 件，入库单 ${stocked!.n} 件`]),
    ...(await found(
      db,
      '批次与入库单不符的入库行',
      sql`SELECT count(*)::int AS n ${shelved} LEFT JOIN LATERAL (
          SELECT sum(y.in_qty) AS quantity, bool_and(y.unit_cost = x.unit_cost AND y.source_doc_no = d.stock_in_no AND y.store_id = d.store_id AND y.sku_id = x.sku_id) AS alike
          FROM stock_layer y WHERE y.source_doc_type = ${STOCK_IN_DOC_TYPE} AND y.source_line_id = x.id) y ON true
        WHERE y.quantity IS DISTINCT FROM x.quantity OR y.alike IS NOT TRUE`,
    )),
  ]
}

async function stuckFaults(db: Db, bought: Sql, ours: Sql): Promise<string[]> {
  return [
    ...(await found(
      db,
      '没有收完的采购单',
      sql`SELECT count(*)::int AS n FROM ${bought} o WHERE o.check_flag NOT IN (${orderCheck.arrived}, ${orderCheck.archived})
        OR EXISTS (SELECT 1 FROM purchasing_order_line l WHERE l.order_id = o.id AND l.open_qty > 0)
        OR EXISTS (SELECT 1 FROM purchasing_quality_check q WHERE q.order_id = o.id AND q.status = ${qcState.waiting})
        OR EXISTS (SELECT 1 FROM purchasing_stock_in d WHERE d.order_id = o.id AND d.status = ${stockInState.waitAudit})
        OR EXISTS (SELECT 1 FROM purchasing_order_express e WHERE e.order_id = o.id AND e.deleted_at IS NULL AND e.scan_time IS NULL)`,
    )),
    ...(await found(
      db,
      '货已到仍在等的缺货订单',
      sql`SELECT count(*)::int AS n FROM ${ours} t WHERE t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.is_hold = 0 AND t.merge_to_id IS NULL
        AND EXISTS (SELECT 1 FROM order_details d JOIN purchasing_order_line l ON l.sku_id = d.stock_sku_id JOIN ${bought} o ON o.id = l.order_id AND o.store_id = t.store_id WHERE d.order_id = t.id)
        AND NOT EXISTS (SELECT 1 FROM (SELECT d.stock_sku_id AS sku, sum(d.quantity - d.occupied_qty) AS n FROM order_details d WHERE d.order_id = t.id GROUP BY 1) d
          LEFT JOIN stock_summary m ON m.store_id = t.store_id AND m.sku_id = d.sku WHERE d.n > coalesce(m.sellable_on_hand - m.sellable_occupied, 0))`,
    )),
  ]
}

export interface Came {
  parcels: number
  pieces: number
  nobodys: number
  freed: number
}
export async function cameIn(db: Db, { parcels, pieces, signed, waited }: Goods): Promise<Came> {
  const steps = JSON.stringify([...waited].map(([id, step]) => ({ id, step })))
  const row = await db.one<{ nobodys: number; freed: number }>(sql`
    SELECT (SELECT count(*)::int FROM purchasing_warehouse_sign WHERE client_scan_id = ANY(${signed.map(({ scanId }) => scanId)}::uuid[]) AND result = ${signResult.unclaimed}) AS nobodys,
      (SELECT count(*)::int FROM jsonb_to_recordset(${steps}::jsonb) AS w(id bigint, step bigint) WHERE EXISTS (
        SELECT 1 FROM order_stage_log s WHERE s.order_id = w.id AND s.id > w.step AND s.move = ${ORDER_MOVES.allocate.code})) AS freed`)
  return { parcels, pieces, ...row! }
}
