import { SHEIN_BOX, STATION, type StationName, sheinBoxStates } from '@erp/contract/shein/order/order.states'
import { sheinBox } from '@erp/contract/shein/scan/box'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { linesOf, type OrderDoc } from '../order/lock.ts'
import { lockBox } from './box.ts'
import { type BoxDoc, type Done, passOver, refuseAgain, requireOnFloor, type Scan } from './work.ts'

/** The box is closed, and its mark is printed. */
export const mark = (tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> => scanBox(tx, scan, ctx)
/** The box is put down on the lane of where it goes. */
export const sort = (tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> => scanBox(tx, scan, ctx)

async function scanBox(tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> {
  const { station, input, route } = scan
  await refuseOrderNo(tx, input.code)
  const box = await lockBox(tx, input.code, input.storeId, ctx)
  await refuseAgain(tx, station, input.code, '箱')
  const orders = await lockOrdersOf(tx, box.id)
  if (orders.length === 0) throw refuse(`箱${box.box_no}是空的`)
  for (const order of orders) requireOnFloor(order)
  const skipped = passOver(pendingOf(box, orders, station, route), ctx)
  await noteSkipped(tx, orders, skipped)
  const verb = station === 'marking' ? 'mark' : 'sort'
  const when = station === 'marking' ? { markTime: ctx.now, weight: await weightOf(tx, box.id) } : { sortTime: ctx.now }
  await move(tx, sheinBox, sheinBoxStates, verb, box.id, ctx, { set: when })
  const status = station === 'marking' ? SHEIN_BOX.marked : SHEIN_BOX.sorted
  const [first] = await linesOf(tx, [orders[0]!.id])
  const action = station === 'marking' ? ('sheinMarking' as const) : ('sheinSorting' as const)
  return {
    orderIds: orders.map(({ id }) => id),
    box: { ...box, status },
    quantity: box.quantity,
    earns: { action, works: [{ skuId: first!.sku_id!, quantity: 1 }] },
    skipped,
  }
}

async function refuseOrderNo(tx: Tx, code: string): Promise<void> {
  if (await tx.one(sql`SELECT 1 AS yes FROM shein_order WHERE order_no = ${code}`)) throw bad('这是备货单号，请扫描箱号', 'code')
}

/** In the order of their ids, after their box. */
export const lockOrdersOf = (tx: Tx, boxId: number): Promise<OrderDoc[]> =>
  tx.query<OrderDoc>(sql`
    SELECT t.* FROM shein_order t WHERE t.id IN (SELECT order_id FROM shein_box_order WHERE box_id = ${boxId}) ORDER BY t.id FOR UPDATE OF t`)

function pendingOf(box: BoxDoc, orders: readonly OrderDoc[], station: StationName, route: readonly StationName[]): StationName[] {
  const before = route.slice(0, route.indexOf(station))
  return before.filter((each) => {
    if (each === 'marking') return box.status === SHEIN_BOX.open
    return each === 'labeling' && orders.some(({ done }) => !done.includes(STATION.labeling))
  })
}

/** Labelling is done by order, marking by box. */
async function noteSkipped(tx: Tx, orders: readonly OrderDoc[], skipped: StationName[]): Promise<void> {
  for (const station of skipped) {
    const missed = station === 'labeling' ? orders.filter(({ done }) => !done.includes(STATION.labeling)) : orders
    const done = station === 'labeling' ? [STATION.labeling] : []
    await tx.run(sql`
      UPDATE shein_order SET done = done || ${done}::smallint[], skipped = array_remove(skipped, ${STATION[station]}::smallint) || ${STATION[station]}::smallint
      WHERE id = ANY(${missed.map(({ id }) => id)}::bigint[])`)
  }
}

/** By the weight of its SKUs, in kilograms. */
async function weightOf(tx: Tx, boxId: number): Promise<string | null> {
  const row = await tx.one<{ weight: string | null }>(sql`
    SELECT round(sum(w.grams * bo.quantity / w.pieces) / 1000, 3) AS weight FROM shein_box_order bo JOIN LATERAL (
      SELECT sum(coalesce(k.weight, 0) * l.picked_qty)::numeric AS grams, sum(l.picked_qty)::numeric AS pieces
      FROM shein_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = bo.order_id) w ON w.pieces > 0 WHERE bo.box_id = ${boxId}`)
  return row?.weight ?? null
}
