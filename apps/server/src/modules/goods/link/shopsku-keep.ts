import { MATCH_STATE } from '@erp/contract/goods/link/shopsku'
import type { OnlineListing } from '../../../connectors/shop-listing.ts'
import { type Db, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { saleState } from '../states.ts'
import { matchRows } from './auto-match.ts'
import { matchKey } from './match-key.ts'

/**
 * What a platform sent about a shop: kept unless something newer is known. A code that changed loses its link;
 * what has none is matched at once, unless somebody said to ignore it.
 */
export async function keepListings(
  tx: Tx,
  shopId: number,
  listings: OnlineListing[],
  ctx: Ctx,
): Promise<{ ids: number[]; matched: number }> {
  const newest = new Map<string, OnlineListing>()
  for (const listing of listings) {
    const id = `${listing.itemId} ${listing.variationId}`
    const other = newest.get(id)
    if (!other || other.asOf <= listing.asOf) newest.set(id, listing)
  }
  const rows = [...newest.values()].map((listing) => ({
    ...listing,
    shopSku: listing.shopSku.trim(),
    matchKey: matchKey(listing.shopSku),
  }))
  const kept = await upsert(tx, shopId, rows, ctx)
  const open = kept.filter((row) => row.matchStatus === MATCH_STATE.unmatched)
  return { ids: kept.map((row) => row.id), matched: await matchRows(tx, open, ctx) }
}

interface Kept {
  id: number
  shopId: number
  shopSku: string
  matchStatus: number
}

function upsert(tx: Tx, shopId: number, rows: object[], ctx: Ctx): Promise<Kept[]> {
  const by = ctx.user?.userId ?? null
  return tx.query<Kept & object>(sql`
    INSERT INTO goods_shopsku AS t (shop_id, item_id, variation_id, shop_sku, match_key, title, image, url, price, currency, online_stock, sale_status, sold30,
      last_sync_time, create_by, create_time, update_by, update_time)
    SELECT ${shopId}, r."itemId", r."variationId", r."shopSku", r."matchKey", r.title, r.image, r.url, r.price, r.currency, r."onlineStock", r."saleStatus", r.sold30,
      r."asOf", ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("itemId" text, "variationId" text, "shopSku" text, "matchKey" text, title text, image text, url text,
      price numeric, currency text, "onlineStock" int, "saleStatus" smallint, sold30 int, "asOf" timestamptz)
    ORDER BY r."itemId", r."variationId"
    ON CONFLICT (shop_id, item_id, variation_id) DO UPDATE SET shop_sku = excluded.shop_sku, match_key = excluded.match_key, title = excluded.title,
      image = excluded.image, url = excluded.url, price = excluded.price, currency = excluded.currency, online_stock = excluded.online_stock,
      sale_status = excluded.sale_status, sold30 = excluded.sold30, last_sync_time = excluded.last_sync_time, version = t.version + 1,
      match_status = CASE WHEN t.match_key = excluded.match_key THEN t.match_status ELSE 0 END,
      link_id = CASE WHEN t.match_key = excluded.match_key THEN t.link_id END,
      update_by = excluded.update_by, update_time = excluded.update_time, deleted_at = NULL
    WHERE t.last_sync_time IS NULL OR t.last_sync_time <= excluded.last_sync_time
    RETURNING id, shop_id AS "shopId", shop_sku AS "shopSku", match_status AS "matchStatus"`)
}

/** What the shop no longer has: neither seen in a whole read, nor kept by another one since it began. */
export const markGone = (db: Db, shopId: number, seen: Iterable<number>, begun: Date, ctx: Ctx): Promise<number> =>
  db.run(sql`
    UPDATE goods_shopsku SET sale_status = ${saleState.gone}, version = version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE shop_id = ${shopId} AND sale_status <> ${saleState.gone} AND deleted_at IS NULL AND id <> ALL(${[...seen]}::bigint[])
      AND coalesce(last_sync_time, '-infinity') < ${begun}`)
