export type { BilledFreight, BilledParcel, BillOrders, Weighing } from './bill/bill-orders.ts'
export { compileExpress, type ExpressSnapshot, expressMark, feasibleWays, requireFreight } from './freight/snapshot.ts'
export { chosen } from './rule/match.ts'
export {
  askCarrier,
  type CarrierOutcome,
  noteAnswer,
  type Reserved,
  reserveParcel,
  TIMED_OUT,
  takeParcel,
} from './track/carrier-parcel.ts'
export {
  numberWay,
  releaseNumber,
  spendNumber,
  spendNumbers,
  takeNumber,
  takeNumbers,
  takeTransfer,
  takeTyped,
  type WantedNumber,
} from './track/number-take.ts'
export {
  type Feasible,
  type GoodsAttr,
  type Infeasible,
  isFeasible,
  type MatchResult,
  type Parcel,
  type RuleVerdict,
  type Verdict,
} from './track/parcel.ts'
export { type OrderParcel, type OrderParcels, type Tracked } from './track/parcels.ts'
export { renumberTrack, type ShippedParcel, shipParcels } from './track/shipped.ts'
