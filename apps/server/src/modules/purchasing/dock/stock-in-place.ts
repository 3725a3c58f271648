import type { DockPlace } from '@erp/contract/purchasing/dock/dock-rows'
import { QUALITY } from '@erp/contract/purchasing/dock/stock-in'
import { DEFECTIVE_TYPE } from '@erp/contract/stock/location/location-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { requireTakeable, type TakenContainer } from '../../stock/container/container-use.ts'
import type { Place } from '../../stock/ledger/index.ts'
import { recommendPlaces } from '../../stock/location/recommend.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import { chooserOf, subjectsOf } from '../../stock/rule/rule.ts'

/** Containers for putting away. */
export const PUT_AWAY = 3
const SHELF = 1
const CONTAINER = 2

export interface PlaceWish {
  locationId?: number | null
  containerId?: number | null
  placeCode?: string | null
  quality?: number | null
}
interface Location {
  id: number
  name: string
  storeId: number
  type: number
  isActivated: number
  lockCheckId: number | null
}
export interface FoundPlace extends Place {
  name: string
  locationType: number | null
  container: TakenContainer | null
}

/** Where each of these is to be put: a place of the store that takes it now, or a container for putting away. */
export async function placesOf(tx: Tx, storeId: number, wishes: readonly PlaceWish[], ctx: Ctx): Promise<FoundPlace[]> {
  const codes = wishes.flatMap(({ placeCode }) => placeCode ?? [])
  const locations = await tx.query<Location>(sql`
    SELECT id, location_name AS name, store_id AS "storeId", location_type AS type, is_activated AS "isActivated", lock_check_id AS "lockCheckId"
    FROM stock_store_location WHERE (id = ANY(${wishes.flatMap(({ locationId }) => locationId ?? [])}::bigint[]) OR location_name = ANY(${codes}::text[])) AND deleted_at IS NULL
    ORDER BY (store_id = ${storeId}) DESC, id`)
  const containers = await tx.query<TakenContainer>(sql`
    SELECT c.id, c.container_no AS "containerNo", c.store_id AS "storeId", y.biz_type AS "bizType", c.use_status AS "useStatus", c.pick_user_id AS "pickUserId",
      u.display_name AS "pickUser", c.current_doc_no AS "docNo"
    FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id LEFT JOIN account_user u ON u.id = c.pick_user_id
    WHERE (c.id = ANY(${wishes.flatMap(({ containerId }) => containerId ?? [])}::bigint[]) OR c.container_no = ANY(${codes}::text[])) AND c.deleted_at IS NULL ORDER BY c.id`)
  const store = await tx.one<{ name: string }>(sql`SELECT store_name AS name FROM stock_store WHERE id = ${storeId}`)
  const here = { id: storeId, name: store!.name }
  return wishes.map((wish, i) => {
    const location = locations.find(({ id, name }) => id === wish.locationId || name === wish.placeCode)
    const container = containers.find(({ id, containerNo }) => id === wish.containerId || containerNo === wish.placeCode)
    if (location && location.storeId === storeId) return takenBy(location, wish.quality)
    if (container && container.storeId === storeId) return carriedBy(container, wish.quality, ctx)
    if (location) throw bad(`库位${location.name}不属于${here.name}`, 'lines')
    if (container) throw bad(`容器${container.containerNo}不属于${here.name}`, 'lines')
    throw bad(wish.placeCode ? `库位或容器${wish.placeCode}不存在` : `请填写第${i + 1}行的库位或容器`, 'lines')
  })
}

function takenBy({ id, name, type, isActivated, lockCheckId }: Location, quality: number | null | undefined): FoundPlace {
  if (quality === QUALITY.bad && type !== DEFECTIVE_TYPE) throw bad('次品只能上架到不良品位', 'lines')
  if (quality !== QUALITY.bad && type === DEFECTIVE_TYPE) throw bad(`良品不能上架到不良品位${name}`, 'lines')
  if (isActivated !== 1) throw refuse(`库位${name}已停用`)
  if (lockCheckId !== null) throw refuse(`库位${name}正在盘点，暂不能操作`)
  return { placeType: SHELF, placeId: id, name, locationType: type, container: null }
}

function carriedBy(container: TakenContainer, quality: number | null | undefined, ctx: Ctx): FoundPlace {
  if (quality === QUALITY.bad) throw bad('次品只能上架到不良品位', 'lines')
  requireTakeable(container, null, PUT_AWAY, ctx)
  return { placeType: CONTAINER, placeId: container.id, name: container.containerNo, locationType: null, container }
}

/** A place that was scanned, checked before the pieces are put there. */
export async function seePlace(
  tx: Tx,
  { storeId, placeCode, quality }: { storeId: number; placeCode: string; quality?: number | null },
  ctx: Ctx,
): Promise<DockPlace> {
  await requireStore(tx, storeId, ctx)
  const [found] = await placesOf(tx, storeId, [{ placeCode, quality: quality ?? QUALITY.good }], ctx)
  const { placeType, placeId, name, locationType } = found!
  return { placeType, placeId, placeName: name, locationType, onHand: 0, reason: null }
}

/** Where a SKU goes, by the rules of putting away; what is defective to its own places. */
export async function recommendFor(
  tx: Tx,
  { storeId, skuId, quality }: { storeId: number; skuId: number; quality?: number | null },
  ctx: Ctx,
): Promise<DockPlace[]> {
  await requireStore(tx, storeId, ctx)
  const types = quality === QUALITY.bad ? [DEFECTIVE_TYPE] : await shelvesFor(tx, storeId, skuId)
  const places = await recommendPlaces(tx, storeId, skuId, types)
  return places.map(({ locationId, locationName, locationType, onHand, reason }) => ({
    placeType: SHELF,
    placeId: locationId,
    placeName: locationName,
    locationType,
    onHand,
    reason,
  }))
}

async function shelvesFor(tx: Tx, storeId: number, skuId: number): Promise<number[]> {
  const choose = await chooserOf(tx, 1)
  const [subject] = await subjectsOf(tx, [{ storeId, skuId }])
  return choose(subject!).locationTypes
}
