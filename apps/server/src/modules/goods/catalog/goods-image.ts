import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { UploadedPicture } from '@erp/contract/goods/catalog/goods-write'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { House } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing, Refusal } from '../../../kit/refuse.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const THUMB = 240
const MIMES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
const ADDRESS = '/api/goods/goods/image/'
const NAME = /^([0-9a-f]{64})(\.thumb)?\.(jpg|png|webp)$/
const wrongKind = () => bad('图片格式不支持，仅限jpg、png、webp', 'file')

/** Kept under the hash of its bytes: the same picture has one address, which never shows anything else. */
export const goodsImages: Pick<Handlers<typeof goodsItem>, 'imageUpload' | 'image'> = {
  imageUpload: async (_tx, _input, ctx) => {
    const { path, size } = ctx.file!
    if (size > MAX_BYTES) throw new Refusal(413, '图片不能超过5MB')
    return keepPicture(ctx.house, await readFile(path))
  },
  image: async (_tx, { name }, ctx) => {
    const [, , , ext] = NAME.exec(name) ?? []
    if (!ext) throw missing('图片')
    return new Download(name, MIMES[ext]!, await ctx.house.files.open(keyOf(name)), true, true)
  },
}

export async function keepPicture({ files }: Pick<House, 'files'>, bytes: Buffer): Promise<UploadedPicture> {
  const { ext } = (await fileTypeFromBuffer(bytes)) ?? { ext: '' }
  if (!MIMES[ext]) throw wrongKind()
  const { width, height } = await sizeOf(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const [name, thumb] = [`${hash}.${ext}`, `${hash}.thumb.webp`]
  if (!(await files.stat(keyOf(thumb)))) {
    await files.put(keyOf(name), bytes, MIMES[ext])
    await files.put(keyOf(thumb), await thumbnail(bytes), MIMES['webp']!)
  }
  return { url: ADDRESS + name, thumbUrl: ADDRESS + thumb, width, height }
}

/** Drawn anew: upright, in the colours of screens, without what cameras and programs wrote into it. */
export async function redrawn(bytes: Buffer): Promise<Buffer> {
  const { ext } = (await fileTypeFromBuffer(bytes)) ?? { ext: '' }
  if (!MIMES[ext]) throw wrongKind()
  await sizeOf(bytes)
  const drawn = opened(bytes).autoOrient().toColourspace('srgb')
  const coded = ext === 'png' ? drawn.png() : ext === 'webp' ? drawn.webp({ quality: 92 }) : drawn.jpeg({ quality: 92 })
  return coded.toBuffer().catch(() => {
    throw wrongKind()
  })
}

/** As people see it: a picture taken sideways is turned. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await opened(bytes)
    .metadata()
    .catch(() => {
      throw wrongKind()
    })
  if (width * height > MAX_PIXELS) throw bad('图片尺寸过大，请缩小后上传', 'file')
  return autoOrient ?? { width, height }
}

const thumbnail = (bytes: Buffer): Promise<Buffer> =>
  opened(bytes)
    .autoOrient()
    .resize(THUMB, THUMB, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw wrongKind()
    })

const opened = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS * 4, failOn: 'error' })
const keyOf = (name: string): string => `goods/${name.slice(0, 2)}/${name}`
const nameIn = (url: string): string | null => (url.startsWith(ADDRESS) ? url.slice(ADDRESS.length) : null)

/** Where a picture of ours is kept. */
export function pictureKey(url: string): string | null {
  const name = nameIn(url)
  return name && NAME.test(name) ? keyOf(name) : null
}

/** A picture of ours must be there; one of another site is taken as it is. */
export async function isPicture({ files }: Pick<House, 'files'>, url: string): Promise<boolean> {
  const name = nameIn(url)
  if (name === null) return /^https?:\/\/\S+$/i.test(url)
  return NAME.test(name) && (await files.stat(keyOf(name))) !== null
}

export interface PictureFacts {
  width: number
  height: number
  bytes: number
}
/** How large a picture is that is kept here; null for one that is not. */
export async function pictureFacts({ files }: Pick<House, 'files'>, url: string): Promise<PictureFacts | null> {
  const name = nameIn(url)
  if (!name || !NAME.test(name) || !(await files.stat(keyOf(name)))) return null
  const bytes = await buffer(await files.open(keyOf(name)))
  return { ...(await sizeOf(bytes)), bytes: bytes.length }
}

/** Small and as JPEG, for paper; nothing where it is not kept here. */
export async function paperPicture({ files }: Pick<House, 'files'>, url: string | null, size: number): Promise<Buffer | null> {
  const name = nameIn(url ?? '')
  if (!name || !NAME.test(name) || !(await files.stat(keyOf(name)))) return null
  const bytes = await buffer(await files.open(keyOf(name)))
  return opened(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null)
}

/**
 * 64 bits of which neighbour is brighter on a 9 × 8 grey of the picture, as the text of a bigint: pictures that look alike differ
 * in few of them, whatever their size and format.
 */
export async function imageHash({ files }: Pick<House, 'files'>, url: string | null | undefined): Promise<string | null> {
  const name = nameIn(url ?? '')
  if (!name || !NAME.test(name) || !(await files.stat(keyOf(name)))) return null
  return differenceHash(await buffer(await files.open(keyOf(name))))
}

export async function differenceHash(bytes: Buffer): Promise<string> {
  const grey = await opened(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) bits = (bits << 1n) | (grey[y * 9 + x]! < grey[y * 9 + x + 1]! ? 1n : 0n)
  return BigInt.asIntN(64, bits).toString()
}
