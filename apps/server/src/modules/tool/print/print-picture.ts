import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { printTemplate } from '@erp/contract/tool/print/print-template'
import sharp from 'sharp'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing, Refusal } from '../../../kit/refuse.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_PIXELS = 20_000_000
const SIDE = 1200
const ADDRESS = '/api/tool/print-template/picture/'
const NAME = /^[0-9a-f]{64}\.png$/
const keyOf = (name: string): string => `print/${name.slice(0, 2)}/${name}`
const nameIn = (src: string): string | null => {
  const name = src.startsWith(ADDRESS) ? src.slice(ADDRESS.length) : ''
  return NAME.test(name) ? name : null
}
export const isTemplatePicture = (src: string): boolean => nameIn(src) !== null

/** Drawn anew as PNG under the hash of its bytes: nothing of the file but its picture is kept. */
export const templatePictures: Pick<Handlers<typeof printTemplate>, 'picture' | 'open'> = {
  picture: async (_tx, _input, { file, house }) => {
    if (file!.size > MAX_BYTES) throw new Refusal(413, '图片不能超过2MB')
    const bytes = await sharp(await readFile(file!.path), { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => {
        throw bad('不是能识别的图片，或图片过大', 'file')
      })
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`
    if (!(await house.files.stat(keyOf(name)))) await house.files.put(keyOf(name), bytes, 'image/png')
    return { url: ADDRESS + name }
  },
  open: async (_tx, { name }, ctx) => {
    if (!NAME.test(name)) throw missing('图片')
    return new Download(name, 'image/png', await ctx.house.files.open(keyOf(name)), true, true)
  },
}

export async function pictureOf(src: string, { house }: Pick<Ctx, 'house'>): Promise<Buffer | null> {
  const name = nameIn(src)
  if (!name || !(await house.files.stat(keyOf(name)))) return null
  return buffer(await house.files.open(keyOf(name)))
}
