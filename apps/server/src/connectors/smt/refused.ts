import { ShopRefused } from '../shop-listing.ts'

/** The platform's no with its code, in its two languages. */
export class ListingRefused extends ShopRefused {
  readonly code: string
  constructor(code: string, words: string, wordsCn: string) {
    super(`平台返回：${wordsCn}（${code} ${words}）`)
    this.code = code
  }
}
