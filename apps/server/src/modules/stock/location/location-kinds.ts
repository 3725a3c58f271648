import type { KindsRow } from '@erp/contract/stock/location/location-kinds'
import type { storeLocation } from '@erp/contract/stock/location/store-location'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { lockLocations } from './location-lock.ts'

const KINDS = raw('(SELECT count(*) FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = l.id AND b.on_hand > 0)')

export const locationKinds: Pick<Handlers<typeof storeLocation>, 'sku-type-quantity' | 'edit-sku-type-quantity'> = {
  'sku-type-quantity': (tx, { storeId }, ctx) =>
    tx.query<KindsRow>(sql`
      SELECT k.area_code AS "areaCode", coalesce(a.area_name, '') AS "areaName", k.location_type AS "locationType", count(*) AS locations,
        CASE WHEN min(k.max_sku_kinds) = max(k.max_sku_kinds) THEN min(k.max_sku_kinds) END AS "maxSkuKinds",
        round(avg(k.kinds), 2) AS "averageKinds", count(*) FILTER (WHERE k.kinds > k.max_sku_kinds) AS "overLimit"
      FROM (SELECT l.store_id, l.area_code, l.location_type, l.max_sku_kinds, ${KINDS} AS kinds FROM stock_store_location l
        WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL AND ${ownStores(ctx.user, raw('l.store_id'))}) k
      LEFT JOIN stock_store_area a ON a.store_id = k.store_id AND a.area_code = k.area_code AND a.deleted_at IS NULL
      GROUP BY k.area_code, a.area_name, a.sort_no, k.location_type ORDER BY a.sort_no, k.area_code, k.location_type`),
  'edit-sku-type-quantity': async (tx, { storeId, areaCode, locationType, locationIds, maxSkuKinds }, ctx) => {
    const chosen = await tx.query<{ id: number }>(sql`
      SELECT l.id FROM stock_store_location l WHERE l.store_id = ${storeId} AND l.deleted_at IS NULL
        AND (${areaCode ?? null}::text IS NULL OR l.area_code = ${areaCode ?? null})
        AND (${locationType ?? null}::int IS NULL OR l.location_type = ${locationType ?? null})
        AND (${locationIds?.length ?? 0} = 0 OR l.id = ANY(${locationIds ?? []}::bigint[])) ORDER BY l.id`)
    if (chosen.length === 0) throw missing('库位')
    const ids = chosen.map((row) => row.id)
    await lockLocations(tx, ids, ctx)
    await refuseBelowHeld(tx, ids, maxSkuKinds)
    await tx.run(sql`
      UPDATE stock_store_location SET max_sku_kinds = ${maxSkuKinds}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ANY(${ids}::bigint[])`)
    const note = `SKU种类上限：${maxSkuKinds}`
    await logAll(
      tx,
      ctx,
      ids.map((id) => ({ entity: 'stock/store-location', entityId: id, action: '修改SKU种类上限', note })),
    )
    return { changed: ids.length }
  },
}

/** A limit is never set below what lies there now. */
export async function refuseBelowHeld(tx: Tx, ids: number[], limit: number): Promise<void> {
  const over = await tx.query<{ name: string; kinds: number }>(sql`
    SELECT l.location_name AS name, ${KINDS} AS kinds FROM stock_store_location l
    WHERE l.id = ANY(${ids}::bigint[]) AND ${KINDS} > ${limit} ORDER BY l.pick_seq LIMIT 20`)
  if (over.length) throw refuse(`上限低于现有SKU种类：${over.map(({ name, kinds }) => `库位${name}有${kinds}种`).join('、')}`)
}
