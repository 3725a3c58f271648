import type { ListingContent } from '@erp/contract/product-center/template/content'
import type { PricePayload, StockPayload } from '../listing/settled.ts'

export type { PricePayload, StockPayload }
export interface PublishPayload {
  content: ListingContent
  /** Products with the same shop SKUs that were there before: finding one of them proves nothing. */
  others: string[]
  /** Whose freight templates and groups the content names, where they are not the shop's own. */
  shopIds: number[]
}
export interface UpdatePayload {
  content: ListingContent
  /** The platform's time of what was changed here. */
  known: string | null
}
/** Sent again after it had failed: the platform is asked first whether it has it. */
export interface Again {
  again?: boolean
}
