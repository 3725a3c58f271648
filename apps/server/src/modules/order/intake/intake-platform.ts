import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Assigned } from '../../../kit/move.ts'
import { reportError } from '../../stock/error/inventory-err-report.ts'
import { issue, lockStock, type Piece } from '../../stock/ledger/index.ts'
import { markOne } from '../desk/unusual.ts'
import { estimateProfit } from '../money/profit.ts'
import { costsByLine, keepCosts, linesOf, type ShipLine } from '../ship/ship.ts'
import { begin, enter, type LockedOrder } from '../stage.ts'
import { stage } from '../states.ts'
import { type Failing, unusual } from './intake-check.ts'
import { waitingForRate } from './intake-rate.ts'

/** Orders that the platform ships itself enter shipped: their pieces leave the shop's platform store at once. An unmatched line keeps one waiting. */
export async function takeShipped(tx: Tx, orderIds: number[], ctx: Ctx): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const waiting = await waitingOf(tx, orderIds)
  await estimateProfit(tx, orderIds)
  const ids = waiting.map(({ id }) => id)
  const statuses = await begin(tx, ctx, ids, unusual(waiting))
  for (const order of await readyOf(tx, orderIds)) {
    const who = sql`SELECT ${order.id}::bigint AS id`
    await shipOne(tx, ctx, order, async (set) => {
      const [entered] = await begin(tx, ctx, [order.id], { entry: 'shipped', who, set })
      statuses.set(...entered!)
    })
  }
  return statuses
}

/** One that waited for its SKU or rate goes the same way; what it lacks now keeps it waiting for that. */
export async function shipByPlatform(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  const [lack] = await waitingOf(tx, [order.id])
  await estimateProfit(tx, [order.id])
  if (lack) return markOne(tx, order, lack.type, lack.reason, ctx)
  for (const ready of await readyOf(tx, [order.id]))
    await shipOne(tx, ctx, ready, (set) => enter(tx, ctx, ready, 'shipPlatform', { set }))
}

/** The first thing that each of them lacks. */
async function waitingOf(tx: Tx, orderIds: number[]): Promise<Failing[]> {
  const unmatched = await tx.query<{ id: number; shopSku: string }>(sql`
    SELECT DISTINCT ON (order_id) order_id AS id, shop_sku AS "shopSku" FROM order_details WHERE order_id = ANY(${orderIds}::bigint[]) AND sku_id IS NULL ORDER BY order_id, id`)
  const unrated = await waitingForRate(tx, orderIds)
  const lacks = [...unrated, ...unmatched.map(({ id, shopSku }) => ({ id, type: 1, reason: `SKU未匹配：${shopSku}` }))]
  return [...Map.groupBy(lacks, ({ id }) => id).values()].map(([first]) => first!)
}

type Ready = LockedOrder & { from_store: number | null }
export const readyOf = (tx: Tx, orderIds: number[]): Promise<Ready[]> =>
  tx.query<Ready>(sql`
    SELECT t.*, (SELECT s.id FROM stock_store s JOIN authorize_shop p ON p.id = t.shop_id WHERE s.store_type IN (4, 5) AND s.deleted_at IS NULL AND s.is_activated = 1
      AND (s.plat_shop_ids @> ARRAY[t.shop_id] OR s.id = p.default_store_id) ORDER BY s.plat_shop_ids @> ARRAY[t.shop_id] DESC, s.id LIMIT 1) AS from_store
    FROM order_trade_info t WHERE t.id = ANY(${orderIds}::bigint[]) AND t.status = ${stage.waitDispatch} AND t.fulfil_by = 2 ORDER BY t.id FOR UPDATE OF t`)

async function shipOne(tx: Tx, ctx: Ctx, order: Ready, leave: (set: Assigned) => Promise<void>): Promise<void> {
  const { from_store: storeId } = order
  const lines = await linesOf(tx, order.id)
  const { pieces, lacking } = storeId
    ? await piecesOf(tx, storeId, lines)
    : { pieces: [], lacking: lines.map((line) => ({ ...line, missing: line.quantity })) }
  if (storeId) for (const line of lacking) await reportLack(tx, ctx, order, storeId, line)
  const costs = await issueLines(tx, ctx, order, pieces, lacking)
  await leave({ storeId, platformShipStatus: PLATFORM_SHIP_STATE.marked })
  await keepCosts(tx, ctx, { ...order, store_id: storeId }, lines, costs)
}

