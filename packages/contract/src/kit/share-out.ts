import Big from 'big.js'

type Weight = string | number | Big

interface Sharing {
  /** In place of weights that add up to nothing; without them, or if they do too, all have equal shares. */
  spare?: readonly Weight[]
  /** Who takes what rounding leaves: the last line with a weight unless said otherwise, or the line at this place, whatever its weight. */
  rest?: 'last' | 'first' | 'largest' | number
}

/**
 * An amount over lines by their weights, half up to so many decimals; the shares always add up to it. Where the others together were
 * rounded to more than there is, they give a smallest unit back each, from the last on, so that no share has the other sign.
 */
export function shareOut(
  total: Weight,
  weights: readonly Weight[],
  decimals: number,
  { spare, rest = 'last' }: Sharing = {},
): string[] {
  if (weights.length === 0) return []
  const amount = new Big(total).round(decimals, Big.roundHalfUp)
  if (weights.length === 1) return [amount.toFixed(decimals)]
  const by = weighing([weights, spare ?? [], weights.map(() => 1)])
  const whole = sum(by)
  const shares = by.map((weight) => amount.times(weight).div(whole).round(decimals, Big.roundHalfUp))
  const taker = typeof rest === 'number' ? rest : takerOf(by, rest)
  giveBack(shares, taker, amount, decimals)
  shares[taker] = remainder(shares, taker, amount)
  return shares.map((share) => share.toFixed(decimals))
}

/** The first of these that add up to something. */
const weighing = (choices: readonly (readonly Weight[])[]): Big[] =>
  choices.map((weights) => weights.map((weight) => new Big(weight))).find((weights) => !sum(weights).eq(0))!

function takerOf(by: readonly Big[], rest: 'last' | 'first' | 'largest'): number {
  if (rest === 'largest') return by.reduce((best, weight, i) => (weight.gt(by[best]!) ? i : best), 0)
  return rest === 'first' ? by.findIndex((weight) => !weight.eq(0)) : by.findLastIndex((weight) => !weight.eq(0))
}

function giveBack(shares: Big[], taker: number, amount: Big, decimals: number): void {
  const unit = new Big(10).pow(-decimals).times(amount.lt(0) ? -1 : 1)
  let over = remainder(shares, taker, amount).div(unit).times(-1)
  for (let i = shares.length - 1; i >= 0 && over.gt(0); i--) {
    if (i === taker || shares[i]!.div(unit).lte(0)) continue
    shares[i] = shares[i]!.minus(unit)
    over = over.minus(1)
  }
}

const remainder = (shares: readonly Big[], taker: number, amount: Big): Big => amount.minus(sum(shares)).plus(shares[taker]!)

const sum = (values: readonly Big[]): Big => values.reduce((all, value) => all.plus(value), new Big(0))
