import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { type Hold, holdsOf, type Place, type PlaceType, relocate } from '../../stock/ledger/index.ts'
import { docOf, type OrderDoc, type OrderLine } from '../order/lock.ts'
import { DOC_TYPE } from '../states.ts'

/** Pieces of a line that came from a shelf to the bench. */
export interface Moved {
  lineId: number
  skuId: number
  placeType: PlaceType
  placeId: number
  quantity: number
}
export type Picked = Map<number, number>
const BENCH = 3

async function benchOf(tx: Tx, storeId: number): Promise<Place> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${BENCH} AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!found) throw refuse('仓库没有启用的暂存位')
  return { placeType: 1, placeId: found.id }
}

/** What was asked for by line; all of it unless told. */
export function pickedOf(
  lines: readonly OrderLine[],
  { quantity, lines: told }: { quantity?: number | null; lines?: { sku: string; quantity: number }[] | null },
): Picked {
  if (quantity && !told?.length && lines.length > 1) throw bad('备货单有多个SKU，请逐个填写数量', 'quantity')
  const bySku = new Map(told?.map((line) => [line.sku, line.quantity]) ?? [])
  const unknown = [...bySku.keys()].find((sku) => !lines.some((line) => line.sku === sku))
  if (unknown) throw refuse(`SKU ${unknown} 不在该备货单`)
  const picked = new Map(lines.map((line) => [line.id, bySku.get(line.sku!) ?? quantity ?? line.quantity]))
  for (const line of lines)
    if (picked.get(line.id)! > line.quantity) throw refuse(`SKU ${line.sku} 应拣 ${line.quantity}，不能拣 ${picked.get(line.id)}`)
  if (![...picked.values()].some((count) => count > 0)) throw bad('拣货数量不能为0', 'quantity')
  return picked
}

/** Held pieces come to the bench, still held for the order. */
export async function toBench(tx: Tx, order: OrderDoc, picked: Picked, ctx: Ctx): Promise<Moved[]> {
  const bench = await benchOf(tx, order.store_id!)
  const moved = taken(await holdsOf(tx, docOf(order)), picked)
  await relocate(
    tx,
    ctx,
    docOf(order),
    moved.map(({ placeType, placeId, ...each }) => ({ ...wayOf(order, each), from: { placeType, placeId }, to: bench })),
  )
  await keepPicked(tx, order.id, picked, bench.placeId)
  return moved
}

/** And back to where they came from. */
export async function toShelves(tx: Tx, order: OrderDoc, moved: readonly Moved[], ctx: Ctx): Promise<void> {
  const from: Place = { placeType: 1, placeId: order.bench_id! }
  await relocate(
    tx,
    ctx,
    docOf(order),
    moved.map(({ placeType, placeId, ...each }) => ({ ...wayOf(order, each), from, to: { placeType, placeId } })),
  )
  await tx.run(sql`UPDATE shein_order_line SET picked_qty = 0 WHERE order_id = ${order.id}`)
  await tx.run(sql`UPDATE shein_order SET picked_qty = 0, bench_id = NULL WHERE id = ${order.id}`)
}

const wayOf = (order: OrderDoc, each: Pick<Moved, 'lineId' | 'skuId' | 'quantity'>) => ({
  ...each,
  storeId: order.store_id!,
  holder: { docType: DOC_TYPE, docId: order.id, lineId: each.lineId },
})

function taken(holds: readonly Hold[], picked: Picked): Moved[] {
  const left = new Map(picked)
  return holds.flatMap(({ lineId, skuId, placeType, placeId, quantity: held }) => {
    const quantity = Math.min(held, left.get(lineId) ?? 0)
    left.set(lineId, (left.get(lineId) ?? 0) - quantity)
    return quantity > 0 ? [{ lineId, skuId, placeType, placeId, quantity }] : []
  })
}

async function keepPicked(tx: Tx, orderId: number, picked: Picked, benchId: number): Promise<void> {
  const rows = JSON.stringify([...picked].map(([id, quantity]) => ({ id, quantity })))
  await tx.run(sql`
    UPDATE shein_order_line l SET picked_qty = r.quantity FROM jsonb_to_recordset(${rows}::jsonb) AS r(id bigint, quantity int) WHERE l.id = r.id`)
  await tx.run(sql`
    UPDATE shein_order SET bench_id = ${benchId}, picked_qty = (SELECT sum(picked_qty) FROM shein_order_line WHERE order_id = ${orderId}) WHERE id = ${orderId}`)
}
