import { PICTURE_KIND } from '@erp/contract/product-center/picture/picture.states'
import type { PictureDetails, PictureSku, TaskPicture } from '@erp/contract/product-center/picture/picture-rows'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { PICTURED, pictureList } from './picture-info.ts'

/** The task with everything that was made for it, beside what the goods shows now. */
export async function detailsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<PictureDetails> {
  const row = await pictureList.get(tx, id, ctx)
  const pictures = await picturesWhere(tx, sql`p.picture_info_id = ${id}`)
  const goods = await tx.one<PictureDetails['goods'] & object>(
    sql`SELECT main_image AS "mainImage", images FROM goods_goods WHERE id = ${row.goodsId}`,
  )
  const skus = await tx.query<PictureSku>(sql`
    SELECT s.id AS "skuId", s.sku, concat_ws(' ', s.property1, s.property2, s.property3) AS style, s.sku_image AS "skuImage"
    FROM goods_goods_sku s WHERE s.goods_id = ${row.goodsId} AND ${PICTURED} ORDER BY s.sort_no, s.id`)
  return { ...row, pictures, skus, goods: goods!, ...byKind(pictures) }
}

export const picturesWhere = (tx: Tx, where: Sql): Promise<(TaskPicture & { taskId: number })[]> =>
  tx.query(sql`
    SELECT p.id, p.picture_info_id AS "taskId", p.kind, p.sku_id AS "skuId", p.url, p.width, p.height, p.is_white AS "isWhite", u.name AS "userName",
      p.create_time AS "createTime"
    FROM product_center_picture p LEFT JOIN account_user u ON u.id = p.create_by
    WHERE ${where} AND p.deleted_at IS NULL ORDER BY p.picture_info_id, p.kind, p.sort_no, p.id`)

type Sorted = Pick<PictureDetails, 'mainImages' | 'skuImages' | 'detailImages' | 'whiteImage'>

export function byKind(pictures: Pick<TaskPicture, 'kind' | 'skuId' | 'url'>[]): Sorted {
  const of = (kind: number) => pictures.filter((one) => one.kind === kind)
  const urls = (kind: number) => of(kind).map(({ url }) => url)
  return {
    mainImages: urls(PICTURE_KIND.main),
    detailImages: urls(PICTURE_KIND.detail),
    whiteImage: urls(PICTURE_KIND.white).at(-1) ?? null,
    skuImages: Object.fromEntries(of(PICTURE_KIND.sku).map(({ skuId, url }) => [skuId, url])),
  }
}
