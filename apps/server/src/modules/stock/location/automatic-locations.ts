import { isPlatformStore } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'

/** The places every warehouse needs beside its shelves: 暂存, 不良品, 返架, 发货暂存, 缺货暂存, 直发暂存. */
const SYSTEM_PLACES = [
  [3, 'SYS-ZC-01-1'],
  [4, 'SYS-BL-01-1'],
  [5, 'SYS-FJ-01-1'],
  [7, 'SYS-FH-01-1'],
  [8, 'SYS-QH-01-1'],
  [9, 'SYS-ZF-01-1'],
] as const
const VIRTUAL = 6
/** Behind every shelf. */
const LAST_SEQ = 99_999_999_999_999

/** Gives a store without locations those that it gets by itself. */
export async function addAutomaticLocations(tx: Tx, storeId: number, storeType: number): Promise<void> {
  const places = isPlatformStore(storeType) ? [[VIRTUAL, 'DEFAULT'] as const] : SYSTEM_PLACES
  await tx.run(sql`
    INSERT INTO stock_store_area (store_id, area_code, area_name, sort_no)
    SELECT ${storeId}, 'SYS', '系统库区', 999 WHERE NOT EXISTS (SELECT 1 FROM stock_store_area WHERE store_id = ${storeId} AND area_code = 'SYS')`)
  await tx.run(sql`
    INSERT INTO stock_store_roadway (area_id, roadway_no, sort_no)
    SELECT a.id, r.no, 999 FROM stock_store_area a, unnest(${places.flatMap(([, name]) => name.split('-')[1] ?? [])}::text[]) r(no)
    WHERE a.store_id = ${storeId} AND a.area_code = 'SYS' ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    INSERT INTO stock_store_location (store_id, location_name, location_type, pick_seq, max_sku_kinds)
    SELECT ${storeId}, p.name, p.type, ${LAST_SEQ}, 99
    FROM unnest(${places.map(([type]) => type)}::int[], ${places.map(([, name]) => name)}::text[]) p(type, name)
    WHERE NOT EXISTS (SELECT 1 FROM stock_store_location l WHERE l.store_id = ${storeId} AND l.location_type = p.type AND l.deleted_at IS NULL)`)
}
