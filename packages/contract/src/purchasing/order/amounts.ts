import Big from 'big.js'
import { round, round2 } from '../../kit/decimal.ts'
import { shareOut } from '../../kit/share-out.ts'

export interface PricedLine {
  quantity: number
  price: string
}
export interface Fees {
  freight: string
  otherFee: string
  discountAmount: string
}
export interface LineAmounts {
  lineAmount: string
  /** With its share of freight, fees and discount. */
  landedAmount: string
  landedUnitCost: string
}
export interface OrderAmounts {
  goodsAmount: string
  totalAmount: string
  lines: LineAmounts[]
}

/** What an order costs, line by line: extras are shared by what a line costs, by pieces where nothing costs anything. */
export function orderAmounts(lines: readonly PricedLine[], { freight, otherFee, discountAmount }: Fees): OrderAmounts {
  const amounts = lines.map(({ quantity, price }) => round2(new Big(price).times(quantity)))
  const goodsAmount = amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))
  const extra = new Big(freight).plus(otherFee).minus(discountAmount)
  const shares = shareOut(extra, amounts, 2, { spare: lines.map(({ quantity }) => quantity) })
  return {
    goodsAmount: goodsAmount.toFixed(2),
    totalAmount: goodsAmount.plus(extra).toFixed(2),
    lines: lines.map(({ quantity }, i) => {
      const landed = new Big(amounts[i]!).plus(shares[i]!)
      return { lineAmount: amounts[i]!, landedAmount: landed.toFixed(2), landedUnitCost: round(landed.div(quantity), 4) }
    }),
  }
}
