import { AUTH_STATE } from '@erp/contract/authorize/shop'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { shopState } from '../../../../src/modules/authorize/states.ts'
import { onlineQuantities } from '../../../../src/modules/goods/online/online-quantity.ts'
import { matchState, saleState } from '../../../../src/modules/goods/states.ts'

/** name, platform, shop (by its place among the platform's shops, or none), statuses, mode, ratio, fixed, reserve, most, least, with what is coming, active */
type Config = [
  string,
  string,
  number | null,
  string[],
  1 | 2 | 3,
  number | null,
  number | null,
  number,
  number | null,
  number,
  0 | 1,
  0 | 1,
]
const CONFIGS: Config[] = [
  ['eBay 默认八成', 'ebay-yw', null, [], 1, 80, null, 10, 100, 0, 0, 1],
  ['eBay 清仓全部放出', 'ebay-yw', null, ['40', '50'], 1, 100, null, 0, null, 0, 0, 1],
  ['eBay 主力店', 'ebay-yw', 0, [], 1, 90, null, 5, 200, 2, 0, 1],
  ['eBay 主力店新品限量', 'ebay-yw', 0, ['10'], 2, null, 20, 0, null, 0, 0, 1],
  ['海外仓店铺', 'ebay-hw', null, [], 1, 95, null, 2, null, 0, 0, 1],
  ['速卖通含在途', 'smt', null, [], 1, 70, null, 20, 300, 5, 1, 1],
  ['速卖通旧规则', 'smt', null, [], 1, 50, null, 50, null, 0, 0, 0],
  ['亚马逊不更新', 'amazon', null, [], 3, null, null, 0, null, 0, 0, 1],
  ['Joom 固定库存', 'joom', null, [], 2, null, 50, 0, null, 0, 0, 1],
  ['Lazada 七成', 'lazada', null, [], 1, 70, null, 5, 500, 3, 0, 1],
  ['TEMU 半数', 'temu', null, [], 1, 50, null, 0, 999, 0, 1, 1],
  ['SHEIN 保守', 'shein', null, ['10', '20'], 1, 60, null, 15, 80, 5, 0, 1],
]

/** Configs of every way, what they pushed, what waits; and which members random SKUs were sent as. */
export async function seedOnlineStock(tx: Tx): Promise<void> {
  await seedConfigs(tx)
  await seedPushes(tx)
  await seedChoices(tx)
}

async function seedConfigs(tx: Tx): Promise<void> {
  for (const [name, plat, shop, statuses, mode, ratio, fixed, reserve, most, least, coming, active] of CONFIGS)
    await tx.run(sql`
      INSERT INTO goods_inventory_update_config (config_name, plat_code, shop_id, goods_statuses, store_ids, mode, ratio, fixed_qty, reserve_qty, max_qty,
        min_push_qty, include_on_way, is_activated, create_by, create_time, update_by, update_time)
      SELECT ${name}, p.plat_code, CASE WHEN ${shop}::int IS NOT NULL THEN (SELECT h.id FROM authorize_shop h WHERE h.plat_code = p.plat_code ORDER BY h.id OFFSET ${shop ?? 0} LIMIT 1) END,
        ${statuses}::text[], CASE WHEN p.plat_code = 'ebay-hw' THEN ARRAY[4, 5]::bigint[] WHEN p.plat_code LIKE 'ebay%' THEN ARRAY[1, 2]::bigint[] ELSE '{}' END,
        ${mode}, ${ratio}, ${fixed}, ${reserve}, ${most}, ${least}, ${coming}, ${active}, u.id, now() - interval '40 days', u.id, now() - interval '9 days'
      FROM basic_platform p, account_user u WHERE p.plat_code = ${plat} AND u.username = 'supervisor'`)
}

