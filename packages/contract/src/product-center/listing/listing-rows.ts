import type { ListingContent } from '../template/content.ts'
import type { ListingRow } from './smt-listing.ts'

/** A listing with what it says, as its editing page holds it. */
export interface ListingDetails extends ListingRow {
  content: ListingContent
  /** What had to go of its texts when it was saved, in words. */
  cleaned?: string | null
}
/** One SKU whose price would change, or why it does not. */
export interface PriceLine {
  listingId: number
  shopName: string
  productId: string
  subject: string | null
  listingSkuId: number
  shopSku: string
  sku: string | null
  currency: string
  oldPrice: string | null
  newPrice: string | null
  /** Percent, before and after. */
  oldMargin: string | null
  newMargin: string | null
  /** Why it stays as it is. */
  reason: string | null
}
export interface PricePreview {
  lines: PriceLine[]
  listings: number
  changed: number
  kept: number
  /** Changed and below what it costs. */
  losing: number
  /** What applying it is held against. */
  mark: string
}
export interface StockLine {
  listingId: number
  shopName: string
  productId: string
  subject: string | null
  listingSkuId: number
  shopSku: string
  sku: string | null
  available: number | null
  oldStock: number
  newStock: number | null
  reason: string | null
}
export interface StockPreview {
  lines: StockLine[]
  listings: number
  changed: number
  kept: number
  mark: string
}
/** What came of a change over many listings. */
export interface Applied {
  batchId: number | null
  listings: number
  skus: number
}
export interface PriceBatch {
  batchId: number
  mode: string
  value: string | null
  listingCount: number
  skuCount: number
  createBy: string | null
  createTime: string
  /** Undone by a later one, or itself the undoing of one. */
  isUndone: 0 | 1
  undoOf: number | null
}
/** Of a fully managed listing: what the drawer shows. */
export interface SupplyLine {
  shopSku: string
  sku: string | null
  skuImage: string | null
  supplyPrice: string | null
  jitStock: number | null
  available: number | null
  margin: string | null
}
