import type { AcquiredSku, Pair } from '@erp/contract/product-center/acquire/acquisition'

/** What a page says of an item, whatever its site. */
export interface Found {
  title: string
  currency: string
  priceMin: string | null
  priceMax: string | null
  images: string[]
  video: string | null
  skus: AcquiredSku[]
  attrs: Pair[]
  description: string | null
  shopName: string | null
  salesCount: number | null
  rating: string | null
}
/** As a parser finds it, before it is cleaned; what is missing is asked of the general marks of the page. */
export type Raw = Partial<Omit<Found, 'skus' | 'salesCount'>> & {
  /** Prices and counts as they are written. */
  skus?: { attrs: Pair[]; price: string | null; stock: string | null; image: string | null }[]
  salesCount?: string | null
}
