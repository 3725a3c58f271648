import { over, plus, round, times } from '@erp/contract/kit/decimal'
import { STATION, type StationName, stationLabel } from '@erp/contract/shein/order/order.states'
import type { SheinScanned } from '@erp/contract/shein/scan/scan-record'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { requireStore } from '../../stock/other/other-check.ts'
import { pointsFor } from '../../temu/floor/points.ts'
import { once } from '../../temu/floor/scanned.ts'
import { mark, sort } from './box-stations.ts'
import { laneName } from './lane.ts'
import { scannedLines } from './look.ts'
import { label, pack, pick } from './order-stations.ts'
import { keepRecord, todayOf } from './record.ts'
import { notInRoute, type Route, routeOf } from './route.ts'
import { nextOf, nextOfBox, type Standing, settle } from './standing.ts'
import type { Done, Scan, ScanInput } from './work.ts'

const WORK: Record<StationName, (tx: Tx, scan: Scan, ctx: Ctx) => Promise<Done>> = {
  picking: pick,
  labeling: label,
  pack,
  marking: mark,
  sorting: sort,
}

/** One scan at a station. The same scan sent again is answered as it was first. */
export const scanAt =
  (station: StationName) =>
  (tx: Tx, input: ScanInput, ctx: Ctx): Promise<SheinScanned> =>
    once(tx, ctx, input.clientScanId, () => scan(tx, station, input, ctx))

async function scan(tx: Tx, station: StationName, input: ScanInput, ctx: Ctx): Promise<SheinScanned> {
  await requireStore(tx, input.storeId, ctx)
  const route = await routeOf(tx)
  if (!route.includes(station)) throw notInRoute(station)
  const done = await WORK[station](tx, { station, input, route }, ctx)
  const earned = await pointsFor(tx, done.earns.action, done.earns.works, ctx.now.slice(0, 10))
  const points = earned.reduce((total, each) => round(plus(total, each.points), 4), '0.0000')
  const recordId = await keepRecord(tx, { ...done, scanType: STATION[station], input, points, coef: coefOf(earned) }, ctx)
  const orders = await settle(tx, done.orderIds, route, { action: stationLabel(station), note: noteOf(done) }, ctx)
  return { ...(await answerOf(tx, station, input, done, orders, route)), recordId, points, ...(await todayOf(tx, station, ctx)) }
}

/** Of several SKUs, by their pieces. */
function coefOf(earned: readonly { quantity: number; coef: string }[]): string {
  const pieces = earned.reduce((total, { quantity }) => total + quantity, 0)
  const weighted = earned.reduce((total, { quantity, coef }) => round(times(quantity, coef).plus(total), 2), '0')
  return pieces ? round(over(weighted, pieces), 2) : '1.00'
}

const noteOf = ({ quantity, box, skipped }: Done): string =>
  [`${quantity} 件`, box && `箱 ${box.box_no}`, skipped.length > 0 && `跳过${skipped.map(stationLabel).join('、')}`]
    .filter(Boolean)
    .join('，')

async function answerOf(
  tx: Tx,
  station: StationName,
  input: ScanInput,
  { orderIds, box, perBox, quantity, skipped }: Done,
  orders: readonly Standing[],
  route: Route,
): Promise<Omit<SheinScanned, 'recordId' | 'points' | 'todayCount' | 'todayPoints'>> {
  const least = orders.toSorted((a, b) => a.status - b.status)[0]!
  return {
    code: input.code,
    orderNo: orders.map(({ order_no }) => order_no).join('、'),
    boxNo: box?.box_no ?? null,
    lines: await scannedLines(tx, orderIds),
    quantity,
    next: box && !perBox ? nextOfBox(box.status, route) : nextOf(least, route),
    orderStatus: least.status,
    lane: station === 'sorting' && box ? laneName(box.lane) : null,
    receiveWarehouse: orders[0]?.receive_warehouse ?? null,
    skipped,
  }
}
