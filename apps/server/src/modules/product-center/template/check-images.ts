import type { ListingContent, Problem } from '@erp/contract/product-center/template/content'
import { isOurImage } from '@erp/contract/product-center/template/images'
import { problem } from '@erp/contract/product-center/template/limits-part'
import type { House } from '../../../kit/house.ts'
import { type PictureFacts, pictureFacts } from '../../goods/catalog/goods-image.ts'

const SMALLEST = 800
const MOST_BYTES = 5 * 1024 * 1024
const MOST_KEPT = 5000
/** The address of a picture never shows another one, so that each is measured once. */
const measured = new Map<string, PictureFacts>()

/** Square, large enough and not too heavy; those that lie elsewhere are known to the platform already. */
export async function imageProblems(house: House, { imageUrls }: ListingContent): Promise<Problem[]> {
  const found = await Promise.all(imageUrls.map((url) => (isOurImage(url) ? factsOf(house, url) : Promise.resolve(undefined))))
  return imageUrls.flatMap((url, index) => {
    const at = (words: string) => problem(`imageUrls.${index}`, `第${index + 1}张图片${words}`)
    const facts = found[index]
    if (!isOurImage(url)) return [{ ...at('不在本系统中，不能检查尺寸'), level: 'warning' as const }]
    if (!facts) return [at('不存在')]
    const { width, height, bytes } = facts
    return [
      ...(width === height ? [] : [at(`不是正方形（${width}×${height}）`)]),
      ...(Math.min(width, height) < SMALLEST ? [at(`小于${SMALLEST}px（${width}×${height}）`)] : []),
      ...(bytes > MOST_BYTES ? [at('超过5MB')] : []),
    ]
  })
}

async function factsOf(house: House, url: string): Promise<PictureFacts | null> {
  const known = measured.get(url)
  if (known) return known
  const facts = await pictureFacts(house, url)
  if (measured.size >= MOST_KEPT) measured.clear()
  if (facts) measured.set(url, facts)
  return facts
}
