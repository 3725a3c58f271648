import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { orderReach } from '../reach.ts'
import { stage } from '../states.ts'
import type { Candidate, Taking, Template } from './candidate.ts'
import type { Spot } from './path.ts'
import type { Left } from './plan.ts'

export interface Pool {
  candidates: Candidate[]
  held: Left[]
  spots: Map<number, Spot>
}

/** The store's templates that are on, in their order. */
export const templatesOf = (tx: Tx, storeId: number, ids?: number[] | null): Promise<Template[]> =>
  tx.query<Template>(sql`
    SELECT id, template_name AS "templateName", pick_kind AS "pickKind", group_by AS "groupBy", by_area AS "byArea", split_by_area AS "splitByArea",
      min_orders AS "minOrders", max_orders AS "maxOrders", max_pieces AS "maxPieces", max_volume::float8 AS "maxVolume", max_weight AS "maxWeight",
      urgent_hours AS "urgentHours", plat_names AS "platNames", shop_ids AS "shopIds", way_ids AS "wayIds", tag_ids AS "tagIds"
    FROM order_wave_picking_template
    WHERE store_id = ${storeId} AND is_activated = 1 AND deleted_at IS NULL AND (${!ids?.length} OR id = ANY(${ids ?? []}::bigint[])) ORDER BY sort_no, id`)

/** Orders in 50 that the house itself packs, with the pieces held for them; those on hold are named. */
export async function poolOf(tx: Tx, storeId: number, ids: number[] | null | undefined, ctx: Ctx): Promise<Pool> {
  const found = await tx.query<Candidate & { isHold: number }>(sql`
    SELECT t.id, t.order_no AS "orderNo", t.version, t.is_urgent AS "isUrgent", t.is_hold AS "isHold", t.latest_ship_time AS "latestShipTime", t.paid_time AS "paidTime",
      p.plat_name AS "platName", t.shop_id AS "shopId", t.logistic_way_id AS "wayId", w.way_name AS "wayName", t.express_id AS "expressId", e.express_name AS "expressName",
      t.tag_ids AS "tagIds", t.pick_kind AS "pickKind", coalesce(t.est_weight, 0) AS weight
    FROM order_trade_info t JOIN basic_platform p ON p.plat_code = t.plat_code LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id LEFT JOIN express_express e ON e.id = t.express_id
    WHERE t.store_id = ${storeId} AND t.status = ${stage.waitPick} AND t.merge_to_id IS NULL AND t.fulfil_by = 1 AND t.pick_kind IS NOT NULL
      AND (${!ids?.length} OR t.id = ANY(${ids ?? []}::bigint[])) AND ${orderReach(ctx)}`)
  const free = found.filter((order) => order.isHold === 0)
  const takings = Map.groupBy(
    await takingsOf(
      tx,
      free.map(({ id }) => id),
    ),
    (taking) => taking.orderId,
  )
  const candidates = free.flatMap((order) => {
    const own = takings.get(order.id)
    return own ? [{ ...order, takings: own, volume: own.reduce((sum, each) => sum + each.volume * each.quantity, 0) }] : []
  })
  const places = [...new Set(candidates.flatMap((order) => order.takings.map(({ locationId }) => locationId)))]
  const held = found.filter((order) => order.isHold === 1).map(({ id, orderNo }) => ({ id, orderNo, reason: '订单已挂起' }))
  return { candidates, held, spots: await spotsOf(tx, sql`l.id = ANY(${places}::bigint[])`) }
}

const takingsOf = (tx: Tx, ids: number[]) =>
  tx.query<Taking & { orderId: number; volume: number }>(sql`
    SELECT y.doc_id AS "orderId", y.doc_line_id AS "orderDetailsId", y.sku_id AS "skuId", k.sku, y.place_id AS "locationId", sum(y.quantity)::int AS quantity,
      coalesce(k.length * k.width * k.height, 0)::float8 AS volume
    FROM stock_occupancy y JOIN goods_goods_sku k ON k.id = y.sku_id
    WHERE y.doc_type = 'order' AND y.state = 1 AND y.place_type = 1 AND y.doc_id = ANY(${ids}::bigint[])
    GROUP BY 1, 2, 3, 4, 5, k.length, k.width, k.height ORDER BY 2, 5`)

export async function spotsOf(tx: Tx, where: Sql): Promise<Map<number, Spot>> {
  const found = await tx.query<Spot>(sql`
    SELECT l.id AS "locationId", l.location_name AS "locationName", l.area_code AS "areaCode", coalesce(a.sort_no, 0) AS "areaSort", coalesce(l.roadway_no, '') AS "roadwayNo",
      coalesce(r.sort_no, 0) AS "roadwaySort", coalesce(l.shelf_no, '') AS "shelfNo", coalesce(l.position_no, '') AS "positionNo", coalesce(l.level_no, 0)::int AS "levelNo",
      l.pick_seq AS "pickSeq"
    FROM stock_store_location l LEFT JOIN stock_store_area a ON a.store_id = l.store_id AND a.area_code = l.area_code AND a.deleted_at IS NULL
      LEFT JOIN stock_store_roadway r ON r.area_id = a.id AND r.roadway_no = l.roadway_no AND r.deleted_at IS NULL
    WHERE ${where}`)
  return new Map(found.map((spot) => [spot.locationId, spot]))
}

/** How the walk of a pick order goes on after some of its lines are done. */
export const anyOf = (ids: number[]): Sql => (ids.length ? sql`l.id = ANY(${ids}::bigint[])` : raw('false'))
