import { round2 } from '@erp/contract/kit/decimal'
import { earnedAt } from '@erp/contract/kit/price'
import Big from 'big.js'

export interface ProfitTerms {
  salePrice: string
  /** CNY for one unit of the currency. */
  exchangeRate: string
  /** In percent. */
  feeRate: string
  payRate: string
  adRate: string
  cost: string
  packCost: string
  freight: string
}
export interface DevelopmentProfit {
  income: string
  fees: string
  costs: string
  profit: string
  /** In percent of the income. */
  profitRate: string
}
/** As much as the column holds: whoever types a price of a cent for a thing of a fortune is told so by it. */
const MOST_PERCENT = 99_999.99

/** Reckoned exactly and rounded once, at the end. */
export function developmentProfit(terms: ProfitTerms): DevelopmentProfit {
  const costs = new Big(terms.cost).plus(terms.packCost).plus(terms.freight)
  const percents = [terms.feeRate, terms.payRate, terms.adRate]
  const { income, fees, profit, rate } = earnedAt(terms.salePrice, costs, percents, terms.exchangeRate)
  return {
    income: round2(income),
    fees: round2(fees),
    costs: round2(costs),
    profit: round2(profit),
    profitRate: round2(rate === null ? 0 : bounded(rate)),
  }
}

const bounded = (percent: Big): Big => {
  if (percent.gt(MOST_PERCENT)) return new Big(MOST_PERCENT)
  return percent.lt(-MOST_PERCENT) ? new Big(-MOST_PERCENT) : percent
}
