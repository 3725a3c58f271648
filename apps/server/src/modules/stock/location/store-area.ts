import { type RoadwayRow, SYSTEM_AREA, storeArea } from '@erp/contract/stock/location/store-area'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { renumber } from './location-name.ts'

const list = keepMainList(
  listOf(storeArea, {
    order: raw('t.sort_no, t.area_code'),
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  }),
)
const LOCATIONS_OF_AREA = raw(
  '(SELECT count(*) FROM stock_store_location l WHERE l.store_id = a.store_id AND l.area_code = a.area_code AND l.deleted_at IS NULL)',
)
const LOCATIONS_OF_ROADWAY = raw(`(SELECT count(*) FROM stock_store_location l
  WHERE l.store_id = a.store_id AND l.area_code = a.area_code AND l.roadway_no = r.roadway_no AND l.deleted_at IS NULL)`)

export const storeAreas: Handlers<typeof storeArea> = {
  list: async (tx, { storeId }, ctx) =>
    tx.query(sql`
      SELECT t.*, ${LOCATIONS_OF_AREA} AS "locationCount", coalesce(w.roadways, '[]') AS roadways
      FROM (${list.statement({}, ctx)}) t JOIN stock_store_area a ON a.id = t."areaId"
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('roadwayId', r.id, 'areaId', r.area_id, 'roadwayNo', r.roadway_no, 'sortNo', r.sort_no,
          'version', r.version, 'locationCount', ${LOCATIONS_OF_ROADWAY}) ORDER BY r.sort_no, r.roadway_no) AS roadways
        FROM stock_store_roadway r WHERE r.area_id = a.id AND r.deleted_at IS NULL
      ) w ON true
      WHERE t."storeId" = ${storeId} ORDER BY t."sortNo", t."areaCode"`),
  save: async (tx, input, ctx) => {
    await refuseTaken(tx, input.storeId, input.areaCode, input.areaId ?? 0)
    if (input.areaId) await ownArea(tx, input.areaId, ctx)
    const saved = input.areaId
      ? await change(tx, list, { ...(await keepCode(tx, input)), version: input.version ?? 0 }, ctx)
      : await insert(tx, list, input, ctx)
    await renumber(tx, input.storeId, input.areaCode)
    return { ...saved, locationCount: 0, roadways: [] }
  },
  remove: async (tx, { areaId }, ctx) => {
    const area = await ownArea(tx, areaId, ctx)
    await refuseLocations(tx, sql`a.id = ${areaId}`, LOCATIONS_OF_AREA, `库区${area['areaCode']}`)
    await tx.run(sql`UPDATE stock_store_roadway SET deleted_at = ${ctx.now} WHERE area_id = ${areaId} AND deleted_at IS NULL`)
    return remove(tx, list, areaId, ctx)
  },
  'save-roadway': async (tx, input, ctx) => {
    const area = await ownArea(tx, input.areaId, ctx)
    const saved = await (input.roadwayId
      ? changeRoadway(tx, { ...input, roadwayId: input.roadwayId }, ctx)
      : addRoadway(tx, input, ctx))
    await renumber(tx, area['storeId'], area['areaCode'])
    return saved
  },
  'remove-roadway': async (tx, { roadwayId }, ctx) => {
    const roadway = await roadwayOf(tx, roadwayId)
    await ownArea(tx, roadway.areaId, ctx)
    await refuseLocations(tx, sql`r.id = ${roadwayId}`, LOCATIONS_OF_ROADWAY, `巷道${roadway.roadwayNo}`)
    await tx.run(sql`UPDATE stock_store_roadway SET deleted_at = ${ctx.now}, version = version + 1 WHERE id = ${roadwayId}`)
    await log(tx, ctx, { entity: storeArea.path, entityId: roadway.areaId, action: '删除巷道', note: roadway.roadwayNo })
    return null
  },
}

/** An area people made: the one made with the store stays as it is. */
async function ownArea(tx: Tx, areaId: number, ctx: Ctx) {
  const area = await list.get(tx, areaId, ctx)
  if (area['areaCode'] === SYSTEM_AREA) throw refuse('系统库区不能修改')
  return area
}

