import { sql, type Tx } from '../../../kit/db/db.ts'
import { type Refusal, refuse } from '../../../kit/refuse.ts'
import type { Locked } from './lock.ts'
import { type Pair, type Piece, type Place, type Spot, spotKey } from './types.ts'

export interface Shortage extends Pair, Partial<Place> {
  need: number
  available: number
}

/** Places that have fewer free pieces than all lines together want of them. */
export function shortPlaces(pieces: readonly Piece[], locked: Locked): Shortage[] {
  return [...sumBySpot(pieces)].flatMap(([, { spot, quantity: need }]) => {
    const { onHand, occupied } = locked.place(spot)
    return onHand - occupied < need ? [{ ...spot, need, available: onHand - occupied }] : []
  })
}

export function sumBySpot(pieces: readonly (Spot & { quantity: number })[]): Map<string, { spot: Spot; quantity: number }> {
  const sums = new Map<string, { spot: Spot; quantity: number }>()
  for (const { storeId, skuId, placeType, placeId, quantity } of pieces) {
    const spot = { storeId, skuId, placeType, placeId }
    const sum = sums.get(spotKey(spot))
    if (sum) sum.quantity += quantity
    else sums.set(spotKey(spot), { spot, quantity })
  }
  return sums
}

export async function refuseShort(tx: Tx, shortages: readonly Shortage[]): Promise<void> {
  if (shortages.length) throw await shortage(tx, shortages)
}

/** All of them in one sentence, and as rows for the page. */
export async function shortage(tx: Tx, shortages: readonly Shortage[]): Promise<Refusal> {
  const names = await tx.query<{ sku: string | null; place: string | null }>(sql`
    SELECT g.sku, coalesce(l.location_name, c.container_no) AS place
    FROM unnest(${shortages.map((each) => each.skuId)}::bigint[], ${shortages.map((each) => each.placeType ?? 0)}::int[],
      ${shortages.map((each) => each.placeId ?? 0)}::bigint[]) WITH ORDINALITY a(sku, type, place, n)
    LEFT JOIN goods_goods_sku g ON g.id = a.sku
    LEFT JOIN stock_store_location l ON a.type = 1 AND l.id = a.place
    LEFT JOIN stock_store_container c ON a.type = 2 AND c.id = a.place ORDER BY a.n`)
  const rows = shortages.map((each, i) => ({ ...each, sku: names[i]!.sku, place: names[i]!.place ?? '全部' }))
  const said = rows.map(({ sku, place, need, available }) => `${sku} 库位${place} 需${need} 可用${available}`)
  return refuse(`库存不足：${said.join('；')}`, { shortages: rows })
}
