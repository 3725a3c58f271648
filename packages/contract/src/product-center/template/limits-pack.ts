import { compare } from '../../kit/decimal.ts'
import type { ListingContent, Problem } from './content.ts'
import { isDecimal, isInt, problem } from './limits-part.ts'

const MOST_SIDE = 700
const MOST_GIRTH = 2700
const MOST_PIECES = 100_000
const SIDES = [
  ['packageLength', '长'],
  ['packageWidth', '宽'],
  ['packageHeight', '高'],
] as const

/** The parcel, how it is sold and how long it takes. */
export const packLimits = (content: ListingContent): Problem[] => [
  ...sideLimits(content),
  ...weightLimits(content),
  ...lotLimits(content),
  ...bulkLimits(content),
  ...dayLimits(content),
]

function sideLimits(content: ListingContent): Problem[] {
  const wrong = SIDES.filter(([field]) => !isInt(content[field], 1, MOST_SIDE))
  if (wrong.length > 0) return wrong.map(([field, label]) => problem(field, `包装${label}应为1～${MOST_SIDE}的整数`))
  const girth = girthOf(SIDES.map(([field]) => content[field]!))
  return girth > MOST_GIRTH ? [problem('packageLength', `最长边＋2×（另两边之和）为${girth}cm，不能超过${MOST_GIRTH}cm`)] : []
}

/** The longest side, and twice the two others. */
export function girthOf(sides: readonly number[]): number {
  const [longest = 0, ...others] = sides.toSorted((a, b) => b - a)
  return longest + 2 * others.reduce((sum, side) => sum + side, 0)
}

function weightLimits({ grossWeight }: ListingContent): Problem[] {
  const right = isDecimal(grossWeight, 3) && compare(grossWeight, '0.001') >= 0 && compare(grossWeight, '500') <= 0
  return right ? [] : [problem('grossWeight', '毛重应为0.001～500.000kg')]
}

function lotLimits({ productUnit, lotNum }: ListingContent): Problem[] {
  const lot = isInt(lotNum, 1, MOST_PIECES) ? [] : [problem('lotNum', `每包件数应为1，或2～${MOST_PIECES}`)]
  return [...(productUnit === null ? [problem('productUnit', '请选择单位')] : []), ...lot]
}

function bulkLimits({ bulkOrder, bulkDiscount }: ListingContent): Problem[] {
  if (bulkOrder === null && bulkDiscount === null) return []
  if (bulkOrder === null) return [problem('bulkOrder', '批发起订量和批发折扣要一起填写')]
  if (bulkDiscount === null) return [problem('bulkDiscount', '批发起订量和批发折扣要一起填写')]
  return [
    ...(isInt(bulkOrder, 2, MOST_PIECES) ? [] : [problem('bulkOrder', `批发起订量应为2～${MOST_PIECES}`)]),
    ...(isInt(bulkDiscount, 1, 99) ? [] : [problem('bulkDiscount', '批发折扣应为1～99')]),
  ]
}

const dayLimits = ({ deliveryTime, wsValidNum }: ListingContent): Problem[] => [
  ...(isInt(deliveryTime, 1, 60) ? [] : [problem('deliveryTime', '发货期应为1～60天')]),
  ...(isInt(wsValidNum, 1, 30) ? [] : [problem('wsValidNum', '有效期应为1～30天')]),
]
