import { titleOf, titleSeed } from '@erp/contract/product-center/platform/title'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { sentContent } from '@erp/contract/product-center/template/sent'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { titleLimits } from '../platform/title.ts'
import type { TemplateDoc } from '../template/read.ts'
import { type ListingShop, platOf, shopSkuOf } from '../template/shops.ts'

const MOST_CODE = 32
interface Keywords {
  goodsId: number
  plat: string
  title: string | null
  head: string | null
  required: string[]
  random: string[]
  tail: string | null
}
/** What the contents of all shops are made from, read at once. */
export interface ShopWorld {
  codes: Map<number, string>
  words: Map<string, Keywords>
  limitOf: (plat: string) => number
}
const wordsKey = (goodsId: number | null, plat: string): string => `${goodsId} ${plat}`

export async function shopWorld(
  tx: Tx,
  templates: readonly TemplateDoc[],
  contents: readonly ListingContent[],
): Promise<ShopWorld> {
  const skuIds = contents.flatMap(({ skus }) => skus.flatMap(({ skuId }) => skuId ?? []))
  const goodsIds = templates.flatMap(({ goods_id }) => goods_id ?? [])
  const codes = await tx.query<{ id: number; sku: string }>(
    sql`SELECT id, sku FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[])`,
  )
  const words = await tx.query<Keywords>(sql`
    SELECT goods_id AS "goodsId", plat_name AS plat, title, head_keywords AS head, required_keywords AS required, random_keywords AS random, tail_keywords AS tail
    FROM product_center_platform_info WHERE goods_id = ANY(${goodsIds}::bigint[]) AND deleted_at IS NULL`)
  return {
    codes: new Map(codes.map(({ id, sku }) => [id, sku])),
    words: new Map(words.map((row) => [wordsKey(row.goodsId, row.plat), row])),
    limitOf: (await titleLimits(tx)).of,
  }
}

/** What a template says in one shop: the shop's own SKUs, and its own title where that was made of keywords. */
export function contentFor(shop: ListingShop, template: TemplateDoc, content: ListingContent, world: ShopWorld): ListingContent {
  const codes = new Map(content.skus.map((sku) => [sku.shopSku, codeIn(shop, sku, world)]))
  return sentContent(template.temp_type, {
    ...content,
    subject: titleIn(shop, template, content, world),
    skus: content.skus.map((sku) => ({ ...sku, shopSku: codes.get(sku.shopSku)! })),
    nationalQuotes: content.nationalQuotes.map((quote) => ({
      ...quote,
      values: quote.values.map((value) => ({ ...value, shopSku: codes.get(value.shopSku) ?? value.shopSku })),
    })),
  })
}

function codeIn(shop: ListingShop, { skuId, shopSku }: ListingContent['skus'][number], { codes }: ShopWorld): string {
  const code = shopSkuOf(shop, (skuId && codes.get(skuId)) || shopSku)
  if (code.length > MOST_CODE) throw refuse(`店铺【${shop.shop_name}】的店铺SKU【${code}】超过${MOST_CODE}个字符`)
  return code
}

/** A title that somebody wrote by hand is the same everywhere. */
function titleIn(shop: ListingShop, { goods_id, temp_type }: TemplateDoc, { subject }: ListingContent, world: ShopWorld): string {
  const plat = platOf(temp_type)
  const words = world.words.get(wordsKey(goods_id, plat))
  if (!words || !goods_id || subject !== words.title || words.random.length === 0) return subject
  return titleOf(words, world.limitOf(plat), titleSeed(goods_id, shop.id)) || subject
}
