import { type Pair, pairKey, type Spot, spotKey } from './types.ts'
import { money } from './units.ts'
import type { Entry } from './write.ts'

/** Pieces at a place that become held (positive) or free. */
export interface Change extends Spot {
  sellable: boolean
  hold: number
}

const CAME = new Set([101, 102, 103, 104, 105, 108])
const WENT = new Set([201, 202, 203, 204, 205, 208])

/** What a posting adds up to, by place and by SKU, under the names the database function reads. */
export function differences(entries: readonly Entry[], held: readonly Change[], timeOf: (pair: Pair) => string) {
  const sums = new Sums()
  for (const { storeId, skuId, placeType, placeId, sellable, hold } of held)
    sums.add({ storeId, skuId }, { placeType, placeId, sellable }, 0, hold)
  for (const entry of entries) {
    const pair = sums.add(entry, entry.place, entry.quantity, entry.hold)
    pair.amount += entry.amount
    pair.moved ??= timeOf(entry)
    pair.came ||= CAME.has(entry.biz) && entry.quantity > 0
    pair.went ||= WENT.has(entry.biz) && entry.quantity < 0
  }
  const pairs = [...sums.pairs.values()].map(({ amount, ...pair }) => ({ ...pair, a: money(amount) }))
  return { places: [...sums.places.values()], pairs }
}

class Sums {
  readonly places = new Map<string, { s: number; k: number; t: number; p: number; q: number; h: number }>()
  readonly pairs = new Map<string, ReturnType<typeof newPair>>()

  add({ storeId, skuId }: Pair, place: Entry['place'], quantity: number, hold: number) {
    const key = pairKey({ storeId, skuId })
    const pair = this.pairs.get(key) ?? newPair({ storeId, skuId })
    this.pairs.set(key, pair)
    pair.q += quantity
    pair.h += hold
    if (!place) return pair
    pair.sq += place.sellable ? quantity : 0
    pair.sh += place.sellable ? hold : 0
    const spot = spotKey({ storeId, skuId, ...place })
    const sum = this.places.get(spot) ?? { s: storeId, k: skuId, t: place.placeType, p: place.placeId, q: 0, h: 0 }
    this.places.set(spot, sum)
    sum.q += quantity
    sum.h += hold
    return pair
  }
}

const newPair = ({ storeId, skuId }: Pair) => ({
  s: storeId,
  k: skuId,
  q: 0,
  h: 0,
  sq: 0,
  sh: 0,
  amount: 0n,
  came: false,
  went: false,
  moved: undefined as string | undefined,
})
