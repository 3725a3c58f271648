import type { ListingContent } from '@erp/contract/product-center/template/content'
import { cleanListing } from '../../../kit/html.ts'

const TAGS = /<\s*(script|style|iframe|form|input|button|object|embed|link|meta|svg)\b/gi

export interface CleanedContent {
  content: ListingContent
  /** What had to go, in words; null when nothing had to. */
  cleaned: string | null
}

/** The texts without what platforms refuse. */
export function cleanContent(content: ListingContent): CleanedContent {
  const detail = cleanListing(content.detail)
  const mobileDetail = cleanListing(content.mobileDetail)
  const removed = detail.removed || mobileDetail.removed
  return {
    content: { ...content, detail: detail.html, mobileDetail: mobileDetail.html },
    cleaned: removed ? wordsFor(`${content.detail} ${content.mobileDetail}`) : null,
  }
}

function wordsFor(text: string): string {
  const tags = [...new Set([...text.matchAll(TAGS)].map(([, tag]) => tag!.toLowerCase()))]
  return tags.length > 0 ? `详情中的${tags.join('、')}标签已移除` : '详情中不允许的格式已移除'
}
