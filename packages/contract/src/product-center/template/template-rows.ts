import type { ListingContent, Problem } from './content.ts'
import type { TemplateRow } from './smt-template.ts'

export type TemplateDetails = TemplateRow & {
  content: ListingContent
  /** What had to go out of the detail when it was saved. */
  cleaned?: string | null
}
/** What a goods gives to a listing of it. */
export interface FilledContent {
  goodsId: number
  tempName: string
  categoryPath: string | null
  content: ListingContent
}
export interface CheckedContent {
  problems: Problem[]
}
export interface Checked extends CheckedContent {
  templateId: number
  tempName: string
  /** Where it stands now: without errors it may be published. */
  tempStatus: number
  version: number
}
export interface Published {
  /** One a shop. */
  tasks: number
}
/** What a margin is reckoned from: P × rate × (1 − fee − pay − ad) − cost − pack − freight. */
export interface SkuCosts {
  /** CNY for one of each currency. */
  rates: Record<string, string>
  /** In percent. */
  feeRate: string
  payRate: string
  adRate: string
  skus: SkuCost[]
}
export interface SkuCost {
  skuId: number
  sku: string
  skuName: string | null
  property1: string | null
  property2: string | null
  property3: string | null
  skuImage: string | null
  available: number
  weight: string | null
  /** Not told to those who may not see costs. */
  cost: string | null
  pack: string | null
  freight: string | null
}
