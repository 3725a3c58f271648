import Big from 'big.js'
import { round2 } from '../../kit/decimal.ts'
import { earnedAt, priceFor } from '../../kit/price.ts'
import { ENDING } from './site.ts'

/** Costs in CNY, fixed fees in the currency of the site, the rest in percent. */
export interface SiteTerms {
  cost: string
  freight: string
  packCost: string
  fixedFee: string
  platformPercent: string
  payPercent: string
  adPercent: string
  taxRate: string
  /** CNY for one unit of the site's currency. */
  exchangeRate: string
}
export interface SiteProfit {
  /** Without tax, and the tax, in the currency of the site. */
  netPrice: string
  taxMoney: string
  /** In CNY. */
  fees: string
  profit: string
  /** In percent of the price without tax; nothing where that is nothing. */
  profitRate: string | null
}

/** (cost + freight + pack + fixed fees) ÷ (1 − platform − payment − advertising − target), then the tax, then the ending; null where nothing is left. */
export function sitePrice(terms: SiteTerms, target: string): string | null {
  const { platformPercent, payPercent, adPercent, taxRate, exchangeRate } = terms
  const net = priceFor(costOf(terms), [platformPercent, payPercent, adPercent, target], exchangeRate)
  return net && withEnding(withTax(net, taxRate))
}

/** What is left of a price that buyers pay, tax included. */
export function siteProfit(terms: SiteTerms, price: string): SiteProfit {
  const { platformPercent, payPercent, adPercent, taxRate, exchangeRate } = terms
  const net = new Big(price).times(100).div(new Big(100).plus(taxRate))
  const { fees, profit, rate } = earnedAt(net, costOf(terms), [platformPercent, payPercent, adPercent], exchangeRate)
  const netPrice = round2(net)
  return {
    netPrice,
    taxMoney: round2(new Big(price).minus(netPrice)),
    fees: round2(fees.plus(new Big(terms.fixedFee).times(exchangeRate))),
    profit: round2(profit),
    profitRate: rate && round2(rate),
  }
}

/** The lowest price with the ending that is not below. */
export function withEnding(price: Big | string): string {
  const least = new Big(price)
  const ended = least.round(0, Big.roundDown).plus(ENDING)
  return (least.gt(ended) ? ended.plus(1) : ended).toFixed(2)
}

const costOf = ({ cost, freight, packCost, fixedFee, exchangeRate }: SiteTerms): Big =>
  new Big(fixedFee).times(exchangeRate).plus(cost).plus(freight).plus(packCost)

const withTax = (net: Big, taxRate: string): Big => net.times(new Big(100).plus(taxRate)).div(100)
