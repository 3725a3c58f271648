import type { Fields } from '../../kit/index.ts'
import { STAGES, type Stage } from '../order.states.ts'

const ALL = Object.keys(STAGES).map(Number) as Stage[]
const before = (stage: Stage) => ALL.filter((one) => one < stage)
const from = (stage: Stage) => ALL.filter((one) => one >= stage)

/** The stages whose orders can differ in what these filters ask; the others ask what any order may answer. */
const DIFFERS: Record<string, readonly Stage[]> = {
  orderExceptionType: [30],
  isOutStock: [40],
  isUrgent: before(120),
  isHold: before(120),
  noRate: before(120),
  remaining: before(120),
  platformShipStatus: from(20),
  fulfilBy: [10, 20, 30, 40, 50, 120, 200],
  pickKind: [50, 60, 70, 90, 100, 110],
  batchNo: [60, 70, 80, 90, 100, 110],
  pickerId: from(70),
  packerId: from(90),
  trackStatus: from(120),
  shipTime: from(120),
  isCancelled: [200],
  archiveTime: [200],
}
/** What a list's own rows or tabs have answered before. */
const ANSWERED: Record<string, readonly string[]> = {
  'sales-unusual-order': ['orderExceptionType'],
  'store-sales-order': ['status'],
  'status-track': ['isCancelled'],
  'wait-distribute-order': ['isOutStock'],
  'out-stock-order': ['isOutStock'],
  'sales-archive-order': ['isCancelled'],
  'intercept-order': ['orderExceptionType'],
}

/** The fields of a list with those filters alone that tell its orders apart. */
export function meaningful<F extends Fields>(fields: F, list: string, stages: readonly Stage[]): F {
  const says = (name: string): boolean => {
    if (ANSWERED[list]?.includes(name)) return false
    if (name === 'status') return stages.length > 1
    const differs = DIFFERS[name]
    return !differs || stages.some((stage) => differs.includes(stage))
  }
  const kept = Object.entries(fields).map(([name, field]) => [name, says(name) ? field : { ...field, search: false }])
  return Object.fromEntries(kept) as F
}
