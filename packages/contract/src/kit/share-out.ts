import Big from 'big.js'
import { round } from './decimal.ts'

/**
 * A sum parted over lines by their weights: each share rounded half up, the last line that has a weight takes the rest.
 * Where all weights are 0 the second ones decide, and without those the parts are equal.
 */
export function shareOut(
  total: string,
  weights: readonly (string | number)[],
  scale = 2,
  otherwise?: readonly number[],
): string[] {
  const sum = weights.reduce<Big>((all, weight) => all.plus(weight), new Big(0))
  if (sum.eq(0) && weights.length)
    return shareOut(total, otherwise?.some((weight) => weight > 0) ? otherwise : weights.map(() => 1), scale)
  const last = weights.findLastIndex((weight) => !new Big(weight).eq(0))
  const shares = weights.map((weight, i) => (i === last ? '0' : round(new Big(total).times(weight).div(sum), scale)))
  const rest = shares.reduce((left, share) => left.minus(share), new Big(total))
  return shares.map((share, i) => (i === last ? rest.toFixed(scale) : round(share, scale)))
}
