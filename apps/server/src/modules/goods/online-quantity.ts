import { LIVELINESS } from '@erp/contract/goods/goods-status'
import { raw, type Sql, sql, type Tx } from '../../kit/db.ts'

/** What should be online for a shop SKU, with everything it was computed from. */
export interface OnlineQuantity {
  id: number
  shopId: number
  /** Null when nothing is pushed: no link, no config, or one that says 不更新. */
  quantity: number | null
  /** Of its SKUs the least lively, as with groups. */
  status: string | null
  configId: number | null
  configName: string | null
  mode: number | null
  ratio: number | null
  fixedQty: number | null
  reserveQty: number | null
  maxQty: number | null
  minPushQty: number | null
  includeOnWay: number | null
  items: OnlineItem[]
  /** After the link quantity, before the limits. */
  linked: number | null
}
export interface OnlineItem {
  skuId: number
  sku: string
  skuKind: number
  /** The link quantity: pieces sold at once. */
  quantity: number
  base: number
  stores: { storeId: number; storeName: string; quantity: number }[]
  /** After reserve and ratio, or the fixed value. */
  scaled: number | null
  linked: number | null
}

/** By the id of the shop SKU; the number of queries is one, however many they are. */
export async function onlineQuantities(tx: Tx, shopskuIds: number[]): Promise<Map<number, OnlineQuantity>> {
  if (shopskuIds.length === 0) return new Map()
  const rows = await tx.query<OnlineQuantity>(quantities(shopskuIds))
  return new Map(rows.map((row) => [row.id, row]))
}

const liveliness = raw(`ARRAY[${LIVELINESS.map((status) => `'${status}'`).join(', ')}]`)
/** These are never on sale, whatever lies on the shelf. */
const STOPPED = raw(`('60', '70', '80')`)
/** These sell what is left. */
const CLEARING = raw(`('40', '50')`)

const quantities = (ids: number[]): Sql => sql`
  WITH asked AS (
    SELECT s.id, s.shop_id, s.link_id, h.plat_code FROM goods_shopsku s JOIN authorize_shop h ON h.id = s.shop_id
    WHERE s.id = ANY(${ids}::bigint[])
  ), item AS (
    SELECT a.id, i.sku_id, i.quantity, k.sku, k.sku_kind, k.sku_status
    FROM asked a JOIN goods_link_shop_item i ON i.link_id = a.link_id JOIN goods_goods_sku k ON k.id = i.sku_id
  ), live AS (
    SELECT id, (array_agg(sku_status ORDER BY array_position(${liveliness}, sku_status) DESC))[1] AS status FROM item GROUP BY id
  ), config AS (
    SELECT a.id AS shopsku_id, l.status, c.*, CASE WHEN l.status IN ${CLEARING} THEN 0 ELSE c.reserve_qty END AS reserve
    FROM asked a JOIN live l ON l.id = a.id CROSS JOIN LATERAL (
      SELECT c.* FROM goods_inventory_config_key y JOIN goods_inventory_update_config c ON c.id = y.config_id
      WHERE y.plat_code = a.plat_code AND y.shop_id IN (a.shop_id, 0) AND y.status IN (l.status, '')
      ORDER BY y.shop_id = 0, y.status = '' LIMIT 1
    ) c
  ), ${bases}, judged AS (
    SELECT i.id, i.sku_id, i.quantity, i.sku, i.sku_kind, b.base, b.stores, c.scaled, floor(c.scaled / i.quantity) AS linked
    FROM item i JOIN based b ON b.id = i.id AND b.sku_id = i.sku_id LEFT JOIN LATERAL (
      SELECT CASE c.mode WHEN 2 THEN c.fixed_qty::numeric WHEN 1 THEN floor((b.base - c.reserve) * c.ratio / 100.0) END AS scaled
      FROM config c WHERE c.shopsku_id = i.id
    ) c ON true
  ), whole AS (
    SELECT id, min(linked) AS linked, jsonb_agg(jsonb_build_object('skuId', sku_id, 'sku', sku, 'skuKind', sku_kind, 'quantity', quantity,
      'base', base, 'stores', stores, 'scaled', scaled, 'linked', linked) ORDER BY sku) AS items
    FROM judged GROUP BY id
  )
  SELECT a.id, a.shop_id AS "shopId", l.status, c.id AS "configId", c.config_name AS "configName", c.mode, c.ratio, c.fixed_qty AS "fixedQty",
    c.reserve AS "reserveQty", c.max_qty AS "maxQty", c.min_push_qty AS "minPushQty", c.include_on_way AS "includeOnWay",
    coalesce(w.items, '[]') AS items, w.linked::bigint AS linked,
    CASE WHEN c.id IS NULL OR c.mode = 3 THEN NULL WHEN l.status IN ${STOPPED} THEN 0
      WHEN least(w.linked, c.max_qty) < greatest(c.min_push_qty, 1) THEN 0 ELSE least(w.linked, c.max_qty) END::bigint AS quantity
  FROM asked a LEFT JOIN live l ON l.id = a.id LEFT JOIN config c ON c.shopsku_id = a.id LEFT JOIN whole w ON w.id = a.id`

