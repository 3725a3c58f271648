import type { ActionInput } from '@erp/contract/kit'
import { MAX_NEW_LOCATIONS, type NewLocations } from '@erp/contract/stock/location/location-write'
import type { storeLocation } from '@erp/contract/stock/location/store-location'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { defaultKinds, renumber } from './location-name.ts'

type Input = ActionInput<(typeof storeLocation.actions)['batch-create']>

/** Names from ranges; what is there already is left as it is, missing roadways are made along. */
export async function createLocations(tx: Tx, input: Input, ctx: Ctx): Promise<NewLocations> {
  const areaId = await areaOf(tx, input, ctx)
  const names = namesOf(input)
  const roadways = [...new Set(names.map((name) => name.split('-')[1]!))]
  const taken = await tx.query<{ name: string }>(sql`
    SELECT location_name AS name FROM stock_store_location
    WHERE store_id = ${input.storeId} AND location_name = ANY(${names}::text[]) AND deleted_at IS NULL`)
  const there = new Set(taken.map((row) => row.name))
  const fresh = names.filter((name) => !there.has(name))
  const known = await tx.query<{ no: string }>(
    sql`SELECT roadway_no AS no FROM stock_store_roadway WHERE area_id = ${areaId} AND deleted_at IS NULL`,
  )
  const newRoadways = roadways.filter((no) => !known.some((row) => row.no === no))
  if (input.preview || fresh.length === 0) unchanged(ctx)
  else await write(tx, input, areaId, fresh, newRoadways, ctx)
  return { count: fresh.length, existing: there.size, first: names[0]!, last: names.at(-1)!, newRoadways }
}

async function areaOf(tx: Tx, { storeId, areaCode }: Input, ctx: Ctx): Promise<number> {
  const area = await tx.one<{ id: number }>(sql`
    SELECT a.id FROM stock_store_area a
    WHERE a.store_id = ${storeId} AND a.area_code = ${areaCode} AND a.deleted_at IS NULL AND ${ownStores(ctx.user, raw('a.store_id'))} FOR UPDATE`)
  if (!area) throw missing('库区')
  return area.id
}

function namesOf(input: Input): string[] {
  const ranges = [
    numbers(input.roadwayFrom, input.roadwayTo, 2),
    numbers(input.shelfFrom, input.shelfTo, 2),
    numbers(input.levelFrom, input.levelTo, 1),
    input.positionFrom == null && input.positionTo == null
      ? []
      : numbers(input.positionFrom ?? 1, input.positionTo ?? input.positionFrom ?? 1, 2),
  ].filter((range, i) => i < 3 || range.length > 0)
  const count = ranges.reduce((n, range) => n * range.length, 1)
  if (ranges.slice(0, 3).some((range) => range.length === 0)) throw bad('范围的起始值不能大于结束值')
  if (count > MAX_NEW_LOCATIONS) throw bad(`一次最多生成${MAX_NEW_LOCATIONS}个库位，当前为${count}个`)
  return ranges.reduce<string[]>(
    (names, range) => names.flatMap((name) => range.map((part) => `${name}-${part}`)),
    [input.areaCode!],
  )
}

const numbers = (from: number, to: number, digits: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => String(from + i).padStart(digits, '0'))

async function write(tx: Tx, input: Input, areaId: number, names: string[], newRoadways: string[], ctx: Ctx): Promise<void> {
  const { storeId, locationType } = input
  const { userId } = ctx.user
  await tx.run(sql`
    INSERT INTO stock_store_roadway (area_id, roadway_no, sort_no, create_by, create_time, update_by, update_time)
    SELECT ${areaId}, no, CASE WHEN no ~ '^\\d{1,3}$' THEN no::int ELSE 999 END, ${userId}, ${ctx.now}, ${userId}, ${ctx.now} FROM unnest(${newRoadways}::text[]) no`)
  await tx.run(sql`
    INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds, create_by, create_time, update_by, update_time)
    SELECT ${storeId}, name, ${locationType}, ${input.maxSkuKinds ?? defaultKinds(locationType)}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}
    FROM unnest(${names}::text[]) name`)
  await renumber(tx, storeId, input.areaCode)
  const note = `${names[0]} 至 ${names.at(-1)}，共${names.length}个`
  await log(tx, ctx, { entity: 'stock/store-area', entityId: areaId, action: '批量生成库位', note })
}
