import { DEV_SOURCE, DEV_TYPE, DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { offerIdOf } from '../../../connectors/ali1688.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { imageHash } from '../../goods/catalog/goods-image.ts'

export interface DevelopmentDraft {
  goodsName: string
  goodsNameEn?: string | null
  catId?: number | null
  devType?: 1 | 2
  mainImage?: string | null
  images?: string[] | null
  refUrls?: string[] | null
  purchaseUrls?: string[] | null
  estCost?: string | null
  estWeight?: number | null
  season?: string | null
  recommendReason?: string | null
  skus?:
    | {
        property1?: string | null
        property2?: string | null
        property3?: string | null
        costPrice?: string | null
        weight?: number | null
        image?: string | null
      }[]
    | null
}
export interface Origin {
  /** Into the pool, recommended by the person; else the person develops it. */
  toPool?: boolean
  source?: (typeof DEV_SOURCE)[keyof typeof DEV_SOURCE]
  acquisitionId?: number | null
}
const PREFIX = 'KF'

/** Products to be developed, any number of them in a fixed number of statements. */
export async function makeDevelopments(
  tx: Tx,
  drafts: DevelopmentDraft[],
  ctx: Ctx,
  origins: Origin[] = [],
): Promise<{ id: number; developNo: string }[]> {
  const numbers = await nextNumbers(ctx.house, PREFIX, drafts.length)
  const rows = await Promise.all(
    drafts.map(async (draft, i) => ({
      ...draft,
      ...standing(draft, origins[i] ?? {}, ctx),
      developNo: numbers[i]!,
      offerIds: (draft.purchaseUrls ?? []).flatMap((url) => offerIdOf(url) ?? []),
      hash: await imageHash(ctx.house, draft.mainImage),
    })),
  )
  const inserted = await insertAll(tx, rows, ctx)
  const made = numbers.map((developNo) => ({ id: inserted.find((row) => row.developNo === developNo)!.id, developNo }))
  await insertStyles(tx, drafts, made)
  const logs = made.map(({ id, developNo }) => ({
    entity: 'product-center/development',
    entityId: id,
    action: '新增',
    note: developNo,
    version: 1,
  }))
  await logAll(tx, ctx, logs)
  return made
}

function standing(draft: DevelopmentDraft, { toPool, source, acquisitionId }: Origin, ctx: Ctx) {
  const by = ctx.user.userId
  return {
    source: source ?? DEV_SOURCE.byHand,
    acquisitionId: acquisitionId ?? null,
    devStatus: toPool ? DEVELOPMENT.pool : DEVELOPMENT.open,
    devType: draft.devType ?? DEV_TYPE.own,
    developerId: toPool ? null : by,
    recommenderId: toPool ? by : null,
    recommendReason: toPool ? (draft.recommendReason ?? null) : null,
  }
}

function insertAll(tx: Tx, rows: object[], ctx: Ctx): Promise<{ id: number; developNo: string }[]> {
  const by = ctx.user.userId
  return tx.query(sql`
    INSERT INTO product_center_development (develop_no, goods_name, goods_name_en, cat_id, dev_type, source, acquisition_id, main_image, images, image_hash, ref_urls,
      purchase_urls, offer_ids, est_cost, est_weight, season, recommender_id, recommend_reason, recommend_time, developer_id, dev_status, state_time,
      create_by, create_time, update_by, update_time)
    SELECT r."developNo", r."goodsName", r."goodsNameEn", r."catId", r."devType", r.source, r."acquisitionId", r."mainImage", ARRAY(SELECT jsonb_array_elements_text(r.images)),
      r.hash, ARRAY(SELECT jsonb_array_elements_text(r."refUrls")), ARRAY(SELECT jsonb_array_elements_text(r."purchaseUrls")),
      ARRAY(SELECT jsonb_array_elements_text(r."offerIds")), r."estCost", r."estWeight", r.season, r."recommenderId", r."recommendReason",
      CASE WHEN r."recommenderId" IS NULL THEN NULL ELSE ${ctx.now}::timestamptz END, r."developerId", r."devStatus", ${ctx.now}, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("developNo" text, "goodsName" text, "goodsNameEn" text, "catId" bigint, "devType" int, source int,
      "acquisitionId" bigint, "mainImage" text, images jsonb, hash bigint, "refUrls" jsonb, "purchaseUrls" jsonb, "offerIds" jsonb, "estCost" numeric, "estWeight" int,
      season text, "recommenderId" bigint, "recommendReason" text, "developerId" bigint, "devStatus" int)
    RETURNING id, develop_no AS "developNo"`)
}

async function insertStyles(tx: Tx, drafts: DevelopmentDraft[], made: { id: number }[]): Promise<void> {
  const styles = drafts.flatMap(({ skus }, i) =>
    (skus ?? []).map((style, sortNo) => ({ ...style, developmentId: made[i]!.id, sortNo })),
  )
  await tx.run(sql`
    INSERT INTO product_center_development_sku (document_id, property1, property2, property3, cost_price, weight, image, sort_no)
    SELECT r."developmentId", r.property1, r.property2, r.property3, r."costPrice", r.weight, r.image, r."sortNo"
    FROM jsonb_to_recordset(${JSON.stringify(styles)}::jsonb)
      AS r("developmentId" bigint, property1 text, property2 text, property3 text, "costPrice" numeric, weight int, image text, "sortNo" int)`)
}
