import type { DevelopmentRow } from './development.ts'

export interface DevelopmentStyle {
  lineId: number
  property1: string | null
  property2: string | null
  property3: string | null
  costPrice: string | null
  weight: number | null
  image: string | null
}
/** How often estimates held; a share of one, nothing while nothing was judged. */
export interface HitRate {
  judged: number
  hits: number
  rate: string | null
}
/** One of what was judged last. */
export interface LastResult {
  developNo: string
  goodsName: string
  estProfit: string
  profit30: string | null
  hit: 0 | 1
}
/** What became of what the developer submitted before. */
export interface DeveloperRecord extends HitRate {
  submitted: number
  approved: number
  rejected: number
  made: number
  last: LastResult[]
}
export type DevelopmentDetails = DevelopmentRow & {
  skus: DevelopmentStyle[]
  /** What it still lacks to be submitted. */
  missing: string[]
  record: DeveloperRecord | null
}

/** One line of the profit table: what is left of the price on a platform. All amounts in CNY. */
export interface PlatformProfit {
  platCode: string | null
  platName: string
  feeRate: string
  payRate: string
  adRate: string
  income: string
  fees: string
  costs: string
  profit: string
  profitRate: string
}
export interface ProfitTrial {
  /** CNY for one unit of the currency today. */
  exchangeRate: string | null
  estProfit: string | null
  estProfitRate: string | null
  minProfitRate: string | null
  /** By the rates that were typed, then by those of each target platform. */
  platforms: PlatformProfit[]
}
export interface MadeGoods {
  id: number
  developNo: string
  goodsId: number
  goodsCode: string
}
