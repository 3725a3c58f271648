/** What is sold as one: bought for so much CNY, weighing so many grams. */
export interface Piece {
  cost: number
  weight: number
}
/** Where it is sold, and what that takes away. */
export interface Market {
  currency: string
  rate: number
  country: string
  /** Of the store that it is sent from, as STORE_TYPE of the contract. */
  storeType: number
  fee: number
}
const FAR: Record<string, number> = {
  US: 1.3,
  JP: 1.4,
  MY: 1.1,
  TH: 1.15,
  PH: 1.15,
  SG: 1.1,
  VN: 1.15,
  BR: 1.5,
  RU: 1.2,
  PL: 1.2,
  ES: 1.1,
}
const PACKING = 0.6
const [ABROAD, VIRTUAL] = [[2, 3], 5]
const LEFT = 0.3
/** Money without small change is priced in round sums. */
const STEPS: Record<string, number> = { VND: 1000, IDR: 500, KRW: 100, COP: 100, CLP: 10, HUF: 10, JPY: 1 }

export const farOf = (country: string): number => FAR[country] ?? 1

/** What a parcel costs to send, in CNY: nothing where the platform sends it, little from a store in the buyer's country. */
export function freightOf({ storeType, country }: Pick<Market, 'storeType' | 'country'>, weight: number): number {
  if (storeType === VIRTUAL) return 0
  return ABROAD.includes(storeType) ? 24 + weight * 0.012 : (21 + weight * 0.056) * farOf(country)
}

/** What it costs to buy, pack and send, with the platform's part and the margin on top. */
export function retailPrice({ cost, weight }: Piece, market: Market, margin: number): number {
  return (cost + freightOf(market, weight) + PACKING) / Math.max(LEFT, 1 - market.fee - margin) / market.rate
}

export function priceTag(amount: number, currency: string): string {
  const step = STEPS[currency]
  return step ? String(Math.max(step, Math.round(amount / step) * step)) : Math.max(0.01, amount).toFixed(2)
}

/** Most earn what is usual; one in thirty is sold too cheap. The same number has the same margin. */
export const marginOf = (chance: number): number => (chance % 30 === 0 ? -0.25 : 0.16 + (chance % 17) / 100)
