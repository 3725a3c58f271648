import { compare, minus, round, times } from '@erp/contract/kit/decimal'
import type { Solution } from '@erp/contract/order/allocation/out-stock-calls'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { chosen, compileExpress, type ExpressSnapshot, type Feasible, isFeasible, type Parcel } from '../../express/for-orders.ts'
import { orderReach } from '../reach.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { platformShip, stage } from '../states.ts'

interface Head {
  id: number
  storeId: number
  wayId: number | null
  due: string | null
  freight: string | null
  version: number
  isNumbered: boolean
  /** The platform knows the number: the order keeps its way. */
  isMarked: boolean
}
interface Line {
  id: number
  skuId: number
  sku: string
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
  parcel: Parcel
  express: ExpressSnapshot
}

/** Every feasible way out of the shortage of one order, the cheapest that is in time first. */
export async function solutionsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<Solution[]> {
  const head = await tx.one<Head>(sql`
    SELECT t.id, t.store_id AS "storeId", t.logistic_way_id AS "wayId", t.latest_ship_time::date AS due, t.freight_est AS freight, t.version,
      t.tracking_number IS NOT NULL AS "isNumbered", t.platform_ship_status IN (${platformShip.marking}, ${platformShip.marked}) AS "isMarked"
    FROM order_trade_info t WHERE t.id = ${id} AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.merge_to_id IS NULL AND ${orderReach(ctx)}`)
  if (!head) throw missing('缺货订单')
  const today = wireDate(ctx.house.clock.now())
  const [facts] = await gatherFacts(tx, [id])
  const express = await compileExpress(tx, today)
  const stuck: Case = { head, lines: await linesOf(tx, head), today, parcel: parcelOf(facts!, head.storeId, today), express }
  const found = [...bySplit(stuck), ...(await byStore(tx, stuck)), ...(await bySku(tx, stuck)), ...byWaiting(stuck)]
  return found.toSorted((a, b) => b.isInTime - a.isInTime || compare(a.extraCost ?? '999999', b.extraCost ?? '999999'))
}

const linesOf = (tx: Tx, { id, storeId }: Head): Promise<Line[]> =>
  tx.query<Line>(sql`
    SELECT d.id, d.stock_sku_id AS "skuId", k.sku, d.quantity, d.quantity - d.occupied_qty AS need, d.short_qty AS short,
      coalesce(m.sellable_on_hand - m.sellable_occupied, 0)::int AS available, k.cost_price AS cost, coalesce(k.weight, 0)::float8 AS weight,
      w.day AS "expectDate", coalesce(w.pieces, 0)::int AS coming
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN stock_summary m ON m.store_id = ${storeId} AND m.sku_id = d.stock_sku_id
      LEFT JOIN LATERAL (SELECT max(i.expect_date)::text AS day, sum(i.remain_qty) AS pieces FROM stock_in_transit i
        WHERE i.sku_id = d.stock_sku_id AND i.in_store_id = ${storeId} AND i.kind < 3) w ON true
    WHERE d.order_id = ${id} ORDER BY d.id`)

const inTime = ({ head }: Case, day: string): 0 | 1 => (!head.due || day <= head.due ? 1 : 0)
const lackOf = (line: Line): number => Math.max(line.need - Math.max(line.available, 0), 0)

