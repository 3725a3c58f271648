import { editStates, type ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { typeState } from './states.ts'

/** What a task about a listing is sent with. */
export interface PricePayload {
  prices: { shopSku: string; price: string; target?: string | null }[]
}
export interface StockPayload {
  stock: { shopSku: string; stock: number }[]
}
interface Sent {
  listingId: number
  platModified: string | null
}

/** The platform has what was edited here. */
export const updateTaken = (tx: Tx, { listingId, platModified }: Sent, ctx: Ctx) =>
  move(tx, smtListing, editStates, 'taken', listingId, ctx, {
    column: 'edit_status',
    set: { errorMsg: null, platModified, platNewest: platModified, lastSyncTime: ctx.now },
  })

/** It did not take it, and says why. */
export const updateRefused = (tx: Tx, listingId: number, reason: string, ctx: Ctx) =>
  move(tx, smtListing, editStates, 'refused', listingId, ctx, {
    column: 'edit_status',
    set: { errorMsg: reason.slice(0, 500) },
    note: reason.slice(0, 200),
  })

/** It has the new prices: they are here too, with what they were set for, and the advice to change them is done with. */
export async function pricesTaken(tx: Tx, sent: Sent, { prices }: PricePayload, ctx: Ctx): Promise<void> {
  const { listingId, platModified } = sent
  const rows = sql`unnest(${prices.map((one) => one.shopSku)}::text[], ${prices.map((one) => one.price)}::numeric[], ${prices.map((one) => one.target ?? null)}::numeric[]) AS r(code, price, target)`
  await tx.run(sql`
    UPDATE product_center_smt_listing_sku k SET target_margin = coalesce(r.target, k.target_margin),
      sku_price = CASE WHEN l.list_type = ${typeState.managed} THEN k.sku_price ELSE r.price END,
      supply_price = CASE WHEN l.list_type = ${typeState.managed} THEN r.price ELSE k.supply_price END
    FROM product_center_smt_listing l, ${rows} WHERE l.id = ${listingId} AND k.listing_id = l.id AND k.shop_sku = r.code`)
  await tx.run(sql`
    UPDATE goods_shopsku s SET price = r.price, update_time = ${ctx.now} FROM product_center_smt_listing l, ${rows}
    WHERE l.id = ${listingId} AND s.shop_id = l.shop_id AND s.item_id = l.product_id AND s.shop_sku = r.code`)
  await tx.run(sql`DELETE FROM product_center_price_alert WHERE listing_id = ${listingId}`)
  await tx.run(sql`
    UPDATE product_center_smt_listing t SET price_min = p.least, price_max = p.most, alert_time = NULL, ${stamped(platModified, ctx)}
    FROM (SELECT min(price) AS least, max(price) AS most FROM (SELECT CASE WHEN l.list_type = ${typeState.managed} THEN k.supply_price ELSE k.sku_price END AS price
      FROM product_center_smt_listing_sku k JOIN product_center_smt_listing l ON l.id = k.listing_id WHERE k.listing_id = ${listingId}) k) p WHERE t.id = ${listingId}`)
  await logDone(tx, listingId, '改价成功', `${prices.length}个SKU`, ctx)
}

export async function stockTaken(tx: Tx, sent: Sent, { stock }: StockPayload, ctx: Ctx): Promise<void> {
  const { listingId, platModified } = sent
  const rows = sql`unnest(${stock.map((one) => one.shopSku)}::text[], ${stock.map((one) => one.stock)}::int[]) AS r(code, stock)`
  await tx.run(sql`
    UPDATE product_center_smt_listing_sku k SET stock = r.stock,
      more = CASE WHEN l.list_type = ${LIST_TYPE.managed} THEN k.more || jsonb_build_object('jitStock', r.stock) ELSE k.more END
    FROM product_center_smt_listing l, ${rows} WHERE l.id = ${listingId} AND k.listing_id = l.id AND k.shop_sku = r.code`)
  await tx.run(sql`
    UPDATE goods_shopsku s SET online_stock = r.stock, pushed_qty = r.stock, update_time = ${ctx.now} FROM product_center_smt_listing l, ${rows}
    WHERE l.id = ${listingId} AND s.shop_id = l.shop_id AND s.item_id = l.product_id AND s.shop_sku = r.code`)
  await tx.run(
    sql`UPDATE product_center_smt_listing t SET stock_off = 0, ${stamped(platModified, ctx)} WHERE t.id = ${listingId}`,
  )
  await logDone(tx, listingId, '改库存成功', `${stock.length}个SKU`, ctx)
}

/** On or off sale, as the platform did it. */
export async function statusTaken(tx: Tx, listingId: number, status: ProductStatus, ctx: Ctx): Promise<void> {
  await tx.run(
    sql`UPDATE product_center_smt_listing t SET product_status = ${status}, ws_display = NULL, ${stamped(null, ctx)} WHERE t.id = ${listingId}`,
  )
  await logDone(tx, listingId, status === 'onSelling' ? '上架成功' : '下架成功', undefined, ctx)
}

/** What we caused ourselves is no news from the platform, unless something else was. */
const stamped = (platModified: string | null, ctx: Ctx) =>
  sql`plat_modified = CASE WHEN t.plat_newest > t.plat_modified THEN t.plat_modified ELSE greatest(t.plat_modified, ${platModified}::timestamptz) END,
    plat_newest = greatest(t.plat_newest, ${platModified}::timestamptz), version = t.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}`

async function logDone(tx: Tx, listingId: number, action: string, note: string | undefined, ctx: Ctx): Promise<void> {
  const row = await tx.one<{ version: number }>(sql`SELECT version FROM product_center_smt_listing WHERE id = ${listingId}`)
  await log(tx, ctx, { entity: smtListing.path, entityId: listingId, action, version: row!.version, ...(note && { note }) })
}
