import type { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'

export type GoodsAttr = keyof typeof ATTRIBUTES

/** What decides how a parcel may travel. Sizes in cm and the weight in g, empty where nobody knows them yet. */
export interface Parcel {
  storeId: number | null
  platName: string | null
  /** The service the buyer chose, as the platform named it. */
  transport?: string | null
  countryCode: string
  postCode: string | null
  weight: number
  length?: number | null
  width?: number | null
  height?: number | null
  attrs: readonly GoodsAttr[]
  declareValue: string | null
  declareCurrency: string | null
  phone: string | null
  taxNo: string | null
  /** The day whose freight table and rates count. */
  day: string
  /** It has its number already, so that the pool may be empty. */
  isNumbered?: boolean
}

export interface Feasible {
  wayId: number
  /** In the way's currency. */
  freight: string
  currency: string
  freightCny: string
  minDays: number
  maxDays: number
  billWeight: number
  zoneId: number
  tableId: number
}
export interface Infeasible {
  wayId: number
  /** The word of 「渠道 {way} 不可用：…」. */
  reason: string
  /** The same with its figures, for the trial and the trace. */
  detail: string
  /** All would be well, were there a number. */
  isPoolEmpty?: boolean
}
export type Verdict = Feasible | Infeasible
export const isFeasible = (verdict: Verdict): verdict is Feasible => 'freight' in verdict

export interface RuleVerdict {
  ruleId: number
  ruleName: string
  /** Null for the rule that assigned. */
  reason: string | null
  ways: { wayId: number; wayName: string; reason: string }[]
}
export interface Match {
  ruleId: number
  ruleName: string
  way: Feasible
}
export interface MatchResult {
  match: Match | null
  /** Every rule that was asked, in order; the last one assigned when there is a match. */
  trace: RuleVerdict[]
}
