import { compare, minus, over, plus, round2, times } from '@erp/contract/kit/decimal'

export interface Priced {
  cost: string | null
  quantity: number
}
const CENT = '0.01'

/** What each part has of a group's price, in percent: by cost, equally where there is none. */
export function autoShares(parts: Priced[]): string[] {
  const costs = parts.map(({ cost, quantity }) => times(cost ?? 0, quantity).toString())
  const total = sum(costs)
  const weights = compare(total, 0) > 0 ? costs : parts.map(() => '1')
  return divided('100', weights)
}

/** An amount by the shares of the parts. */
export const splitAmount = (amount: string, shares: string[]): string[] => divided(amount, shares)

/**
 * To the cent, half up, and the first takes the rest. Where the others together were rounded to more than there is,
 * they give a cent back each, so that no part is below nothing.
 */
function divided(amount: string, weights: string[]): string[] {
  const total = sum(weights)
  const others = weights.slice(1).map((weight) => round2(over(times(amount, weight).toString(), total)))
  const sign = compare(amount, 0) < 0 ? '-' : ''
  for (let at = others.length - 1, tries = others.length; tries > 0 && beyond(amount, others); tries--, at--)
    if (compare(others[at]!, 0) !== 0) others[at] = round2(minus(others[at]!, `${sign}${CENT}`))
  return [round2(minus(amount, sum(others))), ...others]
}

const beyond = (amount: string, others: string[]): boolean => {
  const rest = minus(amount, sum(others)).toString()
  return compare(amount, 0) < 0 ? compare(rest, 0) > 0 : compare(rest, 0) < 0
}

const sum = (values: string[]): string => values.reduce((a, b) => plus(a, b).toString(), '0')
