import type { PlatAttr } from '@erp/contract/product-center/platform/platform-info-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { cleanListing } from '../../../kit/html.ts'
import { bad } from '../../../kit/refuse.ts'
import type { InfoRow } from './lock.ts'

interface Given {
  bulletPoints?: string[] | null | undefined
  description?: string | null | undefined
  platAttrs?: { attrName: string; attrValue?: string | null }[] | null | undefined
}

/** What was left out stays as it is. */
export async function keepContent(tx: Tx, id: number, { bulletPoints, description, platAttrs }: Given, ctx: Ctx): Promise<void> {
  if (bulletPoints === undefined && description === undefined && platAttrs === undefined) return
  const attrs = platAttrs?.map(({ attrName, attrValue }): PlatAttr => ({ attrName, attrValue: attrValue ?? null }))
  await tx.run(sql`
    INSERT INTO product_center_platform_info_content AS c (platform_info_id, bullet_points, description, plat_attrs)
    VALUES (${id}, ${bulletPoints ?? []}::text[], ${cleaned(description, ctx)}, ${JSON.stringify(attrs ?? [])}::jsonb)
    ON CONFLICT (platform_info_id) DO UPDATE SET
      bullet_points = CASE WHEN ${bulletPoints !== undefined} THEN excluded.bullet_points ELSE c.bullet_points END,
      description = CASE WHEN ${description !== undefined} THEN excluded.description ELSE c.description END,
      plat_attrs = CASE WHEN ${platAttrs !== undefined} THEN excluded.plat_attrs ELSE c.plat_attrs END`)
}

function cleaned(description: string | null | undefined, ctx: Ctx): string | null {
  if (!description) return null
  const { html, removed } = cleanListing(description)
  if (removed) ctx.say('已保存，内容中的脚本等不安全部分已移除')
  return html
}

interface GivenSku {
  skuId: number
  platName?: string | null
  price?: string | null
  listPrice?: string | null
  image?: string | null
  isActivated?: 0 | 1
}

/** The styles that are given, as they are given; they are of this goods. */
export async function keepSkus(
  tx: Tx,
  { id, goods_id }: Pick<InfoRow, 'id' | 'goods_id'>,
  skus: readonly GivenSku[],
): Promise<void> {
  const ids = skus.map(({ skuId }) => skuId)
  if (new Set(ids).size < ids.length) throw bad('SKU重复', 'skus')
  const known = await tx.query<{ id: number }>(
    sql`SELECT k.id FROM goods_goods_sku k WHERE k.id = ANY(${ids}::bigint[]) AND k.goods_id = ${goods_id} AND k.deleted_at IS NULL`,
  )
  if (known.length < ids.length) throw bad('SKU不属于该商品', 'skus')
  const column = <K extends keyof GivenSku>(name: K) => skus.map((one) => one[name] ?? null)
  await tx.run(sql`
    INSERT INTO product_center_platform_info_sku (document_id, sku_id, plat_name, price, list_price, image, is_activated)
    SELECT ${id}, * FROM unnest(${ids}::bigint[], ${column('platName')}::text[], ${column('price')}::numeric[], ${column('listPrice')}::numeric[],
      ${column('image')}::text[], ${skus.map((one) => one.isActivated ?? 1)}::smallint[])
    ON CONFLICT (document_id, sku_id) DO UPDATE SET plat_name = excluded.plat_name, price = excluded.price, list_price = excluded.list_price, image = excluded.image,
      is_activated = excluded.is_activated`)
}
