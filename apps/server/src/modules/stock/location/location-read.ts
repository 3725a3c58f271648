import { LOCATION_STATES } from '@erp/contract/stock/location/location-fields'
import type { LocationOption, LocationOptions, LocationSku } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { raw, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { requireStore } from '../other/other-check.ts'
import { openPlace } from '../scanned.ts'
import { locations } from './location-list.ts'
import { recommendPlaces } from './recommend.ts'

type Reads =
  | 'list-page'
  | 'status-count'
  | 'details'
  | 'sku-list'
  | 'biz-log'
  | 'roadway-by-area'
  | 'options'
  | 'scan'
  | 'recommend'
  | 'list'
  | 'export'
export const locationReads: Pick<Handlers<typeof storeLocation>, Reads> = {
  'list-page': locations.page,
  export: (_tx, input, ctx) => exportList(locations, input, ctx),
  details: (tx, { locationId }, ctx) => locations.get(tx, locationId, ctx) as never,
  'status-count': async (tx, { condition }, ctx) => {
    const { all = 0, ...counts } = await locations.tally(tx, 'state', condition, ctx)
    return { all, ...Object.fromEntries(LOCATION_STATES.map(([state]) => [state, counts[state] ?? 0])) }
  },
  'sku-list': async (tx, { locationId }, ctx) => {
    await locations.get(tx, locationId, ctx)
    return tx.query<LocationSku>(sql`
      SELECT ${locationId}::bigint AS "locationId", s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage",
        coalesce(b.on_hand, 0) AS "onHand", coalesce(b.occupied, 0) AS occupied, coalesce(b.on_hand - b.occupied, 0) AS available,
        (k.sku_id IS NOT NULL)::int AS "isBound", coalesce(k.is_main, 0) AS "isMain", k.min_qty AS "minQty", k.max_qty AS "maxQty"
      FROM (SELECT * FROM stock_balance WHERE place_type = 1 AND place_id = ${locationId} AND on_hand > 0) b
      FULL JOIN (SELECT * FROM stock_location_sku WHERE location_id = ${locationId}) k ON k.sku_id = b.sku_id
      JOIN goods_goods_sku s ON s.id = coalesce(b.sku_id, k.sku_id) ORDER BY s.sku`)
  },
  'biz-log': async (tx, { locationId, pageNum, pageSize }, ctx) => {
    await locations.get(tx, locationId, ctx)
    const condition = { entity: storeLocation.path, entityId: [locationId] }
    return logPage(tx, { pageNum, pageSize, condition }, ctx)
  },
  'roadway-by-area': (tx, { storeId, areaCode }, ctx) =>
    tx.query(sql`
      SELECT r.roadway_no AS "roadwayNo", r.sort_no AS "sortNo" FROM stock_store_roadway r JOIN stock_store_area a ON a.id = r.area_id
      WHERE a.store_id = ${storeId} AND a.area_code = ${areaCode} AND a.deleted_at IS NULL AND r.deleted_at IS NULL
        AND ${ownStores(ctx.user, raw('a.store_id'))}
      ORDER BY r.sort_no, r.roadway_no`),
  options: async (tx, { storeId }, ctx) => {
    const found = await tx.one<LocationOptions>(sql`
      SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('areaCode', a.area_code, 'areaName', a.area_name) ORDER BY a.sort_no, a.area_code)
          FROM stock_store_area a WHERE a.store_id = w.id AND a.deleted_at IS NULL), '[]') AS areas,
        ARRAY(SELECT DISTINCT l.level_no FROM stock_store_location l
          WHERE l.store_id = w.id AND l.level_no IS NOT NULL AND l.deleted_at IS NULL ORDER BY 1)::int[] AS levels
      FROM stock_store w WHERE w.id = ${storeId} AND ${ownStores(ctx.user, raw('w.id'))}`)
    return found ?? { areas: [], levels: [] }
  },
  scan: async (tx, { storeId, locationName }, ctx) => {
    await requireStore(tx, storeId, ctx)
    return { locationId: await openPlace(tx, storeId, locationName), locationName }
  },
  recommend: async (tx, { storeId, skuId }, ctx) => {
    const { storeIds } = ctx.user
    return storeIds === null || storeIds.includes(storeId) ? recommendPlaces(tx, storeId, skuId) : []
  },
  list: (tx, { storeId, keyword, locationTypes, skuId }, ctx) => {
    const types = (locationTypes ?? '').split(',').filter(Boolean).map(Number)
    return tx.query<LocationOption>(sql`
      SELECT t.id AS "locationId", t.location_name AS "locationName", t.location_type AS "locationType",
        CASE WHEN ${skuId ?? null}::bigint IS NOT NULL THEN coalesce(b.on_hand - b.occupied, 0) END AS available
      FROM stock_store_location t
      LEFT JOIN stock_balance b ON b.store_id = t.store_id AND b.sku_id = ${skuId ?? null} AND b.place_type = 1 AND b.place_id = t.id
      WHERE t.store_id = ${storeId} AND t.deleted_at IS NULL AND t.is_activated = 1 AND ${ownStores(ctx.user, raw('t.store_id'))}
        AND (${types.length} = 0 OR t.location_type = ANY(${types}::int[]))
        AND t.location_name LIKE ${`${escapeLike((keyword ?? '').toUpperCase())}%`}
      ORDER BY (b.on_hand > 0) DESC NULLS LAST, t.pick_seq, t.location_name LIMIT 50`)
  },
}
