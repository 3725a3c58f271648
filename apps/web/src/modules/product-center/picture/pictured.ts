import { PICTURE_KINDS, PICTURE_MB, SMALLEST_SIDE } from '@erp/contract/product-center/picture/picture.states'
import type { PictureDetails, TaskPicture, UploadedTo } from '@erp/contract/product-center/picture/picture-rows'

const MB = 1024 * 1024

export const wrongWith = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!/^image\/(jpeg|png|webp)$/.test(type)) return '图片格式不支持，仅限jpg、png、webp'
  return size > PICTURE_MB * MB ? `图片不能超过${PICTURE_MB}MB` : null
}

export function placeOf({ picture, sku, replaced }: UploadedTo): string {
  const label = PICTURE_KINDS.find(([kind]) => kind === picture.kind)![1]
  return `${replaced ? '已更换' : '已上传到'}${label}${sku ? ` ${sku}` : ''}`
}

/** What platforms may not take. */
export function notesOf({ width, height, isWhite }: Pick<TaskPicture, 'width' | 'height' | 'isWhite'>): string[] {
  const small = width && height && Math.min(width, height) < SMALLEST_SIDE
  return [
    ...(small ? [`为 ${width}×${height}，小于 ${SMALLEST_SIDE} 像素`] : []),
    ...(width !== height ? ['不是正方形'] : []),
    ...(isWhite === 0 ? ['不是白底'] : []),
  ]
}

export interface Pair {
  name: string
  before: string | null
  after: string | null
}

export function pairsOf({ goods, mainImages, skus, skuImages }: PictureDetails): Pair[] {
  const now = [...new Set([goods.mainImage, ...goods.images])].filter((url) => url !== null)
  const mains = Array.from({ length: Math.max(1, mainImages.length, now.length) }, (_, n) => ({
    name: n === 0 ? '主图' : `主图${n + 1}`,
    before: now[n] ?? null,
    after: mainImages[n] ?? null,
  }))
  return [...mains, ...skus.map(({ skuId, sku, skuImage }) => ({ name: sku, before: skuImage, after: skuImages[skuId] ?? null }))]
}
