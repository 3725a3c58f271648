import { action, html, idField, int, rows, text, type, versionField } from '../../kit/index.ts'
import { skuFields } from '../sku/sku-fields.ts'
import { goodsFields } from './goods-fields.ts'
import type { GoodsDetail } from './goods-rows.ts'

export const SKUS_MAX = 200
const long = { max: 200_000 } as const
/** Left out, they stay as they are. */
export const descriptionFields = { description: html('描述', long), descriptionEn: html('英文描述', long) }
const skuRow = {
  skuId: int('SKU编号', { min: 1 }),
  /** With a skuId: what the row was when the form was opened. */
  version: int('版本号', { min: 0 }),
  ...skuFields,
}
const saved = {
  ...goodsFields,
  ...descriptionFields,
  skus: rows('SKU', skuRow, { max: SKUS_MAX }),
  /** Why it is kept though it looks like another one. */
  repeatReason: text('仍要保存的原因', { max: 200, multiline: true }),
}

/** In `data` of a refused edit (409): the goods as it is now, and who changed what of it and of its SKUs since the form was opened. */
export interface GoodsConflict {
  current: GoodsDetail
  since: {
    by: string | null
    time: string
    action: string
    /** Empty for the goods itself. */
    skuId: number | null
    sku: string | null
    changes: { field: string; label: string; from: unknown; to: unknown }[]
  }[]
}
export interface UploadedPicture {
  url: string
  thumbUrl: string
  width: number
  height: number
}

export const goodsWrites = {
  save: action('POST', 'save', {
    label: '新增商品',
    permission: 'goods:goods:add',
    input: saved,
    output: type<GoodsDetail>(),
  }),
  /** The whole record: SKU rows with a skuId are changed, those without are created, missing ones stay. */
  edit: action('PUT', 'edit', {
    label: '编辑商品',
    permission: 'goods:goods:edit',
    input: { ...saved, goodsId: idField('商品'), version: versionField },
    output: type<GoodsDetail>(),
  }),
  /** A GET that writes, as the contract has it: the cookie does not open it. */
  remove: action('GET', 'remove/', {
    label: '删除商品',
    permission: 'goods:goods:remove',
    reads: false,
    input: { goodsId: idField('商品') },
  }),
  imageUpload: action('POST', 'imageUpload', {
    label: '上传图片',
    permission: 'goods:goods:query',
    upload: true,
    ownTx: true,
    ownLog: true,
    output: type<UploadedPicture>(),
  }),
  image: action('GET', 'image/{name}', {
    label: '查看图片',
    permission: 'session',
    download: true,
    input: { name: text('图片', { required: true, max: 100 }) },
    output: type<unknown>(),
  }),
}
