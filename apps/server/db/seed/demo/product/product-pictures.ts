import sharp from 'sharp'
import type { Files } from '../../../../src/kit/file/files.ts'
import { keepPicture } from '../../../../src/modules/goods/catalog/goods-image.ts'
import { isOnWhite } from '../../../../src/modules/product-center/picture/white.ts'
import { drawn } from '../goods/goods-drawings.ts'
import { COLORS } from '../goods/goods-words.ts'

export interface Shot {
  url: string
  width: number
  height: number
  isWhite: boolean
}
const [LARGE, SMALL] = [800, 360]
const hexOf = (color: string): string => COLORS[color]![2]
const sized = (svg: string, side: number): string => svg.replace('width="320" height="320"', `width="${side}" height="${side}"`)

/** As an artist hands it in: large, square, on white; or as it stands in the detail, on a tone of its own. */
export async function studioShot(files: Files, drawing: string, color: string, onWhite: boolean): Promise<Shot> {
  const svg = sized(drawn(drawing, hexOf(color)), LARGE)
  const bytes = await sharp(Buffer.from(onWhite ? svg.replace('fill="url(#g)"', 'fill="#ffffff"') : svg))
    .jpeg({ quality: 82 })
    .toBuffer()
  const { url, width, height } = await keepPicture({ files }, bytes)
  return { url, width, height, isWhite: onWhite && (await isOnWhite(bytes)) }
}

/** As a supplier shows it: in front of something, every time another thing. */
export async function supplierShot(files: Files, drawing: string, color: string, nth: number): Promise<string> {
  const spot = (i: number) =>
    `<circle cx="${(nth * 97 + i * 211) % 400}" cy="${(nth * 61 + i * 149) % 400}" r="${60 + ((nth * 31 + i * 47) % 80)}" fill="${hexOf(color)}" opacity="${0.14 + ((nth + i) % 3) * 0.08}"/>`
  const behind = `<rect width="400" height="400" fill="url(#g)"/>${[0, 1, 2].map(spot).join('')}`
  const svg = sized(drawn(drawing, hexOf(color)), SMALL).replace('<rect width="400" height="400" fill="url(#g)"/>', behind)
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  return (await keepPicture({ files }, bytes)).url
}
