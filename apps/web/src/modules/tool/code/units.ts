import { over, round, times } from '@erp/contract/kit/decimal'

/** In grams, in centimetres. */
export const UNITS = [
  ['g', '克 g', 'weight', '1'],
  ['kg', '千克 kg', 'weight', '1000'],
  ['oz', '盎司 oz', 'weight', '28.349523125'],
  ['lb', '磅 lb', 'weight', '453.59237'],
  ['cm', '厘米 cm', 'length', '1'],
  ['mm', '毫米 mm', 'length', '0.1'],
  ['m', '米 m', 'length', '100'],
  ['in', '英寸 in', 'length', '2.54'],
  ['ft', '英尺 ft', 'length', '30.48'],
] as const
export type Unit = (typeof UNITS)[number][0]
const unitOf = (unit: Unit) => UNITS.find(([name]) => name === unit)!
const NUMBER = /^-?\d{1,12}(\.\d{1,8})?$/
export const NOT_A_NUMBER = '不是数字'

/** What a unit can be turned into. */
export const alike = (unit: Unit): Unit[] => UNITS.filter(([, , kind]) => kind === unitOf(unit)[2]).map(([name]) => name)

export function converted(line: string, from: Unit, to: Unit, scale = 4): string {
  const given = line.trim().replaceAll(',', '')
  if (!given) return ''
  if (!NUMBER.test(given)) return NOT_A_NUMBER
  const value = over(times(given, unitOf(from)[3]).toString(), unitOf(to)[3])
  return trimmed(round(value, scale))
}

export const DIVISORS = [5000, 6000, 8000, 12000] as const
export const NOT_A_SIZE = '应为 长×宽×高'

/** Kilograms of `30×20×10` centimetres, half up. */
export function volumeWeight(line: string, divisor: number): string {
  if (!line.trim()) return ''
  const sides = line
    .trim()
    .split(/[\s×xX*＊,，]+/)
    .filter(Boolean)
  if (sides.length !== 3 || !sides.every((side) => NUMBER.test(side) && !side.startsWith('-'))) return NOT_A_SIZE
  const [length, width, height] = sides as [string, string, string]
  return round(over(times(times(length, width).toString(), height).toString(), divisor), 3)
}

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
