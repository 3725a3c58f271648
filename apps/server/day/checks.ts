import { ORDER_MOVES } from '@erp/contract/order/order.states'
import { type Db, type Sql, sql } from '../src/kit/db/db.ts'
import { pickState, stage } from '../src/modules/order/states.ts'
import { staleHolds } from '../src/modules/stock/living.ts'
import { compareBooks } from '../src/modules/stock/store/self-check-compare.ts'
import { found } from './found.ts'
import { managedFaults } from './managed/checks.ts'
import { purchaseFaults } from './purchase-checks.ts'
import { type Acknowledged, Goods, Sent, worded } from './record.ts'

class Undone extends Error {}

export async function faultsOf(
  db: Db,
  which: Sql,
  acknowledged: readonly Acknowledged[],
  goods: Goods = new Goods(),
  sent: Sent = new Sent(),
): Promise<string[]> {
  const ours = sql`(SELECT * FROM order_trade_info WHERE ${which})`
  return [
    ...(await scanFaults(db, acknowledged)),
    ...(await bookFaults(db)),
    ...(await found(db, '占用的单据已结束', sql`SELECT count(*)::int AS n FROM (${staleHolds()}) x`)),
    ...(await countFaults(db, ours)),
    ...(await moneyFaults(db, ours)),
    ...(await stageFaults(db, ours)),
    ...(await purchaseFaults(db, ours, goods)),
    ...(await managedFaults(db, sent)),
  ]
}

/** Every answer a scanner got is kept once, word by word; pieces picked are those that were scanned. */
async function scanFaults(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults: string[] = []
  for (let from = 0; from < acknowledged.length; from += 2000) {
    const some = acknowledged.slice(from, from + 2000)
    const rows = await db.query<{ scanId: string; station: string; result: unknown }>(
      sql`SELECT scan_id AS "scanId", station, result FROM order_scan WHERE scan_id = ANY(${some.map(({ scanId }) => scanId)}::text[])`,
    )
    const kept = new Map(rows.map((row) => [row.scanId, row]))
    for (const { scanId, station, answer } of some) {
      const row = kept.get(scanId)
      if (!row || row.station !== station) faults.push(`扫描 ${scanId} 已确认但没有记录`)
      else if (worded(row.result) !== worded(answer)) faults.push(`扫描 ${scanId} 的记录与回答不同`)
    }
  }
  const picked = await found(
    db,
    '拣货件数与扫描不符的拣货单',
    sql`SELECT count(*)::int AS n FROM order_pick_order k WHERE k.status IN (${pickState.picking}, ${pickState.done}) AND k.claim_time > now() - interval '1 day'
      AND k.picked_qty <> coalesce((SELECT sum((s.result->>'quantity')::int) FROM order_scan s WHERE s.station = 'pick' AND s.doc_id = k.id), 0)`,
  )
  return [...faults, ...picked]
}
async function bookFaults(db: Db): Promise<string[]> {
  let faults: string[] = []
  const compared = db.transact(async (tx) => {
    const check = await tx.one<{ id: number }>(
      sql`INSERT INTO task (kind, title) VALUES ('stock.self-check', '核对') RETURNING id`,
    )
    await compareBooks(tx, check!.id)
    const rows = await tx.query<{ kind: string; skuId: number; l: string; r: string }>(
      sql`SELECT kind, sku_id AS "skuId", left_value AS l, right_value AS r FROM stock_self_check_diff WHERE check_id = ${check!.id} ORDER BY id LIMIT 20`,
    )
    faults = rows.map(({ kind, skuId, l, r }) => `库存自检 ${kind} SKU ${skuId}：${l} ≠ ${r}`)
    throw new Undone()
  })
  await compared.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return faults
}

