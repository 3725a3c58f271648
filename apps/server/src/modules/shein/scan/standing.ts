import { sheinOrder } from '@erp/contract/shein/order/order'
import { SHEIN_BOX, STATION, type StationName, sheinOrderStates, WAITS } from '@erp/contract/shein/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import type { OrderDoc } from '../order/lock.ts'
import { boxState } from '../states.ts'
import type { Route } from './route.ts'
import { shipOrders } from './ship.ts'

export type Standing = OrderDoc & { openBoxes: number; unsorted: number }
export interface Said {
  action: string
  note?: string
}

/** Where an order stands: what it has gone through, and how many of its boxes are not marked or not sorted. */
export const standings = (tx: Tx, ids: readonly number[]): Promise<Standing[]> =>
  tx.query<Standing>(sql`
    SELECT o.*, count(*) FILTER (WHERE b.status = ${boxState.open})::int AS "openBoxes", count(*) FILTER (WHERE b.status < ${boxState.sorted})::int AS unsorted
    FROM shein_order o LEFT JOIN shein_box_order bo ON bo.order_id = o.id LEFT JOIN shein_box b ON b.id = bo.box_id
    WHERE o.id = ANY(${[...ids]}::bigint[]) GROUP BY o.id ORDER BY o.id`)

export function isDone(order: Standing, station: StationName): boolean {
  if (station === 'picking' || station === 'labeling') return order.done.includes(STATION[station])
  if (order.picked_qty === 0 || order.packed_qty < order.picked_qty) return false
  return station === 'pack' || (station === 'marking' ? order.openBoxes : order.unsorted) === 0
}
export const nextOf = (order: Standing, route: Route): StationName | null =>
  route.find((station) => !isDone(order, station)) ?? null

/** Each order goes to the station that it waits for now; one that waits for none leaves. */
export async function settle(tx: Tx, ids: readonly number[], route: Route, said: Said, ctx: Ctx): Promise<Standing[]> {
  const orders = await standings(tx, ids)
  const leaving = orders.filter((order) => nextOf(order, route) === null)
  for (const [move, group] of Map.groupBy(orders, (order) => moveOf(order, route))) {
    const moving = group.filter(({ status }) => status !== sheinOrderStates.moves[move].to)
    const set = move === 'send' ? { shipTime: ctx.now } : {}
    if (moving.length) await moveSet(tx, sheinOrder, sheinOrderStates, move, idsOf(moving), ctx, { ...said, set })
    const staying = group.filter((order) => !moving.includes(order))
    await logAll(
      tx,
      ctx,
      staying.map(({ id, version }) => ({ entity: sheinOrder.path, entityId: id, version, ...said })),
    )
  }
  await shipOrders(tx, leaving, ctx)
  return standings(tx, ids)
}

function moveOf(order: Standing, route: Route) {
  const next = nextOf(order, route)
  return next ? WAITS[next].move : 'send'
}
const idsOf = (orders: readonly { id: number }[]): number[] => orders.map(({ id }) => id)

/** Of a box: what it goes to after its own stations. */
export const nextOfBox = (status: number, route: Route): StationName | null => {
  if (status === SHEIN_BOX.sorted) return null
  return status === SHEIN_BOX.open && route.includes('marking') ? 'marking' : 'sorting'
}
