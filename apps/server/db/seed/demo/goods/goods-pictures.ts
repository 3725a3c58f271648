import sharp from 'sharp'
import type { Files } from '../../../../src/kit/file/files.ts'
import { differenceHash, keepPicture } from '../../../../src/modules/goods/catalog/goods-image.ts'
import { drawn } from './goods-drawings.ts'
import type { MadeGoods } from './goods-made.ts'
import { COLORS } from './goods-words.ts'

export interface Picture {
  url: string
  hash: string
}
const NOWHERE: Files = {
  put: async () => {},
  open: () => Promise.reject(new Error('no files')),
  stat: async () => null,
  remove: async () => {},
}

/** A picture for every thing and colour that is sold, kept as an upload would be. Without files only their addresses are known. */
export async function makePictures(goods: MadeGoods[], files: Files = NOWHERE): Promise<Map<string, Picture>> {
  const wanted = new Set(
    goods.flatMap(({ line, color, skus }) =>
      [color, ...skus.map((sku) => sku.color)].map((each) => pictureKey(line.drawing, each)),
    ),
  )
  const made = await Promise.all(
    [...wanted].map(async (key) => {
      const [drawing, color] = key.split('/') as [string, string]
      const bytes = await sharp(Buffer.from(drawn(drawing, COLORS[color]![2])))
        .webp({ quality: 80 })
        .toBuffer()
      const { url } = await keepPicture({ files }, bytes)
      return [key, { url, hash: await differenceHash(bytes) }] as const
    }),
  )
  return new Map(made)
}

export const pictureKey = (drawing: string, color: string): string => `${drawing}/${color}`
