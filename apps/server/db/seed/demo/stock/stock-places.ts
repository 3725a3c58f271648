import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { createLocations } from '../../../../src/modules/stock/location/location-batch.ts'
import type { StockHistory } from './stock-history.ts'

const PICK = 1
const STORAGE = 2
/** How many SKUs share a place. */
const KINDS = { [PICK]: 12, [STORAGE]: 40 }
type Area = readonly [
  store: number,
  code: string,
  name: string,
  type: 1 | 2,
  roadways: number,
  shelves: number,
  levels: number,
  positions: number,
]
const AREAS: readonly Area[] = [
  [1, 'A', '小件拣货区', PICK, 4, 8, 4, 2],
  [1, 'B', '中件拣货区', PICK, 4, 8, 4, 2],
  [1, 'C', '大件拣货区', PICK, 4, 8, 4, 2],
  [1, 'S', '整箱存货区', STORAGE, 4, 8, 4, 1],
  [2, 'A', '一楼拣货区', PICK, 3, 8, 4, 2],
  [2, 'B', '二楼拣货区', PICK, 3, 8, 4, 2],
  [2, 'S', '存货区', STORAGE, 2, 8, 4, 1],
  [3, 'A', '拣货区', PICK, 4, 8, 4, 2],
  [3, 'S', '存货区', STORAGE, 2, 8, 4, 1],
  [4, 'A', 'Picking', PICK, 3, 8, 4, 2],
  [4, 'S', 'Reserve', STORAGE, 1, 8, 4, 1],
  [5, 'A', 'Kommissionierung', PICK, 3, 8, 4, 2],
  [5, 'S', 'Reserve', STORAGE, 1, 8, 4, 1],
]
const OPENED = 400

/** Shelves of the five warehouses; a small company has one roadway an area. */
export async function seedPlaces(history: StockHistory, small: boolean): Promise<void> {
  for (const [i, area] of AREAS.entries()) history.on(OPENED, 'warehouse', (ctx) => openArea(history.tx, area, i, small, ctx))
  await history.play()
  await history.tx.run(sql`
    UPDATE stock_store_location SET length = CASE location_type WHEN 1 THEN 180 ELSE 240 END, width = CASE location_type WHEN 1 THEN 100 ELSE 120 END,
      height = CASE location_type WHEN 1 THEN 120 ELSE 200 END, max_weight = CASE location_type WHEN 1 THEN 500 ELSE 2000 END
    WHERE area_code <> 'SYS'`)
}

async function openArea(
  tx: Tx,
  area: Area,
  nth: number,
  small: boolean,
  ctx: Parameters<typeof createLocations>[2],
): Promise<void> {
  const [storeId, areaCode, name, locationType, roadways, shelves, levels, positions] = area
  await tx.run(sql`
    INSERT INTO stock_store_area (store_id, area_code, area_name, sort_no, create_by, create_time, update_by, update_time)
    VALUES (${storeId}, ${areaCode}, ${name}, ${nth + 1}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
  const ranges = small
    ? { roadwayTo: 1, shelfTo: 2, levelTo: locationType === PICK ? 3 : 2, positionFrom: null, positionTo: null }
    : {
        roadwayTo: roadways,
        shelfTo: shelves,
        levelTo: levels,
        positionFrom: positions > 1 ? 1 : null,
        positionTo: positions > 1 ? positions : null,
      }
  const named = { storeId, areaCode, locationType, maxSkuKinds: KINDS[locationType], roadwayFrom: 1, shelfFrom: 1, levelFrom: 1 }
  await createLocations(tx, { ...named, ...ranges, preview: 0 } as Parameters<typeof createLocations>[1], ctx)
}
