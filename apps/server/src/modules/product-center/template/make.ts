import type { ListingContent } from '@erp/contract/product-center/template/content'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { headOf } from './head.ts'

export interface TemplateDraft {
  tempType: number
  tempName: string
  goodsId: number | null
  shopIds: number[]
  categoryPath: string | null
  content: ListingContent
  /** What the log says of where it came from. */
  note?: string
}

/** New templates, all in three statements; their ids in the order of the drafts. */
export async function makeTemplates(tx: Tx, drafts: readonly TemplateDraft[], ctx: Ctx): Promise<number[]> {
  if (drafts.length === 0) return []
  const heads = drafts.map(({ content, ...draft }, n) => ({ ...draft, ...headOf(draft.tempType, content), n }))
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO product_center_smt_template (temp_name, temp_type, goods_id, shop_ids, subject, category_id, category_path, main_image, sku_count,
      price_min, price_max, currency_code, create_by, create_time, update_by, update_time)
    SELECT h."tempName", h."tempType", h."goodsId", ARRAY(SELECT jsonb_array_elements_text(h."shopIds")::bigint), h.subject, h."categoryId", h."categoryPath",
      h."mainImage", h."skuCount", h."priceMin", h."priceMax", h."currencyCode", ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS h(n int, "tempName" text, "tempType" smallint, "goodsId" bigint, "shopIds" jsonb, subject text,
      "categoryId" text, "categoryPath" text, "mainImage" text, "skuCount" int, "priceMin" numeric, "priceMax" numeric, "currencyCode" text)
    ORDER BY h.n RETURNING id`)
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const contents = ids.map((id, index) => ({ id, content: drafts[index]!.content }))
  await tx.run(sql`
    INSERT INTO product_center_smt_template_content (template_id, content)
    SELECT c.id, c.content FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS c(id bigint, content jsonb)`)
  const entity = smtTemplate.path
  await logAll(
    tx,
    ctx,
    ids.map((entityId, index) => ({
      entity,
      entityId,
      action: '新增',
      version: 1,
      note: drafts[index]!.note ?? drafts[index]!.tempName,
    })),
  )
  return ids
}
