import { PRINT_TYPE } from '@erp/contract/kit/print'
import type { LocationRow } from '@erp/contract/stock/location/location-fields'
import type { LocationLabel } from '@erp/contract/stock/location/location-write'
import { locationImport, storeLocation } from '@erp/contract/stock/location/store-location'
import { change, insert, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { printed } from '../../../kit/label/printer.ts'
import { logAll } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { createLocations } from './location-batch.ts'
import { editLocations } from './location-batch-edit.ts'
import { bindSku } from './location-binding.ts'
import { locations } from './location-list.ts'
import { lockLocations } from './location-lock.ts'
import { defaultKinds, renumber, requireRoadway } from './location-name.ts'
import { refuseLastOfType, refuseUsed, waitToMoveFrom } from './location-uses.ts'

type Writes = 'create' | 'edit' | 'remove' | 'batch-create' | 'batch-edit' | 'print' | 'import' | 'import-template'
interface LocationInput {
  storeId: number
  locationName: string
  locationType: number
  maxSkuKinds?: number | null
  isActivated?: 0 | 1
}
interface ImportedLocation extends LocationInput {
  bindSkuId?: number | null
}
export const locationWrites: Pick<Handlers<typeof storeLocation>, Writes> = {
  create,
  edit: async (tx, input, ctx) => {
    await refuseName(tx, input, input.locationId)
    const before = await locations.get(tx, input.locationId, ctx)
    if (before['locationName'] !== input.locationName) await requireRoadway(tx, input.storeId, input.locationName)
    const maxSkuKinds = input.maxSkuKinds ?? before['maxSkuKinds']
    await change(tx, locations, { ...input, maxSkuKinds }, ctx)
    await renumber(tx, input.storeId, areaOf(input.locationName))
    if (before['isActivated'] && !input.isActivated) await waitToMoveFrom(tx, [input.locationId], ctx.user.userId, ctx.now)
    await refuseLastOfType(tx, [input.storeId])
    return locations.get(tx, input.locationId, ctx) as never
  },
  remove: async (tx, { ids }, ctx) => {
    const found = await lockLocations(tx, ids, ctx)
    await refuseUsed(tx, ids)
    await tx.run(sql`DELETE FROM stock_location_sku WHERE location_id = ANY(${ids}::bigint[])`)
    for (const { id } of found) await remove(tx, locations, id, ctx)
    await refuseLastOfType(tx, [...new Set(found.map((row) => row.storeId))])
    return null
  },
  'batch-create': createLocations,
  'batch-edit': editLocations,
  print: async (tx, { ids, ...how }, ctx) => {
    await lockLocations(tx, ids, ctx)
    const rows = ids.map((id) => ({ entity: storeLocation.path, entityId: id, action: '打印库位码' }))
    await logAll(tx, ctx, rows)
    const labels = await tx.query<LocationLabel>(sql`
      SELECT l.id AS "locationId", l.location_name AS "locationName", s.store_name AS "storeName", coalesce(a.area_name, '') AS "areaName"
      FROM stock_store_location l JOIN stock_store s ON s.id = l.store_id
      LEFT JOIN stock_store_area a ON a.store_id = l.store_id AND a.area_code = l.area_code AND a.deleted_at IS NULL
      WHERE l.id = ANY(${ids}::bigint[]) ORDER BY l.pick_seq, l.location_name`)
    const papers = labels.map(({ locationName, storeName, areaName }) => ({
      data: { values: { locationName, storeName, areaName, printDate: ctx.now.slice(0, 10) }, rows: [] },
    }))
    const docNos = labels.map(({ locationName }) => locationName)
    return (await printed(tx, { type: PRINT_TYPE.location, docNos, papers, how }, ctx)) ?? labels
  },
  'import-template': (_tx, _input, ctx) => templateOf(locationImport, ctx),
  import: (_tx, _input, ctx) => importInto(locationImport, ctx, (tx, row) => importOne(tx, row as ImportedLocation, ctx)),
}

async function create(tx: Tx, input: LocationInput, ctx: Ctx) {
  await refuseName(tx, input, 0)
  await requireRoadway(tx, input.storeId, input.locationName)
  const maxSkuKinds = input.maxSkuKinds ?? defaultKinds(input.locationType)
  const saved = await insert(tx, locations, { ...input, maxSkuKinds }, ctx)
  await renumber(tx, input.storeId, areaOf(input.locationName))
  return locations.get(tx, saved.locationId, ctx) as never
}

async function importOne(tx: Tx, { bindSkuId, ...input }: ImportedLocation, ctx: Ctx) {
  const saved: LocationRow = await create(tx, { ...input, isActivated: 1 }, ctx)
  if (bindSkuId) await bindSku(tx, { locationId: saved.locationId, skuId: bindSkuId, isMain: 0 }, ctx)
  return saved
}

const areaOf = (locationName: string): string => locationName.split('-')[0]!

async function refuseName(tx: Tx, { storeId, locationName }: LocationInput, id: number): Promise<void> {
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM stock_store_location
    WHERE store_id = ${storeId} AND location_name = ${locationName} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw bad(`库位号${locationName}在该仓库已存在`, 'locationName')
}
