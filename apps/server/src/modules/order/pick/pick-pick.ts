import { type PickedAnswer, type PickedPart, pickOrder } from '@erp/contract/order/pick/pick-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { countPieces } from '../../stock/container/container-use.ts'
import { relocate } from '../../stock/ledger/index.ts'
import { skuByCode } from '../../stock/scanned.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { type LockedPick, lockPick, requireMine } from './pick-lock.ts'

interface Picked {
  pickNo: string
  locationId?: number | null
  locationName?: string | null
  sku: string
  quantity: number
  containerId?: number | null
  containerNo?: string | null
  scanId: string
}
export interface OpenLine {
  id: number
  locationId: number
  locationName: string
  skuId: number
  sku: string
  open: number
}
export interface OpenPart {
  orderDetailsId: number
  orderId: number
  orderNo: string
  latestShipTime: string | null
  open: number
}

/** From the shelf into the container, holds and all; the same scan answers the first result. */
export async function pickPieces(tx: Tx, input: Picked, ctx: Ctx): Promise<PickedAnswer> {
  const pick = await lockPick(tx, input.pickNo, ctx)
  return scanOnce(tx, ctx, { scanId: input.scanId, station: 'pick', code: input.sku, docId: pick.id }, async () => {
    requireMine(pick, '拣货', ctx)
    const line = await lineOf(tx, pick, input)
    if (input.quantity > line.open) throw bad(`超出应拣数量 ${line.open}`, 'quantity')
    const containerId = await containerOf(tx, pick, input)
    const parts = await takeFrom(tx, ctx, pick, line, input.quantity, containerId)
    await log(tx, ctx, {
      entity: pickOrder.path,
      entityId: pick.id,
      action: '拣货',
      note: `${line.locationName} ${line.sku} × ${input.quantity}`,
    })
    const [next] = await openLines(tx, pick.id)
    const { id: lineId, locationName, sku, open } = line
    const left = open - input.quantity
    return { lineId, locationName, sku, quantity: input.quantity, left, next: next?.id ?? null, containerId, parts }
  })
}

/** Lines with pieces still to be taken, in walking order. */
export const openLines = (tx: Tx, pickId: number): Promise<OpenLine[]> =>
  tx.query<OpenLine>(sql`
    SELECT l.id, l.location_id AS "locationId", c.location_name AS "locationName", l.sku_id AS "skuId", g.sku, l.quantity - l.picked_qty - l.short_qty AS open
    FROM order_pick_line l JOIN stock_store_location c ON c.id = l.location_id JOIN goods_goods_sku g ON g.id = l.sku_id
    WHERE l.pick_id = ${pickId} AND l.quantity > l.picked_qty + l.short_qty ORDER BY l.skip_no, l.seq`)

/** The next stop is where the picker must be; at it any of its lines. */
async function lineOf(tx: Tx, pick: LockedPick, { locationId, locationName, sku: code }: Picked): Promise<OpenLine> {
  if (!locationId && !locationName) throw bad('请扫描库位', 'locationId')
  const lines = await openLines(tx, pick.id)
  const [first] = lines
  if (!first) throw refuse('拣货单已全部拣完')
  const here = locationId ? first.locationId === locationId : first.locationName === locationName
  if (!here) throw bad(`库位不符，应为 ${first.locationName}`, 'locationId')
  const { skuId } = await skuByCode(tx, code)
  const line = lines.find((each) => each.locationId === first.locationId && each.skuId === skuId)
  if (!line) throw bad(`SKU不符，应为 ${first.sku}`, 'sku')
  return line
}

async function containerOf(tx: Tx, pick: LockedPick, { containerId, containerNo }: Picked): Promise<number> {
  const only = pick.container_ids.length === 1 && !containerId && !containerNo ? pick.container_ids[0]! : null
  const found = only
    ? { id: only }
    : await tx.one<{ id: number }>(sql`
        SELECT id FROM stock_store_container WHERE id = ANY(${pick.container_ids}::bigint[]) AND (id = ${containerId ?? null} OR container_no = ${containerNo ?? null})`)
  if (!found) throw bad('请扫描本拣货单的周转箱', 'containerId')
  return found.id
}

/** Whose pieces a line still lacks, the earliest due first; locked, because an order may be intercepted right now. */
export async function openParts(tx: Tx, lineId: number): Promise<OpenPart[]> {
  await tx.run(sql`SELECT 1 FROM order_pick_part WHERE line_id = ${lineId} ORDER BY order_details_id FOR UPDATE`)
  return tx.query<OpenPart>(sql`
    SELECT p.order_details_id AS "orderDetailsId", t.id AS "orderId", t.order_no AS "orderNo", t.latest_ship_time AS "latestShipTime",
      p.quantity - p.picked_qty - p.short_qty AS open
    FROM order_pick_part p JOIN order_details d ON d.id = p.order_details_id JOIN order_trade_info t ON t.id = d.order_id
    WHERE p.line_id = ${lineId} AND p.quantity > p.picked_qty + p.short_qty ORDER BY t.latest_ship_time NULLS LAST, t.id, d.id`)
}

async function takeFrom(
  tx: Tx,
  ctx: Ctx,
  pick: LockedPick,
  line: OpenLine,
  quantity: number,
  containerId: number,
): Promise<PickedPart[]> {
  const taken = dealOut(await openParts(tx, line.id), quantity)
  if (taken.reduce((sum, part) => sum + part.quantity, 0) < quantity) throw refuse('拣货单已变更，请刷新后重试')
  await relocate(
    tx,
    ctx,
    { docType: 'order', docId: 0, docNo: pick.pick_no, parts: true },
    taken.map(({ orderDetailsId: lineId, orderId, orderNo, quantity: n }) => ({
      lineId,
      storeId: pick.store_id,
      skuId: line.skuId,
      quantity: n,
      from: { placeType: 1, placeId: line.locationId },
      to: { placeType: 2, placeId: containerId },
      holder: { docType: 'order', docId: orderId, lineId },
      doc: { docId: orderId, docNo: orderNo },
    })),
  )
  await count(tx, pick, line.id, taken)
  await countPieces(tx, containerId, quantity)
  return taken.map(({ orderDetailsId, quantity: n }) => ({ orderDetailsId, quantity: n }))
}

/** Pieces of a line that are in the cart now, or no longer. */
export async function count(tx: Tx, pick: LockedPick, lineId: number, taken: readonly PickedPart[]): Promise<void> {
  const ids = taken.map((part) => part.orderDetailsId)
  const counts = taken.map((part) => part.quantity)
  const quantity = counts.reduce((sum, n) => sum + n, 0)
  await tx.run(sql`
    UPDATE order_pick_part p SET picked_qty = picked_qty + n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE p.line_id = ${lineId} AND p.order_details_id = n.id`)
  await tx.run(
    sql`UPDATE order_details d SET picked_qty = picked_qty + n.q FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) WHERE d.id = n.id`,
  )
  await tx.run(sql`UPDATE order_pick_line SET picked_qty = picked_qty + ${quantity} WHERE id = ${lineId}`)
  await tx.run(
    sql`UPDATE order_pick_order SET picked_qty = picked_qty + ${quantity}, version = version + 1 WHERE id = ${pick.id}`,
  )
}

/** Pieces over parts in their order, as far as they go. */
export function dealOut<P extends { open: number }>(parts: readonly P[], quantity: number): (P & { quantity: number })[] {
  let left = quantity
  return parts.flatMap((part) => {
    const n = Math.min(left, part.open)
    left -= n
    return n > 0 ? [{ ...part, quantity: n }] : []
  })
}
