export {
  askCarrier,
  type CarrierOutcome,
  noteAnswer,
  type Reserved,
  reserveParcel,
  TIMED_OUT,
  takeParcel,
} from './carrier-parcel.ts'
export { chosen } from './match.ts'
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
} from './number-take.ts'
export {
  type Feasible,
  type GoodsAttr,
  type Infeasible,
  isFeasible,
  type MatchResult,
  type Parcel,
  type RuleVerdict,
  type Verdict,
} from './parcel.ts'
export { type OrderParcel, type OrderParcels, registerParcels, type Tracked } from './parcels.ts'
export { renumberTrack, type ShippedParcel, shipParcels } from './shipped.ts'
export { compileExpress, type ExpressSnapshot, expressMark, feasibleWays, requireFreight } from './snapshot.ts'
