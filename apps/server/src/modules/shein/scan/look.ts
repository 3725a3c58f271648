import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import type { ScannedLine, SheinLooked } from '@erp/contract/shein/scan/scan-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import type { OrderDoc } from '../order/lock.ts'
import { sheinReach } from '../reach.ts'
import { DOC_TYPE } from '../states.ts'
import { type Route, routeOf } from './route.ts'
import { nextOf, nextOfBox, type Standing, standings } from './standing.ts'
import { type BoxDoc, requireHere } from './work.ts'

/** Where the held pieces of a line lie, with the name of each place. */
export const PLACES = sql`(SELECT string_agg(p.name || ' × ' || p.pieces, '；' ORDER BY p.seq, p.name) FROM (
  SELECT coalesce(c.location_name, '') AS name, min(c.pick_seq) AS seq, sum(y.quantity) AS pieces FROM stock_occupancy y JOIN stock_store_location c ON c.id = y.place_id AND y.place_type = 1
  WHERE y.doc_type = ${DOC_TYPE} AND y.doc_id = l.order_id AND y.doc_line_id = l.id AND y.state = 1 GROUP BY 1) p)`

export const scannedLines = (tx: Tx, orderIds: readonly number[]): Promise<ScannedLine[]> =>
  tx.query<ScannedLine>(sql`
    SELECT o.order_no AS "orderNo", coalesce(k.sku, l.ext_code) AS sku, coalesce(k.sku_name, '') AS "skuName", k.sku_image AS "skuImage", l.quantity, l.picked_qty AS "pickedQty", ${PLACES} AS places
    FROM shein_order_line l JOIN shein_order o ON o.id = l.order_id LEFT JOIN goods_goods_sku k ON k.id = l.sku_id
    WHERE l.order_id = ANY(${[...orderIds]}::bigint[]) ORDER BY l.order_id, l.id`)

/** What a code is and where it goes next; nothing is done. */
export async function look(tx: Tx, { code, storeId }: { code: string; storeId: number }, ctx: Ctx): Promise<SheinLooked> {
  const route = await routeOf(tx)
  const order = await tx.one<OrderDoc>(
    sql`SELECT t.* FROM shein_order t WHERE t.order_no = ${code} AND t.deleted_at IS NULL AND ${sheinReach(ctx)}`,
  )
  if (order) {
    await requireHere(tx, order, storeId)
    return seen(tx, await standings(tx, [order.id]), null, route)
  }
  const box = await tx.one<BoxDoc>(
    sql`SELECT b.* FROM shein_box b WHERE b.box_no = ${code} AND b.store_id = ${storeId} AND ${ownStores(ctx.user, sql`b.store_id`)}`,
  )
  if (!box) throw missing('备货单或箱')
  const held = await tx.query<{ id: number }>(sql`SELECT order_id AS id FROM shein_box_order WHERE box_id = ${box.id} ORDER BY 1`)
  const orders = await standings(
    tx,
    held.map(({ id }) => id),
  )
  return seen(tx, orders, box, route)
}

const LEFT: readonly number[] = [SHEIN_ORDER.waitRelease, SHEIN_ORDER.void]

async function seen(tx: Tx, orders: readonly Standing[], box: BoxDoc | null, route: Route): Promise<SheinLooked> {
  const [first] = orders
  const next = box ? nextOfBox(box.status, route) : LEFT.includes(first!.status) ? null : nextOf(first!, route)
  return {
    orderNo: orders.map(({ order_no }) => order_no).join('、'),
    boxNo: box?.box_no ?? null,
    orderStatus: Math.min(...orders.map(({ status }) => status), SHEIN_ORDER.void),
    next,
    receiveWarehouse: box?.receive_warehouse ?? first?.receive_warehouse ?? null,
    lines: await scannedLines(
      tx,
      orders.map(({ id }) => id),
    ),
  }
}
