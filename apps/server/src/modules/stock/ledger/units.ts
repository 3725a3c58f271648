import { round } from '@erp/contract/kit/decimal'

/** Money and unit cost as whole ten-thousandths: sums and products are exact, division rounds half away from zero. */
const SCALE = 4

export const units = (text: string): bigint => {
  const [whole, part = ''] = round(text, SCALE).split('.')
  return BigInt(whole! + part)
}

export function money(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`
}

export function over(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (2n * size + divisor) / (2n * divisor)
  return value < 0n ? -rounded : rounded
}
