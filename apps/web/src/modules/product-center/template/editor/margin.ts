import { minus, over, plus, round2, times } from '@erp/contract/kit/decimal'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { SkuCost, SkuCosts } from '@erp/contract/product-center/template/template-rows'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** What is left of a price in percent: (P × R × (1 − fees) − cost) ÷ (P × R); null while something of it is not known. */
export function marginOf(
  listType: number,
  price: unknown,
  currency: string,
  costs: SkuCosts,
  sku: SkuCost | undefined,
): string | null {
  const managed = listType === LIST_TYPE.managed
  const rate = managed ? '1' : costs.rates[currency]
  if (typeof price !== 'string' || !AMOUNT.test(price) || Number(price) === 0 || !rate || !sku?.cost) return null
  const income = times(price, rate).toString()
  const fees = managed ? '0' : plus(plus(costs.feeRate, costs.payRate).toString(), costs.adRate).toString()
  const spent = plus(plus(sku.cost, sku.pack ?? '0').toString(), sku.freight ?? '0').toString()
  const kept = times(income, minus('1', over(fees, '100').toString()).toString()).toString()
  return round2(times(over(minus(kept, spent).toString(), income).toString(), 100))
}