/** What is there goes now; the rest becomes an order of its own, with a parcel of its own. */
function bySplit(stuck: Case): Solution[] {
  const { lines, head, today } = stuck
  const off = lines.filter((line) => lackOf(line) > 0).map((line) => ({ orderDetailsId: line.id, quantity: lackOf(line) }))
  const stays = lines.reduce((sum, line) => sum + line.quantity - lackOf(line), 0)
  if (off.length === 0 || stays === 0) return []
  const grams = lines.reduce((sum, line) => sum + line.weight * lackOf(line), 0)
  const second = wayOf(stuck, { weight: Math.ceil(grams) || stuck.parcel.weight })?.freightCny ?? null
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

/** The order's own way for a parcel that differs in this, where it goes. */
function wayOf({ head, parcel, express }: Case, differing: Partial<Parcel>): Feasible | undefined {
  if (!head.wayId) return undefined
  const [verdict] = express.feasible({ ...parcel, ...differing }, [head.wayId])
  return verdict && isFeasible(verdict) ? verdict : undefined
}

/** Other stores that have all of it and a way that goes from there: the order's own, else the cheapest. Pieces already picked for the order bind it to its store. */
async function byStore(tx: Tx, stuck: Case): Promise<Solution[]> {
  const { lines, head, today } = stuck
  if (lines.some((line) => line.need < line.quantity)) return []
  const stores = await tx.query<{ id: number; name: string }>(sql`
    SELECT s.id, s.store_name AS name
    FROM stock_store s WHERE s.is_activated = 1 AND s.is_allocatable = 1 AND s.store_type < 4 AND s.deleted_at IS NULL AND s.id <> ${head.storeId}
      AND NOT EXISTS (SELECT 1 FROM (SELECT sku, sum(q) AS q FROM unnest(${lines.map((line) => line.skuId)}::bigint[], ${lines.map((line) => line.need)}::int[]) n(sku, q) GROUP BY 1) w
        LEFT JOIN stock_summary m ON m.store_id = s.id AND m.sku_id = w.sku WHERE coalesce(m.sellable_on_hand - m.sellable_occupied, 0) < w.q)
    ORDER BY s.sort_no, s.id LIMIT 10`)
  const found: Solution[] = []
  for (const store of stores) {
    const own = wayOf(stuck, { storeId: store.id, isNumbered: head.isNumbered })
    const way = own ?? (head.isMarked ? undefined : cheapestOf(stuck, store.id))
    if (!way) continue
    found.push({
      kind: 'store',
      title: `换到${store.name}`,
      detail: own ? '全部有货' : `全部有货，改走${stuck.express.wayName(way.wayId)}`,
      extraCost: head.freight === null ? null : round(minus(way.freightCny, head.freight), 4),
      freightCny: way.freightCny,
      readyDate: today,
      isInTime: inTime(stuck, today),
      call: {
        method: 'POST',
        path: '/order/out-stock-order/matching-logistics',
        body: { ids: [head.id], storeId: store.id, logisticWayId: way.wayId },
      },
    })
  }
  return found
}

const cheapestOf = ({ parcel, express }: Case, storeId: number): Feasible | undefined =>
  chosen(express.feasible({ ...parcel, storeId }).filter(isFeasible), 2)

const LINKS: Record<number, string> = { 1: '替代', 3: '同款' }
interface Linked {
  lineId: number
  skuId: number
  sku: string
  type: number
  available: number
  cost: string | null
  weight: number
}

/** SKUs linked to a line that lacks, either way, of which there are enough. Pieces already held bind the order to its SKUs. */
async function bySku(tx: Tx, stuck: Case): Promise<Solution[]> {
  const { lines, head } = stuck
  const lacking = lines.filter((line) => lackOf(line) > 0)
  if (lines.some((line) => line.need < line.quantity)) return []
  const found = await tx.query<Linked>(sql`
    SELECT n.id AS "lineId", k.id AS "skuId", k.sku, min(n.type) AS type, (m.sellable_on_hand - m.sellable_occupied)::int AS available, k.cost_price AS cost,
      coalesce(k.weight, 0)::float8 AS weight
    FROM (SELECT w.id, w.need, l.link_type AS type, CASE l.sku_id WHEN w.sku THEN l.link_sku_id ELSE l.sku_id END AS other
      FROM unnest(${lacking.map((line) => line.id)}::bigint[], ${lacking.map((line) => line.skuId)}::bigint[], ${lacking.map((line) => line.need)}::int[]) w(id, sku, need)
      JOIN goods_goods_sku_link_sku l ON (l.sku_id = w.sku OR l.link_sku_id = w.sku) AND l.link_type IN (1, 3) AND l.deleted_at IS NULL) n
    JOIN goods_goods_sku k ON k.id = n.other AND k.deleted_at IS NULL AND k.sku_kind = 1 AND k.sku_status <> '70'
    JOIN stock_summary m ON m.store_id = ${head.storeId} AND m.sku_id = k.id AND m.sellable_on_hand - m.sellable_occupied >= n.need
    GROUP BY n.id, k.id, m.sellable_on_hand, m.sellable_occupied ORDER BY n.id, min(n.type), k.sku LIMIT 50`)
  return found.flatMap((linked) => {
    const line = lines.find((each) => each.id === linked.lineId)!
    const wanted = lines.filter((each) => each.skuId === linked.skuId).reduce((sum, each) => sum + each.need, line.need)
    return wanted > linked.available ? [] : [swapOf(stuck, line, linked, lacking.length > 1)]
  })
}

function swapOf(stuck: Case, line: Line, { skuId, sku, type, available, cost, weight }: Linked, others: boolean): Solution {
  const { head, today, parcel } = stuck
  const grams = Math.max(Math.ceil(parcel.weight + (weight - line.weight) * line.quantity), 1)
  const freight = wayOf(stuck, { weight: grams, isNumbered: head.isNumbered })?.freightCny ?? null
  const goods = cost === null || line.cost === null ? null : times(minus(cost, line.cost).toString(), line.need)
  const extra = freight && head.freight ? goods?.plus(minus(freight, head.freight)) : goods
  return {
    kind: 'sku',
    title: `${line.sku} 换为${LINKS[type]} ${sku}`,
    detail: `可用${available}件${others ? '；其他缺货SKU另需处理' : ''}`,
    extraCost: extra ? round(extra, 4) : null,
    freightCny: freight ?? head.freight,
    readyDate: today,
    isInTime: inTime(stuck, today),
    call: {
      method: 'PUT',
      path: '/order/tradeInfo/lines',
      body: { id: head.id, version: head.version, lines: [{ orderDetailsId: line.id, skuId, quantity: line.quantity }] },
    },
  }
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
