import type { StoreNode, store } from '@erp/contract/stock/store/store'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { ownStores } from '../../../kit/scope.ts'

interface Found {
  storeId: number
  storeName: string
  areaCode: string | null
  areaName: string | null
  roadwayNo: string | null
  n: number
}

/** Stores, areas and roadways with the number of their locations, in one query. */
export const storeTree: Handlers<typeof store>['tree-list'] = async (tx, _input, ctx) => {
  const found = await tx.query<Found>(sql`
    SELECT t.id AS "storeId", t.store_name AS "storeName", a.area_code AS "areaCode", a.area_name AS "areaName", r.roadway_no AS "roadwayNo",
      coalesce(c.n, 0) AS n
    FROM stock_store t
    LEFT JOIN stock_store_area a ON a.store_id = t.id AND a.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT roadway_no, sort_no FROM stock_store_roadway WHERE area_id = a.id AND deleted_at IS NULL
      UNION ALL SELECT NULL, -1) r ON a.id IS NOT NULL
    LEFT JOIN (SELECT store_id, area_code, roadway_no, count(*) AS n FROM stock_store_location WHERE deleted_at IS NULL GROUP BY 1, 2, 3) c
      ON c.store_id = t.id AND c.area_code = a.area_code AND c.roadway_no IS NOT DISTINCT FROM r.roadway_no
    WHERE t.deleted_at IS NULL AND t.is_activated = 1 AND ${ownStores(ctx.user, raw('t.id'))}
    ORDER BY t.sort_no, t.id, a.sort_no, a.area_code, r.sort_no, r.roadway_no`)
  return grow(found)
}

function grow(found: Found[]): StoreNode[] {
  const nodes = new Map<string, StoreNode>()
  const roots: StoreNode[] = []
  const node = (key: string, parent: StoreNode | undefined, made: Omit<StoreNode, 'key' | 'locationCount'>): StoreNode => {
    const known = nodes.get(key)
    if (known) return known
    const fresh = { key, locationCount: 0, ...made }
    nodes.set(key, fresh)
    if (parent) parent.children = [...(parent.children ?? []), fresh]
    else roots.push(fresh)
    return fresh
  }
  for (const { storeId, storeName, areaCode, areaName, roadwayNo, n } of found) {
    const store = node(`${storeId}`, undefined, { title: storeName, storeId })
    store.locationCount += n
    if (!areaCode) continue
    const area = node(`${storeId}/${areaCode}`, store, { title: `${areaCode} ${areaName}`, storeId, areaCode })
    area.locationCount += n
    if (roadwayNo)
      node(`${storeId}/${areaCode}/${roadwayNo}`, area, { title: roadwayNo, storeId, areaCode, roadwayNo }).locationCount += n
  }
  return roots
}
