import { s10Digit } from '../../../connectors/carrier/s10.ts'

export interface NumberFormat {
  numberPattern: string | null
  checkDigit: number
}
export const normalNumber = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()

/** What is wrong with a number of this way: 格式不符, 校验位错误, or nothing. */
export function numberFault(number: string, { numberPattern, checkDigit }: NumberFormat): '格式不符' | '校验位错误' | null {
  if (!/^[A-Z0-9-]{4,40}$/.test(number) || (numberPattern && !fitsMask(number, numberPattern))) return '格式不符'
  if (checkDigit !== 1) return null
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number)) return '格式不符'
  return number[10] === s10Digit(number.slice(2, 10)) ? null : '校验位错误'
}

const SIGNS: Record<string, RegExp> = { A: /[A-Z]/, '#': /\d/, '*': /[A-Z0-9]/ }

/** `A` letter, `#` digit, `*` either, other characters themselves. */
const fitsMask = (number: string, mask: string): boolean =>
  number.length === mask.length && Array.from(mask).every((sign, i) => SIGNS[sign]?.test(number[i]!) ?? sign === number[i])
