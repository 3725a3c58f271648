import { over, plus, round, times } from '@erp/contract/kit/decimal'

export interface Rates {
  onTimeShipRate: string | null
  onTimeArriveRate: string | null
  qcRejectRate: string | null
  lackRate: string | null
}

/** 35 for what is shipped in time, 35 for what arrives in time, 20 for what passes the check (each hundredth rejected costs one), 10 for what is not lacking. */
export function scoreOf({ onTimeShipRate, onTimeArriveRate, qcRejectRate, lackRate }: Rates): string | null {
  if (onTimeShipRate === null && onTimeArriveRate === null) return null
  const passed = plus('1', times(qcRejectRate ?? '0', '-5').toString())
  const parts = [
    times(onTimeShipRate ?? '1', '35'),
    times(onTimeArriveRate ?? '1', '35'),
    times(passed.lt(0) ? '0' : passed.toString(), '20'),
    times(plus('1', times(lackRate ?? '0', '-1').toString()).toString(), '10'),
  ]
  return round(
    parts.reduce((sum, part) => plus(sum.toString(), part.toString())),
    2,
  )
}

export const rateOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : round(over(String(part), String(whole)), 4)
