import sharp from 'sharp'

const SIDE = 160
/** How wide the border is that is looked at, of the whole. */
const BORDER = 0.04
const NEAR_WHITE = 244
const ENOUGH = 0.9

/** Whether a picture stands on white: nearly all of its border is. */
export const isOnWhite = async (bytes: Buffer): Promise<boolean> => (await whiteShare(bytes)) >= ENOUGH

export async function whiteShare(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const wide = Math.max(1, Math.round(Math.min(width, height) * BORDER))
  const isBorder = (x: number, y: number) => x < wide || y < wide || x >= width - wide || y >= height - wide
  let [white, all] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isBorder(x, y)) continue
      all++
      const at = (y * width + x) * channels
      if (Math.min(data[at]!, data[at + 1] ?? data[at]!, data[at + 2] ?? data[at]!) >= NEAR_WHITE) white++
    }
  return white / all
}
