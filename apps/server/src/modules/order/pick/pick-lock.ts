import { stateLabel } from '@erp/contract/kit'
import { PICK_STATE, pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import type { LockedOrder } from '../stage.ts'

export interface LockedPick {
  id: number
  pick_no: string
  batch_id: number
  store_id: number
  status: number
  picker_id: number | null
  picker: string | null
  container_ids: number[]
  picked_qty: number
  version: number
}

export async function lockPick(tx: Tx, pickNo: string, ctx: Ctx): Promise<LockedPick> {
  const found = await tx.one<LockedPick>(
    sql`SELECT t.* FROM order_pick_order t WHERE t.pick_no = ${pickNo} AND ${ownStores(ctx.user, raw('t.store_id'))} FOR UPDATE OF t`,
  )
  if (!found) throw missing(pickOrder.title)
  if (found.picker_id === null || found.picker_id === ctx.user.userId)
    return { ...found, picker: found.picker_id === null ? null : ctx.user.name }
  // Asked for after the lock: who was quicker was not yet there to be joined before it.
  const picker = await tx.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE id = ${found.picker_id}`)
  return { ...found, picker: picker!.name }
}

/** Only who claimed it works on it. */
export function requireMine(pick: LockedPick, verb: string, ctx: Ctx): void {
  if (pick.status !== PICK_STATE.picking) throw refuse(`拣货单当前为「${stateLabel(pickStates, pick.status)}」，不能${verb}`)
  if (pick.picker_id !== ctx.user.userId) throw refuse(`拣货单 ${pick.pick_no} 已被 ${pick.picker} 领取`)
}

/** The orders with pieces on a pick order, locked by id. */
export const ordersOn = (tx: Tx, pickId: number): Promise<LockedOrder[]> =>
  tx.query<LockedOrder>(sql`
    SELECT t.* FROM order_trade_info t WHERE t.id IN (SELECT d.order_id FROM order_pick_line l JOIN order_pick_part p ON p.line_id = l.id AND p.quantity > 0
      JOIN order_details d ON d.id = p.order_details_id WHERE l.pick_id = ${pickId}) ORDER BY t.id FOR UPDATE`)

/** Those of them that no other pick order in one of these states works for. */
export async function without(tx: Tx, orders: LockedOrder[], pickId: number, states: number[]): Promise<LockedOrder[]> {
  const busy = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT d.order_id AS id FROM order_pick_order k JOIN order_pick_line l ON l.pick_id = k.id JOIN order_pick_part p ON p.line_id = l.id AND p.quantity > 0
      JOIN order_details d ON d.id = p.order_details_id
    WHERE d.order_id = ANY(${orders.map(({ id }) => id)}::bigint[]) AND k.id <> ${pickId} AND k.status = ANY(${states}::smallint[])
      AND k.batch_id = (SELECT batch_id FROM order_pick_order WHERE id = ${pickId})`)
  const ids = new Set(busy.map(({ id }) => id))
  return orders.filter(({ id }) => !ids.has(id))
}
