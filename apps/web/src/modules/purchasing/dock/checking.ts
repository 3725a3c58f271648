import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import type { QcLine } from '@erp/contract/purchasing/dock/dock-rows'

export type Counted = Pick<
  QcLine,
  'orderDetailsId' | 'sku' | 'skuName' | 'arrivedQty' | 'checkedQty' | 'goodQty' | 'badQty' | 'images'
> & {
  badReason: string | null
  badAction: number | null
  openQty: number
}
export interface Way {
  qcMode: number | null
  sampleRate: string | null
}

/** How many of these have to be looked at: the next whole piece of the sample, or all. Rates have at most four places. */
export const leastOf = (arrivedQty: number, { qcMode, sampleRate }: Way): number =>
  qcMode === QC_MODE.all ? arrivedQty : Math.ceil(Math.round(arrivedQty * Number(sampleRate ?? 0) * 10_000) / 10_000)

/** What came is good until somebody says otherwise; as many are looked at as have to be. */
export const allGood = (line: Counted, way: Way): Counted => ({
  ...line,
  goodQty: line.arrivedQty,
  badQty: 0,
  checkedQty: leastOf(line.arrivedQty, way),
  badReason: null,
  badAction: null,
})

export function changed(line: Counted, field: 'arrivedQty' | 'checkedQty' | 'badQty', value: number, way: Way): Counted {
  const next = { ...line, [field]: value }
  if (field === 'checkedQty') return next
  return {
    ...next,
    goodQty: Math.max(0, next.arrivedQty - next.badQty),
    checkedQty: Math.max(leastOf(next.arrivedQty, way), Math.min(next.checkedQty, next.arrivedQty)),
  }
}

/** Why it cannot be handed in yet; null when it can. */
export function whyWrong(lines: readonly Counted[], way: Way): string | null {
  for (const [i, { arrivedQty, goodQty, badQty, checkedQty, badReason, badAction }] of lines.entries()) {
    if (goodQty + badQty !== arrivedQty) return `第${i + 1}行：良品+次品(${goodQty + badQty})≠到货数(${arrivedQty})`
    if (checkedQty < leastOf(arrivedQty, way)) return `第${i + 1}行：至少检验${leastOf(arrivedQty, way)}件`
    if (checkedQty > arrivedQty) return `第${i + 1}行：检验数超过到货数`
    if (badQty > 0 && (!badReason || !badAction)) return `第${i + 1}行：请选择次品原因和处理方式`
  }
  return lines.every(({ arrivedQty }) => arrivedQty === 0) ? '到货数不能全部为0' : null
}
