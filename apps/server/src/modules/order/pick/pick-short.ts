import { STAGE } from '@erp/contract/order/order.states'
import { pickOrder, type ShortAnswer } from '@erp/contract/order/pick/pick-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { reportError } from '../../stock/error/inventory-err-report.ts'
import { lockStock, release, reserve } from '../../stock/ledger/index.ts'
import { docOf } from '../allocation/release.ts'
import { enterAll, type LockedOrder } from '../stage.ts'
import { spotsOf } from '../wave/load.ts'
import { walk } from '../wave/path.ts'
import { type LockedPick, lockPick, requireMine } from './pick-lock.ts'
import { dealOut, type OpenLine, type OpenPart, openLines, openParts } from './pick-pick.ts'

type Lacking = OpenPart & { quantity: number }

/** Fewer pieces lie there than the book says: elsewhere they are taken, or else the orders due last go without. */
export async function shortPick(
  tx: Tx,
  input: { pickNo: string; locationId: number; skuId: number; foundQty: number },
  ctx: Ctx,
): Promise<ShortAnswer> {
  const pick = await lockPick(tx, input.pickNo, ctx)
  requireMine(pick, '登记短少', ctx)
  const lines = await openLines(tx, pick.id)
  const line = lines.find((each) => each.locationId === input.locationId && each.skuId === input.skuId)
  if (!line) throw bad(`库位不符，应为 ${lines[0]?.locationName ?? '无'}`, 'locationId')
  const missing = line.open - input.foundQty
  if (missing <= 0) throw bad(`应拣${line.open}件，没有短少`, 'foundQty')
  const lacking = dealOut((await openParts(tx, line.id)).toReversed(), missing)
  const orders = await lockAll(tx, lacking)
  await lockStock(tx, [{ storeId: pick.store_id, skuId: line.skuId }])
  for (const part of lacking)
    await release(tx, ctx, docOf(orders.get(part.orderId)!), [
      { lineId: part.orderDetailsId, placeType: 1, placeId: line.locationId, quantity: part.quantity },
    ])
  const errNo = await reportShort(tx, ctx, pick, line, missing)
  const other = await elsewhere(tx, pick, line, missing)
  if (other) await moveOn(tx, ctx, pick, line, lacking, other.id)
  else await shortOrders(tx, ctx, pick, line, lacking, orders)
  const note = `${line.locationName} ${line.sku} 短少${missing}件${other ? `，改拣${other.name}` : ''}`
  await log(tx, ctx, { entity: pickOrder.path, entityId: pick.id, action: '短少', note })
  const [next] = await openLines(tx, pick.id)
  const shorted = other
    ? []
    : [...Map.groupBy(lacking, (part) => part.orderId)].map(([id, parts]) => ({
        id,
        orderNo: parts[0]!.orderNo,
        quantity: sumOf(parts),
      }))
  return { movedTo: other?.name ?? null, shorted, errNo, next: next?.id ?? null }
}