export type Lack = ShipLine & { missing: number }

/** What each line costs: what the book has leaves at its FIFO cost, what it lacks is valued at the average. */
export async function issueLines(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  pieces: Piece[],
  lacking: Lack[],
): Promise<Map<number, string>> {
  const doc = { docType: 'order', docId: order.id, docNo: order.order_no }
  const costs = costsByLine(await issue(tx, ctx, doc, pieces, 201))
  const average = await averageCosts(
    tx,
    lacking.map(({ skuId }) => skuId),
  )
  for (const { id, skuId, missing } of lacking)
    costs.set(id, new Big(costs.get(id) ?? 0).plus(new Big(average.get(skuId) ?? 0).times(missing).round(4)).toFixed(4))
  return costs
}

/** What the book has for each line, place by place, and what it lacks. */
export async function piecesOf(tx: Tx, storeId: number, lines: ShipLine[]): Promise<{ pieces: Piece[]; lacking: Lack[] }> {
  const pairs = lines.map(({ skuId }) => ({ storeId, skuId }))
  await lockStock(tx, pairs)
  const places = await tx.query<{ skuId: number; placeId: number; free: number }>(sql`
    SELECT b.sku_id AS "skuId", b.place_id AS "placeId", b.on_hand - b.occupied AS free FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id
    WHERE b.store_id = ${storeId} AND b.place_type = 1 AND b.sku_id = ANY(${lines.map(({ skuId }) => skuId)}::bigint[]) AND b.on_hand > b.occupied
    ORDER BY l.location_type = 6 DESC, b.place_id`)
  const pieces: Piece[] = []
  const lacking = lines.flatMap((line) => {
    let missing = line.quantity
    for (const place of places.filter(({ skuId, free }) => skuId === line.skuId && free > 0)) {
      const quantity = Math.min(missing, place.free)
      if (quantity === 0) break
      place.free -= quantity
      missing -= quantity
      pieces.push({ lineId: line.id, storeId, skuId: line.skuId, placeType: 1, placeId: place.placeId, quantity })
    }
    return missing > 0 ? [{ ...line, missing }] : []
  })
  return { pieces, lacking }
}

/** The platform sold more than the book knows of. */
async function reportLack(tx: Tx, ctx: Ctx, order: LockedOrder, storeId: number, { skuId, missing }: Lack): Promise<void> {
  const place = await tx.one<{ id: number; book: number }>(sql`
    SELECT l.id, coalesce(b.on_hand, 0) AS book FROM stock_store_location l
      LEFT JOIN stock_balance b ON b.place_type = 1 AND b.place_id = l.id AND b.sku_id = ${skuId} AND b.store_id = l.store_id
    WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL ORDER BY l.location_type = 6 DESC, l.id LIMIT 1`)
  if (!place) return
  await reportError(tx, ctx, {
    errType: 4,
    storeId,
    skuId,
    place: { placeType: 1, placeId: place.id },
    actualQty: place.book + missing,
    sourceDocNo: order.order_no,
    remark: `平台发货，账面缺少${missing}件`,
  })
}

async function averageCosts(tx: Tx, skuIds: number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ skuId: number; cost: string }>(sql`
    SELECT k.id AS "skuId", coalesce((SELECT round(sum(s.amount) / nullif(sum(s.on_hand), 0), 4) FROM stock_summary s WHERE s.sku_id = k.id AND s.on_hand > 0),
      (SELECT y.unit_cost FROM stock_layer y WHERE y.sku_id = k.id ORDER BY y.id DESC LIMIT 1), k.cost_price, 0) AS cost
    FROM goods_goods_sku k WHERE k.id = ANY(${skuIds}::bigint[])`)
  return new Map(rows.map(({ skuId, cost }) => [skuId, cost]))
}
