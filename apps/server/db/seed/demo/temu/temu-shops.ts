import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import type { ShopAccount } from '../../../../src/connectors/shop-listing.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { auditOwned, layTransfers, receiveOwned, shipOwned } from '../../../../src/modules/stock/transfer/transfer-by-owner.ts'
import { pullPlaces } from '../../../../src/modules/temu/setup/pull-places.ts'
import type { OrderPlay } from '../order/order-play.ts'

/** A managed shop, its seller, and the store it ships from. */
export interface Managed extends ShopAccount {
  seller: string
  outStoreId: number
}

export const managedShops = (tx: Tx, platCode: 'temu' | 'shein'): Promise<Managed[]> =>
  tx.query<Managed & object>(sql`
    SELECT s.id AS "shopId", s.plat_code AS "platCode", s.shop_name AS "shopName", s.currency, coalesce(s.sku_prefix, '') AS "skuPrefix", s.auth_status AS "authStatus", u.username AS seller,
      CASE WHEN s.default_store_id = ${TEMU_STORE_ID} THEN 1 ELSE s.default_store_id END AS "outStoreId"
    FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.status = 1
    WHERE s.plat_code = ${platCode} AND s.status = 1 AND s.auth_status IN (1, 2) AND s.deleted_at IS NULL ORDER BY s.id`)

/** The demo's seller helps in them, so that seller and supervisor have something to do here. */
export const shareShops = (tx: Tx, shops: Managed[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability) SELECT u.id, s.id, 2 FROM account_user u, unnest(${shops.map(({ shopId }) => shopId)}::bigint[]) s(id) WHERE u.username = 'seller'
    ON CONFLICT DO NOTHING`)

/** Where each ships from and how; the last two take over by themselves what the platform asks for. */
export async function configureShops(play: OrderPlay, shops: Managed[], time: number): Promise<void> {
  const ctx = await play.at(time, 'supervisor')
  await pullPlaces(ctx.house, shops[0]!, ctx)
  for (const [n, { shopId, outStoreId }] of shops.entries())
    await play.tx.run(sql`
      INSERT INTO temu_config (shop_id, out_store_id, auto_accept, auto_stage, stock_days, cap_factor, margin_floor, express_company_id, delivery_method, create_by, create_time, update_by, update_time)
      VALUES (${shopId}, ${outStoreId}, ${n >= shops.length - 2 ? 1 : 0}, ${n === shops.length - 1 ? 1 : 0}, ${[30, 21, 45][n % 3]!}, 1.5, 0.15, ${101 + (n % 4)}, ${n % 5 === 4 ? 1 : 3},
        ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
  await play.tx.run(sql`UPDATE temu_express_company SET is_common = 1 WHERE id IN (101, 102, 103)`)
}

const PART = 0.2
const TYPE_PLATFORM = 4
interface Lying {
  skuId: number
  quantity: number
}

/** Weeks ago the first goods went there: what Temu has is what we sent, but for a few that it counts otherwise. */
export async function stockTemu(play: OrderPlay, shops: Managed[], time: number): Promise<void> {
  const { tx } = play
  const shopIds = shops.map(({ shopId }) => shopId)
  const lying = await tx.query<Lying>(sql`
    SELECT r.sku_id AS "skuId", least(sum(r.warehouse_inventory_num), floor(max(m.sellable_on_hand - m.sellable_occupied) * ${PART}::numeric))::int AS quantity
    FROM temu_sales_row r JOIN goods_goods_sku k ON k.id = r.sku_id AND k.sku_kind = 1 JOIN stock_summary m ON m.store_id = 1 AND m.sku_id = r.sku_id
    WHERE r.shop_id = ANY(${shopIds}::bigint[]) GROUP BY r.sku_id HAVING floor(max(m.sellable_on_hand - m.sellable_occupied) * ${PART}::numeric) >= 1 AND sum(r.warehouse_inventory_num) > 0 ORDER BY 1`)
  const [made] = await layTransfers(
    tx,
    [{ transferType: TYPE_PLATFORM, outStoreId: 1, inStoreId: TEMU_STORE_ID, sourceDocNo: '首批备货', lines: lying }],
    await play.at(time, 'supervisor'),
  )
  const { transferId, lineIds } = made!
  await auditOwned(tx, [transferId], await play.at(time + 3_600_000, 'supervisor'))
  await tx.run(sql`UPDATE stock_transfer_receipt SET finance_status = 0 WHERE id = ${transferId}`)
  const sent = lying.map(({ skuId, quantity }) => ({ lineId: lineIds.get(skuId)!, shipQty: quantity }))
  await shipOwned(tx, transferId, { lines: sent }, await play.at(time + 5 * 3_600_000, 'warehouse'))
  const place = await tx.one<{ id: number }>(
    sql`SELECT id FROM stock_store_location WHERE store_id = ${TEMU_STORE_ID} AND location_type = 6`,
  )
  const come = sent.map(({ lineId, shipQty }) => ({ lineId, quantity: shipQty, locationId: place!.id }))
  await receiveOwned(tx, transferId, come, await play.at(time + 48 * 3_600_000))
  await agree(tx, shopIds)
}

/** The platform has of each SKU what our book has, in one of its shops; every eleventh it counts a little less. */
async function agree(tx: Tx, shopIds: number[]): Promise<void> {
  await tx.run(sql`
    UPDATE simulator_managed_sale s SET warehouse_inventory_num = CASE WHEN w.nth > 1 THEN 0 WHEN w.sku_id % 11 = 0 THEN greatest(0, w.book - 3) ELSE w.book END
    FROM (SELECT r.shop_id, r.product_sku_id, r.sku_id, row_number() OVER (PARTITION BY r.sku_id ORDER BY r.shop_id, r.id) AS nth, coalesce(m.on_hand, 0) AS book
      FROM temu_sales_row r LEFT JOIN stock_summary m ON m.store_id = ${TEMU_STORE_ID} AND m.sku_id = r.sku_id WHERE r.shop_id = ANY(${shopIds}::bigint[]) AND r.sku_id IS NOT NULL) w
    WHERE s.shop_id = w.shop_id AND s.product_sku_id = w.product_sku_id`)
  await tx.run(sql`
    UPDATE temu_sales_row r SET warehouse_inventory_num = s.warehouse_inventory_num FROM simulator_managed_sale s
    WHERE s.shop_id = r.shop_id AND s.product_sku_id = r.product_sku_id AND r.shop_id = ANY(${shopIds}::bigint[])`)
  await tx.run(sql`UPDATE temu_sales_day SET posted_qty = quantity WHERE shop_id = ANY(${shopIds}::bigint[])`)
}
