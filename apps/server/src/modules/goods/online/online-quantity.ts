import { LIVELINESS } from '@erp/contract/goods/status/goods-status'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { disabledPairs } from '../catalog/disabled-groups.ts'

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
  /** The group that forbids the shop. */
  disabledBy: string | null
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

/** By the id of the shop SKU; one query, however many they are, and one more where goods have groups of forbidden shops. */
export async function onlineQuantities(tx: Tx, shopskuIds: number[]): Promise<Map<number, OnlineQuantity>> {
  if (shopskuIds.length === 0) return new Map()
  const rows = await tx.query<OnlineQuantity & { bound: number[] }>(quantities(shopskuIds))
  const pairs = rows.flatMap(({ bound, shopId }) => bound.map((goodsId) => ({ goodsId, shopId })))
  const forbidden: Map<string, string> = pairs.length ? await disabledPairs()(tx, pairs) : new Map()
  return new Map(rows.map(({ bound, ...row }) => [row.id, withheld(row, bound, forbidden)]))
}

/** Nothing of a goods is offered where it may not be sold, whatever is configured. */
function withheld(row: OnlineQuantity, goodsIds: number[], forbidden: Map<string, string>): OnlineQuantity {
  const [group = null] = goodsIds.flatMap((goodsId) => forbidden.get(`${goodsId} ${row.shopId}`) ?? [])
  return group === null ? { ...row, disabledBy: null } : { ...row, disabledBy: group, quantity: 0 }
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
    SELECT a.id, i.sku_id, i.quantity, k.sku, k.sku_kind, k.sku_status,
      (SELECT g.id FROM goods_goods g WHERE g.id = k.goods_id AND g.disabled_group_ids <> '{}') AS bound
    FROM asked a JOIN goods_link_shop_item i ON i.link_id = a.link_id JOIN goods_goods_sku k ON k.id = i.sku_id
  ), live AS (
    SELECT id, (array_agg(sku_status ORDER BY array_position(${liveliness}, sku_status) DESC))[1] AS status,
      array_remove(array_agg(DISTINCT bound), NULL) AS bound FROM item GROUP BY id
  ), config AS (
    SELECT a.id AS shopsku_id, l.status, c.*, CASE WHEN l.status IN ${CLEARING} THEN 0 ELSE c.reserve_qty END AS reserve
    FROM asked a JOIN live l ON l.id = a.id CROSS JOIN LATERAL (
      SELECT c.* FROM goods_inventory_config_key y JOIN goods_inventory_update_config c ON c.id = y.config_id
      WHERE y.plat_code = a.plat_code AND y.shop_id IN (a.shop_id, 0) AND y.status IN (l.status, '')
      ORDER BY y.shop_id = 0, y.status = '' LIMIT 1
    ) c
  ), wanted AS (
    SELECT i.*, c.mode, c.fixed_qty, c.ratio, c.reserve, coalesce(c.include_on_way, 0) AS coming, coalesce(c.store_ids, '{}') AS store_ids
    FROM item i LEFT JOIN config c ON c.shopsku_id = i.id
  ), ${bases}, judged AS (
    SELECT id, sku_id, quantity, sku, sku_kind, base, stores, scaled, floor(scaled / quantity) AS linked
    FROM (SELECT *, CASE mode WHEN 2 THEN fixed_qty::numeric WHEN 1 THEN floor((base - reserve) * ratio / 100.0) END AS scaled FROM based) b
  ), whole AS (
    SELECT id, min(linked) AS linked, jsonb_agg(jsonb_build_object('skuId', sku_id, 'sku', sku, 'skuKind', sku_kind, 'quantity', quantity,
      'base', base, 'stores', stores, 'scaled', scaled, 'linked', linked) ORDER BY sku) AS items
    FROM judged GROUP BY id
  )
  SELECT a.id, a.shop_id AS "shopId", l.status, coalesce(l.bound, '{}') AS bound, c.id AS "configId", c.config_name AS "configName", c.mode, c.ratio, c.fixed_qty AS "fixedQty",
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
    SELECT w.*, w.sku_id AS part_id, 1 AS need, 1 AS parts, '{}'::bigint[] AS only FROM wanted w WHERE w.sku_kind IN (1, 4)
    UNION ALL
    SELECT w.*, g.sku_id, g.quantity, count(*) OVER (PARTITION BY w.id, w.sku_id), '{}'
    FROM wanted w JOIN goods_group_sku_item g ON g.group_sku_id = w.sku_id WHERE w.sku_kind = 2
    UNION ALL
    SELECT w.*, m.sku_id, 1, NULL, r.store_ids
    FROM wanted w JOIN goods_random_delivery_sku r ON r.sku_id = w.sku_id AND r.is_activated = 1 AND r.deleted_at IS NULL
    JOIN goods_random_member m ON m.config_id = r.id WHERE w.sku_kind = 3
  ), stored AS (
    SELECT p.id, p.sku_id, t.id AS store_id, t.store_name, t.sort_no,
      CASE WHEN min(p.parts) IS NULL THEN sum(p.fits) WHEN count(*) = min(p.parts) THEN min(p.fits) ELSE 0 END AS fits
    FROM (
      SELECT p.id, p.sku_id, p.parts, s.store_id, (s.sellable + s.purchase_on_way * p.coming) / p.need AS fits
      FROM part p JOIN goods_sku_stock s ON s.sku_id = p.part_id
      WHERE (p.store_ids = '{}' OR s.store_id = ANY(p.store_ids)) AND (p.only = '{}' OR s.store_id = ANY(p.only))
    ) p JOIN stock_store t ON t.id = p.store_id AND t.is_activated = 1 AND t.deleted_at IS NULL
    GROUP BY p.id, p.sku_id, t.id, t.store_name, t.sort_no
  ), summed AS (
    SELECT id, sku_id, sum(fits) AS base,
      jsonb_agg(jsonb_build_object('storeId', store_id, 'storeName', store_name, 'quantity', fits) ORDER BY sort_no, store_id) FILTER (WHERE fits > 0) AS stores
    FROM stored GROUP BY id, sku_id
  ), based AS (
    SELECT w.id, w.sku_id, w.quantity, w.sku, w.sku_kind, w.mode, w.fixed_qty, w.reserve, w.ratio, coalesce(s.base, 0) AS base, coalesce(s.stores, '[]') AS stores
    FROM wanted w LEFT JOIN summed s ON s.id = w.id AND s.sku_id = w.sku_id
  )`)
