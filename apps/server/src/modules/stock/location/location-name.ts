import { SYSTEM_AREA } from '@erp/contract/stock/location/store-area'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

/** Area and roadway are there before a place is named after them. */
export async function requireRoadway(tx: Tx, storeId: number, locationName: string): Promise<void> {
  const [areaCode, roadwayNo] = locationName.split('-')
  const found = await tx.query<{ roadway: string | null }>(sql`
    SELECT r.roadway_no AS roadway FROM stock_store_area a
    LEFT JOIN stock_store_roadway r ON r.area_id = a.id AND r.roadway_no = ${roadwayNo} AND r.deleted_at IS NULL
    WHERE a.store_id = ${storeId} AND a.area_code = ${areaCode} AND a.deleted_at IS NULL FOR KEY SHARE OF a`)
  if (!found[0]) throw bad(`库区${areaCode}在该仓库不存在`, 'locationName')
  if (!found[0].roadway && areaCode !== SYSTEM_AREA) throw bad(`巷道${areaCode}-${roadwayNo}在该仓库不存在`, 'locationName')
}

/** The way along the shelves follows the order of areas and roadways. */
export const renumber = (tx: Tx, storeId: number, areaCode: string | null = null): Promise<number> =>
  tx.run(sql`
    UPDATE stock_store_location l SET pick_seq = stock_pick_seq(a.sort_no, r.sort_no, l.shelf_no, l.level_no, l.position_no)
    FROM stock_store_area a JOIN stock_store_roadway r ON r.area_id = a.id AND r.deleted_at IS NULL
    WHERE a.store_id = ${storeId} AND a.deleted_at IS NULL AND l.store_id = a.store_id AND l.area_code = a.area_code AND l.roadway_no = r.roadway_no
      AND (${areaCode}::text IS NULL OR a.area_code = ${areaCode})
      AND l.pick_seq <> stock_pick_seq(a.sort_no, r.sort_no, l.shelf_no, l.level_no, l.position_no)`)

/** One SKU at a pick location; elsewhere many may lie together. */
export const defaultKinds = (locationType: number): number => (locationType === 1 ? 1 : 20)
