import type { Fields } from '../../kit/index.ts'
import { STAGE, type Stage } from '../order.states.ts'

const ALL: readonly Stage[] = Object.values(STAGE)
const before = (stage: Stage) => ALL.filter((one) => one < stage)
const from = (stage: Stage) => ALL.filter((one) => one >= stage)

/** The stages whose orders can differ in what these filters ask; the others ask what any order may answer. */
const DIFFERS: Record<string, readonly Stage[]> = {
  orderExceptionType: [STAGE.unusual],
  isOutStock: [STAGE.waitDistribute],
  isUrgent: before(STAGE.shipped),
  isHold: before(STAGE.shipped),
  noRate: before(STAGE.shipped),
  remaining: before(STAGE.shipped),
  platformShipStatus: from(STAGE.dispatched),
  fulfilBy: [
    STAGE.waitDispatch,
    STAGE.dispatched,
    STAGE.unusual,
    STAGE.waitDistribute,
    STAGE.waitPick,
    STAGE.shipped,
    STAGE.archived,
  ],
  pickKind: [STAGE.waitPick, STAGE.waitClaim, STAGE.picking, STAGE.waitPack, STAGE.short, STAGE.waitShip],
  batchNo: [STAGE.waitClaim, STAGE.picking, STAGE.waitSow, STAGE.waitPack, STAGE.short, STAGE.waitShip],
  pickerId: from(STAGE.picking),
  packerId: from(STAGE.waitPack),
  trackStatus: from(STAGE.shipped),
  afterSaleStatus: from(STAGE.shipped),
  shipTime: from(STAGE.shipped),
  isCancelled: [STAGE.archived],
  archiveTime: [STAGE.archived],
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
