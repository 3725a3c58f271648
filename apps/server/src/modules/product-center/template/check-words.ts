import type { ListingContent, Problem } from '@erp/contract/product-center/template/content'
import { problem } from '@erp/contract/product-center/template/limits-part'

/** Words that the platform forbids, in title, attributes or detail; whole words, whatever their case. */
export function wordProblems(content: ListingContent, banned: readonly string[]): Problem[] {
  const attrs = content.attrs.map(({ attrName, attrValue }) => `${attrName} ${attrValue}`).join('\n')
  const texts = [
    ['subject', '标题', content.subject],
    ['attrs', '属性', attrs],
    ['detail', '详情', textIn(content.detail)],
    ['mobileDetail', '手机详情', textIn(content.mobileDetail)],
  ] as const
  return texts.flatMap(([field, name, text]) =>
    banned.filter((word) => holds(text, word)).map((word) => problem(field, `${name}含违禁词「${word}」`)),
  )
}

const textIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

function holds(text: string, word: string): boolean {
  const wanted = word
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return wanted !== '' && new RegExp(`(?<![a-z0-9])${wanted}(?![a-z0-9])`, 'i').test(text)
}
