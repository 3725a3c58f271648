import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Hold, release, reserve } from '../../stock/ledger/index.ts'
import { docOf, type LockedPick, type WalkLine } from './pick-lock.ts'
import { addPicked } from './pick-scan.ts'

interface Share {
  line: WalkLine
  wanted: number
  has: number
}
interface Handed {
  from: Share
  to: Share
  quantity: number
}

/**
 * What was found of a SKU belongs to the orders that are due first, from whichever shelf it came: an order due later hands its pieces over,
 * in the container where they lie, and goes short itself.
 */
export async function redeal(tx: Tx, ctx: Ctx, pick: LockedPick, walk: WalkLine[], short: WalkLine[]): Promise<void> {
  const due = await dueOrder(tx, pick)
  const handed = [...new Set(short.map((line) => line.skuId))].flatMap((skuId) =>
    handOver(sharesOf(walk.filter((line) => line.skuId === skuId)).toSorted((a, b) => due(a.line) - due(b.line))),
  )
  for (const { from, to, quantity } of handed) {
    const freed = await release(tx, ctx, docOf(from.line), await pickedHolds(tx, from.line, quantity))
    const pieces = freed.map(({ hold, quantity: n }) => ({ ...placed(hold), lineId: to.line.transferLineId, quantity: n }))
    await reserve(tx, ctx, docOf(to.line), pieces, { anywhere: true })
  }
  const change = ({ line }: Share, quantity: number) => ({ ...line, quantity })
  await addPicked(
    tx,
    handed.flatMap(({ from, to, quantity }) => [change(from, -quantity), change(to, quantity)]),
  )
}

async function dueOrder(tx: Tx, pick: LockedPick): Promise<(line: WalkLine) => number> {
  const orders = await tx.query<{ id: number }>(sql`
    SELECT d.id FROM temu_delivery_order d WHERE d.id IN (SELECT o.delivery_order_id FROM temu_pick_receipt_order o WHERE o.pick_id = ${pick.id})
    ORDER BY d.deadline NULLS LAST, d.id`)
  const places = new Map(orders.map(({ id }, i) => [id, i]))
  return (line) => places.get(line.deliveryOrderId)!
}

/** By order: what it wants of the SKU in this walk, and what it has of it. */
const sharesOf = (lines: WalkLine[]): Share[] =>
  [...Map.groupBy(lines, (line) => line.transferLineId).values()].map((own) => ({
    line: own[0]!,
    wanted: own.reduce((sum, line) => sum + line.quantity, 0),
    has: own.reduce((sum, line) => sum + line.pickedQty, 0),
  }))

function handOver(shares: Share[]): Handed[] {
  const handed: Handed[] = []
  shares.forEach((to, first) => {
    for (const from of shares.slice(first + 1).toReversed()) {
      const quantity = Math.min(to.wanted - to.has, from.has)
      if (quantity <= 0) continue
      to.has += quantity
      from.has -= quantity
      handed.push({ from, to, quantity })
    }
  })
  return handed
}

const placed = ({ storeId, skuId, placeType, placeId }: Hold) => ({ storeId, skuId, placeType, placeId })

/** Where pieces of an order lie: what was short has been let go of, so that all it holds was picked. */
async function pickedHolds(tx: Tx, line: WalkLine, quantity: number) {
  const holds = await tx.query<{ placeType: 1 | 2; placeId: number; quantity: number }>(sql`
    SELECT y.place_type AS "placeType", y.place_id AS "placeId", sum(y.quantity)::int AS quantity FROM stock_occupancy y
    WHERE y.doc_type = 'transfer' AND y.doc_id = ${line.transferId} AND y.doc_line_id = ${line.transferLineId} AND y.state = 1
    GROUP BY 1, 2 ORDER BY 1, 2`)
  let left = quantity
  return holds.flatMap(({ placeType, placeId, quantity: held }) => {
    const n = Math.min(left, held)
    left -= n
    return n > 0 ? [{ lineId: line.transferLineId, placeType, placeId, quantity: n }] : []
  })
}
