import type { SheinDetails, SheinLine, StationScan, StationStanding } from '@erp/contract/shein/order/order'
import { HOLDS, STATION, type StationName, stationLabel } from '@erp/contract/shein/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { laneName } from '../scan/lane.ts'
import { PLACES } from '../scan/look.ts'
import { routeOf } from '../scan/route.ts'
import { isDone, nextOf, standings } from '../scan/standing.ts'
import { orderList } from './list.ts'

/** An order with its lines, boxes and stations: who scanned it, and when. */
export async function orderDetails(tx: Tx, { sheinOrderId: id }: { sheinOrderId: number }, ctx: Ctx): Promise<SheinDetails> {
  const row = await orderList.get(tx, id, ctx)
  const boxes = await boxesOf(tx, id)
  return { ...row, lines: await detailLines(tx, id), boxes, stations: await stationsOf(tx, id) }
}

const detailLines = (tx: Tx, id: number): Promise<SheinLine[]> =>
  tx.query<SheinLine>(sql`
    SELECT l.id AS "lineId", l.product_sku_id AS "productSkuId", l.ext_code AS "extCode", l.spec, l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage",
      l.quantity, l.picked_qty AS "pickedQty", l.supply_price AS "supplyPrice", ${PLACES} AS places
    FROM shein_order_line l LEFT JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = ${id} ORDER BY l.id`)

async function boxesOf(tx: Tx, id: number): Promise<SheinDetails['boxes']> {
  const found = await tx.query<Omit<SheinDetails['boxes'][number], 'lane'> & { lane: number | null }>(sql`
    SELECT b.box_no AS "boxNo", bo.quantity, b.status, b.weight, b.lane, b.mark_times AS "markTimes" FROM shein_box_order bo JOIN shein_box b ON b.id = bo.box_id
    WHERE bo.order_id = ${id} ORDER BY b.id`)
  return found.map((box) => ({ ...box, lane: laneName(box.lane) }))
}

async function stationsOf(tx: Tx, id: number): Promise<StationStanding[]> {
  const [order] = await standings(tx, [id])
  const route = await routeOf(tx)
  const scans = await tx.query<StationScan & { scanType: number }>(sql`
    SELECT r.scan_type AS "scanType", r.id AS "recordId", u.display_name AS "userName", r.time, b.box_no AS "boxNo", r.quantity, r.points
    FROM shein_station_scan s JOIN shein_scan_record r ON r.id = s.record_id AND r.time = s.time JOIN account_user u ON u.id = r.user_id LEFT JOIN shein_box b ON b.id = r.box_id
    WHERE s.order_id = ${id} OR s.order_id IS NULL AND s.box_id > 0 AND s.box_id = ANY(ARRAY(SELECT box_id FROM shein_box_order WHERE order_id = ${id})) ORDER BY r.id`)
  const current = HOLDS.includes(order!.status) ? nextOf(order!, route) : null
  const stateOf = (station: StationName): StationStanding['state'] => {
    if (order!.skipped.includes(STATION[station])) return 'skipped'
    if (station === current) return 'current'
    return isDone(order!, station) ? 'done' : 'waiting'
  }
  return route.map((station) => ({
    station,
    label: stationLabel(station),
    state: stateOf(station),
    scans: scans.flatMap(({ scanType, ...scan }) => (scanType === STATION[station] ? [scan] : [])),
  }))
}
