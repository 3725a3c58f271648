import type { ListingContent } from '@erp/contract/product-center/template/content'
import { emptyContent } from '@erp/contract/product-center/template/content-make'

/** What the form holds of a template or a listing. */
export interface Draft {
  tempName: string
  goodsId: number | null
  shopIds: number[]
  categoryPath: string | null
  content: ListingContent
}
/** What was opened: its number, and what was not typed here. */
export interface Opened {
  id: number
  version: number
  draft: Draft
  /** What its goods is called. */
  goodsCode?: string | null
}

export const emptyDraft = (): Draft => ({ tempName: '', goodsId: null, shopIds: [], categoryPath: null, content: emptyContent() })

/** Nothing that a goods could overwrite. */
export const isBlank = ({ content }: Draft): boolean =>
  content.subject === '' && content.skus.length === 0 && content.imageUrls.length === 0
