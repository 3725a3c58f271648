import { compare, minus, over, plus, round2, times } from '../../kit/decimal.ts'
import { priceFor } from '../../kit/price.ts'

/** In CNY, of one piece. */
export interface Costs {
  cost: string
  packCost: string
  freight: string
}
/** Percent, but for the CNY that a unit of the currency is worth. */
export interface Terms {
  exchangeRate: string
  feeRate: string
  payRate: string
  adRate: string
  margin: string
  discount: string
}
export interface Price {
  price: string
  listPrice: string
}

/** What leaves the margin after fees; null where fees and margin leave nothing to pay the cost with. */
export function priceOf({ cost, packCost, freight }: Costs, terms: Terms): Price | null {
  const shown = minus(100, terms.discount).toString()
  const { feeRate, payRate, adRate, margin, exchangeRate } = terms
  const paid = priceFor(sum(cost, packCost, freight), [feeRate, payRate, adRate, margin], exchangeRate)?.toString()
  if (!paid || compare(shown, 0) <= 0) return null
  return { price: round2(paid), listPrice: round2(over(times(paid, 100).toString(), shown)) }
}

/** The price that neither earns nor loses. */
export const breakEvenOf = (costs: Costs, terms: Omit<Terms, 'margin' | 'discount'>): string | null =>
  priceOf(costs, { ...terms, margin: '0', discount: '0' })?.price ?? null

/** What a fully managed platform pays us, in CNY; its freight is ours within the country alone. */
export function supplyOf({ cost, packCost, freight }: Costs, margin: string): string | null {
  const asked = priceFor(sum(cost, packCost, freight), [margin], 1)
  return asked && round2(asked)
}

export const defectiveOf = (listPrice: string, factor: string): string => round2(times(listPrice, factor))

const sum = (...amounts: string[]): string => amounts.reduce((all, one) => plus(all, one).toString(), '0')
