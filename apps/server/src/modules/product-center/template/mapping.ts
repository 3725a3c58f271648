import type { ListingContent } from '@erp/contract/product-center/template/content'
import type { ValueMapping } from '@erp/contract/product-center/template/meta'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

/** What people chose for our values stands for the next goods of the category. */
export async function rememberValues(tx: Tx, contents: readonly ListingContent[], ctx: Ctx): Promise<void> {
  const chosen = contents.flatMap(({ categoryId, skus }) =>
    categoryId
      ? skus.flatMap(({ skuId, props }) =>
          skuId
            ? props.flatMap(({ propertyId, valueId, valueName }, place) =>
                propertyId && valueId ? [{ categoryId, propertyId, skuId, place, valueId, valueName }] : [],
              )
            : [],
        )
      : [],
  )
  if (chosen.length === 0) return
  await tx.run(sql`
    INSERT INTO product_center_smt_value_mapping AS m (category_id, property_id, own_value, value_id, value_name, update_by, update_time)
    SELECT DISTINCT ON (c."categoryId", c."propertyId", own.value) c."categoryId", c."propertyId", own.value, c."valueId", c."valueName", ${ctx.user?.userId ?? null}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) AS c("categoryId" text, "propertyId" text, "skuId" bigint, place int, "valueId" text, "valueName" text)
    JOIN goods_goods_sku k ON k.id = c."skuId"
    CROSS JOIN LATERAL (SELECT (array_remove(ARRAY[trim(k.property1), trim(k.property2), trim(k.property3)], NULL))[c.place + 1] AS value) own
    WHERE own.value <> '' ORDER BY c."categoryId", c."propertyId", own.value
    ON CONFLICT (category_id, property_id, own_value) DO UPDATE SET value_id = excluded.value_id, value_name = excluded.value_name, update_by = excluded.update_by,
      update_time = excluded.update_time WHERE m.value_id <> excluded.value_id`)
}

export async function mappingsOf(tx: Tx, categoryIds: readonly string[]): Promise<Map<string, ValueMapping[]>> {
  const found = await tx.query<ValueMapping & { categoryId: string }>(sql`
    SELECT category_id AS "categoryId", property_id AS "propertyId", own_value AS "ownValue", value_id AS "valueId", value_name AS "valueName"
    FROM product_center_smt_value_mapping WHERE category_id = ANY(${[...new Set(categoryIds)]}::text[])`)
  return Map.groupBy(found, ({ categoryId }) => categoryId)
}