async function countFaults(db: Db, ours: Sql): Promise<string[]> {
  const held = sql`coalesce((SELECT sum(y.quantity) FROM stock_occupancy y WHERE y.doc_type = 'order' AND y.doc_id = t.id AND y.doc_line_id = d.id AND y.state = 1), 0)`
  const left = sql`coalesce((SELECT -sum(m.quantity) FROM stock_movement m WHERE m.doc_no = t.order_no AND m.doc_type = 'order' AND m.doc_line_id = d.id AND m.biz_type = 201), 0)`
  return [
    ...(await found(
      db,
      '占用件数不等于需求的行',
      sql`SELECT count(*)::int AS n FROM ${ours} t JOIN order_details d ON d.order_id = t.id
        WHERE ${held} <> CASE WHEN t.status IN (${stage.waitPick}, ${stage.waitClaim}, ${stage.picking}, ${stage.waitSow}, ${stage.waitPack}, ${stage.waitShip}) THEN d.quantity WHEN t.status IN (${stage.waitDistribute}, ${stage.short}) THEN d.occupied_qty ELSE 0 END`,
    )),
    ...(await found(
      db,
      '发出件数不等于订单的行',
      sql`SELECT count(*)::int AS n FROM ${ours} t JOIN order_details d ON d.order_id = t.id
        WHERE ${left} <> CASE WHEN t.ship_time IS NOT NULL THEN d.quantity ELSE 0 END OR d.shipped_qty <> ${left}`,
    )),
    ...(await found(
      db,
      '占用超过现有的库位',
      sql`SELECT count(*)::int AS n FROM stock_balance b WHERE b.occupied > b.on_hand OR b.on_hand < 0`,
    )),
    ...(await found(
      db,
      '重复的运单号',
      sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM order_trade_info WHERE tracking_number IS NOT NULL AND status < ${stage.archived} AND merge_to_id IS NULL
        GROUP BY express_id, tracking_number HAVING count(*) > 1) x`,
    )),
  ]
}

const moneyFaults = (db: Db, ours: Sql): Promise<string[]> =>
  found(
    db,
    '利润、成本与明细或台账不符的订单',
    sql`SELECT count(*)::int AS n FROM ${ours} t LEFT JOIN LATERAL (
        SELECT count(*) AS n, sum(f.profit) AS profit, sum(f.goods_cost) AS cost, sum(f.sale_money) AS sale, sum(f.freight) AS freight, sum(f.goods_cost) FILTER (WHERE f.reason IN (1, 6)) AS left_cost
        FROM order_profit_fact f WHERE f.order_id = t.id) f ON true
      WHERE CASE WHEN t.ship_time IS NULL THEN f.n > 0 ELSE f.profit IS DISTINCT FROM t.profit OR f.cost IS DISTINCT FROM t.goods_cost
        OR f.sale IS DISTINCT FROM round(t.sale_amount * t.exchange_rate, 4) OR f.freight IS DISTINCT FROM coalesce(t.freight_weighed, t.freight_est, 0)
        OR f.left_cost IS DISTINCT FROM (SELECT -sum(m.amount) FROM stock_movement m WHERE m.doc_no = t.order_no AND m.doc_type = 'order' AND m.biz_type = 201) END`,
  )

interface Logged {
  orderNo: string
  status: number
  shipped: boolean
  steps: [from: number | null, to: number, move: string][]
}
/** Every order came to where it is by moves of the table, and left the house once. */
async function stageFaults(db: Db, ours: Sql): Promise<string[]> {
  const orders = await db.query<Logged>(sql`
    SELECT t.order_no AS "orderNo", t.status, t.ship_time IS NOT NULL AS shipped,
      (SELECT json_agg(json_build_array(s.from_status, s.to_status, s.move) ORDER BY s.id) FROM order_stage_log s WHERE s.order_id = t.id) AS steps
    FROM ${ours} t WHERE t.merge_to_id IS NULL`)
  const legal = new Set(
    Object.values(ORDER_MOVES).flatMap(({ code, from, to }) => from.map((each: number) => `${each} ${to} ${code}`)),
  )
  return orders.flatMap(({ orderNo, status, shipped, steps }) => {
    const faults: string[] = []
    for (const [i, [from, to, move]] of (steps ?? []).entries()) {
      if (i === 0 ? move !== 'T1' || from !== null : from !== steps[i - 1]![1])
        faults.push(`${orderNo} 第${i + 1}步从 ${from} 开始，前一步不是`)
      if (i > 0 && !legal.has(`${from} ${to} ${move}`)) faults.push(`${orderNo} 走了不存在的一步 ${from} → ${to} ${move}`)
    }
    const leaving = (steps ?? []).filter(([, to]) => to === 120).length
    if (steps?.at(-1)?.[1] !== status) faults.push(`${orderNo} 的状态 ${status} 不是最后一步`)
    if (leaving !== (shipped ? 1 : 0)) faults.push(`${orderNo} 发货 ${leaving} 次`)
    return faults
  })
}

export const endOf = (db: Db, which: Sql): Promise<{ status: number; outOfStock: number; n: number }[]> =>
  db.query(sql`
    SELECT status, is_out_stock AS "outOfStock", count(*)::int AS n FROM order_trade_info WHERE ${which} AND merge_to_id IS NULL GROUP BY 1, 2 ORDER BY 1, 2`)