interface RoadwayInput {
  areaId: number
  roadwayNo: string
  sortNo?: number | null
  version?: number | null
}

async function addRoadway(tx: Tx, input: RoadwayInput, ctx: Ctx): Promise<RoadwayRow> {
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO stock_store_roadway (area_id, roadway_no, sort_no, create_by, create_time, update_by, update_time)
    VALUES (${input.areaId}, ${input.roadwayNo}, ${input.sortNo ?? 0}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!made[0]) throw bad(`巷道${input.roadwayNo}在该库区已存在`, 'roadwayNo')
  await log(tx, ctx, { entity: storeArea.path, entityId: input.areaId, action: '新增巷道', note: input.roadwayNo })
  return { ...(await roadwayOf(tx, made[0].id)), locationCount: 0 }
}

async function changeRoadway(tx: Tx, input: RoadwayInput & { roadwayId: number }, ctx: Ctx): Promise<RoadwayRow> {
  const before = await roadwayOf(tx, input.roadwayId)
  if (before.roadwayNo !== input.roadwayNo)
    await refuseLocations(tx, sql`r.id = ${input.roadwayId}`, LOCATIONS_OF_ROADWAY, `巷道${before.roadwayNo}`, '改号')
  const touched = await tx.run(sql`
    UPDATE stock_store_roadway SET roadway_no = ${input.roadwayNo}, sort_no = ${input.sortNo ?? 0}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${input.roadwayId} AND area_id = ${input.areaId} AND version = ${input.version ?? 0} AND deleted_at IS NULL`)
  if (!touched) throw refuse('数据已被他人修改，请刷新后重试')
  await log(tx, ctx, {
    entity: storeArea.path,
    entityId: input.areaId,
    action: '修改巷道',
    note: `${before.roadwayNo} → ${input.roadwayNo}`,
  })
  return { ...(await roadwayOf(tx, input.roadwayId)), locationCount: 0 }
}

async function roadwayOf(tx: Tx, id: number): Promise<Omit<RoadwayRow, 'locationCount'>> {
  const found = await tx.one<Omit<RoadwayRow, 'locationCount'>>(sql`
    SELECT id AS "roadwayId", area_id AS "areaId", roadway_no AS "roadwayNo", sort_no AS "sortNo", version
    FROM stock_store_roadway WHERE id = ${id} AND deleted_at IS NULL`)
  if (!found) throw missing('巷道')
  return found
}

/** Location names begin with the area's code: it is fixed once there are locations. */
async function keepCode<T extends { areaId?: number | null; areaCode: string }>(tx: Tx, input: T): Promise<T> {
  const known = await tx.one<{ code: string }>(sql`SELECT area_code AS code FROM stock_store_area WHERE id = ${input.areaId}`)
  if (known && known.code !== input.areaCode)
    await refuseLocations(tx, sql`a.id = ${input.areaId}`, LOCATIONS_OF_AREA, `库区${known.code}`, '改编码')
  return input
}

async function refuseTaken(tx: Tx, storeId: number, areaCode: string, areaId: number): Promise<void> {
  if (
    await tx.one(sql`
      SELECT 1 AS yes FROM stock_store_area WHERE store_id = ${storeId} AND area_code = ${areaCode} AND id <> ${areaId} AND deleted_at IS NULL`)
  )
    throw bad(`库区${areaCode}在该仓库已存在`, 'areaCode')
}

async function refuseLocations(
  tx: Tx,
  where: ReturnType<typeof sql>,
  count: ReturnType<typeof raw>,
  name: string,
  verb = '删除',
): Promise<void> {
  const found = await tx.one<{ n: number }>(sql`
    SELECT ${count} AS n FROM stock_store_area a LEFT JOIN stock_store_roadway r ON r.area_id = a.id WHERE ${where} LIMIT 1`)
  if (found?.n) throw refuse(`${name}下有${found.n}个库位，不能${verb}`)
}
