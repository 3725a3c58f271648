import type Big from 'big.js'
import { compare, minus, over, round, roundUp, times } from '../../kit/decimal.ts'

export interface PriceFigures {
  oldPrice: string
  newPrice: string
  /** Average cost, packing and inland freight of a piece. */
  cost: string
  marginFloor: string
  /** Sold in the last thirty days. */
  sold: number
}
/** What a new price means, in the words of money. */
export interface PriceCard {
  lowest: string
  marginBefore: string | null
  marginAfter: string | null
  profitBefore: string
  profitAfter: string
  /** Pieces a month that earn the same at the new price; none when it earns nothing. */
  needed: number | null
  more: number | null
  /** Of what is sold now, a share of one; none without sales. */
  moreShare: string | null
}

export function priceCard({ oldPrice, newPrice, cost, marginFloor, sold }: PriceFigures): PriceCard {
  const profitBefore = round(times(minus(oldPrice, cost).toString(), sold), 2)
  const profitAfter = round(times(minus(newPrice, cost).toString(), sold), 2)
  const each = minus(newPrice, cost).toString()
  const needed = compare(profitBefore, 0) <= 0 ? 0 : compare(each, 0) <= 0 ? null : ceil(over(profitBefore, each))
  const more = needed === null ? null : Math.max(0, needed - sold)
  return {
    lowest: lowestPrice(cost, marginFloor),
    marginBefore: marginAt(oldPrice, cost),
    marginAfter: marginAt(newPrice, cost),
    profitBefore,
    profitAfter,
    needed,
    more,
    moreShare: more === null || sold === 0 ? null : round(over(more, sold), 4),
  }
}

/** Rounded up to the cent: 15.30 ÷ 0.85 = 18.00. */
export const lowestPrice = (cost: string, marginFloor: string): string => roundUp(over(cost, minus(1, marginFloor).toString()), 2)

export const marginAt = (price: string, cost: string): string | null =>
  compare(price, 0) > 0 ? round(over(minus(price, cost).toString(), price), 4) : null

const ceil = (value: Big): number => Number(roundUp(value, 0))
