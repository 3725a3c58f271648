import { editStates } from '@erp/contract/product-center/listing/listing.states'
import type { ListingDetails } from '@erp/contract/product-center/listing/listing-rows'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { contentOf } from '@erp/contract/product-center/template/content-make'
import { limitsOf } from '@erp/contract/product-center/template/limits'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { move } from '../../../kit/move.ts'
import { bad, missing, Refusal } from '../../../kit/refuse.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { cleanContent } from '../template/clean.ts'
import { stale } from '../template/stale.ts'
import { headOf, type ListType, moreOf, restOf, type SkuRow, skuOf } from './content.ts'
import { withFigures } from './figures.ts'
import { listings } from './list.ts'
import { type Listing, lockListing } from './lock.ts'

type Calls = Handlers<typeof smtListing>
const MISSING = missing().code

export async function listingDetails(tx: Tx, { listingId }: { listingId: number }, ctx: Ctx): Promise<ListingDetails> {
  const row = await listings.get(tx, listingId, ctx).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === MISSING ? new Refusal(MISSING, '在线商品不存在') : error
  })
  await withFigures(tx, [row as never], ctx)
  return { ...(row as unknown as ListingDetails), content: (await contentsOf(tx, [listingId])).get(listingId)! }
}

/** What these listings say, whole; two queries whatever their number. */
export async function contentsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, ListingContent>> {
  const contents = await tx.query<{ id: number; content: Omit<ListingContent, 'skus'> }>(
    sql`SELECT listing_id AS id, content FROM product_center_smt_listing_content WHERE listing_id = ANY(${[...ids]}::bigint[])`,
  )
  const skus = await tx.query<SkuRow>(
    sql`SELECT * FROM product_center_smt_listing_sku WHERE listing_id = ANY(${[...ids]}::bigint[]) ORDER BY listing_id, sort_no, id`,
  )
  const byListing = Map.groupBy(skus, (row) => row.listing_id)
  return new Map(contents.map(({ id, content }) => [id, { ...content, skus: (byListing.get(id) ?? []).map(skuOf) }]))
}

/** Kept here until it is sent. Shop, category and product are the platform's. */
export const editListing: Calls['edit'] = async (tx, { listingId, version, content: given }, ctx) => {
  const row = await lockListing(tx, listingId, ctx)
  if (row.version !== version)
    throw await stale(tx, { list: listings, id: listingId, version, current: await listingDetails(tx, { listingId }, ctx) }, ctx)
  const { content, cleaned } = cleanContent({ ...contentOf(given), categoryId: row.category_id })
  refuseUnfit(row, content)
  const head = headOf(row.list_type as ListType, content)
  const { categoryId: _category, ...shown } = head
  await move(tx, smtListing, editStates, 'change', listingId, ctx, { column: 'edit_status', set: { ...shown, errorMsg: null } })
  await tx.run(
    sql`UPDATE product_center_smt_listing_content SET content = ${JSON.stringify(restOf(content))}::jsonb WHERE listing_id = ${listingId}`,
  )
  await rewriteSkus(tx, row, content)
  return { ...(await listingDetails(tx, { listingId }, ctx)), cleaned }
}

/** What the platform would not take is not kept to be sent: all of it is named, the first in words. */
function refuseUnfit({ list_type }: Listing, content: ListingContent): void {
  const problems = limitsOf(list_type, content).filter(({ level }) => level === 'error')
  if (!problems[0]) return
  const errors = problems.map(({ field, msg }) => ({ field: `content.${field}`, reason: msg }))
  throw new Refusal(bad('').code, problems[0].msg, { errors, problems })
}

/** As they are written now; how many pieces one stands for is what its link says. A SKU that is named must exist. */
async function rewriteSkus(tx: Tx, { id }: Listing, { skus }: ListingContent): Promise<void> {
  const rows = skus.map((sku, sortNo) => {
    const { shopSku, skuId, skuPrice, supplyPrice, stock, skuImage } = sku
    return { shopSku, matchKey: matchKey(shopSku), skuId, skuPrice, supplyPrice, stock, skuImage, sortNo, more: moreOf(sku) }
  })
  const wanted = [...new Set(skus.flatMap(({ skuId }) => skuId ?? []))]
  const found = await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM goods_goods_sku WHERE id = ANY(${wanted}::bigint[]) AND deleted_at IS NULL`,
  )
  if (found!.n < wanted.length) throw missing('SKU')
  await tx.run(
    sql`DELETE FROM product_center_smt_listing_sku WHERE listing_id = ${id} AND shop_sku <> ALL(${rows.map((row) => row.shopSku)}::text[])`,
  )
  await tx.run(sql`
    INSERT INTO product_center_smt_listing_sku AS t (listing_id, shop_sku, match_key, sku_id, sku_price, supply_price, stock, sku_image, sort_no, more)
    SELECT ${id}, r."shopSku", r."matchKey", r."skuId", r."skuPrice", r."supplyPrice", r.stock, r."skuImage", r."sortNo", r.more
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("shopSku" text, "matchKey" text, "skuId" bigint, "skuPrice" numeric, "supplyPrice" numeric, stock int,
      "skuImage" text, "sortNo" int, more jsonb)
    ON CONFLICT (listing_id, shop_sku) DO UPDATE SET match_key = excluded.match_key, sku_id = coalesce(excluded.sku_id, t.sku_id), sku_price = excluded.sku_price,
      supply_price = excluded.supply_price, stock = excluded.stock, sku_image = excluded.sku_image, sort_no = excluded.sort_no, more = excluded.more,
      target_margin = CASE WHEN (t.sku_price, t.supply_price) IS NOT DISTINCT FROM (excluded.sku_price, excluded.supply_price) THEN t.target_margin END`)
}
