import Big from 'big.js'

Big.RM = Big.roundHalfUp

/** Half up, as the book rounds money and rates. */
export const round = (value: string | number | Big, scale: number): string => new Big(value).toFixed(scale, Big.roundHalfUp)
export const round2 = (value: string | number | Big): string => round(value, 2)
export const times = (a: string | number, b: string | number): Big => new Big(a).times(b)
export const plus = (a: string | number, b: string | number): Big => new Big(a).plus(b)
export const minus = (a: string | number, b: string | number): Big => new Big(a).minus(b)
export const over = (a: string | number, b: string | number): Big => new Big(a).div(b)
export const compare = (a: string | number, b: string | number): -1 | 0 | 1 => new Big(a).cmp(b)
/** Never less than what it is made of: a price that still pays. */
export const roundUp = (value: string | number | Big, scale: number): string => new Big(value).toFixed(scale, Big.roundUp)
