import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logOffer } from '../../goods/ali/ali-bind.ts'
import { type Fetched, fetchOffers } from '../../goods/ali/ali-fetch.ts'
import { guessSkus } from '../../goods/ali/ali-guess.ts'
import { makeLinks, type NewAliLink } from '../../goods/ali/ali-link.ts'
import { storeFetched } from '../../goods/ali/ali-store.ts'
import { developmentState } from '../states.ts'

/** What 1688 says of the offers of these products, asked before anything is locked. */
export async function askOffers(tx: Tx, ids: number[], ctx: Ctx): Promise<Fetched> {
  const asked = await tx.query<{ offerId: string }>(sql`
    SELECT DISTINCT unnest(t.offer_ids) AS "offerId" FROM product_center_development t
    WHERE t.id = ANY(${ids}::bigint[]) AND t.dev_status = ${developmentState.approved} AND t.deleted_at IS NULL`)
  return fetchOffers(
    ctx.house,
    asked.map(({ offerId }) => offerId),
  )
}

interface Made {
  goodsId: number
  goodsCode: string
}
interface MadeSku {
  skuId: number
  sku: string
  skuName: string
  properties: (string | null)[]
}

/** The goods is linked to what is sold there; what 1688 did not answer can be linked later, its address is on the goods. */
export async function linkOffers(
  tx: Tx,
  { goodsId, goodsCode }: Made,
  offerIds: string[],
  fetched: Fetched,
  ctx: Ctx,
): Promise<void> {
  const found = fetched.found.filter(({ offerId, onSale }) => onSale && offerIds.includes(offerId))
  if (offerIds.some((id) => !found.some(({ offerId }) => offerId === id)))
    ctx.say('商品已生成，部分1688货源未能关联，请稍后在商品中关联')
  if (found.length === 0) return
  await storeFetched(tx, { found, unknown: [], failed: [] }, ctx)
  await tx.run(sql`
    INSERT INTO goods_ali_offer_goods (goods_id, offer_id, create_by, create_time)
    SELECT ${goodsId}, id, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz FROM unnest(${found.map(({ offerId }) => offerId)}::text[]) AS id ON CONFLICT DO NOTHING`)
  for (const { offerId } of found) await logOffer(tx, offerId, '添加到商品', goodsCode, ctx)
  const links = linksOf(goodsId, found, await skusOf(tx, goodsId))
  if (links.length) await makeLinks(tx, links, ctx)
}

const skusOf = (tx: Tx, goodsId: number): Promise<MadeSku[]> =>
  tx.query<MadeSku>(sql`
    SELECT id AS "skuId", sku, sku_name AS "skuName", ARRAY[property1, property2, property3] AS properties FROM goods_goods_sku
    WHERE goods_id = ${goodsId} AND deleted_at IS NULL ORDER BY id`)

/** By what both are called; the first offer that fits a SKU is where it is bought. */
function linksOf(goodsId: number, found: Fetched['found'], skus: MadeSku[]): NewAliLink[] {
  const bought = new Set<number>()
  return found.flatMap(({ offerId, specs }) => {
    const guessed = guessSkus(specs, skus)
    return specs.flatMap(({ specId, attrs, price }) => {
      const sku = skus.find(({ skuId }) => skuId === guessed.get(specId))
      if (!sku) return []
      const isDefault = bought.has(sku.skuId) ? 0 : 1
      bought.add(sku.skuId)
      return [
        {
          goodsId,
          skuId: sku.skuId,
          sku: sku.sku,
          offerId,
          specId,
          attrs,
          price,
          unitRatio: '1',
          isDefault,
        } satisfies NewAliLink,
      ]
    })
  })
}
