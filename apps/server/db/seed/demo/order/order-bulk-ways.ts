import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { setting } from '../../../../src/kit/setting.ts'
import { compileExpress, isFeasible } from '../../../../src/modules/express/for-orders.ts'
import { decide, parcelOf } from '../../../../src/modules/order/rules/evaluate.ts'
import type { OrderFacts } from '../../../../src/modules/order/rules/facts.ts'
import { gatherFacts } from '../../../../src/modules/order/rules/gather.ts'
import { ruleDataOf, ruleSet } from '../../../../src/modules/order/rules/load.ts'
import { type BulkOrder, idsOf, said } from './order-bulk-rows.ts'

type Facts = ReadonlyMap<number, OrderFacts>

/** Store and way as the rules say, with the freight of the order day; the answer is what they went by. */
export async function chooseWays(tx: Tx, orders: BulkOrder[]): Promise<Facts> {
  const { rules } = await ruleSet(tx)
  const facts = new Map((await gatherFacts(tx, idsOf(orders))).map((each) => [each.orderId, each]))
  const world = await ruleDataOf(tx, [...facts.values()])
  const rows = orders.flatMap((order) => {
    const today = said(order.told.times.taken)!.slice(0, 10)
    const { storeId, way, ruleId, stop, tagIds, pickingNotes, giftSkuIds } = decide(rules, facts.get(order.id)!, world, today)
    if (!storeId || !way || stop || giftSkuIds.length) return []
    order.storeId = storeId
    order.wayId = way.wayId
    order.freightEst = way.freightCny
    const marks = { tagIds: tagIds.toSorted((a, b) => a - b), notes: pickingNotes.join('；').slice(0, 200) || null }
    return [{ id: order.id, storeId, wayId: way.wayId, ruleId, freight: way.freightCny, ...marks }]
  })
  await tx.run(sql`
    UPDATE order_trade_info t SET store_id = r."storeId", logistic_way_id = r."wayId", express_id = w.express_id, matched_rule_id = r."ruleId", freight_est = r.freight,
      tag_ids = ARRAY(SELECT json_array_elements_text(r."tagIds")::bigint), picking_notes = r.notes
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id bigint, "storeId" bigint, "wayId" bigint, "ruleId" bigint, freight numeric, "tagIds" json, notes text)
      JOIN express_logistic_way w ON w.id = r."wayId" WHERE t.id = r.id`)
  return facts
}

interface Packed {
  id: number
  est: number | null
  profit: string
  packingId: number | null
  packCost: string | null
}

/** What a seller had to let through, and the parcel as it was packed and weighed. Platform orders leave the platform's store. */
export async function finishWays(tx: Tx, orders: BulkOrder[], facts: Facts): Promise<void> {
  const limit = await setting(tx, 'order.lossThreshold', -5)
  const packed = new Map((await packedOf(tx, idsOf(orders))).map((each) => [each.id, each]))
  const own = orders.filter(({ wayId }) => wayId !== null)
  const express = await compileExpress(tx, earliest(own))
  for (const order of own) {
    const { est, profit, packingId, packCost } = packed.get(order.id)!
    const weight = Math.max(1, Math.round((est ?? 0) * order.told.heavier))
    const day = said(order.told.times.weighed)!.slice(0, 10)
    const verdict = express.freight({ ...parcelOf(facts.get(order.id)!, order.storeId), weight, day }, order.wayId!)
    Object.assign(order, { weight, packingId, packCost: packCost ?? '0', weightFlag: flagOf(weight, est ?? 0) })
    order.freight = isFeasible(verdict) ? verdict.freightCny : null
    order.loss = Number(profit) < limit ? profit : null
  }
  await takePlatformStores(tx, orders)
}

const earliest = (orders: readonly BulkOrder[]): string | undefined =>
  orders.map(({ told: { times } }) => said(times.weighed)!.slice(0, 10)).sort()[0]

function flagOf(weight: number, est: number): number {
  if (est === 0) return 1
  return Math.abs(weight - est) <= Math.max(20, est / 10) ? 0 : 1
}

/** One piece as its goods say, several in the smallest packing that takes them. */
const packedOf = (tx: Tx, ids: number[]): Promise<Packed[]> =>
  tx.query<Packed>(sql`
    SELECT t.id, t.est_weight AS est, t.profit, p.id AS "packingId", p.cost AS "packCost" FROM order_trade_info t
    JOIN LATERAL (SELECT sum(d.quantity) AS pieces, min(coalesce(k.pack_info_id, g.pack_info_id)) AS own,
        sum(coalesce(k.length * k.width * k.height, 0) * d.quantity) AS volume, sum(coalesce(k.weight, 0) * d.quantity) AS weight
      FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id JOIN goods_goods g ON g.id = k.goods_id WHERE d.order_id = t.id) c ON true
    LEFT JOIN LATERAL (SELECT p.id, p.cost FROM basic_pack_info p WHERE p.is_activated = 1 AND p.deleted_at IS NULL AND (c.pieces = 1 AND p.id = c.own
        OR p.length * p.width * p.height >= c.volume * 1.15 AND (p.max_weight IS NULL OR p.max_weight >= c.weight))
      ORDER BY (c.pieces = 1 AND p.id = c.own) IS TRUE DESC, p.length * p.width * p.height, p.id LIMIT 1) p ON true
    WHERE t.id = ANY(${ids}::bigint[])`)

async function takePlatformStores(tx: Tx, orders: BulkOrder[]): Promise<void> {
  const byPlatform = orders.filter(({ wayId }) => wayId === null)
  const rows = await tx.query<{ id: number; storeId: number }>(sql`
    SELECT t.id, (SELECT s.id FROM stock_store s JOIN authorize_shop p ON p.id = t.shop_id WHERE s.store_type IN (4, 5) AND s.deleted_at IS NULL AND s.is_activated = 1
      AND (s.plat_shop_ids @> ARRAY[t.shop_id] OR s.id = p.default_store_id) ORDER BY s.plat_shop_ids @> ARRAY[t.shop_id] DESC, s.id LIMIT 1) AS "storeId"
    FROM order_trade_info t WHERE t.id = ANY(${idsOf(byPlatform)}::bigint[])`)
  const storeOf = new Map(rows.map(({ id, storeId }) => [id, storeId]))
  for (const order of byPlatform) order.storeId = storeOf.get(order.id)!
}
