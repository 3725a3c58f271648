import type { PictureInfoRow } from './picture-info.ts'

/** One picture of a task. */
export interface TaskPicture {
  id: number
  /** PICTURE_KIND */
  kind: number
  skuId: number | null
  url: string
  width: number | null
  height: number | null
  /** Of main and white pictures: its border is white, or not. */
  isWhite: number | null
  userName: string | null
  createTime: string
}

/** A SKU that needs a picture, with the one it has in the catalogue now. */
export interface PictureSku {
  skuId: number
  sku: string
  style: string
  skuImage: string | null
}

/** The task, what was made for it, and what the goods shows until it is confirmed. */
export interface PictureDetails extends PictureInfoRow {
  pictures: TaskPicture[]
  skus: PictureSku[]
  goods: { mainImage: string | null; images: string[] }
  mainImages: string[]
  skuImages: Record<number, string>
  detailImages: string[]
  whiteImage: string | null
}

export interface UploadedTo {
  picture: TaskPicture
  sku: string | null
  /** The picture of the SKU, or the white one, that it takes the place of. */
  replaced: boolean
}

/** Somebody who may make pictures, and how much of it lies with them. */
export interface Artist {
  userId: number
  name: string
  postName: string | null
  open: number
}
