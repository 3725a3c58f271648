import { TEMU_PICK, type TemuPickDetails, temuPickReceipt, temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty, lockContainer, takeContainer } from '../../stock/container/container-use.ts'
import { type LockedPick, lockPick, notNow, targetOf } from './pick-lock.ts'
import { pickDetails, pickReceipts } from './pick-receipt.ts'

const PICKING = 1
interface Claim {
  pickNo: string
  containerNo?: string | null
}

/** The walk and its container are this person's; who has it already goes on, into another container when one is full. */
export async function claimPick(tx: Tx, { pickNo, containerNo }: Claim, ctx: Ctx): Promise<TemuPickDetails> {
  const pick = await lockPick(tx, pickNo, ctx)
  const mine = pick.status === TEMU_PICK.picking && pick.pick_user_id === ctx.user.userId
  if (pick.status === TEMU_PICK.picking && !mine) throw refuse(`拣货单${pickNo}已被 ${pick.picker} 领取`)
  if (pick.status !== TEMU_PICK.waitClaim && !mine) throw notNow(pick, '领取')
  const containerId = containerNo ? await take(tx, pick, containerNo, ctx) : pick.container_id
  if (mine) await goOn(tx, pick, containerId, containerNo, ctx)
  else {
    await targetOf(tx, { ...pick, container_id: containerId })
    const set = { pickUserId: ctx.user.userId, containerId, claimTime: ctx.now }
    await move(tx, temuPickReceipt, temuPickStates, 'claim', pick.id, ctx, { set, note: containerNo ?? '暂存位' })
  }
  return pickDetails(tx, { pickId: pick.id }, ctx)
}

async function take(tx: Tx, pick: LockedPick, containerNo: string, ctx: Ctx): Promise<number> {
  const container = await lockContainer(tx, containerNo, pick.store_id)
  await takeContainer(tx, container, { docType: 'temuPick', docNo: pick.pick_no }, PICKING, ctx)
  return container.id
}

async function goOn(tx: Tx, pick: LockedPick, containerId: number | null, containerNo: string | null | undefined, ctx: Ctx) {
  if (containerId === pick.container_id) return unchanged(ctx)
  await tx.run(sql`
    UPDATE temu_pick_receipt SET container_id = ${containerId}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${pick.id}`)
  if (pick.container_id !== null) await freeIfEmpty(tx, pick.container_id, ctx)
  await log(tx, ctx, {
    entity: temuPickReceipt.path,
    entityId: pick.id,
    action: '换容器',
    note: containerNo ?? '',
    version: pick.version + 1,
  })
}

/** While nothing was picked; its orders wait for another walk. */
export async function cancelPicks(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const { pickNo } = await pickReceipts.get(tx, id, ctx)
    const pick = await lockPick(tx, pickNo!, ctx)
    if (pick.status === TEMU_PICK.picking && pick.picked_qty > 0) throw refuse(`拣货单${pickNo}已拣货，不能取消`)
    await endPick(tx, pick, 'cancel', ctx, { note: reason, set: { cancelReason: reason } })
  })
  return null
}

/** Its orders are free for another walk, and its container when nothing lies in it. */
export async function endPick(
  tx: Tx,
  pick: LockedPick,
  verb: 'cancel' | 'finish',
  ctx: Ctx,
  { note, set }: { note?: string; set?: object } = {},
): Promise<void> {
  await move(tx, temuPickReceipt, temuPickStates, verb, pick.id, ctx, {
    ...(note && { note }),
    set: { ...set, endTime: ctx.now },
    says: () => notNow(pick, temuPickStates.moves[verb].label).message,
  })
  await tx.run(sql`UPDATE temu_pick_receipt_order SET is_live = 0 WHERE pick_id = ${pick.id}`)
  if (pick.container_id !== null) await freeIfEmpty(tx, pick.container_id, ctx)
}
