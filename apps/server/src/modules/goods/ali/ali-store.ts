import { OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import type { Ali1688Offer } from '../../../connectors/ali/ali1688-offer.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { offerState } from '../states.ts'
import type { Fetched } from './ali-fetch.ts'

/** What the platform said, as our copy of it. Offers are written in the order of their numbers, so that two syncs queue. */
export async function storeFetched(tx: Tx, { found, unknown, failed }: Fetched, ctx: Ctx): Promise<void> {
  if (found.length) {
    const offers = found.toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))
    await storeOffers(tx, offers, ctx)
    await storeSpecs(tx, offers, ctx)
  }
  if (unknown.length)
    await tx.run(sql`
      UPDATE goods_ali_offer SET sale_status = ${offerState.offSale}, sync_error = NULL, last_sync_time = ${ctx.now}, version = version + 1, update_time = ${ctx.now}
      WHERE offer_id = ANY(${unknown}::text[])`)
  if (failed.length)
    await tx.run(sql`
      UPDATE goods_ali_offer o SET sync_error = f.reason
      FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f("offerId" text, reason text) WHERE o.offer_id = f."offerId"`)
}

async function storeOffers(tx: Tx, offers: Ali1688Offer[], ctx: Ctx): Promise<void> {
  const by = ctx.user?.userId ?? null
  const rows = offers.map(({ specs: _specs, ...offer }) => ({
    ...offer,
    mixBatch: offer.mixBatch ? 1 : 0,
    saleStatus: offer.onSale ? OFFER_STATE.onSale : OFFER_STATE.offSale,
  }))
  await tx.run(sql`
    INSERT INTO goods_ali_offer (offer_id, ali_member_id, ali_supplier_name, subject, url, image, min_order_qty, mix_batch, price_tiers, freight, ship_from,
      sale_status, last_sync_time, create_by, create_time, update_by, update_time)
    SELECT r."offerId", r."memberId", r."supplierName", r.subject, r.url, r.image, r."minOrderQty", r."mixBatch", r."priceTiers", r.freight, r."shipFrom",
      r."saleStatus", ${ctx.now}, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("offerId" text, "memberId" text, "supplierName" text, subject text, url text, image text,
      "minOrderQty" int, "mixBatch" int, "priceTiers" jsonb, freight numeric, "shipFrom" text, "saleStatus" int)
    ON CONFLICT (offer_id) DO UPDATE SET ${raw(REFRESHED)}, sync_error = NULL, deleted_at = NULL, version = goods_ali_offer.version + 1`)
}

const REFRESHED = [
  'ali_member_id',
  'ali_supplier_name',
  'subject',
  'url',
  'image',
  'min_order_qty',
  'mix_batch',
  'price_tiers',
  'freight',
  'ship_from',
  'sale_status',
  'last_sync_time',
  'update_by',
  'update_time',
]
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')

/** A changed price is one more line of its history. A specification that is not offered any more stays, marked. */
async function storeSpecs(tx: Tx, offers: Ali1688Offer[], ctx: Ctx): Promise<void> {
  const specs = offers.flatMap(({ offerId, specs: own }) => own.map((spec) => ({ offerId, ...spec })))
  await tx.run(sql`
    WITH fresh AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(specs)}::jsonb)
        AS r("offerId" text, "specId" text, attrs text, price numeric, stock int, "cargoNo" text, image text)
    ), priced AS (
      INSERT INTO goods_ali_price (offer_id, spec_id, price, time)
      SELECT f."offerId", f."specId", f.price, ${ctx.now} FROM fresh f
      LEFT JOIN goods_ali_offer_sku o ON o.offer_id = f."offerId" AND o.spec_id = f."specId" WHERE o.price IS DISTINCT FROM f.price
    )
    INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price, stock, cargo_no, image)
    SELECT "offerId", "specId", attrs, price, stock, "cargoNo", image FROM fresh ORDER BY 1, 2
    ON CONFLICT (offer_id, spec_id) DO UPDATE SET attrs = excluded.attrs, price = excluded.price, stock = excluded.stock, cargo_no = excluded.cargo_no,
      image = excluded.image, is_gone = 0`)
  await tx.run(sql`
    UPDATE goods_ali_offer_sku s SET is_gone = 1, stock = 0
    WHERE s.offer_id = ANY(${offers.map((offer) => offer.offerId)}::text[]) AND s.is_gone = 0 AND NOT EXISTS (
      SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(specs)}::jsonb) AS r("offerId" text, "specId" text)
      WHERE r."offerId" = s.offer_id AND r."specId" = s.spec_id)`)
}
