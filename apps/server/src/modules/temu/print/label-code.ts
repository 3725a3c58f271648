import { managedPlatform } from '../../../connectors/managed.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { inWords } from '../../authorize/auth/platform-words.ts'

export interface Labelled {
  shopId: number
  productSkuId: string
}
export const labelKey = ({ shopId, productSkuId }: Labelled): string => `${shopId} ${productSkuId}`

/** The platform's codes: those it told before are kept, the others are asked for, a shop at a time. */
export async function labelCodes(tx: Tx, wanted: readonly Labelled[], ctx: Ctx): Promise<Map<string, string>> {
  const codes = await keptCodes(tx, wanted)
  const unknown = Map.groupBy(
    wanted.filter((each) => !codes.has(labelKey(each))),
    ({ shopId }) => shopId,
  )
  for (const [shopId, some] of unknown) {
    const ids = [...new Set(some.map(({ productSkuId }) => productSkuId))]
    const told = await inWords(() => asShop(ctx.house, shopId, ctx, (shop) => managedPlatform(ctx.house).labels(shop, ids)))
    for (const { productSkuId, labelCode } of told) codes.set(labelKey({ shopId, productSkuId }), labelCode)
    const none = ids.find((productSkuId) => !codes.has(labelKey({ shopId, productSkuId })))
    if (none) throw refuse(`平台没有给出SKU ${none} 的标签码，请稍后重试`)
    await keepCodes(tx, shopId, told, ctx)
  }
  return codes
}

async function keptCodes(tx: Tx, wanted: readonly Labelled[]): Promise<Map<string, string>> {
  const rows = await tx.query<Labelled & { labelCode: string }>(sql`
    SELECT c.shop_id AS "shopId", c.product_sku_id AS "productSkuId", c.label_code AS "labelCode" FROM temu_label_code c
    JOIN (SELECT DISTINCT w."shopId", w."productSkuId" FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w("shopId" bigint, "productSkuId" text)) w
      ON w."shopId" = c.shop_id AND w."productSkuId" = c.product_sku_id`)
  return new Map(rows.map((row) => [labelKey(row), row.labelCode]))
}

const keepCodes = (tx: Tx, shopId: number, told: { productSkuId: string; labelCode: string }[], ctx: Ctx): Promise<number> =>
  tx.run(sql`
    INSERT INTO temu_label_code (shop_id, product_sku_id, label_code, create_time)
    SELECT ${shopId}, r."productSkuId", r."labelCode", ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS r("productSkuId" text, "labelCode" text) ON CONFLICT DO NOTHING`)