/**
 * Pieces by store: a group is as many as its scarcest part allows in each store, a random SKU is all its members together.
 * A part without a line in a store has none there.
 */
const bases = raw(`
  part AS (
    SELECT i.id, i.sku_id, i.sku_id AS part_id, 1 AS need, 1 AS parts, '{}'::bigint[] AS only FROM item i WHERE i.sku_kind IN (1, 4)
    UNION ALL
    SELECT i.id, i.sku_id, g.sku_id, g.quantity, count(*) OVER (PARTITION BY i.id, i.sku_id), '{}'
    FROM item i JOIN goods_group_sku_item g ON g.group_sku_id = i.sku_id WHERE i.sku_kind = 2
    UNION ALL
    SELECT i.id, i.sku_id, m.sku_id, 1, NULL, r.store_ids
    FROM item i JOIN goods_random_delivery_sku r ON r.sku_id = i.sku_id AND r.is_activated = 1 AND r.deleted_at IS NULL
    JOIN goods_random_member m ON m.config_id = r.id WHERE i.sku_kind = 3
  ), held AS (
    SELECT p.id, p.sku_id, p.parts, t.id AS store_id, t.store_name, t.sort_no,
      (s.sellable + CASE WHEN c.include_on_way = 1 THEN s.purchase_on_way ELSE 0 END) / p.need AS fits
    FROM part p LEFT JOIN config c ON c.shopsku_id = p.id
    JOIN goods_sku_stock s ON s.sku_id = p.part_id JOIN stock_store t ON t.id = s.store_id AND t.is_activated = 1 AND t.deleted_at IS NULL
    WHERE (coalesce(c.store_ids, '{}') = '{}' OR s.store_id = ANY(c.store_ids)) AND (p.only = '{}' OR s.store_id = ANY(p.only))
  ), stored AS (
    SELECT id, sku_id, store_id, store_name, sort_no,
      CASE WHEN min(parts) IS NULL THEN sum(fits) WHEN count(*) = min(parts) THEN min(fits) ELSE 0 END AS fits
    FROM held GROUP BY id, sku_id, store_id, store_name, sort_no
  ), based AS (
    SELECT i.id, i.sku_id, coalesce(sum(s.fits), 0) AS base,
      coalesce(jsonb_agg(jsonb_build_object('storeId', s.store_id, 'storeName', s.store_name, 'quantity', s.fits) ORDER BY s.sort_no, s.store_id)
        FILTER (WHERE s.fits > 0), '[]') AS stores
    FROM item i LEFT JOIN stored s ON s.id = i.id AND s.sku_id = i.sku_id GROUP BY i.id, i.sku_id
  )`)
