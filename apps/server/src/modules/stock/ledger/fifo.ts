import type { Locked } from './lock.ts'
import { type Cost, type Piece, pairKey } from './types.ts'
import { money, over } from './units.ts'
import type { Take } from './write.ts'

/** Pieces with what they had cost, and what is taken out of which layer. */
export interface Fifo {
  costs: Cost[]
  amounts: bigint[]
  takes: Take[]
}

/** Takes pieces out of the oldest layers. What empties a layer takes its whole amount, so that no cent is left behind. */
export function fifo(pieces: readonly Piece[], locked: Locked): Fifo {
  const layers = new Layers(locked)
  const amounts: bigint[] = []
  const costs = pieces.map((piece): Cost => {
    const taken = layers.take(piece)
    const amount = taken.reduce((sum, each) => sum + each.amount, 0n)
    amounts.push(amount)
    return {
      ...piece,
      amount: money(amount),
      unitCost: money(over(amount, BigInt(piece.quantity))),
      oldestInDate: taken[0]!.inDate,
      layers: taken.map((each) => ({ ...each, amount: money(each.amount) })),
    }
  })
  return { costs, amounts, takes: [...layers.takes.values()] }
}

class Layers {
  readonly takes = new Map<number, Take>()
  private readonly open = new Map<string, ReturnType<Locked['pair']>['layers']>()
  private readonly locked: Locked
  constructor(locked: Locked) {
    this.locked = locked
  }

  take(piece: Piece) {
    const key = pairKey(piece)
    const layers = this.open.get(key) ?? this.locked.pair(piece).layers.map((layer) => ({ ...layer }))
    this.open.set(key, layers)
    const taken = []
    for (let missing = piece.quantity; missing > 0; ) {
      const layer = layers[0]
      // Nothing may be posted on books that are wrong.
      if (!layer) throw new Error(`the layers of SKU ${piece.skuId} in store ${piece.storeId} do not cover its balances`)
      const quantity = Math.min(missing, layer.remaining)
      const amount = quantity === layer.remaining ? layer.amount : least(BigInt(quantity) * layer.unitCost, layer.amount)
      taken.push({ layerId: layer.id, inDate: layer.inDate, quantity, amount })
      this.note(layer.id, quantity, amount)
      missing -= quantity
      layer.remaining -= quantity
      layer.amount -= amount
      if (layer.remaining === 0) layers.shift()
    }
    return taken
  }

  private note(id: number, quantity: number, amount: bigint): void {
    const before = this.takes.get(id)
    this.takes.set(id, { id, quantity: quantity + (before?.quantity ?? 0), amount: amount + (before?.amount ?? 0n) })
  }
}

/** A unit rounded up would outrun what the layer has. */
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
