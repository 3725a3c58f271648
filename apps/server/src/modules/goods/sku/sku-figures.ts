import { raw, type Sql, sql } from '../../../kit/db/db.ts'

/** The stores a list of SKUs is asked for; none means all. */
export const inStores = (column: string, stores: number[]): Sql =>
  stores.length ? sql`${raw(column)} = ANY(${stores}::bigint[])` : raw('true')

/** `t` is goods_goods_sku, `g` its goods. A group costs and weighs what its parts do, and is as many as they allow. */
export const skuFigures = (stores: number[] = []): Record<string, Sql> => ({
  skuImage: raw('coalesce(t.sku_image, g.main_image)'),
  costPrice: ofParts('t.cost_price', 'p.cost_price * i.quantity'),
  weight: ofParts('t.weight', 'p.weight * i.quantity'),
  avgCost: raw(`(SELECT round(sum(k.amount) / nullif(sum(k.on_hand), 0), 4) FROM goods_sku_stock k WHERE k.sku_id = t.id)`),
  size: raw(
    `CASE WHEN t.length IS NOT NULL THEN trim_scale(t.length) || '×' || trim_scale(t.width) || '×' || trim_scale(t.height) END`,
  ),
  packName: raw('(SELECT b.pack_name FROM basic_pack_info b WHERE b.id = coalesce(t.pack_info_id, g.pack_info_id))'),
  available: availableIn(stores),
  onWay: sql`(SELECT coalesce(sum(k.purchase_on_way + k.transfer_on_way), 0) FROM goods_sku_stock k
    WHERE k.sku_id = t.id AND ${inStores('k.store_id', stores)})`,
  locationName: sql`(SELECT h.location_name FROM goods_sku_home h WHERE h.sku_id = t.id AND ${inStores('h.store_id', stores)}
    ORDER BY h.store_id = coalesce(t.default_store_id, g.default_store_id) DESC NULLS LAST, h.store_id LIMIT 1)`,
  sold30: raw('coalesce((SELECT x.sold30 FROM goods_sku_sale x WHERE x.sku_id = t.id), 0)'),
})

export const availableIn = (stores: number[]): Sql => sql`CASE t.sku_kind
  WHEN 2 THEN (SELECT coalesce(sum(k.available), 0) FROM goods_group_stock k WHERE k.group_sku_id = t.id AND ${inStores('k.store_id', stores)})
  ELSE (SELECT coalesce(sum(k.available), 0) FROM goods_sku_stock k WHERE k.sku_id = t.id AND ${inStores('k.store_id', stores)}) END`

const ofParts = (own: string, each: string): Sql =>
  raw(`CASE WHEN t.sku_kind = 2 THEN (SELECT CASE WHEN count(*) = count(${each}) THEN sum(${each}) END
    FROM goods_group_sku_item i JOIN goods_goods_sku p ON p.id = i.sku_id WHERE i.group_sku_id = t.id) ELSE ${own} END`)
