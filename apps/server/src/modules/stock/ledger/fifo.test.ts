import { round, times } from '@erp/contract/kit/decimal'
import { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fifo } from './fifo.ts'
import type { Locked, OpenLayer } from './lock.ts'
import { money, over, units } from './units.ts'

const layerOf = (id: number, remaining: number, amount: bigint): OpenLayer => ({
  id,
  inDate: '2026-09-01',
  remaining,
  unitCost: over(amount, BigInt(remaining)),
  amount,
})
const lockedWith = (layers: OpenLayer[]) => ({ pair: () => ({ onHand: 0, amount: 0n, moved: 0, layers }) }) as unknown as Locked
const piece = (quantity: number) => ({ lineId: 1, storeId: 1, skuId: 1, placeType: 1 as const, placeId: 1, quantity })
const total = (amounts: bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)

describe('layers', () => {
  it('the last piece carries the rounding', () => {
    const { costs } = fifo([piece(1), piece(1), piece(1)], lockedWith([layerOf(1, 3, units('10'))]))
    expect(costs.map(({ amount }) => amount)).toEqual(['3.3333', '3.3333', '3.3334'])
  })

  it('a unit rounded up never takes more than the layer has', () => {
    const { costs, takes } = fifo([piece(9999), piece(1)], lockedWith([layerOf(1, 10_000, units('100.5'))]))
    expect(costs.map(({ amount, unitCost }) => [amount, unitCost])).toEqual([
      ['100.5000', '0.0101'],
      ['0.0000', '0.0000'],
    ])
    expect(takes).toEqual([{ id: 1, quantity: 10_000, amount: units('100.5') }])
  })

  it('books that are wrong take no posting', () => {
    expect(() => fifo([piece(4)], lockedWith([layerOf(1, 3, 30_000n)]))).toThrow('do not cover')
  })

  const someLayers = fc
    .array(fc.record({ remaining: fc.integer({ min: 1, max: 60 }), amount: fc.bigInt({ min: 0n, max: 5_000_000n }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((made) => made.map(({ remaining, amount }, i) => layerOf(i + 1, remaining, amount)))

  it('give the book’s amounts, piece by piece, and are empty to the last decimal', () => {
    fc.assert(
      fc.property(someLayers, fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 }), (layers, wanted) => {
        const stock = layers.reduce((sum, { remaining }) => sum + remaining, 0)
        const quantities = cut(wanted, stock)
        const expected = byTheBook(layers, quantities)
        const { costs, amounts } = fifo(quantities.map(piece), lockedWith(layers))
        expect(costs.map(({ amount }) => amount)).toEqual(expected)
        expect(money(total(amounts))).toBe(money(total(layers.map(({ amount }) => amount))))
        expect(amounts.every((amount) => amount >= 0n)).toBe(true)
      }),
    )
  })

  it('cost the same whether taken by one posting or by many', () => {
    fc.assert(
      fc.property(someLayers, fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 }), (layers, wanted) => {
        const quantities = cut(
          wanted,
          layers.reduce((sum, { remaining }) => sum + remaining, 0),
        )
        const together = fifo(quantities.map(piece), lockedWith(layers)).costs.map(({ amount }) => amount)
        let open = layers
        const apart = quantities.map((quantity) => {
          const { costs, takes } = fifo([piece(quantity)], lockedWith(open))
          open = open.flatMap((layer) => {
            const take = takes.find(({ id }) => id === layer.id)
            const left = {
              ...layer,
              remaining: layer.remaining - (take?.quantity ?? 0),
              amount: layer.amount - (take?.amount ?? 0n),
            }
            return left.remaining ? [left] : []
          })
          return costs[0]!.amount
        })
        expect(apart).toEqual(together)
      }),
    )
  })
})

describe('whole units', () => {
  it('divide as the book rounds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10_000_000n }), (value, by) => {
        expect(money(over(value, by))).toBe(round(new Big(money(value)).div(by.toString()), 4).replace(/^-(0\.0+)$/, '$1'))
      }),
    )
  })
  it('read and write decimal text', () => {
    expect(['0', '-0.00005', '12.34565', '1e3', '.5'].map((text) => money(units(text)))).toEqual([
      '0.0000',
      '-0.0001',
      '12.3457',
      '1000.0000',
      '0.5000',
    ])
  })
})

/** Pieces that together are the whole stock. */
function cut(wanted: number[], stock: number): number[] {
  let left = stock
  const pieces = wanted.flatMap((each) => {
    const quantity = Math.min(each, left)
    left -= quantity
    return quantity ? [quantity] : []
  })
  return left ? [...pieces, left] : pieces
}

/** §5.4 word by word, in decimals. */
function byTheBook(layers: OpenLayer[], quantities: number[]): string[] {
  const open = layers.map(({ remaining, unitCost, amount }) => ({
    remaining,
    unitCost: money(unitCost),
    amount: new Big(money(amount)),
  }))
  return quantities.map((quantity) => {
    let [missing, cost] = [quantity, new Big(0)]
    for (const layer of open) {
      const q = Math.min(missing, layer.remaining)
      if (q === 0) continue
      const rounded = new Big(round(times(q, layer.unitCost), 4))
      const amount = q === layer.remaining ? layer.amount : rounded.gt(layer.amount) ? layer.amount : rounded
      layer.remaining -= q
      layer.amount = layer.amount.minus(amount)
      missing -= q
      cost = cost.plus(amount)
    }
    return cost.toFixed(4)
  })
}
