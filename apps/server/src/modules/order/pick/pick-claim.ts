import { stateLabel } from '@erp/contract/kit'
import { STAGE } from '@erp/contract/order/order.states'
import { PICK_STATE, type PickScreen, pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { batchStates, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { CONTAINER_STATE } from '@erp/contract/stock/container/store-container'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { userState } from '../../account/states.ts'
import { free, lockContainer, takeContainer } from '../../stock/container/container-use.ts'
import { enterAll } from '../stage.ts'
import { pickState, stage } from '../states.ts'
import { type LockedPick, lockPick, ordersOn, requireMine, without } from './pick-lock.ts'
import { screenOf } from './pick-order.ts'

const { path } = pickOrder
const MOST_OPEN = 3
const PICKING = 1

/** T13: the pick order and its containers are this person's; its orders are being picked. */
export async function claimPick(
  tx: Tx,
  { pickNo, containerNos }: { pickNo: string; containerNos?: string[] | null },
  ctx: Ctx,
): Promise<PickScreen> {
  const pick = await lockPick(tx, pickNo, ctx)
  if (pick.status === PICK_STATE.picking) throw refuse(`拣货单 ${pickNo} 已被 ${pick.picker} 领取`)
  if (pick.status !== PICK_STATE.waitClaim) throw refuse(`拣货单当前为「${stateLabel(pickStates, pick.status)}」，不能领取`)
  await requireRoom(tx, ctx.user.userId)
  const containers: number[] = []
  for (const no of [...new Set(containerNos ?? [])].toSorted()) containers.push(await take(tx, pick, no, ctx))
  const set = { pickerId: ctx.user.userId, containerIds: containers, claimTime: ctx.now }
  await inOneGo(
    moveSet(tx, pickOrder, pickStates, 'claim', [pick.id], ctx, { set, note: containerNos?.join('、') }),
    moveSet(tx, orderPickingBatch, batchStates, 'claim', [pick.batch_id], ctx, { ready: true, note: pickNo }),
  )
  const orders = await ordersOn(tx, pick.id)
  const moving = orders.filter((order) => order.status === STAGE.waitClaim)
  await enterAll(tx, ctx, moving, 'claim', { set: { pickerId: ctx.user.userId } })
  return screenOf(tx, pick.id, ctx)
}

/** One person's claims queue, so that nobody gets past the limit twice at once. */
async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('order/claim'), ${userId}::int)`)
  const open = await tx.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM order_pick_order WHERE picker_id = ${userId} AND status = ${pickState.picking}`,
  )
  if (open!.n >= MOST_OPEN) throw refuse(`您还有 ${open!.n} 张未完成的拣货单`)
}

async function take(tx: Tx, pick: LockedPick, containerNo: string, ctx: Ctx): Promise<number> {
  const container = await lockContainer(tx, containerNo, pick.store_id)
  const { useStatus, docNo } = container
  if (useStatus === CONTAINER_STATE.busy && docNo !== pick.pick_no) throw refuse(`容器${containerNo}正被${docNo}使用`)
  await takeContainer(tx, container, { docType: 'pick', docNo: pick.pick_no }, PICKING, ctx)
  return container.id
}

/** T14: nothing was picked; somebody else may claim it. */
export async function releasePick(tx: Tx, { pickNo }: { pickNo: string }, ctx: Ctx): Promise<null> {
  const pick = await lockPick(tx, pickNo, ctx)
  requireMine(pick, '放弃领取', ctx)
  const begun = await tx.one(
    sql`SELECT 1 AS yes FROM order_pick_line WHERE pick_id = ${pick.id} AND (picked_qty > 0 OR short_qty > 0) LIMIT 1`,
  )
  if (begun || pick.picked_qty > 0) throw refuse('已开始拣货，不能放弃领取')
  for (const id of pick.container_ids) await free(tx, id, 1, null, ctx)
  await moveSet(tx, pickOrder, pickStates, 'release', [pick.id], ctx, {
    set: { pickerId: null, containerIds: [], claimTime: null },
  })
  const orders = (await ordersOn(tx, pick.id)).filter((order) => order.status === STAGE.picking)
  await enterAll(tx, ctx, await without(tx, orders, pick.id, [PICK_STATE.picking, PICK_STATE.done]), 'unclaim', {
    set: { pickerId: null },
  })
  const untouched = sql`t.id = ${pick.batch_id} AND NOT EXISTS (SELECT 1 FROM order_pick_order k WHERE k.batch_id = t.id AND k.status IN (${pickState.picking}, ${pickState.done}))`
  await moveSet(tx, orderPickingBatch, batchStates, 'unclaim', untouched, ctx, { ready: true, note: pickNo })
  return null
}

/** Another person goes on with it, with its containers. */
export async function reassignPick(tx: Tx, { pickNo, userId }: { pickNo: string; userId: number }, ctx: Ctx): Promise<null> {
  const pick = await lockPick(tx, pickNo, ctx)
  if (pick.status !== PICK_STATE.picking) throw refuse(`拣货单当前为「${stateLabel(pickStates, pick.status)}」，不能改派`)
  const picker = await tx.one<{ name: string }>(
    sql`SELECT display_name AS name FROM account_user WHERE id = ${userId} AND status = ${userState.working} AND deleted_at IS NULL`,
  )
  if (!picker) throw missing('拣货员')
  if (pick.picker_id === userId) throw bad('拣货员没有变化', 'userId')
  await tx.run(sql`
    UPDATE order_pick_order SET picker_id = ${userId}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${pick.id}`)
  const orders = await ordersOn(tx, pick.id)
  await tx.run(
    sql`UPDATE order_trade_info SET picker_id = ${userId} WHERE id = ANY(${orders.map(({ id }) => id)}::bigint[]) AND status = ${stage.picking}`,
  )
  await log(tx, ctx, {
    entity: path,
    entityId: pick.id,
    action: '改派',
    note: `${pick.picker} → ${picker.name}`,
    version: pick.version + 1,
  })
  return null
}

export async function bindContainer(tx: Tx, { pickNo, containerNo }: { pickNo: string; containerNo: string }, ctx: Ctx) {
  const pick = await lockPick(tx, pickNo, ctx)
  requireMine(pick, '加周转箱', ctx)
  const id = await take(tx, pick, containerNo, ctx)
  await tx.run(sql`
    UPDATE order_pick_order SET container_ids = CASE WHEN ${id} = ANY(container_ids) THEN container_ids ELSE container_ids || ${id}::bigint END, version = version + 1 WHERE id = ${pick.id}`)
  await log(tx, ctx, { entity: path, entityId: pick.id, action: '加周转箱', note: containerNo, version: pick.version + 1 })
  return (await screenOf(tx, pick.id, ctx)).containers
}
