import { STATION, type StationName } from '@erp/contract/shein/order/order.states'
import type { SheinToday } from '@erp/contract/shein/scan/scan-record'
import { sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { stationNames } from '../order/list.ts'
import { sheinReach, shopsIn } from '../reach.ts'
import type { Done, ScanInput } from './work.ts'

/** The record, and the mark that the code was at this station. */
export async function keepRecord(
  tx: Tx,
  { input, scanType, coef, points, ...done }: Done & { input: ScanInput; scanType: number; coef: string; points: string },
  ctx: Ctx,
): Promise<number> {
  const { orderIds, box, quantity, skipped, moved } = done
  const by = ctx.user.userId
  const orderId = done.perBox || !box ? orderIds[0]! : null
  const record = await tx.one<{ id: number }>(sql`
    INSERT INTO shein_scan_record (scan_type, code, order_id, box_id, store_id, shop_ids, quantity, user_id, station, time, coef, points, client_scan_id, skipped, moved,
      create_by, create_time, update_by, update_time)
    SELECT ${scanType}, ${input.code}, ${orderId}, ${box?.id ?? null}, ${input.storeId}, ARRAY(SELECT DISTINCT o.shop_id FROM shein_order o WHERE o.id = ANY(${orderIds}::bigint[])),
      ${quantity}, ${by}, ${input.station ?? null}, ${ctx.now}, ${coef}, ${points}, ${input.clientScanId}, ${skipped.map((each) => STATION[each])}::smallint[],
      ${moved ? JSON.stringify(moved) : null}::jsonb, ${by}, ${ctx.now}, ${by}, ${ctx.now} RETURNING id`)
  await tx.run(sql`
    INSERT INTO shein_station_scan (scan_type, code, box_id, order_id, record_id, user_id, time)
    VALUES (${scanType}, ${input.code}, ${box?.id ?? 0}, ${orderId}, ${record!.id}, ${by}, ${ctx.now})`)
  await log(tx, ctx, { entity: sheinScanRecord.path, entityId: record!.id, action: '扫描', note: input.code, version: 1 })
  return record!.id
}

const TODAY = (ctx: Ctx) =>
  sql`r.user_id = ${ctx.user.userId} AND r.time >= ${ctx.now.slice(0, 10)}::date::timestamptz AND r.time < ${ctx.now.slice(0, 10)}::date::timestamptz + interval '1 day' AND r.is_revoked = 0`

/** What the person did at this station today, in pieces, and what it earned. */
export async function todayOf(tx: Tx, station: StationName, ctx: Ctx): Promise<{ todayCount: number; todayPoints: string }> {
  const row = await tx.one<{ todayCount: number; todayPoints: string }>(sql`
    SELECT coalesce(sum(r.quantity), 0)::int AS "todayCount", coalesce(sum(r.points), 0)::numeric(12, 4) AS "todayPoints"
    FROM shein_scan_record r WHERE r.scan_type = ${STATION[station]} AND ${TODAY(ctx)}`)
  return row!
}

export async function today(tx: Tx, _input: object, ctx: Ctx): Promise<SheinToday[]> {
  const found = await tx.query<{ scanType: number } & Omit<SheinToday, 'station'>>(sql`
    SELECT r.scan_type AS "scanType", count(*)::int AS count, sum(r.quantity)::int AS quantity, sum(r.points)::numeric(12, 4) AS points
    FROM shein_scan_record r WHERE ${TODAY(ctx)} GROUP BY 1`)
  const names = Object.keys(STATION) as StationName[]
  return names.map((station) => {
    const { count = 0, quantity = 0, points = '0.0000' } = found.find(({ scanType }) => scanType === STATION[station]) ?? {}
    return { station, count, quantity, points }
  })
}

const ORDERS_OF_BOX = raw(
  `(SELECT string_agg(o.order_no, '、' ORDER BY o.id) FROM shein_box_order bo JOIN shein_order o ON o.id = bo.order_id WHERE bo.box_id = t.box_id)`,
)

export const recordList = keepMainList(
  listOf(sheinScanRecord, {
    computed: {
      orderNo: sql`CASE WHEN t.order_id IS NULL THEN ${ORDERS_OF_BOX} ELSE (SELECT o.order_no FROM shein_order o WHERE o.id = t.order_id) END`,
      boxNo: raw('(SELECT b.box_no FROM shein_box b WHERE b.id = t.box_id)'),
      skips: stationNames('t.skipped'),
    },
    matches: {
      orderNo: (
        value: string,
      ) => sql`(t.order_id = ANY(ARRAY(SELECT o.id FROM shein_order o WHERE o.order_no = ANY(${codesOf(value)}::text[]))) OR t.order_id IS NULL AND t.box_id = ANY(ARRAY(
        SELECT bo.box_id FROM shein_box_order bo JOIN shein_order o ON o.id = bo.order_id WHERE o.order_no = ANY(${codesOf(value)}::text[]))))`,
      boxNo: (value: string) => sql`t.box_id IN (SELECT b.id FROM shein_box b WHERE b.box_no = ANY(${codesOf(value)}::text[]))`,
    },
    reach: (ctx) => sheinReach(ctx, shopsIn),
    order: raw('t.time DESC, t.id DESC'),
  }),
)
export const recordCounts = statusCount(recordList, 'scanType')