const sumOf = (parts: readonly { quantity: number }[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

async function lockAll(tx: Tx, lacking: Lacking[]): Promise<Map<number, LockedOrder>> {
  const ids = [...new Set(lacking.map((part) => part.orderId))]
  const found = await tx.query<LockedOrder>(
    sql`SELECT * FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`,
  )
  return new Map(found.map((order) => [order.id, order]))
}

/** What was let go of is held by the error, so that nobody is promised it again. */
async function reportShort(tx: Tx, ctx: Ctx, pick: LockedPick, line: OpenLine, missing: number): Promise<string> {
  const place = { placeType: 1 as const, placeId: line.locationId }
  const book = await tx.one<{ onHand: number }>(sql`
    SELECT on_hand AS "onHand" FROM stock_balance WHERE store_id = ${pick.store_id} AND sku_id = ${line.skuId} AND place_type = 1 AND place_id = ${line.locationId}`)
  const id = await reportError(tx, ctx, {
    errType: 1,
    storeId: pick.store_id,
    place,
    skuId: line.skuId,
    actualQty: Math.max((book?.onHand ?? 0) - missing, 0),
    sourceDocNo: pick.pick_no,
    holdQty: missing,
  })
  return (await tx.one<{ no: string }>(sql`SELECT err_no AS no FROM stock_inventory_err WHERE id = ${id}`))!.no
}

/** Another shelf for sale that has them all, the one with the least first. */
const elsewhere = (tx: Tx, pick: LockedPick, line: OpenLine, missing: number) =>
  tx.one<{ id: number; name: string }>(sql`
    SELECT l.id, l.location_name AS name FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id
    WHERE b.store_id = ${pick.store_id} AND b.sku_id = ${line.skuId} AND b.place_type = 1 AND b.on_hand - b.occupied >= ${missing} AND l.id <> ${line.locationId}
      AND l.location_type IN (1, 2) AND l.is_activated = 1 AND l.lock_check_id IS NULL AND l.deleted_at IS NULL
    ORDER BY b.on_hand - b.occupied, l.pick_seq, l.id LIMIT 1`)

/** The reservation moves there, a line of it joins what is left of the walk; nobody is short. */
async function moveOn(tx: Tx, ctx: Ctx, pick: LockedPick, line: OpenLine, lacking: Lacking[], locationId: number): Promise<void> {
  const pieces = lacking.map((part) => ({
    lineId: part.orderDetailsId,
    storeId: pick.store_id,
    skuId: line.skuId,
    placeType: 1 as const,
    placeId: locationId,
    quantity: part.quantity,
    doc: { docId: part.orderId, docNo: part.orderNo },
  }))
  await reserve(tx, ctx, { docType: 'order', docId: 0, docNo: '' }, pieces)
  const known = await tx.one<{ id: number }>(
    sql`SELECT id FROM order_pick_line WHERE pick_id = ${pick.id} AND location_id = ${locationId} AND sku_id = ${line.skuId}`,
  )
  const into =
    known ??
    (await tx.one<{ id: number }>(
      sql`INSERT INTO order_pick_line (pick_id, seq, location_id, sku_id, quantity) VALUES (${pick.id}, 0, ${locationId}, ${line.skuId}, 0) RETURNING id`,
    ))
  const [ids, counts] = [lacking.map((part) => part.orderDetailsId), lacking.map((part) => part.quantity)]
  const moved = sumOf(lacking)
  await tx.run(sql`
    UPDATE order_pick_part p SET quantity = p.quantity - n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE p.line_id = ${line.id} AND p.order_details_id = n.id`)
  await tx.run(sql`UPDATE order_pick_line SET quantity = quantity - ${moved} WHERE id = ${line.id}`)
  await tx.run(sql`UPDATE order_pick_line SET quantity = quantity + ${moved} WHERE id = ${into!.id}`)
  await tx.run(sql`
    INSERT INTO order_pick_part (line_id, order_details_id, quantity) SELECT ${into!.id}::bigint, n.id, n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q)
    ON CONFLICT (line_id, order_details_id) DO UPDATE SET quantity = order_pick_part.quantity + excluded.quantity`)
  await renumber(tx, pick.id)
}

/** What is done stays in front; the rest goes along the path. */
async function renumber(tx: Tx, pickId: number): Promise<void> {
  const open = await openLines(tx, pickId)
  const spots = await spotsOf(tx, sql`l.id = ANY(${open.map((line) => line.locationId)}::bigint[])`)
  const inOrder = walk([...spots.values()]).flatMap((spot) => open.filter((line) => line.locationId === spot.locationId))
  await tx.run(sql`
    UPDATE order_pick_line l SET seq = o.n + (SELECT count(*) FROM order_pick_line d WHERE d.pick_id = ${pickId} AND d.quantity <= d.picked_qty + d.short_qty)
    FROM unnest(${inOrder.map((line) => line.id)}::bigint[]) WITH ORDINALITY o(id, n) WHERE l.id = o.id`)
  await tx.run(sql`
    UPDATE order_pick_line l SET seq = o.n FROM (SELECT id, row_number() OVER (ORDER BY seq, id) AS n FROM order_pick_line
      WHERE pick_id = ${pickId} AND quantity <= picked_qty + short_qty) o WHERE l.id = o.id`)
  await tx.run(sql`
    UPDATE order_pick_order k SET line_count = (SELECT count(*) FROM order_pick_line l WHERE l.pick_id = k.id AND l.quantity > 0), version = version + 1 WHERE k.id = ${pickId}`)
}

/** T16: they wait as possibly out of stock; what else was picked for them goes to 缺货暂存位 in the end. */
async function shortOrders(
  tx: Tx,
  ctx: Ctx,
  pick: LockedPick,
  line: OpenLine,
  lacking: Lacking[],
  orders: Map<number, LockedOrder>,
): Promise<void> {
  const [ids, counts] = [lacking.map((part) => part.orderDetailsId), lacking.map((part) => part.quantity)]
  const missing = sumOf(lacking)
  await tx.run(sql`
    UPDATE order_pick_part p SET short_qty = p.short_qty + n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE p.line_id = ${line.id} AND p.order_details_id = n.id`)
  await tx.run(sql`
    UPDATE order_details d SET occupied_qty = d.occupied_qty - n.q, short_qty = d.short_qty + n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE d.id = n.id`)
  await tx.run(sql`UPDATE order_pick_line SET short_qty = short_qty + ${missing} WHERE id = ${line.id}`)
  await tx.run(sql`UPDATE order_pick_order SET short_qty = short_qty + ${missing}, version = version + 1 WHERE id = ${pick.id}`)
  const moving = [...orders.values()].filter((order) => order.status === STAGE.picking)
  await enterAll(tx, ctx, moving, 'pickShort', { reason: `${line.locationName} 短少 ${line.sku}` })
}
