import { compare, minus, round, times } from '@erp/contract/kit/decimal'
import type { Solution } from '@erp/contract/order/out-stock-calls'
import { wireDate } from '../../kit/clock.ts'
import { raw, sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { missing } from '../../kit/refuse.ts'
import { compileExpress, isFeasible } from '../express/for-orders.ts'
import { orderReach } from './reach.ts'
import { parcelOf } from './rules/evaluate.ts'
import { gatherFacts } from './rules/gather.ts'

interface Head {
  id: number
  storeId: number
  wayId: number | null
  due: string | null
  freight: string | null
  weight: number | null
}
interface Line {
  id: number
  skuId: number
  sku: string
  goodsId: number
  quantity: number
  need: number
  short: number
  available: number
  cost: string | null
  weight: number
  expectDate: string | null
  coming: number
}
interface Case {
  head: Head
  lines: Line[]
  today: string
}

/** Every feasible way out of the shortage of one order, the cheapest that is in time first. */
export async function solutionsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<Solution[]> {
  const head = await tx.one<Head>(sql`
    SELECT t.id, t.store_id AS "storeId", t.logistic_way_id AS "wayId", t.latest_ship_time::date AS due, t.freight_est AS freight, t.est_weight AS weight
    FROM order_trade_info t WHERE t.id = ${id} AND t.status = 40 AND t.is_out_stock = 1 AND t.merge_to_id IS NULL AND ${orderReach(ctx)}`)
  if (!head) throw missing('缺货订单')
  const stuck: Case = { head, lines: await linesOf(tx, head), today: wireDate(ctx.house.clock.now()) }
  const found = [...(await bySplit(tx, stuck)), ...(await byStore(tx, stuck)), ...(await bySku(tx, stuck)), ...byWaiting(stuck)]
  return found.toSorted((a, b) => b.isInTime - a.isInTime || compare(a.extraCost ?? '999999', b.extraCost ?? '999999'))
}

const linesOf = (tx: Tx, { id, storeId }: Head): Promise<Line[]> =>
  tx.query<Line>(sql`
    SELECT d.id, d.stock_sku_id AS "skuId", k.sku, k.goods_id AS "goodsId", d.quantity, d.quantity - d.occupied_qty AS need, d.short_qty AS short,
      coalesce(m.sellable_on_hand - m.sellable_occupied, 0)::int AS available, k.cost_price AS cost, coalesce(k.weight, 0)::float8 AS weight,
      w.day AS "expectDate", coalesce(w.pieces, 0)::int AS coming
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN stock_summary m ON m.store_id = ${storeId} AND m.sku_id = d.stock_sku_id
      LEFT JOIN LATERAL (SELECT max(i.expect_date)::text AS day, sum(i.remain_qty) AS pieces FROM stock_in_transit i
        WHERE i.sku_id = d.stock_sku_id AND i.in_store_id = ${storeId} AND i.kind < 3) w ON true
    WHERE d.order_id = ${id} ORDER BY d.id`)

const inTime = ({ head }: Case, day: string): 0 | 1 => (!head.due || day <= head.due ? 1 : 0)
const lackOf = (line: Line): number => Math.max(line.need - Math.max(line.available, 0), 0)

/** What is there goes now; the rest becomes an order of its own, with a parcel of its own. */
async function bySplit(tx: Tx, stuck: Case): Promise<Solution[]> {
  const { lines, head, today } = stuck
  const off = lines.filter((line) => lackOf(line) > 0).map((line) => ({ orderDetailsId: line.id, quantity: lackOf(line) }))
  const stays = lines.reduce((sum, line) => sum + line.quantity - lackOf(line), 0)
  if (off.length === 0 || stays === 0) return []
  const grams = lines.reduce((sum, line) => sum + line.weight * lackOf(line), 0)
  const second = await freightOf(tx, head, head.storeId, Math.ceil(grams))
  const said = lines.filter((line) => lackOf(line) > 0).map((line) => `${line.sku} × ${lackOf(line)}`)
  return [
    {
      kind: 'split',
      title: '拆分发有货部分',
      detail: `先发${stays}件，${said.join('、')} 另成一单`,
      extraCost: second,
      freightCny: second,
      readyDate: today,
      isInTime: inTime(stuck, today),
      call: { method: 'POST', path: '/order/out-stock-order/split', body: { id: head.id, parts: [{ lines: off }] } },
    },
  ]
}

/** Other stores that have all of it and a way that goes from there. Pieces already picked for the order bind it to its store. */
async function byStore(tx: Tx, stuck: Case): Promise<Solution[]> {
  const { lines, head, today } = stuck
  if (lines.some((line) => line.need < line.quantity)) return []
  const stores = await tx.query<{ id: number; name: string; cost: string | null }>(sql`
    SELECT s.id, s.store_name AS name, (SELECT sum(n.q * m.amount / nullif(m.on_hand, 0)) FROM unnest(${lines.map((line) => line.skuId)}::bigint[], ${lines.map((line) => line.need)}::int[]) n(sku, q)
        JOIN stock_summary m ON m.store_id = s.id AND m.sku_id = n.sku) AS cost
    FROM stock_store s WHERE s.is_activated = 1 AND s.is_allocatable = 1 AND s.store_type < 4 AND s.deleted_at IS NULL AND s.id <> ${head.storeId}
      AND NOT EXISTS (SELECT 1 FROM (SELECT sku, sum(q) AS q FROM unnest(${lines.map((line) => line.skuId)}::bigint[], ${lines.map((line) => line.need)}::int[]) n(sku, q) GROUP BY 1) w
        LEFT JOIN stock_summary m ON m.store_id = s.id AND m.sku_id = w.sku WHERE coalesce(m.sellable_on_hand - m.sellable_occupied, 0) < w.q)
    ORDER BY s.sort_no, s.id LIMIT 10`)
  const found: Solution[] = []
  for (const store of stores) {
    const freight = await freightOf(tx, head, store.id)
    if (freight === null) continue
    found.push({
      kind: 'store',
      title: `换到${store.name}`,
      detail: '全部有货',
      extraCost: head.freight === null ? null : round(minus(freight, head.freight), 4),
      freightCny: freight,
      readyDate: today,
      isInTime: inTime(stuck, today),
      call: {
        method: 'POST',
        path: '/order/out-stock-order/matching-logistics',
        body: { ids: [head.id], storeId: store.id, logisticWayId: head.wayId },
      },
    })
  }
  return found
}

/** Freight of the order's way from a store, in CNY; null when it does not go from there. */
async function freightOf(tx: Tx, head: Head, storeId: number, weight?: number): Promise<string | null> {
  const [facts] = await gatherFacts(tx, [head.id])
  if (!facts || !head.wayId) return null
  const express = await compileExpress(tx)
  const parcel = parcelOf(facts, storeId)
  const [verdict] = express.feasible(weight ? { ...parcel, weight } : parcel, [head.wayId])
  return verdict && isFeasible(verdict) ? verdict.freightCny : null
}

/** Another SKU of the same goods that is there, for each line that lacks. */
async function bySku(tx: Tx, stuck: Case): Promise<Solution[]> {
  const { lines, head, today } = stuck
  const lacking = lines.filter((line) => lackOf(line) > 0)
  const found = await tx.query<{ lineId: number; sku: string; available: number; cost: string | null }>(sql`
    SELECT n.id AS "lineId", k.sku, (m.sellable_on_hand - m.sellable_occupied)::int AS available, k.cost_price AS cost
    FROM unnest(${lacking.map((line) => line.id)}::bigint[], ${lacking.map((line) => line.goodsId)}::bigint[], ${lacking.map((line) => line.skuId)}::bigint[], ${lacking.map((line) => line.need)}::int[]) n(id, goods, sku, need)
    JOIN goods_goods_sku k ON k.goods_id = n.goods AND k.id <> n.sku AND k.deleted_at IS NULL AND ${raw("k.sku_kind = 1 AND k.sku_status <> '70'")}
    JOIN stock_summary m ON m.store_id = ${head.storeId} AND m.sku_id = k.id AND m.sellable_on_hand - m.sellable_occupied >= n.need
    ORDER BY n.id, k.sku LIMIT 50`)
  return found.map(({ lineId, sku, available, cost }) => {
    const line = lines.find((each) => each.id === lineId)!
    const extra = cost !== null && line.cost !== null ? round(times(minus(cost, line.cost).toString(), line.need), 4) : null
    const others = lacking.length > 1 ? '；其他缺货SKU另需处理' : ''
    return {
      kind: 'sku' as const,
      title: `${line.sku} 换为同款 ${sku}`,
      detail: `可用${available}件${others}`,
      extraCost: extra,
      freightCny: head.freight,
      readyDate: today,
      isInTime: inTime(stuck, today),
      call: null,
    }
  })
}

/** Goods under way that will cover what lacks, once the last of them is here. */
function byWaiting(stuck: Case): Solution[] {
  const lacking = stuck.lines.filter((line) => lackOf(line) > 0)
  if (lacking.length === 0 || lacking.some((line) => !line.expectDate || line.coming < lackOf(line))) return []
  const readyDate = lacking
    .map((line) => line.expectDate!)
    .toSorted()
    .at(-1)!
  return [
    {
      kind: 'wait',
      title: '等到货',
      detail: lacking.map((line) => `${line.sku} 在途${line.coming}件，预计${line.expectDate}`).join('；'),
      extraCost: '0.0000',
      freightCny: stuck.head.freight,
      readyDate,
      isInTime: inTime(stuck, readyDate),
      call: null,
    },
  ]
}
