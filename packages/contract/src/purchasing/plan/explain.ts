import Big from 'big.js'
import { compare, round, times } from '../../kit/decimal.ts'

/** The numbers behind a suggestion, as a plan keeps them. */
export interface SuggestFigures {
  s7: number
  s15: number
  s30: number
  w7: string
  w15: string
  w30: string
  /** Days since it first came to the store; none: never, or long ago. */
  stockedDays: number | null
  avgDaily: string
  leadDays: number
  safetyDays: number
  coverDays: number
  sellable: number
  purchaseInTransit: number
  transferInTransit: number
  plannedQty: number
  outStockQty: number
  supplyQty: number
  saleDays: string | null
  moq: number
  packQty: number
  suggestQty: number
  stopped: number
}
export const STOPPED = { not: 0, status: 1, season: 2 } as const

/** The formula of a suggestion, filled in, line by line. */
export function explained(f: SuggestFigures): string[] {
  return [pace(f), supply(f), ...advice(f)]
}

const window = (weight: string, sold: number, days: number, stocked: number | null): string =>
  `${Number(weight)}×${sold}÷${Math.min(days, stocked ?? days)}`

const pace = (f: SuggestFigures): string =>
  `日均 = ${window(f.w7, f.s7, 7, f.stockedDays)} + ${window(f.w15, f.s15, 15, f.stockedDays)} + ${window(f.w30, f.s30, 30, f.stockedDays)} = ${f.avgDaily}`

const supply = (f: SuggestFigures): string =>
  `供应 = 可售 ${f.sellable} + 采购在途 ${f.purchaseInTransit} + 调拨在途 ${f.transferInTransit} + 计划中 ${f.plannedQty} − 缺货 ${f.outStockQty} = ${f.supplyQty}，可售 ${f.saleDays ?? '∞'} 天`

function advice(f: SuggestFigures): string[] {
  const line = times(f.avgDaily, f.leadDays + f.safetyDays).toFixed()
  const need = `${f.avgDaily} ×（交期 ${f.leadDays} + 安全 ${f.safetyDays}）= ${line}`
  if (compare(f.supplyQty, line) >= 0) return [`触发线 = ${need}，供应 ${f.supplyQty} 不低于触发线 → 建议 0`]
  const below = `触发线 = ${need}，供应 ${f.supplyQty} 低于触发线`
  if (f.stopped === STOPPED.status) return [below, '商品状态不再采购 → 建议 0']
  if (f.stopped === STOPPED.season) return [below, '已过季节的采购期 → 建议 0']
  const gap = times(f.avgDaily, f.leadDays + f.safetyDays + f.coverDays).minus(f.supplyQty)
  const whole = round(new Big(gap).round(0, Big.roundUp), 0)
  return [
    below,
    `缺口 = ${f.avgDaily} ×（${f.leadDays} + ${f.safetyDays} + 备货 ${f.coverDays}）− ${f.supplyQty < 0 ? `（${f.supplyQty}）` : f.supplyQty} = ${gap.toFixed()}，取整 ${whole}`,
    `起订量 ${f.moq}、装箱数 ${f.packQty} → 建议 ${f.suggestQty}`,
  ]
}
