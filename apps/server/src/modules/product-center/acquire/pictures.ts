import type { SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import sharp from 'sharp'
import type { Found } from '../../../connectors/acquire/found.ts'
import { SiteDown, SiteRefused, type Sites } from '../../../connectors/acquire/sites.ts'
import type { House } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { differenceHash, keepPicture } from '../../goods/catalog/goods-image.ts'

const [MOST_PIXELS, LONGEST] = [50_000_000, 1600]

export interface Pictured {
  found: Found
  hash: string | null
}

/** The first picture becomes ours, and what makes it comparable; the others stay where they are. A picture that does not come is no reason to fail. */
export async function withPictures(house: House, sites: Sites, srcPlat: SourcePlatform, found: Found): Promise<Pictured> {
  const most = house.config.connectors === 'simulated' ? found.images.length : 1
  const ours = new Map<string, { url: string; hash: string }>()
  for (const url of found.images.slice(0, most)) {
    const kept = await ownCopy(house, sites, srcPlat, url)
    if (kept) ours.set(url, kept)
  }
  const here = (url: string): string => ours.get(url)?.url ?? url
  return {
    found: {
      ...found,
      images: [...new Set(found.images.map(here))],
      skus: found.skus.map((sku) => ({ ...sku, image: sku.image && here(sku.image) })),
    },
    hash: ours.get(found.images[0] ?? '')?.hash ?? null,
  }
}

async function ownCopy(house: House, sites: Sites, srcPlat: SourcePlatform, url: string) {
  try {
    const bytes = await redrawn(await sites.picture({ srcPlat, url }))
    return { url: (await keepPicture(house, bytes)).url, hash: await differenceHash(bytes) }
  } catch (error) {
    if (error instanceof SiteDown || error instanceof SiteRefused || error instanceof Refusal) return null
    throw error
  }
}

/** Drawn anew: what hides in a file beside its picture is gone. */
async function redrawn(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    throw new SiteRefused('图片无法识别')
  }
}
