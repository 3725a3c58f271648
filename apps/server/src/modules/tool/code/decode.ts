import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_PICTURE_MB, type ReadCode, type ReadPicture } from '@erp/contract/tool/code/barcode'
import sharp from 'sharp'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { Upload } from '../../../kit/house.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'

const MAX_PIXELS = 40_000_000
/** Larger pictures are made smaller: codes that need more are too small for a scanner as well. */
const SIDE = 3000
const MOST_CODES = 200
let ready: Promise<unknown> | undefined

/** Every code of a picture, from above to below. The size is asked before anything is unpacked. */
export async function readCodes({ path, size }: Upload): Promise<ReadPicture> {
  if (size > MAX_PICTURE_MB * 1024 * 1024) throw new Refusal(413, `图片不能超过${MAX_PICTURE_MB}MB`)
  const bytes = await readFile(path)
  const { width, height } = await opened(bytes)
    .metadata()
    .catch(() => {
      throw bad('不是能识别的图片，请用 PNG、JPG 或 WebP', 'file')
    })
  if (width * height > MAX_PIXELS) throw bad(`图片有 ${width}×${height} 像素，过大，请缩小后再试`, 'file')
  const { data, info } = await pixelsOf(bytes)
  await (ready ??= prepare())
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(picture as ImageData, { tryHarder: true, maxNumberOfSymbols: MOST_CODES })
  const codes = found.filter(({ isValid }) => isValid).map(codeOf)
  return { width: info.width, height: info.height, codes: inReadingOrder(codes) }
}

const opened = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

const pixelsOf = (bytes: Buffer) =>
  opened(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw bad('图片已损坏，无法读取', 'file')
    })

/** From the package; the library would fetch it from elsewhere by itself. */
async function prepare(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
}

function codeOf({ text, format, position }: ReadResult): ReadCode {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { text, type: format, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Line after line as people read; what overlaps by half its height stands in one line. */
function inReadingOrder(codes: ReadCode[]): ReadCode[] {
  const lines: ReadCode[][] = []
  for (const code of codes.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    if (line && middle(code) - middle(line[0]!) < Math.max(code.height, line[0]!.height) / 2) line.push(code)
    else lines.push([code])
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x - b.x))
}
const middle = ({ y, height }: ReadCode): number => y + height / 2
