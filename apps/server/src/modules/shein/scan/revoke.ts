import { SHEIN_BOX, STATION, sheinBoxStates, stationLabel, stationOf } from '@erp/contract/shein/order/order.states'
import { sheinBox } from '@erp/contract/shein/scan/box'
import { sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import type { OrderDoc } from '../order/lock.ts'
import { type Moved, toShelves } from './bench.ts'
import { takeOut } from './box.ts'
import { lockOrdersOf } from './box-stations.ts'
import { recordList } from './record.ts'
import { routeOf } from './route.ts'
import { settle } from './standing.ts'
import type { BoxDoc } from './work.ts'

type RecordDoc = Omit<Rows['shein_scan_record'], 'moved'> & { moved: Moved[] | null }

/** Scans are taken back as long as the next station has not scanned: the order stands where it stood, its pieces lie where they lay. */
export async function revokeScans(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  await moveAll(ids, (id) => revoke(tx, id, reason, ctx))
  return null
}

async function revoke(tx: Tx, id: number, reason: string, ctx: Ctx): Promise<void> {
  await recordList.get(tx, id, ctx)
  const box = await boxOf(tx, id)
  const orders = await ordersOf(tx, id, box)
  const record = (await tx.one<RecordDoc>(sql`SELECT * FROM shein_scan_record WHERE id = ${id} FOR UPDATE`))!
  const station = stationOf(record.scan_type)
  if (record.is_revoked) throw refuse(`${record.code} 的${stationLabel(station)}已经撤销过`)
  await refuseFollowed(tx, record, box, orders)
  if (station === 'marking' || station === 'sorting') await undoBox(tx, record, box!, orders, reason, ctx)
  else await undoOrder(tx, record, box, orders[0]!, ctx)
  await tx.run(sql`
    UPDATE shein_scan_record SET is_revoked = 1, revoke_reason = ${reason}, revoke_by = ${ctx.user.userId}, revoke_time = ${ctx.now}, update_by = ${ctx.user.userId},
      update_time = ${ctx.now}, version = version + 1 WHERE id = ${id} AND time = ${record.time}`)
  await tx.run(sql`DELETE FROM shein_station_scan WHERE record_id = ${id}`)
  await log(tx, ctx, { entity: sheinScanRecord.path, entityId: id, action: '撤销', note: reason, version: record.version + 1 })
  const said = { action: `撤销${stationLabel(station)}`, note: reason }
  await settle(
    tx,
    orders.map((order) => order.id),
    await routeOf(tx),
    said,
    ctx,
  )
}

/** Boxes before orders, like every scan. */
async function boxOf(tx: Tx, recordId: number): Promise<BoxDoc | null> {
  const found = await tx.one<BoxDoc>(
    sql`SELECT b.* FROM shein_box b WHERE b.id = (SELECT box_id FROM shein_scan_record WHERE id = ${recordId}) FOR UPDATE`,
  )
  return found ?? null
}

async function ordersOf(tx: Tx, recordId: number, box: BoxDoc | null): Promise<OrderDoc[]> {
  const own = await tx.query<OrderDoc>(
    sql`SELECT o.* FROM shein_order o WHERE o.id = (SELECT order_id FROM shein_scan_record WHERE id = ${recordId}) FOR UPDATE`,
  )
  return own.length || !box ? own : lockOrdersOf(tx, box.id)
}

/** Whatever was scanned after it, of the order or of its boxes. */
async function refuseFollowed(tx: Tx, record: RecordDoc, box: BoxDoc | null, orders: readonly OrderDoc[]): Promise<void> {
  const sent = orders.find(({ ship_time }) => ship_time !== null)
  if (sent) throw refuse(`备货单${sent.order_no}已送货，不能撤销`)
  const later = await tx.one<{ scanType: number; code: string }>(sql`
    SELECT s.scan_type AS "scanType", s.code FROM shein_station_scan s
    WHERE s.record_id > ${record.id} AND s.scan_type <> ${record.scan_type}
      AND (s.order_id = ${record.order_id} OR s.box_id > 0 AND s.box_id = ${box?.id ?? null} AND s.scan_type >= ${STATION.marking}) ORDER BY s.record_id LIMIT 1`)
  if (later) throw refuse(`${later.code} 已完成「${stationLabel(stationOf(later.scanType))}」，请先撤销后面的工位`)
}

async function undoOrder(tx: Tx, record: RecordDoc, box: BoxDoc | null, order: OrderDoc, ctx: Ctx): Promise<void> {
  const undone = [record.scan_type, ...record.skipped]
  if (record.scan_type === STATION.pack) {
    await takeOut(tx, box!, order.id, record.quantity, ctx)
    await tx.run(sql`UPDATE shein_order SET packed_qty = packed_qty - ${record.quantity} WHERE id = ${order.id}`)
  }
  if (record.moved) await toShelves(tx, order, record.moved, ctx)
  await forget(tx, [order.id], undone)
}

const forget = (tx: Tx, ids: number[], stations: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE shein_order SET done = ARRAY(SELECT s FROM unnest(done) s WHERE s <> ALL(${[...stations]}::smallint[])),
      skipped = ARRAY(SELECT s FROM unnest(skipped) s WHERE s <> ALL(${[...stations]}::smallint[])) WHERE id = ANY(${ids}::bigint[])`)

async function undoBox(
  tx: Tx,
  record: RecordDoc,
  box: BoxDoc,
  orders: readonly OrderDoc[],
  reason: string,
  ctx: Ctx,
): Promise<void> {
  const unmarked = record.scan_type === STATION.marking || record.skipped.includes(STATION.marking)
  const set = { sortTime: null, ...(box.status === SHEIN_BOX.marked || unmarked ? { markTime: null } : {}) }
  await move(tx, sheinBox, sheinBoxStates, unmarked ? 'reopen' : 'unsort', box.id, ctx, { set, note: reason })
  const ids = orders.map(({ id }) => id)
  if (record.skipped.length) await forget(tx, ids, record.skipped)
}
