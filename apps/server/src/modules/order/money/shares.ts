import Big from 'big.js'

/** Parts of an amount by weights, half up to `places`; the first one takes what rounding leaves. All weights zero: by `spare`. */
export function shareOut(amount: string | Big, weights: readonly Big[], spare: readonly number[], places = 4): Big[] {
  if (weights.length === 1) return [new Big(amount)]
  const zero = new Big(0)
  const all = weights.reduce((sum, weight) => sum.plus(weight), zero)
  const by = all.eq(0) ? spare.map((n) => new Big(n)) : weights
  const whole = by.reduce((sum, weight) => sum.plus(weight), zero)
  const parts = by.map((weight) => new Big(amount).times(weight).div(whole).round(places))
  const rest = parts.reduce((left, part) => left.minus(part), new Big(amount))
  return parts.map((part, i) => (i === 0 ? part.plus(rest) : part))
}
