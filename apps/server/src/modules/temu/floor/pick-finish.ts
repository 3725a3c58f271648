import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { countUp, moveDelivery } from '../delivery/lock.ts'
import { askAgain } from '../delivery/transfer.ts'
import { endPick } from './pick-claim.ts'
import { type LockedPick, lockPick, openOf, requireMine, walkOf } from './pick-lock.ts'
import { redeal } from './pick-redeal.ts'
import { reportShort } from './pick-short.ts'

interface Finish {
  pickNo: string
  shortLineIds?: number[] | null
}
interface MovedOn {
  deliveryOrderNo: string
  status: number
  pickedQty: number
  planQty: number
}

/** The walk is over: what was not found is short, orders with something picked go on to labelling, the others are asked for again. */
export async function finishPick(tx: Tx, { pickNo, shortLineIds }: Finish, ctx: Ctx) {
  const pick = await lockPick(tx, pickNo, ctx)
  requireMine(pick, '完成拣货', ctx)
  const walk = await walkOf(tx, pick.id)
  const said = new Set(shortLineIds ?? [])
  if ([...said].some((id) => !walk.some((line) => line.id === id))) throw missing('拣货明细')
  const open = walk.filter((line) => openOf(line) > 0)
  const left = open.filter((line) => !said.has(line.id))
  if (left.length) throw refuse(`还有${left.length}行未拣完，不能完成拣货`)
  const errNos = await reportShort(tx, ctx, pick, open)
  await redeal(tx, ctx, pick, walk, open)
  const orders = await ordersOn(tx, pick)
  await endPick(tx, pick, 'finish', ctx, { note: errNos.length ? `短少：${errNos.join('、')}` : '' })
  const moved: MovedOn[] = []
  for (const order of orders) moved.push(await moveOn(tx, order, ctx))
  return { moved, errNos }
}

const ordersOn = (tx: Tx, pick: LockedPick) =>
  tx.query<Rows['temu_delivery_order']>(sql`
    SELECT d.* FROM temu_delivery_order d JOIN temu_pick_receipt_order o ON o.delivery_order_id = d.id
    WHERE o.pick_id = ${pick.id} AND o.is_live = 1 ORDER BY d.deadline NULLS LAST, d.id`)

async function moveOn(tx: Tx, order: Rows['temu_delivery_order'], ctx: Ctx): Promise<MovedOn> {
  await countUp(tx, order.id)
  const { picked } = (await tx.one<{ picked: number }>(
    sql`SELECT picked_qty AS picked FROM temu_delivery_order WHERE id = ${order.id}`,
  ))!
  if (picked > 0) await moveDelivery(tx, 'picked', order.id, ctx, { set: { pickTime: ctx.now } })
  else await askAgain(tx, order.id, '没有拣到货，重新调拨', ctx)
  const status = picked > 0 ? DELIVERY.waitLabel : DELIVERY.waitAudit
  return { deliveryOrderNo: order.delivery_order_no, status, pickedQty: picked, planQty: order.plan_qty }
}
