import type { ListingContent } from './content.ts'
import { LIST_TYPE } from './template.states.ts'

/** As the platform gets it: what is wrong with defective goods stands before everything else. */
export function sentContent(listType: number, content: ListingContent): ListingContent {
  if (listType !== LIST_TYPE.defective) return content
  const note = defectNote(content)
  return { ...content, detail: note + content.detail, mobileDetail: content.mobileDetail ? note + content.mobileDetail : '' }
}

function defectNote({ defectDescEn, defectDesc, skus }: ListingContent): string {
  const images = [...new Set(skus.flatMap(({ defectImages }) => defectImages))]
  const words = [defectDescEn, defectDesc].filter((text): text is string => Boolean(text?.trim()))
  return [
    ...words.map((text) => `<p><strong>${escaped(text)}</strong></p>`),
    ...images.map((url) => `<p><img src="${escaped(url)}"></p>`),
  ].join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