/** As the pusher left it: most as computed, a few still due, and failures where a shop or an item does not take it. */
async function seedPushes(tx: Tx): Promise<void> {
  const listed = await tx.query<{ id: number; itemId: string; shopId: number; authStatus: number; shopSku: string }>(sql`
    SELECT s.id, s.item_id AS "itemId", s.shop_id AS "shopId", h.auth_status AS "authStatus", s.shop_sku AS "shopSku"
    FROM goods_shopsku s JOIN authorize_shop h ON h.id = s.shop_id
    WHERE s.match_status = ${matchState.matched} AND s.sale_status <> ${saleState.gone} AND s.deleted_at IS NULL AND h.stock_push = 1 AND h.status = ${shopState.enabled} ORDER BY s.id LIMIT 6000`)
  const online = await onlineQuantities(
    tx,
    listed.map((row) => row.id),
  )
  const rows = listed.flatMap(({ id, itemId, shopId, authStatus, shopSku }, n) => {
    const { quantity, configId } = online.get(id)!
    if (quantity === null) return []
    const error =
      authStatus !== AUTH_STATE.granted && authStatus !== AUTH_STATE.ending
        ? '店铺授权已失效，请重新授权'
        : shopId % 29 === 0
          ? '平台接口无响应'
          : itemId.endsWith('37')
            ? '平台返回：商品不存在或已下架'
            : null
    return [{ id, shopId, shopSku, quantity, configId, error, minutes: 3 + ((n * 7919) % 20_000), due: n % 23 === 0 }]
  })
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, "shopId" bigint, "shopSku" text, quantity int, "configId" bigint, error text,
    minutes int, due boolean)`
  await tx.run(sql`
    INSERT INTO goods_inventory_push_log (time, shop_id, shopsku_id, shop_sku, from_qty, to_qty, config_id, result, error_msg)
    SELECT now() - make_interval(mins => r.minutes), r."shopId", r.id, r."shopSku", s.online_stock, r.quantity, r."configId", CASE WHEN r.error IS NULL THEN 1 ELSE 2 END, r.error
    FROM ${told} JOIN goods_shopsku s ON s.id = r.id ORDER BY r.minutes DESC`)
  await tx.run(sql`
    UPDATE goods_shopsku s SET pushed_qty = CASE WHEN r.error IS NULL AND NOT r.due THEN r.quantity END,
      online_stock = CASE WHEN r.error IS NULL AND NOT r.due THEN r.quantity ELSE s.online_stock END,
      push_tries = CASE WHEN r.error IS NULL THEN 0 ELSE 3 END,
      push_wanted = CASE WHEN r.error IS NOT NULL THEN now() + interval '1 hour' WHEN r.due THEN now() + interval '5 minutes' END
    FROM ${told} WHERE s.id = r.id`)
  await tx.run(sql`
    UPDATE goods_shopsku SET push_wanted = NULL
    WHERE push_wanted IS NOT NULL AND id <> ALL(${rows.map((row) => row.id)}::bigint[])`)
  await tx.run(sql`DELETE FROM goods_stock_changed`)
}

/** One random SKU is switched off, one holds for a single store, and all were sent as this member or that over the month. */
async function seedChoices(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE goods_random_delivery_sku SET is_activated = 0 WHERE id = (SELECT max(id) FROM goods_random_delivery_sku)`)
  await tx.run(sql`
    UPDATE goods_random_delivery_sku SET store_ids = '{1}' WHERE id = (SELECT min(id) FROM goods_random_delivery_sku)`)
  await tx.run(sql`
    INSERT INTO goods_random_choice (config_id, sku_id, store_id, quantity, doc_no, time)
    SELECT m.config_id, m.sku_id, 1, 1 + n % 2, 'DD' || (100000 + m.config_id * 1000 + m.sku_id * 10 + n), now() - make_interval(hours => ((n * 37 + m.sku_id * 13) % 700)::int)
    FROM goods_random_member m, generate_series(1, 6) n WHERE (m.sku_id + n) % 3 > 0 ORDER BY m.config_id, m.sku_id, n`)
  await tx.run(sql`
    UPDATE goods_random_member m SET last_chosen = c.time
    FROM (SELECT config_id, sku_id, max(time) AS time FROM goods_random_choice GROUP BY 1, 2) c WHERE c.config_id = m.config_id AND c.sku_id = m.sku_id`)
}
