import type { ActionInput } from '@erp/contract/kit'
import { SHEIN_ORDER, STATION, type StationName, sheinOrderStates, stationLabel } from '@erp/contract/shein/order/order.states'
import type { sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, type Refusal, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import type { PointAction } from '../../temu/floor/points.ts'
import type { OrderDoc } from '../order/lock.ts'
import { sheinReach } from '../reach.ts'
import type { Moved } from './bench.ts'
import type { Route } from './route.ts'

export type ScanInput = ActionInput<(typeof sheinScanRecord)['actions']['picking']>
export type BoxDoc = Rows['shein_box']
/** One scan at a station. */
export interface Scan {
  station: StationName
  input: ScanInput
  route: Route
}
/** What a scan did, before it is recorded. */
export interface Done {
  orderIds: number[]
  box: BoxDoc | null
  /** An order that goes into boxes is scanned once a box. */
  perBox?: boolean
  quantity: number
  earns: { action: PointAction; works: { skuId: number; quantity: number }[] }
  skipped: StationName[]
  moved?: Moved[] | null
}

/** Locked; refused where it is not for this station. Boxes are locked before it. */
export async function lockScanned(tx: Tx, { station, input }: Scan, ctx: Ctx): Promise<OrderDoc> {
  const order = await tx.one<OrderDoc>(sql`
    SELECT t.* FROM shein_order t WHERE t.order_no = ${input.code} AND t.deleted_at IS NULL AND ${sheinReach(ctx)} FOR UPDATE OF t`)
  if (!order) throw await notAnOrder(tx, input.code)
  await requireHere(tx, order, input.storeId)
  if (station !== 'pack') await refuseAgain(tx, station, input.code)
  return order
}

async function notAnOrder(tx: Tx, code: string): Promise<Refusal> {
  const box = await tx.one(sql`SELECT 1 AS yes FROM shein_box WHERE box_no = ${code}`)
  return box ? bad('这是箱号，请扫描备货单号', 'code') : missing('SHEIN备货单')
}

export async function requireHere(tx: Tx, { order_no, store_id }: OrderDoc, storeId: number): Promise<void> {
  if (store_id === storeId) return
  const store = await tx.one<{ name: string }>(sql`SELECT store_name AS name FROM stock_store WHERE id = ${store_id}`)
  throw refuse(store ? `备货单${order_no}由「${store.name}」发货，不在本仓` : `备货单${order_no}没有发货仓`)
}

/** The one living scan of a code at a station says who did it and when. */
export async function refuseAgain(tx: Tx, station: StationName, code: string, what = '单'): Promise<void> {
  const before = await tx.one<{ name: string; time: string }>(sql`
    SELECT u.display_name AS name, s.time FROM shein_station_scan s JOIN account_user u ON u.id = s.user_id
    WHERE s.scan_type = ${STATION[station]} AND s.code = ${code} ORDER BY s.time DESC LIMIT 1`)
  if (before) throw refuse(`该${what}已于 ${before.time} 由 ${before.name} 完成${stationLabel(station)}`)
}

/** Before it may be scanned it has to be on the floor, and wanted. */
export function requireOnFloor({ order_no, status, is_platform_cancelled }: OrderDoc): void {
  if (status === SHEIN_ORDER.waitRelease) throw refuse(`备货单${order_no}尚未下发`)
  if (status >= SHEIN_ORDER.sent) throw refuse(`备货单${order_no}${sheinOrderStates.table[status]![0]}`)
  if (is_platform_cancelled) throw refuse(`备货单${order_no}已被平台取消，请把货退回货架`)
}

/** Stations before this one that were not done: only who may skip goes on, and not without goods or a box. */
export function passOver(pending: StationName[], ctx: Ctx): StationName[] {
  const [first] = pending
  if (first && (pending.includes('pack') || !may(ctx.user, 'trust:shein:skip')))
    throw refuse(`请先完成「${stationLabel(first)}」`)
  return pending
}
