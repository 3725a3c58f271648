import { type PickedAnswer, type PickedPart, pickOrder } from '@erp/contract/order/pick/pick-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { countPieces } from '../../stock/container/container-use.ts'
import { relocate } from '../../stock/ledger/index.ts'
import { scanOnce, scanToTakeBack } from '../floor/scan-once.ts'
import { type LockedPick, lockPick, requireMine } from './pick-lock.ts'
import { count, openLines } from './pick-pick.ts'

interface HeldPart extends PickedPart {
  orderId: number
  orderNo: string
}

/** The pieces of one scan go back onto their shelf, holds and all, while the pick order is still walked. */
export async function takeBackPick(
  tx: Tx,
  { pickNo, undoes, scanId }: { pickNo: string; undoes: string; scanId: string },
  ctx: Ctx,
): Promise<PickedAnswer> {
  const pick = await lockPick(tx, pickNo, ctx)
  const scan = { undoes, scanId, station: 'pick' as const, docId: pick.id }
  const { lineId, containerId, quantity, parts } = await scanToTakeBack<PickedAnswer>(tx, ctx, scan)
  return scanOnce(tx, ctx, { scanId, station: 'unpick', code: undoes, docId: pick.id }, async () => {
    requireMine(pick, '撤销拣货', ctx)
    const { locationId, locationName, skuId, sku, open } = await lineOf(tx, lineId)
    const held = await heldParts(tx, lineId, containerId, parts)
    if (held.length < parts.length) throw refuse('订单已拦截，请将货品放入返架框')
    await putBack(tx, ctx, pick, { lineId, locationId, skuId, containerId }, held)
    const note = `${locationName} ${sku} × ${quantity}`
    await log(tx, ctx, { entity: pickOrder.path, entityId: pick.id, action: '撤销拣货', note })
    const [next] = await openLines(tx, pick.id)
    return { lineId, locationName, sku, quantity: -quantity, left: open + quantity, next: next!.id, containerId, parts }
  })
}

const lineOf = async (tx: Tx, lineId: number) =>
  (await tx.one<{ locationId: number; locationName: string; skuId: number; sku: string; open: number }>(sql`
    SELECT l.location_id AS "locationId", c.location_name AS "locationName", l.sku_id AS "skuId", g.sku, l.quantity - l.picked_qty - l.short_qty AS open
    FROM order_pick_line l JOIN stock_store_location c ON c.id = l.location_id JOIN goods_goods_sku g ON g.id = l.sku_id WHERE l.id = ${lineId} FOR UPDATE OF l`))!

/** Those of the parts whose pieces still lie in this container for their order. */
async function heldParts(tx: Tx, lineId: number, containerId: number, parts: PickedPart[]): Promise<HeldPart[]> {
  await tx.run(sql`SELECT 1 FROM order_pick_part WHERE line_id = ${lineId} ORDER BY order_details_id FOR UPDATE`)
  const [ids, counts] = [parts.map((part) => part.orderDetailsId), parts.map((part) => part.quantity)]
  return tx.query<HeldPart>(sql`
    SELECT d.id AS "orderDetailsId", t.id AS "orderId", t.order_no AS "orderNo", n.q AS quantity
    FROM unnest(${ids}::bigint[], ${counts}::int[]) n(id, q) JOIN order_pick_part p ON p.line_id = ${lineId} AND p.order_details_id = n.id AND p.picked_qty >= n.q
      JOIN order_details d ON d.id = n.id JOIN order_trade_info t ON t.id = d.order_id
    WHERE n.q <= (SELECT sum(o.quantity) FROM stock_occupancy o WHERE o.doc_type = 'order' AND o.doc_id = t.id AND o.doc_line_id = d.id AND o.state = 1
      AND o.place_type = 2 AND o.place_id = ${containerId}) ORDER BY d.id`)
}

interface Origin {
  lineId: number
  locationId: number
  skuId: number
  containerId: number
}

async function putBack(
  tx: Tx,
  ctx: Ctx,
  pick: LockedPick,
  { lineId, locationId, skuId, containerId }: Origin,
  parts: HeldPart[],
): Promise<void> {
  await relocate(
    tx,
    ctx,
    { docType: 'order', docId: 0, docNo: pick.pick_no, parts: true },
    parts.map(({ orderDetailsId, orderId, orderNo, quantity }) => ({
      lineId: orderDetailsId,
      storeId: pick.store_id,
      skuId,
      quantity,
      from: { placeType: 2, placeId: containerId },
      to: { placeType: 1, placeId: locationId },
      holder: { docType: 'order', docId: orderId, lineId: orderDetailsId },
      doc: { docId: orderId, docNo: orderNo },
    })),
  )
  const back = parts.map((part) => ({ ...part, quantity: -part.quantity }))
  await count(tx, pick, lineId, back)
  await countPieces(
    tx,
    containerId,
    back.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}
