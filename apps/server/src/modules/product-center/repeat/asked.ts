import { sql, type Tx } from '../../../kit/db/db.ts'
import { missing } from '../../../kit/refuse.ts'

export interface RadarAsked {
  /** What is asked about is left out of what is found, with what came of it. A development without a name is read as it is kept. */
  developmentId?: number | null
  acquisitionId?: number | null
  goodsId?: number | null
  goodsName?: string | null
  goodsNameEn?: string | null
  mainImage?: string | null
  /** Where it is known, the picture is not read again. */
  imageHash?: string | null
  purchaseUrls?: string[] | null
  offerIds?: string[] | null
  srcPlat?: string | null
  srcItemId?: string | null
}

export async function completed(tx: Tx, asked: RadarAsked): Promise<RadarAsked> {
  if (!asked.developmentId) return asked
  const kept = await tx.one<RadarAsked>(sql`
    SELECT id AS "developmentId", acquisition_id AS "acquisitionId", goods_id AS "goodsId", goods_name AS "goodsName", goods_name_en AS "goodsNameEn",
      main_image AS "mainImage", image_hash::text AS "imageHash", offer_ids AS "offerIds"
    FROM product_center_development WHERE id = ${asked.developmentId} AND deleted_at IS NULL`)
  if (!kept) throw missing('产品开发')
  const { acquisitionId, goodsId } = kept
  return asked.goodsName ? { ...asked, acquisitionId, goodsId } : kept
}
