import Big from 'big.js'

type Amount = string | number | Big

/** What leaves the wanted part of it after everything that is taken in percent; exact, null where nothing is left to pay the cost with. */
export function priceFor(cost: Amount, percents: readonly Amount[], exchangeRate: Amount): Big | null {
  const left = percents.reduce<Big>((all, percent) => all.minus(percent), new Big(100))
  return left.lte(0) ? null : new Big(cost).times(100).div(left.times(exchangeRate))
}

export interface Earned {
  income: Big
  fees: Big
  profit: Big
  /** In percent of the income; nothing where there is none. */
  rate: Big | null
}

/** What a price leaves, in the currency of the cost; exact. */
export function earnedAt(price: Amount, cost: Amount, percents: readonly Amount[], exchangeRate: Amount): Earned {
  const income = new Big(price).times(exchangeRate)
  const fees = percents.reduce<Big>((all, percent) => all.plus(income.times(percent).div(100)), new Big(0))
  const profit = income.minus(fees).minus(cost)
  return { income, fees, profit, rate: income.eq(0) ? null : profit.times(100).div(income) }
}
